import ScanPluginKit
import Testing

@testable import TextFinding
@testable import TextPlugin

@Suite("Tire identification numbers")
struct TireNumberTests {
  static let today = TireDate(week: 20, year: 2026)

  static func read(
    _ text: String, needsPrefix: Bool = false, keepsRule: Bool = true, confidence: Double = 100
  ) -> TireNumber? {
    TireNumber.read(
      TextCell.cells(text, confidence: confidence).codeCells, needsPrefix: needsPrefix, keepsRule: keepsRule,
      today: today)
  }

  /// What a configuration makes of lines below each other.
  static func matches(_ config: TINConfig, _ lines: [String], confidence: Double = 95) throws -> [TextMatch] {
    let lines = lines.enumerated().map { row, text in
      FoundLine(
        place: TextLine(
          middle: SIMD2(200, 40 * Float(row)), axis: SIMD2(1, 0), extent: SIMD2(300, 20), parts: text.count),
        cells: TextCell.cells(text, confidence: confidence))
    }
    return TINTask(config, today: today).matches(in: lines)
  }

  @Test(
    "numbers are read with their date",
    arguments: [
      ("DOT U2LL LMLR 5107", "DOTU2LLLMLR5107", 51, 2007, "2007/12"),
      ("DOT4B9 3HVYAB 2321", "DOT4B93HVYAB2321", 23, 2021, "2021/06"),
      ("DOT HW4R 0118", "DOTHW4R0118", 1, 2018, "2018/01"), ("DOT EJ8V ABC 318", "DOTEJ8VABC318", 31, 1998, "1998/08"),
      ("DOT XX 9999 5319", "DOTXX99995319", 53, 2019, "2019/12"),
    ])
  func golden(text: String, whole: String, week: Int, year: Int, month: String) throws {
    let number = try #require(Self.read(text))
    #expect(number.text == whole && number.week == week && number.year == year && number.productionDate == month)
    #expect(number.fit.corrections.isEmpty)
  }

  @Test(
    "lines that are too low, or begin too far to the right, are passed over where the configuration says so",
    arguments: [(nil, nil, true), (0.1, nil, true), (0.3, nil, false), (nil, 0.5, true), (nil, 0.1, false)])
  func places(minHeight: Double?, maxLeft: Double?, isWanted: Bool) {
    let line = FoundLine(
      place: TextLine(middle: SIMD2(200, 40), axis: SIMD2(1, 0), extent: SIMD2(200, 20), parts: 12),
      cells: TextCell.cells("DOT HW4R 0118", confidence: 95))
    let config = TINConfig(detectionMinHeightRatio: minHeight, horizontalAlignmentRatio: maxLeft)
    let rank = TINTask(config, today: Self.today).rank(line, in: PixelSize(width: 400, height: 100))
    #expect((rank != nil) == isWanted)
  }

  @Test("the groups are plant, size, the maker's own and date")
  func groups() throws {
    #expect(try #require(Self.read("DOTU2LLLMLR5107")).grouped == "DOT U2 LL LMLR 5107")
    #expect(try #require(Self.read("DOT4B93HVYAB2321")).grouped == "DOT 4B9 3HVYAB 2321")
    #expect(try #require(Self.read("DOT HW4R 0118")).grouped == "DOT HW 4R 0118")
  }

  @Test("letters that no number has become the digits that they look like")
  func alphabet() throws {
    let number = try #require(Self.read("D0T U2LL LMLR SIO7"))
    #expect(number.text == "DOTU2LLLMLR5107" && number.fit.corrections.map(\.from) == ["S", "I", "O"])
  }

  @Test("outside the rule a letter that is read confidently stays, but not in the date and not without DOT")
  func unlistedLetters() throws {
    let free = try #require(Self.read("DOT 4FCT GZJS SIO7", keepsRule: false))
    #expect(free.text == "DOT4FCTGZJS5107" && free.fit.corrections.count == 3)
    let uncertain = try #require(Self.read("DOT U2LL ZMLR 5107", keepsRule: false, confidence: 70))
    #expect(uncertain.text == "DOTU2LL2MLR5107")
    #expect(try #require(Self.read("U2LL ZMLR 5107", keepsRule: false)).text == "U2LL2MLR5107")
  }

  @Test("age in whole years")
  func age() {
    #expect(TireDate(week: 20, year: 2020).years(to: Self.today) == 6)
    #expect(TireDate(week: 21, year: 2020).years(to: Self.today) == 5)
    #expect(TireDate(week: 19, year: 2026).years(to: Self.today) == 0)
  }

  @Test(
    "lines without a number give none",
    arguments: ["DOT", "DOT U2", "HELLO WORLD", "", "TUBELESS RADIAL", "U2LL LMLR 5407", "U2LL LMLR 2126"])
  func nearMisses(text: String) { #expect(Self.read(text) == nil) }

  @Test(
    "a number with an impossible or later date has none, and is reported only when it is asked for",
    arguments: ["DOTU2LLLMLR5407", "DOTU2LLLMLR0007", "DOTU2LLLMLR2126"])
  func undated(text: String) throws {
    let number = try #require(Self.read(text))
    #expect(number.text == text && number.productionDate == nil && number.week == nil)
    let strict = try #require(Self.matches(TINConfig(), [text]).first)
    #expect(strict.refusal?.rule == "validateProductionDate")
    let free = try #require(Self.matches(TINConfig(validateProductionDate: false), [text]).first)
    #expect(free.text == text && free.refusal == nil && !free.settles)
  }

  @Test("without DOT only a possible date gives a number, and where DOT is asked for nothing does")
  func prefix() throws {
    #expect(try #require(Self.read("U2LL LMLR 5107")).text == "U2LLLMLR5107")
    #expect(Self.read("U2LL LMLR 5107", needsPrefix: true) == nil)
  }

  @Test(
    "a number with a possible date counts before one without, whether or not a date is asked for",
    arguments: [
      ["DOT U2LL LMLR 5107 RADIAL"], ["DOT U2LL LMLR 5407", "DOT U2LL LMLR 5107"], ["DOT U2LL LMLR", "5107"],
    ], [true, false])
  func datedFirst(lines: [String], validates: Bool) throws {
    let first = try #require(Self.matches(TINConfig(validateProductionDate: validates), lines).first)
    #expect(first.text == "DOTU2LLLMLR5107" && first.settles)
  }
}

@Suite("Sizes of tires")
struct TireSizeTests {
  static func read(_ text: String) -> TireSize? { TireSizeReader.read(TextCell.cells(text)) }

