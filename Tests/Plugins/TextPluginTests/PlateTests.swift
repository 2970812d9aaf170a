import ScanPluginKit
import Testing

@testable import TextFinding
@testable import TextPlugin

@Suite("Texts of license plates")
struct PlateTests {
  static func read(_ text: String, _ mode: LicensePlateScanMode = .auto) -> PlateReader.Outcome {
    PlateReader(mode).read(TextCell.cells(text).codeCells)
  }

  static func plate(_ text: String, _ mode: LicensePlateScanMode) -> PlateText? {
    if case .read(let plate) = read(text, mode) { plate } else { nil }
  }

  @Test("every mode has forms and a source", arguments: LicensePlateScanMode.allCases)
  func table(mode: LicensePlateScanMode) {
    let countries = PlateReader.countries(of: mode)
    #expect(!countries.isEmpty)
    for country in countries {
      #expect(!country.sign.isEmpty && !country.source.isEmpty)
      for template in country.templates { #expect(!template.forms.isEmpty, "\(country.sign)") }
    }
  }

  @Test(
    "texts of each country are read in its mode",
    arguments: [
      ("AA 123 AA", LicensePlateScanMode.albania, "AL"), ("A1234", .andorra, "AND"), ("12 AB 345", .armenia, "AM"),
      ("W 12345 A", .austria, "A"),
      ("GM 123 AB", .austria, "A"), ("10 AB 123", .azerbaijan, "AZ"), ("1234 AB-5", .belarus, "BY"),
      ("1-ABC-123", .belgium, "B"),
      ("A12-J-345", .bosniaAndHerzegovina, "BIH"), ("CA 1234 AB", .bulgaria, "BG"), ("ABCD 123", .canada, "CDN"),
      ("ZG 1234-AB", .croatia, "HR"),
      ("ABC 123", .cyprus, "CY"), ("1A2 3456", .czech, "CZ"), ("AB 12 345", .denmark, "DK"),
      ("123 ABC", .estonia, "EST"),
      ("ABC-123", .finland, "FIN"), ("AB-123-CD", .france, "F"), ("1234 AB 75", .france, "F"),
      ("AB-123-CD", .georgia, "GE"), ("B AB 1234", .germany, "D"),
      ("HH XY 12E", .germany, "D"), ("IKA-1234", .greece, "GR"), ("AA AB-123", .hungary, "H"),
      ("AB C12", .iceland, "IS"), ("161-D-12345", .ireland, "IRL"),
      ("AB 123 CD", .italy, "I"), ("AB-1234", .latvia, "LV"), ("FL 12345", .liechtenstein, "FL"),
      ("ABC 123", .lithuania, "LT"), ("AB 1234", .luxembourg, "L"),
      ("ABC 123", .malta, "M"), ("ABC 123", .moldova, "MD"), ("A123", .monaco, "MC"), ("PG AB123", .montenegro, "MNE"),
      ("12-ABC-3", .netherlands, "NL"),
      ("SK 1234 AB", .northMacedonia, "NMK"), ("AB 12345", .norway, "N"), ("CD 12345", .norwaySpecial, "N"),
      ("WA 12345", .poland, "PL"), ("KRA 12AC", .poland, "PL"),
      ("AB 12 CD", .portugal, "P"), ("B 123 ABC", .romania, "RO"), ("A123BC 77", .russia, "RUS"),
      ("BG 123-AB", .serbia, "SRB"), ("BA 123AB", .slovakia, "SK"),
      ("LJ AB-123", .slovenia, "SLO"), ("1234 BCD", .spain, "E"), ("ABC 12D", .sweden, "S"),
      ("ZH 123456", .switzerland, "CH"), ("34 ABC 12", .turkey, "TR"),
      ("AA 1234 BB", .ukraine, "UA"), ("AB12 CDE", .unitedKingdom, "GB"), ("7ABC123", .unitedStates, "USA"),
      ("KAA 123A", .africa, "EAK"),
    ])
  func golden(text: String, mode: LicensePlateScanMode, sign: String) throws {
    let plate = try #require(Self.plate(text, mode))
    #expect(
      plate.text == text.filter { $0 != " " && $0 != "-" } && plate.countries == [sign] && plate.fit.corrections.isEmpty
    )
  }

