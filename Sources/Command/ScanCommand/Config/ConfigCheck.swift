import ArgumentParser
import ScanPluginKit

/// `scanview config check`: all problems of configuration files at once.
struct ConfigCheck: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check configuration files and report every problem at once.",
    discussion: """
      Exit code 0: all files load, possibly with warnings; 1: all load, and at least one cannot run on this machine; 2: at \
      least one does not load.
      """)

  @Argument(help: "The configuration files, or - for standard input.", completion: .file(extensions: ["json"]))
  var configs: [String]

  @Flag(help: "Print the problems as JSON, one line a file.") var json = false
  @Flag(help: "Count warnings as errors.") var strict = false
  @Flag(name: .shortAndLong, help: "Print only problems.") var quiet = false
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Try whether this machine can run the files: languages, pictures and engines. (default: on a terminal)"))
  var here: Bool?
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    var failed = false
    var lacks = false
    let tries = here ?? Console.errorIsTerminal
    for path in configs {
      let name = ConfigText.name(path)
      var source: [UInt8]?
      var problems: [Problem]
      var loaded: LoadedConfig?
      do throws(InvalidDocument) {
        let bytes = try ConfigText.bytes(path)
        source = bytes
        let check = CheckedConfig(bytes, file: name, useCases: CommandEnvironment.registry.useCases)
        (loaded, problems) = (check.loaded, check.problems)
      } catch {
        problems = error.problems
      }
      let isBad = loaded == nil || (strict && !problems.isEmpty)
      failed = failed || isBad
      let missing = tries ? loaded.map(EngineTrial.problems) ?? [] : []
      lacks = lacks || !missing.isEmpty
      problems += missing
      let withoutEffect = loaded.map(KeysWithoutEffect.inCommand) ?? []
      if json {
        var members = [
          JSONMember("file", JSONNode(.string(name))), JSONMember("loads", JSONNode(.bool(loaded != nil))),
        ]
        if tries { members.append(JSONMember("runs", JSONNode(.bool(loaded != nil && missing.isEmpty)))) }
        members.append(JSONMember("problems", problems.json(Console.texts)))
        let keys = withoutEffect.map { $0.json(Console.texts) }
        members.append(JSONMember("notApplied", JSONNode(.array(keys))))
        try Console.result(JSONNode(.object(members)).text(.compact))
      } else if isBad {
        ConfigText.report(InvalidDocument(problems), source: source)
      } else {
        if !problems.isEmpty {
          Console.report(problems.report(source: source, colored: Console.usesColor, texts: Console.texts))
        }
        let warnings = problems.count - missing.count
        if !withoutEffect.isEmpty {
          Console.note(DisplayText(joining: [DisplayText(name), KeysWithoutEffect.words(withoutEffect)], by: ": "))
        }
        if !quiet, missing.isEmpty {
          let arguments =
            ["file": .string(name), "summary": .text(summary(loaded, warnings: warnings))]
            as [String: DisplayText.Argument]
          try Console.result(CheckWords.summary.with(arguments).text(Console.texts))
        }
      }
    }
    if failed { throw Exit.usage }
    if lacks { throw Exit.failure }
  }

  private func summary(_ loaded: LoadedConfig?, warnings: Int) -> DisplayText {
    let ids = loaded?.config.pluginConfigs.map { "\($0.useCase.key) \"\($0.id)\"" } ?? []
    var text =
      ids.isEmpty
      ? CheckWords.okEmpty.with() : CheckWords.ok.with(["plugins": .string(ids.joined(separator: ", "))])
    if warnings > 0 {
      let words = warnings == 1 ? CheckWords.warning : .warnings
      text = words.with(["summary": .text(text), "count": .number(warnings)])
    }
    let missing = Set(loaded?.config.pluginConfigs.map(\.useCase.key) ?? []).subtracting(
      CommandEnvironment.registry.factories.map(\.key))
    guard !missing.isEmpty else { return text }
    return CheckWords.notInBuild.with([
      "summary": .text(text), "keys": .string(missing.sorted().joined(separator: ", ")),
    ])
  }
}

extension ScanViewConfig {
  /// The configurations of all plugins of the document.
  var pluginConfigs: [PluginConfig] {
    [viewPluginConfig?.pluginConfig].compactMap { $0 }
      + (viewPluginCompositeConfig?.viewPlugins.map(\.pluginConfig) ?? [])
  }
}
