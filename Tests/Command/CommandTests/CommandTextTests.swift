import Foundation
import ScanPluginKit
import ScanViewKit
import StandardPlugins
import Testing

@testable import ScanCommand

@Suite("The sentences of the command")
struct CommandTextTests {
  private static let templates = PluginRegistry.standard.commandTexts

  private static func german() throws -> TextCatalog {
    try TextCatalog(contentsOf: Command.root + "/Texts/de.json", for: templates)
  }

  @Test("every id has a German text of its own, and every group is known")
  func complete() throws {
    let german = try Self.german()
    #expect(german.missing(of: Self.templates).isEmpty)
    for template in Self.templates where !template.id.hasPrefix("language.") {
      let plain = template.english.replacing(/\{[a-zA-Z]+\}/, with: "")
      // A word like `in` or `Zoom` is the same in both.
      if plain.count(where: \.isLetter) > 8 { #expect(german[template.id] != template.english, "\(template.id)") }
    }
    for template in Self.templates {
      #expect(TextGroup.allCases.contains { $0.has(template.id) }, "\(template.id)")
      #expect(Self.templates.count { $0.id == template.id } == 1, "\(template.id) is there twice")
    }
    #expect(Self.templates.count > 600)
  }

  @Test("numbers take the right form in both languages", arguments: [0, 1, 2, 11])
  func plural(_ count: Int) throws {
    var tally = Tally()
    tally.pictures = count
    tally.found = count
    let german = try Self.german()
    #expect(
      tally.text.text() == (count == 1 ? "1 picture: 1" : "\(count) pictures: \(count)") + " with results, 0 without")
    #expect(tally.text.text(german) == "\(count) \(count == 1 ? "Bild" : "Bilder"): \(count) mit Ergebnis, 0 ohne")
    tally.failed = 1
    #expect(tally.text.text(german).hasSuffix(", 1 gescheitert"))
    let run = RunWords.roundResults.with(["results": .results(count), "frames": .frames(count)])
    #expect(
      run.text() == "\(count) \(count == 1 ? "result" : "results") in \(count) \(count == 1 ? "frame" : "frames")")
    let words = count == 1 ? "1 Ergebnis in 1 Bild" : "\(count) Ergebnisse in \(count) Bildern"
    #expect(run.text(german) == words)
  }

  /// Lines that a terminal shows in one place, with the longest of what they hold.
  private static let lines: [DisplayText] =
    [KeyWords.help.with(), KeyWords.helpSwitch.with(["last": "9"])]
    + [KeyWords.paused, .running, .torchOn, .torchOff, .torchAuto, .cleared].map { $0.with() } + [
      ScanWords.tallyFailed.with([
        "pictures": .count(10_000, one: ScanWords.picture, many: ScanWords.pictures), "found": .number(10_000),
        "without": .number(10_000), "failed": .number(10_000),
      ]),
      RunWords.round.with([
        "number": .number(1000), "time": "59 min 59 s",
        "words": .text(RunWords.roundResults.with(["results": .results(1000), "frames": .frames(1000)])),
      ]),
    ]

  @Test("lines of keys, rounds and counts, and the progress, fit a terminal of 80 columns in both languages")
  func terminal() throws {
    for catalog in [TextCatalog.english, try Self.german()] {
      for line in Self.lines { #expect(line.text(catalog).count <= 80, "\(line.text(catalog))") }
      let bar = 40 + " 10000/10000 ".count + ScanWords.progress.with().text(catalog).count
      #expect(bar < 80)
      for text in [MachineWords.ready, .missing, .optional] { #expect(text.with().text(catalog).count <= 12) }
    }
  }

  @Test("a program that shows the sentences of plugins alone takes the file for the whole command")
  func part() throws {
    for templates in [PluginRegistry.standard.texts, PluginRegistry.standard.programTexts] {
      let german = try TextCatalog(contentsOf: Command.root + "/Texts/de.json", for: templates)
      #expect(german.missing(of: templates).isEmpty && german["command.scan.tally"] == nil)
    }
  }
}
