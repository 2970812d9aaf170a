import ArgumentParser
import ScanPluginKit

/// `scanview plugins`: the use cases that configurations may name.
struct PluginsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugins", abstract: "List the use cases that configurations may name.")

  @Flag(help: "Print JSON instead of a table.") var json = false

  func run() throws {
    let factories = CommandEnvironment.registry.factories
    if json {
      let list = factories.map { factory -> JSONNode in
        [
          "key": JSONNode(.string(factory.key)), "result": JSONNode(.string(factory.resultKey)),
          "name": JSONNode(.string(factory.name)), "summary": JSONNode(.string(factory.summary)),
        ]
      }
      try Console.result(JSONNode(.array(list)).text(.pretty))
      return
    }
    var table = TextTable(["KEY", "SUMMARY"])
    for factory in factories { table.add([factory.key, factory.summary]) }
    try Console.result(table.text)
  }
}
