import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("GS1 element strings")
struct GS1Tests {
  let parser = GS1Parser(year: 2026)
  static let gs = "\u{1D}"

  @Test("elements of fixed and of variable length are distinguished, and each has its title")
  func elements() throws {
    let message = try #require(parser.parse("010952123454321317301231" + "10AB-12" + Self.gs + "21S/N 7"))
    #expect(message.elements.map(\.ai) == ["01", "17", "10", "21"])
    #expect(message.elements.map(\.value) == ["09521234543213", "301231", "AB-12", "S/N 7"])
    #expect(message.elements.map(\.title) == ["GTIN", "USE BY or EXPIRY", "BATCH/LOT", "SERIAL"])
    #expect(message.elements[0].isCheckDigitValid == true)
    // A space belongs to no character set of the specifications.
    #expect(message.elements.map(\.problems.isEmpty) == [true, true, true, false])
    #expect(message.problems.isEmpty)
  }

  @Test(
    "a measure is exactly the number that its identifier says",
    arguments: [
      ("3103", "001750", "1.750", "kg"), ("3100", "000042", "42", "kg"), ("3105", "000042", "0.00042", "kg"),
      ("3922", "1995", "19.95", nil), ("3942", "1250", "12.50", "%"), ("3566", "123456", nil, nil),
      ("3602", "100000", "1000.00", "qt"),
    ] as [(String, String, String?, String?)])
  func decimals(_ ai: String, _ value: String, _ decimal: String?, _ unit: String?) throws {
    let element = try #require(parser.parse(ai + value)?.elements.first)
    #expect(element.decimal == decimal)
    #expect(element.unit == unit)
    #expect(element.problems.isEmpty == (decimal != nil))
  }

  @Test("an amount names its currency, and a temperature its sign")
  func amounts() throws {
    let amount = try #require(parser.parse("3932978000123")?.elements.first)
    #expect(amount.currency == "978")
    #expect(amount.decimal == "1.23")
    let cold = try #require(parser.parse("4333001850-")?.elements.first)
    #expect(cold.decimal == "-18.50")
    #expect(cold.unit == "°C")
    #expect(parser.parse("4333001850")?.elements.first?.decimal == "18.50")
  }

  @Test(
    "two digits of a year stand for the year nearest to now, and the day 00 for the end of the month",
    arguments: [
      (2026, "17", "261121", "2026-11-21"), (2026, "17", "760101", "2076-01-01"), (2026, "17", "770101", "1977-01-01"),
      (2026, "17", "280200", "2028-02-29"), (2026, "15", "270200", "2027-02-28"), (2076, "11", "260101", "2126-01-01"),
      (2076, "11", "270101", "2027-01-01"), (2049, "17", "990630", "2099-06-30"), (2048, "17", "990630", "1999-06-30"),
      (2026, "7003", "2611210930", "2026-11-21T09:30"), (2026, "4324", "2602002359", "2026-02-28T23:59"),
      (2026, "8008", "26112109", "2026-11-21T09"), (2026, "8008", "261121093015", "2026-11-21T09:30:15"),
      (2026, "7007", "260901261130", "2026-09-01/2026-11-30"), (2026, "7250", "19480229", "1948-02-29"),
    ])
  func dates(_ year: Int, _ ai: String, _ value: String, _ date: String) throws {
    let element = try #require(GS1Parser(year: year).parse(ai + value)?.elements.first)
    #expect(element.date == date)
    #expect(element.problems.isEmpty, "\(element.problems)")
  }

  @Test(
    "what breaks a rule stays in the message, with a problem",
    arguments: [
      ("0109521234543214", "check digit"), ("17261301", "no date"), ("17260230", "no date"), ("7006260200", "no date"),
      ("70032611212460", "no time"), ("010952", "short"), ("30ABC", "digits"),
      ("10" + String(repeating: "A", count: 21), "too long"),
      ("8200é", "not allowed"), ("14123456", "no known"), ("43212", "neither 0 nor 1"),
      ("8006095212345432130302", "piece 3 of 2"),
      ("80031952123454321", "first digit"), ("80131987654Ad4X4bL5ttr2310c2L", "check characters"),
      ("8007DE89370400440532013001", "account number"), ("23", "ends too early"),
      ("800100001234501001", "is zero"), ("800100011234501020", "direction"),
      ("80110123", "starts with 0"),
      ("72583/2", "no place"), ("72581-2", "no place"), ("72580/2", "no place"),
      ("724111", "no assigned"),
      ("70401AB/", "importer"), ("80141234562GGM", "check characters"),
      ("804049015420323751", "short"), ("80438944100000000000012345", "too long"), ("717", "ends too early"),
    ] as [(String, String)])
  func problems(_ text: String, _ words: String) throws {
    guard let message = parser.parse(text) else {
      #expect(text == "23")
      return
    }
    let element = try #require(message.elements.first)
    #expect(element.problems.contains { $0.contains(words) }, "\(element.problems)")
    #expect(text == element.ai + element.value)
  }

