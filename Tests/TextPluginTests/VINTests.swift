import ScanPluginKit
import Testing

@testable import TextPlugin

@Suite("Vehicle identification numbers")
struct VINTests {
  static func read(_ text: String, confidence: Double = 100) -> VIN? {
    VIN.read(TextCell.cells(text, confidence: confidence).codeCells)
  }

  @Test(
    "numbers with a right check digit are proven where the digit is obligatory",
    arguments: [
      "1M8GDM9AXKP042788", "5GZCZ43D13S812715", "1HGCM82633A004352", "11111111111111111", "LGXCE6CD6M0123456",
    ])
  func golden(text: String) throws {
    let vin = try #require(Self.read(text))
    #expect(vin.text == text && vin.fit.corrections.isEmpty)
    #expect(vin.isVerified == vin.isCheckDigitRight)
    #expect(vin.isCheckDigitRight == (text != "LGXCE6CD6M0123456"))
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
      ("5YJSA1E14HF000337", "United States", "Tesla", 2017), ("2T1BURHE0JC034461", "Canada", "Toyota", 2018),
    ])
  func tables(text: String, country: String, maker: String?, year: Int) throws {
    let vin = try #require(Self.read(text))
    #expect(VINOrigin.country(of: text) == country && VINMaker.maker(of: text) == maker)
    if vin.isCheckDigitRight { #expect(vin.modelYear == year) }
  }

  @Test("letters that no number has become the digits that they look like, and that is listed")
  func alphabet() throws {
    let vin = try #require(Self.read("IM8GDM9AXKPO42788"))
    #expect(vin.text == "1M8GDM9AXKP042788")
    #expect(
      vin.fit.corrections.map(\.from) == ["I", "O"] && vin.fit.corrections.map(\.reason) == ["alphabet", "alphabet"])
    #expect(try #require(Self.read("WVWZZZ1JZ3W3867S2")).text == "WVWZZZ1JZ3W386752")
  }

  @Test("a `2` among the fillers of a maker is a `Z`, and of another maker stays")
  func fillers() throws {
    let vin = try #require(Self.read("WVW2Z21JZ3W386752"))
    #expect(vin.text == "WVWZZZ1JZ3W386752" && vin.fit.corrections.map(\.reason) == ["filler", "filler"])
    #expect(try #require(Self.read("WDB2221JZ3A386752")).text == "WDB2221JZ3A386752")
  }

  @Test("the check digit decides one doubtful character, and the number is not called proven by it")
  func repaired() throws {
    var cells = TextCell.cells("1HGCM82633A004352")
    cells[4] = TextCell("N", confidence: 50, alternatives: [.init("M", confidence: 40)])
    let vin = try #require(VIN.read(cells))
    #expect(vin.text == "1HGCM82633A004352" && vin.isCheckDigitRight && !vin.isVerified)
    #expect(vin.fit.corrections.map(\.reason) == ["checkDigit"])
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

  @Test("of ten thousand numbers with doubtful misreadings none that is wrong is called proven")
  func noise() {
    var random = SeededRandom(seed: 17)
    var (proven, read) = (0, 0)
    for _ in 0..<10_000 {
      let truth = Self.number(&random)
      let cells = random.misread(TextCell.cells(truth), most: 3)
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
  static func number(_ random: inout SeededRandom) -> String {
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
