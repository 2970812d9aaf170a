import ScanPluginKit
import ScanRecognition
import ScanSynthetic
import Testing

@testable import TextPlugin

@Suite("Vehicle identification numbers")
struct VINTests {
  static func read(_ text: String, confidence: Double = 100) -> VIN? {
    VIN.read(TextCell.cells(text, confidence: confidence).codeCells)
  }

  @Test(
    "numbers with a right check digit are proven where the digit is obligatory, and those with a wrong one are not",
    arguments: [
      ("1M8GDM9AXKP042788", true), ("5GZCZ43D13S812715", true), ("1HGCM82633A004352", true),
      ("11111111111111111", true), ("LGXCE6CD6M0123456", false),
    ])
  func golden(text: String, isRight: Bool) throws {
    let vin = try #require(Self.read(text))
    #expect(vin.text == text && vin.fit.corrections.isEmpty)
    #expect(vin.isVerified == isRight && vin.isCheckDigitRight == isRight)
  }

  @Test("a European number is read and never called proven, whatever its ninth character is")
  func european() throws {
    let vin = try #require(Self.read("WVWZZZ1JZ3W386752"))
    #expect(!vin.isVerified && vin.modelYear == nil)
    #expect(VINOrigin.country(of: vin.text) == "Germany" && VINOrigin.region(of: vin.text) == "Europe")
    #expect(VINMaker.maker(of: vin.text) == "Volkswagen")
  }

  @Test(
    "maker, country and year come from the tables",
    arguments: [
      ("1M8GDM9AXKP042788", "United States", nil as String?, 1989),
      ("1HGCM82633A004352", "United States", "Honda", 2003),
      ("5YJSA1E18HF000337", "United States", "Tesla", 2017), ("2T1BURHE5JC034461", "Canada", "Toyota", 2018),
    ])
  func tables(text: String, country: String, maker: String?, year: Int) throws {
    let vin = try #require(Self.read(text))
    #expect(VINOrigin.country(of: text) == country && VINMaker.maker(of: text) == maker)
    #expect(vin.isCheckDigitRight && vin.modelYear == year)
  }