  @Test(
    "check digits and check characters that are right are reported",
    arguments: [
      "00095212345678901231".replacingLast(), "0109521234543213", "4149521321100003".replacingLast(),
      "80131987654Ad4X4bL5ttr2310c2K", "8007DE89370400440532013000",
    ])
  func checks(_ text: String) throws {
    let element = try #require(parser.parse(text)?.elements.first)
    #expect(element.isCheckDigitValid == true)
    #expect(element.problems.isEmpty)
  }

  @Test(
    "elements that lack or exclude others are reported",
    arguments: [
      ("10ABC", "(10) needs (01)"), ("010952123454321302095212345432133712", "(02) and (01) exclude"),
      ("010952123454321331030001003102001000", "exclude each other"),
      ("01095212345432130109521234543220", "different values"), ("8020X", "needs (415)"),
      ("0109521234543213250X", "(250) needs (01) with (21) or (03) with (21) or (8006) with (21)"),
      ("01095212345432130309521234543213", "(03) and (01) exclude"),
      ("72581/2\(gs)8018952123456789012345", "(7258) needs (8018) with (7259)"),
      ("010952123454321321A\(gs)8041490154203237518", "(8041) needs (01) with (21) with (8040)"),
    ] as [(String, String)])
  func associations(_ text: String, _ words: String) throws {
    let message = try #require(parser.parse(text))
    #expect(message.problems.contains { $0.contains(words) }, "\(message.problems)")
  }

  @Test("what stands behind the last readable element is reported with its place")
  func tail() throws {
    let message = try #require(parser.parse("0109521234543213ABC"))
    #expect(message.elements.count == 1)
    #expect(message.problems.contains { $0.contains("character 17") }, "\(message.problems)")
    #expect(parser.parse("hello") == nil)
    #expect(parser.parse("") == nil)
  }

  @Test("identifiers in brackets, and a symbology identifier in front")
  func otherForms() throws {
    let message = try #require(parser.parseBracketed("(01)09521234543213(3103)000195(10)A(1)B"))
    #expect(message.elements.map(\.ai) == ["01", "3103", "10"])
    #expect(message.elements.map(\.value) == ["09521234543213", "000195", "A(1)B"])
    #expect(message.isClean)
    #expect(parser.parseBracketed("01)1") == nil)
    #expect(parser.parse("]C10109521234543213")?.elements.map(\.value) == ["09521234543213"])
  }

  @Test("every identifier of the table has parts and a title, and none begins another")
  func table() {
    let known = (0...9_999).flatMap { number in
      (2...4).compactMap { width -> String? in
        let digits = String(number)
        return digits.count <= width ? String(repeating: "0", count: width - digits.count) + digits : nil
      }
    }.filter { ai in
      parser.parseBracketed("(\(ai))x")?.elements.first?.title != nil
    }
    #expect(Set(known).count == 541, "\(Set(known).count)")
    for ai in Set(known) {
      for length in 2..<ai.count { #expect(!known.contains(String(ai.prefix(length))), "\(ai)") }
    }
  }

  @Test(
    "a Digital Link is its elements",
    arguments: [
      ("https://id.gs1.org/01/09521234543213", ["01", "09521234543213"]),
      (
        "https://example.com/some/path/01/9521234543213/10/A%2F1/21/X?17=301231&utm=1",
        ["01", "09521234543213", "10", "A/1", "21", "X", "17", "301231"]
      ),
      (
        "HTTP://shop.example:8080/414/9521321100008/254/1A?linkType=all",
        ["414", "9521321100008", "254", "1A"]
      ),
      ("https://example.com/gtin/09521234543213/lot/7", ["01", "09521234543213", "10", "7"]),
      ("https://example.com/8004/9521321100003ABC;v=1", ["8004", "9521321100003ABC;v=1"]),
    ])
  func links(_ text: String, _ flat: [String]) throws {
    let message = try #require(parser.parseDigitalLink(text))
    #expect(message.elements.flatMap { [$0.ai, $0.value] } == flat)
  }

  @Test(
    "an address that is no Digital Link is none, and a wrong qualifier is reported",
    arguments: [
      "https://example.com/01/12345", "https://example.com/01/09521234543214", "ftp://example.com/01/09521234543213",
      "https://example.com/blog/2026/01", "https://example.com/401/page", "01/09521234543213",
    ])
  func noLinks(_ text: String) throws {
    #expect(parser.parseDigitalLink(text) == nil)
    let odd = try #require(parser.parseDigitalLink("https://e.com/01/09521234543213/21/S/10/L"))
    #expect(odd.elements.count == 3)
    #expect(!odd.problems.isEmpty)
  }
}

extension String {
  /// The digits with their last one replaced by the check digit of those behind the identifier.
  fileprivate func replacingLast() -> String {
    let skipped = hasPrefix("00") ? 2 : 3
    let body = utf8.dropFirst(skipped).dropLast()
    var sum = 0
    for (index, digit) in body.reversed().enumerated() { sum += Int(digit - 0x30) * (index % 2 == 0 ? 3 : 1) }
    return String(dropLast()) + "\((10 - sum % 10) % 10)"
  }
}
