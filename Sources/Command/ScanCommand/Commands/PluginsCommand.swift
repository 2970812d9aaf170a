import ArgumentParser
import ScanPluginKit

/// `scanview plugins`: the use cases that configurations may name, and which this build can run.
struct PluginsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugins", abstract: "List the use cases, and which of them this build can run.")

  @Flag(help: "Print JSON instead of a table.") var json = false

  func run() throws {
    let registry = CommandEnvironment.registry
    let known = registry.useCases.entries.map { entry in
      (entry: entry, factory: registry.factories.first { $0.key == entry.key })
    }
    if json {
      let list = known.map { useCase -> JSONNode in
        [
          "key": JSONNode(.string(useCase.entry.key)), "result": JSONNode(.string(useCase.entry.resultKey)),
          "runs": JSONNode(.bool(useCase.factory != nil)),
          "summary": JSONNode(.string(useCase.factory?.summary ?? useCase.entry.documentation)),
        ]
      }
      try Console.result(JSONNode(.array(list)).text(.pretty))
      return
    }
    var table = TextTable(["KEY", "STATUS", "SUMMARY"])
    for useCase in known {
      table.add([
        useCase.entry.key, useCase.factory == nil ? "not in this build" : "ready",
        useCase.factory?.summary ?? useCase.entry.documentation,
      ])
    }
    try Console.result(table.text)
  }
}