  @Test(
    "markings are taken apart",
    arguments: [
      ("205/55 R16 91V", "205/55 R16 91V", "91", "V"), ("P215/65R15 95H", "P215/65 R15 95H", "95", "H"),
      ("LT245/75R16 120/116Q", "LT245/75 R16 120/116Q", "120/116", "Q"),
      ("285/35ZR19 (99Y) XL", "285/35 ZR19 (99Y) XL", "99", "(Y)"),
      ("185R14C 102/100R", "185R14C 102/100R", "102/100", "R"),
      ("11R22.5 148/145L", "11R22.5 148/145L", "148/145", "L"),
      ("31x10.50R15LT 109S", "LT31x10.50R15 109S", "109", "S"),
      ("195/65 R 15 91 T M+S", "195/65 R15 91T M+S", "91", "T"),
      ("7.50R16 122/118L", "7.50R16 122/118L", "122/118", "L"),
      ("225/45R17 94W EXTRA LOAD", "225/45 R17 94W XL", "94", "W"), ("20555R1691V", "205/55 R16 91V", "91", "V"),
      ("315/80R22.5 156/150L", "315/80 R22.5 156/150L", "156/150", "L"),
    ])
  func golden(text: String, pretty: String, load: String, speed: String) throws {
    let size = try #require(Self.read(text))
    #expect(size[.loadIndex] == load && size[.speedRating] == speed)
    #expect(size.text == pretty)
    #expect(size.corrections.isEmpty)
  }

  @Test("the meaning of load and speed is reported")
  func meaning() throws {
    #expect(try #require(Self.read("205/55 R16 91V")).textWithMeaning == "205/55 R16 91V (615 kg, 240 km/h)")
    #expect(
      TireService.kilograms(100) == 800 && TireService.kilograms(150) == 3350 && TireService.kilograms(180) == 8000)
    #expect(TireService.kilograms(59) == nil && TireService.kilograms(181) == nil)
  }

  @Test("letters among digits are changed where one digit only looks alike")
  func corrected() throws {
    let size = try #require(Self.read("2O5/5S R16 91V"))
    #expect(size.text == "205/55 R16 91V" && size.corrections.map(\.from) == ["O", "S"])
    #expect(try #require(Self.read("195/65 2R15 91V"))[.construction] == "ZR")
  }

  @Test(
    "what has no size's values gives none",
    arguments: [
      "203/55 R16 91V", "205/57 R16 91V", "205/55 R45 91V", "205-55-16", "12345678", "MAX LOAD 615 KG", "", "R16 91V",
      "10.5.2024", "11:22:33",
    ])
  func nearMisses(text: String) { #expect(Self.read(text) == nil) }

  @Test("a marking without its service description is read, and says so")
  func bare() throws {
    let size = try #require(Self.read("GOODYEAR 205/55R16 TUBELESS"))
    #expect(size.text == "205/55 R16" && size[.loadIndex] == nil)
  }
}

@Suite("Makers and serial numbers of tires")
struct TireWordTests {
  @Test(
    "makers are found, with a character wrong here and there",
    arguments: [
      ("MICHELIN", "Michelin", 0), ("MICHELlN", "Michelin", 1), ("MICHELIN PRIMACY", "Michelin", 0),
      ("GOOD YEAR", "Goodyear", 0), ("C0NTINENTAL", "Continental", 1), ("BFGoodrich", "BFGoodrich", 0),
    ])
  func maker(text: String, name: String, changes: Int) throws {
    let found = try #require(TireMakers.maker(in: text))
    #expect(found.name == name && found.changes == changes)
  }

  @Test(
    "other words are no makers, nor is a misread name among further words",
    arguments: ["TUBELESS", "RADIAL", "", "MADE IN GERMANY", "OUTSIDE", "XL", "MICHELlN PRIMACY"])
  func noMaker(text: String) { #expect(TireMakers.maker(in: text) == nil) }

  @Test("a name whose letters stand side by side in a long line of other words is none; a word of the line is")
  func makerByChance() {
    #expect(TireMakers.maker(in: "uosqe 1ybm ayama borey ssayeb sem pue byo") == nil)
    #expect(TireMakers.maker(in: "tubeless radial steel belted mabor made in portugal")?.name == "Mabor")
    #expect(TireMakers.maker(in: "tubeless radial double coin made in nowhere at all")?.name == "Double Coin")
    #expect(TireMakers.maker(in: "MABORMADEINPORTUGAL")?.name == "Mabor")
  }

  @Test("a serial number is one word with digits")
  func serial() {
    #expect(CommercialTireID.read(TextCell.cells("FLEET AB-12345"))?.text == "AB-12345")
    #expect(CommercialTireID.read(TextCell.cells("7013"))?.text == "7013")
    for text in ["FLEET", "12 AB", "AB1234 CD5678", "1F-18", "12-3", ""] {
      #expect(CommercialTireID.read(TextCell.cells(text)) == nil)
    }
  }
}
