import ArgumentParser
import ScanPluginKit

/// `scanview config check`: all problems of configuration files at once.
struct ConfigCheck: ParsableCommand {
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

  func run() throws {
    var failed = false
    var lacks = false
    let tries = here ?? Console.errorIsTerminal
    let loader = ConfigLoader(useCases: CommandEnvironment.registry.useCases)
    for path in configs {
      let name = ConfigText.name(path)
      var source: [UInt8]?
      var problems: [Problem] = []
      var loaded: LoadedConfig?
      do throws(InvalidDocument) {
        let bytes = try ConfigText.bytes(path)
        source = bytes
        loaded = try loader.load(bytes: bytes, file: name)
        problems = loaded.map { $0.warnings + BuildNotes.problems($0) + MissingFiles.problems($0) } ?? []
      } catch {
        problems = ConfigText.allProblems(error, source: source, name: name, loader: loader).problems
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
        members.append(JSONMember("problems", JSONNode(.array(problems.map(\.json)))))
        members.append(JSONMember("notApplied", JSONNode(.array(withoutEffect.map(\.json)))))
        try Console.result(JSONNode(.object(members)).text(.compact))
      } else if isBad {
        ConfigText.report(InvalidDocument(problems), source: source)
      } else {
        if !problems.isEmpty { Console.report(problems.report(source: source, colored: Console.usesColor)) }
        let warnings = problems.count - missing.count
        if !withoutEffect.isEmpty { Console.note("\(name): " + KeysWithoutEffect.words(withoutEffect)) }
        if !quiet, missing.isEmpty { try Console.result("\(name): \(summary(loaded, warnings: warnings))") }
      }
    }
    if failed { throw Exit.usage }
    if lacks { throw Exit.failure }
  }

  private func summary(_ loaded: LoadedConfig?, warnings: Int) -> String {
    let ids = loaded?.config.pluginConfigs.map { "\($0.useCase.key) \"\($0.id)\"" } ?? []
    let what = ids.isEmpty ? "ok, without a plugin" : "ok, \(ids.joined(separator: ", "))"
    let missing = Set(loaded?.config.pluginConfigs.map(\.useCase.key) ?? []).subtracting(
      CommandEnvironment.registry.factories.map(\.key))
    let note = missing.isEmpty ? "" : "; not in this build: \(missing.sorted().joined(separator: ", "))"
    return what + (warnings == 0 ? "" : ", \(warnings) warning\(warnings == 1 ? "" : "s")") + note
  }
}

extension ScanViewConfig {
  /// The configurations of all plugins of the document.
  var pluginConfigs: [PluginConfig] {
    [viewPluginConfig?.pluginConfig].compactMap { $0 }
      + (viewPluginCompositeConfig?.viewPlugins.map(\.pluginConfig) ?? [])
  }
}