  @Test(
    "a text that a country does not write is no plate of it",
    arguments: [
      ("1234 BCD", LicensePlateScanMode.france), ("1234 AEI", .spain), ("AB12 CDE", .germany),
      ("XX 12345", .switzerland),
    ])
  func others(text: String, mode: LicensePlateScanMode) { #expect(Self.read(text, mode) == .none) }

  @Test("a digit and a letter that look alike change places where the form leaves no choice, and that is listed")
  func corrected() throws {
    let plate = try #require(Self.plate("AB I23 CD", .italy))
    #expect(plate.text == "AB123CD" && plate.fit.corrections.map(\.from) == ["I"])
    #expect(try #require(Self.plate("1234 8CD", .spain)).text == "1234BCD")
    // Spanish plates have no O, and nothing else is certainly a nought.
    #expect(Self.plate("1234 B0D", .spain) == nil)
  }

  @Test("where two forms fit with other characters nothing is known")
  func ambiguous() {
    // One letter for the district and two of the owner's, or two and one, and a nought that is no first digit.
    #expect(Self.plate("BAO1", .germany)?.text == "BAO1")
    #expect(Self.read("0000000", .auto) == .ambiguous)
  }

  @Test("in the mode for all of Europe a text of several countries names them all")
  func countries() throws {
    let plate = try #require(Self.plate("AB 123 CD", .auto))
    #expect(Set(plate.countries).isSuperset(of: ["F", "I", "SK", "AL", "GE"]))
    #expect(try #require(Self.plate("FL 12345", .auto)).countries.contains("FL"))
    #expect(try #require(Self.plate("AA 1234 BB", .auto)).countries.contains("UA"))
  }

  @Test("what is no plate gives none", arguments: ["", "A", "AB", "HELLOWORLD", "12345678901", "ÄÖÜ"])
  func nothing(text: String) { #expect(Self.plate(text, .auto) == nil) }

  @Test(
    "areas are found by their names",
    arguments: [
      ("CALIFORNIA", "California"), ("WEST VIRGINIA", "West Virginia"), ("NEW Y0RK", "New York"),
      ("THE EMPIRE STATE", nil), ("VIRGINIA IS FOR LOVERS", "Virginia"),
    ])
  func area(text: String, area: String?) { #expect(PlateAreas.area(in: text, of: PlateAreas.unitedStates) == area) }

  @Test("a template of parts that may be missing stands for all its forms")
  func template() {
    #expect(Set(PlateTemplate("AA?N{X|YZ}?").forms.map(\.count)) == [2, 3, 4, 5])
    #expect(PlateTemplate("A#").forms.isEmpty)
  }
}

@Suite("What only looks like a plate")
struct PlateFilterTests {
  @Test(
    "dates with the year's four digits and numbers with points are no plates",
    arguments: [
      ("12AUG1974", true), ("5 APR 2012", true), ("2.08.1974", true), ("284.50", true), ("12.08.1974", true),
      ("31/12/26", true), ("12-08-74", true), ("12/2026", true), ("12.34", false), ("123-45", false), ("1.234", false),
      ("12AUG74", false), ("34 MAY 12", false), ("12 AUG 197", false), ("AB.123", false), ("12345", false),
      ("B AB 1234", false), ("7ABC1234", false), ("", false), (".", false), ("1..", false),
    ])
  func numbersAndDates(text: String, isOne: Bool) { #expect(PlateFilter().isNumberOrDate(text) == isOne) }

  /// Lines below each other, of some height.
  private func lines(
    _ texts: [String], heights: [Float], confidence: Double = 95, pitch: Float = 50
  ) -> [FoundLine] {
    zip(texts, heights).enumerated().map { row, line in
      let place = TextLine(
        middle: SIMD2(300, pitch * Float(row)), axis: SIMD2(1, 0), extent: SIMD2(200, line.1), parts: line.0.count)
      return FoundLine(place: place, cells: TextCell.cells(line.0, confidence: confidence))
    }
  }

  private func isOnPage(_ lines: [FoundLine]) -> Bool {
    PlateFilter().isOnPage(0, of: lines) { cells in
      if case .read = PlateReader(.auto).read(cells) { true } else { false }
    }
  }

  @Test("a text among two others of its size is one of a page; smaller words, other plates and patterns make none")
  func page() {
    let page = ["1440KJ", "ENERGY", "PROTEIN"]
    #expect(isOnPage(lines(page, heights: [30, 32, 28])))
    #expect(isOnPage(lines(["1440KJ", "12AUG1974", "5.20"], heights: [30, 32, 28])))
    #expect(!isOnPage(lines(page, heights: [60, 24, 20])), "small words on a plate")
    #expect(!isOnPage(lines(page, heights: [30, 32, 28], confidence: 60)), "patterns")
    #expect(!isOnPage(lines(["AB123CD", "B AB 1234", "WA 12345"], heights: [30, 32, 28])), "other plates")
    #expect(!isOnPage(lines(["1440KJ", "ENERGY"], heights: [30, 30])), "one other line")
    #expect(!isOnPage(lines(page, heights: [30, 40, 40], pitch: 180)), "lettering on a vehicle")
  }
}
