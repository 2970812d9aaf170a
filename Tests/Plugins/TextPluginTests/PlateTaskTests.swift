import ScanPluginKit
import ScanRecognition
import Testing

@testable import TextFinding
@testable import TextPlugin

@Suite("Which texts are plates that a configuration asks for")
struct PlateTaskTests {
  /// The plates of lines below each other, the likeliest first.
  static func plates(_ config: LicensePlateConfig, _ lines: [[TextCell]]) throws -> [TextMatch] {
    let lines = lines.enumerated().map { row, cells in
      FoundLine(
        place: TextLine(
          middle: SIMD2(300, 200 * Float(row)), axis: SIMD2(1, 0), extent: SIMD2(240, 50), parts: cells.count),
        cells: cells)
    }
    return PlateTask(config).matches(in: lines)
  }

  static func plate(_ config: LicensePlateConfig, _ text: String) throws -> TextMatch? {
    try plates(config, [TextCell.cells(text, confidence: 99)]).first
  }

  static func countries(_ match: TextMatch) -> [String] {
    (match.body(TextReading(engine: "none")) as? LicensePlateResult)?.countries ?? []
  }

  @Test(
    "a list of expressions by country refuses every country that it does not name",
    arguments: [
      ("HH AB 1234", LicensePlateScanMode.germany, "'A':^[A-Z0-9]+$", nil),
      ("HH AB 1234", .auto, "'A':^[A-Z0-9]+$", nil),
      ("7ABC123", .unitedStates, "'A':^[A-Z0-9]+$", nil), ("7ABC123", .unitedStates, "'USA':^7.*$", ["USA"]),
      ("7ABC123", .unitedStates, "'USA':^8.*$", nil), ("HH AB 1234", .germany, "'A':^X$,'D':^HH.*$", ["D"]),
      ("HH AB 1234", .germany, "'A':^HH.*$,'D':^M.*$", nil), ("AB 123 CD", .auto, "'I':^[A-Z0-9]+$", ["I"]),
      ("AB 123 CD", .auto, "'F':^A.*$,'I':^X.*$", ["F"]),
    ])
  func lists(text: String, mode: LicensePlateScanMode, list: String, countries: [String]?) throws {
    let config = LicensePlateConfig(scanMode: mode, validationRegex: try PlatePatterns(list))
    let match = try #require(try Self.plate(config, text))
    #expect(match.refusal?.rule == (countries == nil ? "validationRegex" : nil))
    if let countries { #expect(Self.countries(match) == countries) }
  }

  @Test(
    "of the expected plates each counts however it is spelled, and every other one is refused",
    arguments: [("HH AB 1234", nil), ("HH AB 1235", "expected"), ("M XY 1", nil), ("FU A 12", nil)])
  func expected(text: String, refusal: String?) throws {
    let config = LicensePlateConfig(scanMode: .germany, expected: ["hh-ab 1234", "MXY1", "FÜ A 12"])
    #expect(try #require(try Self.plate(config, text)).refusal?.rule == refusal)
  }

  @Test(
    "the name of a state, a province or a country is no plate, also with a digit for a letter, and no word is one in all of Europe",
    arguments: [
      ("TEXAS", LicensePlateScanMode.unitedStates), ("OHIO", .unitedStates), ("0HIO", .unitedStates),
      ("NEW YORK", .unitedStates), ("NEW JERSEY", .unitedStates), ("ALBERTA", .canada), ("POLAND", .auto),
      ("NDANA", .unitedStates), ("IDAHQ", .unitedStates), ("EVADA", .unitedStates), ("POLSKA", .slovenia),
      ("PARKING", .auto), ("GOLDEN", .auto),
    ])
  func names(text: String, mode: LicensePlateScanMode) throws {
    #expect(try Self.plates(LicensePlateConfig(scanMode: mode), [TextCell.cells(text)]).isEmpty)
  }

  @Test(
    "words that are no such names stay the plates that their owners requested",
    arguments: ["TEXAS1", "GOBUCKS", "TEXANS", "INDIANS"])
  func requests(text: String) throws {
    #expect(try Self.plate(LicensePlateConfig(scanMode: .unitedStates), text)?.text == text)
  }

  @Test(
    "a list does not take an unlikely reading in place of the one that it refuses, and takes one that is as likely",
    arguments: [("HH AB 1284", 5, nil), ("HH AB 1284", 3, "HHAB1284"), ("HH AB 1234", 5, "HHAB1234")])
  func unlikely(expected: String, others: Int, read: String?) throws {
    let texts = [String](repeating: "HHAB1234", count: others) + ["HHAB1284"]
    let plugin = TextPlugin(
      PlateTask(LicensePlateConfig(scanMode: .germany, expected: [expected])), readers: [ScriptedReader(texts)])
    let frame = DrawnPage.frame(DrawnPage.picture(["HHAB1234"]))
    let output = try plugin.scan(ScanInput(frame: frame, effort: .still))
    #expect(output.results.first?.body.items.first?.text == read)
  }

  @Test("each corrected character costs a plate confidence, in proportion to how certain the other reading was")
  func corrections() throws {
    func confidence(_ text: String, _ changes: [(Int, Character, Double, [(Character, Double)])]) throws -> Int {
      var cells = TextCell.cells(text, confidence: 98)
      for (place, character, confidence, others) in changes {
        cells[place] = TextCell(
          character, confidence: confidence, alternatives: others.map { .init($0.0, confidence: $0.1) })
      }
      let match = try #require(try Self.plates(LicensePlateConfig(scanMode: .italy), [cells]).first)
      #expect(match.text == "AB123CD" && match.corrections.count == changes.count)
      return match.confidence
    }
    let plain = try confidence("AB123CD", [])
    let one = try confidence("AB123CD", [(2, "I", 98, [])])
    let unconfident = try confidence("AB123CD", [(2, "I", 80, [])])
    let two = try confidence("AB123CD", [(2, "I", 98, []), (3, "Z", 98, [])])
    let likely = try confidence("AB123CD", [(2, "I", 50, [("1", 45)])])
    #expect(plain == 98 && one < plain && unconfident < one && two < one && likely < one)
    #expect(two < 60, "the limit of the shipped configuration")
  }
}
