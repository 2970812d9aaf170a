import ArgumentParser
import ScanPluginKit

/// `scanview config check`: all problems of configuration files at once.
struct ConfigCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check configuration files and report every problem at once.",
    discussion: "Exit code 0: all files load, possibly with warnings; 2: at least one does not.")

  @Argument(help: "The configuration files, or - for standard input.", completion: .file(extensions: ["json"]))
  var configs: [String]

  @Flag(help: "Print the problems as JSON, one line a file.") var json = false
  @Flag(help: "Count warnings as errors.") var strict = false
  @Flag(name: .shortAndLong, help: "Print only problems.") var quiet = false

  func run() throws {
    var failed = false
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
        problems = loaded.map { $0.warnings + BuildNotes.problems($0) } ?? []
      } catch {
        problems = ConfigText.allProblems(error, source: source, name: name, loader: loader).problems
      }
      let isBad = loaded == nil || (strict && !problems.isEmpty)
      failed = failed || isBad
      if json {
        let line: JSONNode = [
          "file": JSONNode(.string(name)), "loads": JSONNode(.bool(loaded != nil)),
          "problems": JSONNode(.array(problems.map(\.json))),
        ]
        try Console.result(line.text(.compact))
      } else if isBad {
        ConfigText.tell(InvalidDocument(problems), source: source)
      } else {
        if !problems.isEmpty { Console.report(problems.report(source: source, colored: Console.usesColor)) }
        if !quiet { try Console.result("\(name): \(summary(loaded, warnings: problems.count))") }
      }
    }
    if failed { throw Exit.usage }
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