  @Test("letters that no number has become the digits that they look like, and that is listed")
  func alphabet() throws {
    let vin = try #require(Self.read("IM8GDM9AXKPO42788"))
    #expect(vin.text == "1M8GDM9AXKP042788")
    #expect(
      vin.fit.corrections.map(\.from) == ["I", "O"] && vin.fit.corrections.map(\.reason) == [.alphabet, .alphabet])
    #expect(try #require(Self.read("WVWZZZ1JZ3W3867S2")).text == "WVWZZZ1JZ3W386752")
  }

  @Test("a `2` among the fillers of a maker is a `Z`, and of another maker stays")
  func fillers() throws {
    let vin = try #require(Self.read("WVW2Z21JZ3W386752"))
    #expect(vin.text == "WVWZZZ1JZ3W386752" && vin.fit.corrections.map(\.reason) == [.filler, .filler])
    #expect(try #require(Self.read("WDB2221JZ3A386752")).text == "WDB2221JZ3A386752")
  }

  /// A right number with some places read as something else, with what else these could be.
  static func misread(_ places: [(Int, Character, confidence: Double, alternatives: [(Character, Double)])]) -> VIN? {
    var cells = TextCell.cells("1HGCM82633A004352")
    for (place, character, confidence, alternatives) in places {
      cells[place] = TextCell(
        character, confidence: confidence, alternatives: alternatives.map { .init($0.0, confidence: $0.1) })
    }
    return VIN.read(cells)
  }

  @Test(
    "the check digit chooses among what the reader itself held likely, in two places at most; it is right as read only then if nothing had to be chosen",
    arguments: [
      [(4, "N", 50, [("M", 40)])], [(4, "N", 50, [("M", 40), ("H", 3)])],
      [(4, "N", 50, [("M", 40)]), (16, "3", 55, [("2", 35)])],
    ] as [[(Int, Character, confidence: Double, alternatives: [(Character, Double)])]])
  func repaired(places: [(Int, Character, confidence: Double, alternatives: [(Character, Double)])]) throws {
    let vin = try #require(Self.misread(places))
    #expect(vin.text == "1HGCM82633A004352" && !vin.isCheckDigitRight && !vin.isVerified)
    #expect(vin.fit.corrections.map(\.reason) == places.map { _ in .checkDigit })
    #expect(vin.fit.corrections.map(\.column) == places.map(\.0))
  }

  @Test(
    "a wrong number stays as it was read where the reader was certain, where only the shape speaks for another one, where three places would have to change, and where two ways are right",
    arguments: [
      [(4, "N", 99, [])], [(4, "N", 50, [])], [(4, "N", 80, [("M", 15)])],
      [(4, "N", 50, [("M", 40)]), (16, "3", 55, [("2", 35)]), (13, "6", 50, [("4", 40)])],
      [(4, "N", 50, [("M", 40), ("D", 35)])],
    ] as [[(Int, Character, confidence: Double, alternatives: [(Character, Double)])]])
  func unrepaired(places: [(Int, Character, confidence: Double, alternatives: [(Character, Double)])]) throws {
    let vin = try #require(Self.misread(places))
    var read = Array("1HGCM82633A004352")
    for place in places { read[place.0] = place.1 }
    #expect(vin.text == String(read) && vin.fit.corrections.isEmpty)
    #expect(!vin.isCheckDigitRight && !vin.isVerified && vin.modelYear == nil)
  }

  @Test(
    "of ten thousand numbers with a wrong check digit that are read confidently none is rewritten or called right")
  func wrongDigits() {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<10_000 {
      var characters = Array(Self.number(&random))
      let right = characters[8]
      characters[8] = random.pick(Array("0123456789X").filter { $0 != right })
      let vin = VIN.read(TextCell.cells(String(characters), confidence: 97))
      #expect(vin?.text == String(characters) && vin?.isCheckDigitRight == false && vin?.fit.corrections == [])
    }
  }

  @Test(
    "what is no number gives none",
    arguments: [
      "WVWZZZ1JZ3W38675", "WVWZZZ1JZ3W3867521", "THE QUICK BROWN FOX JUMPS", "ABCDEFGHJKLMNPRST", "WVWZZZ1JZ3WABCDEF",
      "", "0VWZZZ1JZ3W386752",
    ])
  func nearMisses(text: String) { #expect(Self.read(text) == nil) }

  @Test(
    "a number among other words is found",
    arguments: ["VIN 1HGCM82633A004352", "*1HGCM82633A004352*", "1HGCM82633A004352 MADE IN"])
  func amongWords(text: String) throws { #expect(try #require(Self.read(text)).text == "1HGCM82633A004352") }

  @Test("a number of a known maker is cut out from between what is no text, and from no longer text")
  func besideFrame() throws {
    let frame = TextCell.cells("MCAH8M8", confidence: 40)
    let vin = try #require(VIN.read(frame + TextCell.cells("WDC1631542A335346")))
    #expect(vin.text == "WDC1631542A335346" && vin.share == 1)
    #expect(VIN.place(in: frame + TextCell.cells("WDC1631542A335346") + frame) == 7..<24)
    #expect(VIN.place(in: TextCell.cells("MCAH8M8WDC1631542A335346")) == nil)
    #expect(Self.read("1320KG2910LBS23565R17") == nil)
  }

  @Test(
    "what begins with no maker's sign counts less, most of all digits alone",
    arguments: [
      ("WVWZZZ1JZ3W386752", 1), ("1M8GDM9AXKP042788", 0.8), ("SBN13978020175284", 0.6), ("98898765432106320", 0.4),
    ])
  func unknownMaker(text: String, share: Double) throws {
    #expect(abs(try #require(Self.read(text)).share - share) < 0.001)
  }

  @Test("of ten thousand numbers with uncertain misreadings none that is wrong is called proven")
  func noise() {
    var random = SeededGenerator(seed: 17)
    var (proven, read) = (0, 0)
    for _ in 0..<10_000 {
      let truth = Self.number(&random)
      let cells = random.misread(TextCell.cells(truth), maximum: 3)
      guard let vin = VIN.read(cells) else { continue }
      read += 1
      if vin.isVerified {
        proven += 1
        #expect(vin.text == truth)
      }
    }
    #expect(read > 5000 && proven > 1000)
  }

  /// A number of North America with a right check digit.
  static func number(_ random: inout SeededGenerator) -> String {
    var characters = VIN.places.map { random.pick($0.characters) }
    characters[0] = "4"
    for digit in "0123456789X" {
      characters[8] = digit
      if VIN.isCheckDigitRight(characters) { break }
    }
    return String(characters)
  }

  @Test("no code of a maker is given to two")
  func makers() {
    #expect(VINMaker.repeatedCodes.isEmpty)
  }
}
