import ArgumentParser
import BarcodePlugin
import ScanPluginKit

/// `scanview formats`: which barcode formats this build reads, and with which engine.
struct FormatsCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats", abstract: "List the barcode formats and how well this build reads them.")

  @Flag(help: "Print JSON instead of a table.") var json = false
  @OptionGroup var textsOption: TextsOption

  func run() throws {
    let formats = FormatSupport.all
    if json {
      let list = formats.map { format -> JSONNode in
        [
          "format": JSONNode(.string(format.format)), "support": JSONNode(.string(format.level.rawValue)),
          "engines": JSONNode(.array(format.engines.map { JSONNode(.string($0.rawValue)) })),
          "note": JSONNode(.string(format.note)),
        ]
      }
      try Console.result(JSONNode(.array(list)).text(.pretty))
      return
    }
    let texts = Console.texts
    var table = TextTable([ListWords.format, .support, .engines, .note].map { $0.with().text(texts) })
    for format in formats {
      table.add([
        format.format, format.level.text.text(texts), format.engines.map(\.rawValue).joined(separator: "+"),
        format.noteText?.text(texts) ?? "",
      ])
    }
    try Console.result(table.text)
    let versions = FormatSupport.engineVersions.map { "\($0.engine.rawValue) \($0.version)" }.joined(separator: ", ")
    Console.note(ListWords.engineVersions.with(["versions": .string(versions)]))
  }
}
