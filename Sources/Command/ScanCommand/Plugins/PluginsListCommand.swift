import ArgumentParser
import ScanPluginKit

/// `scanview plugins list`: the use cases that configurations may name.
struct PluginsListCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the use cases that configurations may name.")

  @Flag(help: "Print JSON instead of a table.") var json = false
  @OptionGroup var textsOption: TextsOption

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
    let texts = Console.texts
    var table = TextTable([MachineWords.key, .summary].map { $0.with().text(texts) })
    for factory in factories { table.add([factory.key, factory.summaryText.text(texts)]) }
    try Console.result(table.text)
  }
}
