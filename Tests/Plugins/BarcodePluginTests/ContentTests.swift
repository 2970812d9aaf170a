import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("What a result says about each symbology")
struct ContentTests {
  @Test("UPC-A is an EAN-13 with a leading zero, or a UPC-A when the configuration says so")
  func upcA() throws {
    let image = try code(.upcA, "012345678905")
    let plain = try #require(try plugin([.ean13]).codes(image).first)
    #expect(plain.format == "EAN_13")
    #expect(plain.value == "0012345678905")
    let own = try #require(try plugin([.upcA], upcA: .asUPCA).codes(image).first)
    #expect(own.format == "UPC_A")
    #expect(own.value == "012345678905")
    #expect(own.extendedValue == "0012345678905")
    #expect(own.bytes == Array("0012345678905".utf8))
    #expect(own.base64value == plain.base64value)
    let renamed = try #require(try plugin([.upcA]).codes(image).first)
    #expect(renamed.format == "EAN_13")
  }

  @Test("an EAN-13 that is no UPC-A is not read by UPC_A")
  func notUPCA() throws {
    #expect(try plugin([.upcA]).codes(try code(.ean13, "4006381333931")).isEmpty)
  }

  @Test(
    "UPC-E has its expansion in the extended value",
    arguments: [("01234565", "0012345000065"), ("04252614", "0042100005264"), ("06543217", "0065100004327")])
  func upcE(_ text: String, _ expanded: String) throws {
    let found = try #require(try plugin([.upcE]).codes(try code(.upcE, text)).first)
    #expect(found.format == "UPC_E")
    #expect(found.value == text)
    #expect(found.extendedValue == expanded)
  }

  @Test("an EAN and its add-on are two results that refer to each other", arguments: ["12", "51299"])
  func addOn(_ digits: String) throws {
    let image = try code(.ean13, "9780735200449", addOn: digits)
    let found = try plugin([.ean13, .upcEANExtension]).codes(image)
    #expect(found.map(\.value) == ["9780735200449", digits])
    #expect(found.map(\.format) == ["EAN_13", "UPC_EAN_EXTENSION"])
    #expect(found.map(\.id) == [0, 1])
    #expect(found.map(\.associatedID) == [1, 0])
  }

  @Test("add-ons are ignored unless they are enabled, and can be required")
  func addOnPolicies() throws {
    let with = try code(.ean13, "9780735200449", addOn: "51299")
    let without = try code(.ean13, "9780735200449")
    #expect(try plugin([.ean13]).codes(with).map(\.value) == ["9780735200449"])
    #expect(try plugin([.ean13, .upcEANExtension], addOns: .ignore).codes(with).map(\.associatedID) == [nil])
    let demanding = try plugin([.ean13, .upcEANExtension], addOns: .require)
    #expect(try demanding.codes(with).map(\.value) == ["9780735200449", "51299"])
    #expect(try demanding.codes(without).isEmpty)
  }

  @Test("a Code 128 that starts with FNC1 says so in its identifier, and in its value when it is asked to")
  func fnc1() throws {
    let image = try fixture("gs1-128")
    let text = "019889876543210610LOT7\u{1D}2142"
    let plain = try #require(try plugin([.code128]).codes(image).first)
    #expect(plain.symbologyIdentifier == "]C1")
    #expect(plain.value == text)
    #expect(plain.gs1?.map { [$0.ai, $0.value] } == [["01", "98898765432106"], ["10", "LOT7"], ["21", "42"]])
    #expect(plain.gs1?.map(\.title) == ["GTIN", "BATCH/LOT", "SERIAL"])
    #expect(plain.gs1?.map(\.isCheckDigitValid) == [true, nil, nil])
    #expect(plain.gs1Problems.isEmpty)
    #expect(try plugin([.code128], fnc1: .iso).codes(image).first?.value == "]C1" + text)
    #expect(try plugin([.code128], fnc1: .redLaser).codes(image).first?.value == "[C1" + text)
    let ordinary = try #require(try plugin([.code128], fnc1: .iso).codes(try code(.code128, "PLAIN 42")).first)
    #expect(ordinary.value == "PLAIN 42")
    #expect(ordinary.symbologyIdentifier == "]C0")
    #expect(ordinary.gs1 == nil)
  }

  @Test("bytes are those of the symbol, whatever the settings do to the value")
  func untouchedBytes() throws {
    let gs1 = try fixture("gs1-128")
    let marked = try #require(try plugin([.code128], fnc1: .iso).codes(gs1).first)
    #expect(marked.bytes == Array("019889876543210610LOT7\u{1D}2142".utf8))
    let stripped = try #require(try plugin([.codabar], codabar: .strip).codes(try fixture("codabar")).first)
    #expect(stripped.bytes == Array("A123456B".utf8))
    let short = try plugin([.ean13], symbologies: [.ean13: SymbologyConfig(emitCheckDigit: false)])
    let ean = try #require(try short.codes(try code(.ean13, "4006381333931")).first)
    #expect(ean.value == "400638133393")
    #expect(ean.bytes == Array("4006381333931".utf8))
    let italian = try #require(try plugin([.code32]).codes(try code(.code39, "0CSSBD")).first)
    #expect(italian.value.hasPrefix("A"))
    #expect(italian.bytes == Array("0CSSBD".utf8))
  }

  @Test("Codabar keeps or loses its start and stop letters")
  func codabar() throws {
    let image = try fixture("codabar")
    #expect(try plugin([.codabar]).codes(image).map(\.value) == ["A123456B"])
    #expect(try plugin([.codabar], codabar: .strip).codes(image).map(\.value) == ["123456"])
  }

  @Test("an ECI stands in the extended value", arguments: ["qr-eci-utf8", "pdf417-eci-utf8"])
  func eci(_ name: String) throws {
    let found = try #require(try plugin().codes(try fixture(name, scale: 3)).first)
    #expect(found.value == "Zürich 東京")
    let extended = try #require(found.extendedValue)
    #expect(extended.contains("\\000026Zürich 東京"))
  }

  @Test("a GS1 DataBar is its GTIN of 14 digits, with identifiers in the extended value")
  func dataBar() throws {
    let found = try #require(try plugin([.databar]).codes(try fixture("databar")).first)
    #expect(found.value == "24012345678905")
    #expect(found.extendedValue == "]e00124012345678905")
    #expect(found.symbologyIdentifier == "]e0")
    #expect(found.gs1?.map { [$0.ai, $0.value] } == [["01", "24012345678905"]])
  }

  @Test("a GS1 DataBar Expanded is its elements")
  func dataBarExpanded() throws {
    let found = try #require(try plugin([.rssExpanded]).codes(try fixture("databar-expanded-gs")).first)
    #expect(found.format == "RSS_EXPANDED")
    #expect(found.value == "019001234567890810ABC123\u{1D}21XYZ")
    #expect(found.extendedValue == "]e0019001234567890810ABC123\u{1D}21XYZ")
    #expect(found.gs1?.map { [$0.ai, $0.value] } == [["01", "90012345678908"], ["10", "ABC123"], ["21", "XYZ"]])
  }

  @Test(
    "the symbology identifier is that of ISO/IEC 15424",
    arguments: [
      ("codabar", "]F0"), ("gs1-128", "]C1"), ("databar", "]e0"), ("gs1-datamatrix", "]d2"), ("itf14", "]I0"),
      ("micro-qr", "]Q1"), ("maxicode", "]U0"), ("gs1-qr", "]Q3"),
    ])
  func identifiers(_ name: String, _ identifier: String) throws {
    #expect(try plugin().codes(try fixture(name)).map(\.symbologyIdentifier) == [identifier])
  }

  // ISO/IEC 15424: the modifier shows whether the reader was asked to validate the check digit, and whether it passes it on.
  @Test(
    "the identifier of an ITF shows whether its check digit was asked for",
    arguments: [(Bool?.none, true, "]I0"), (false, true, "]I0"), (true, true, "]I1"), (true, false, "]I3")])
  func itfIdentifier(_ verifies: Bool?, _ emits: Bool, _ identifier: String) throws {
    let limit = SymbologyConfig(verifyCheckDigit: verifies, emitCheckDigit: emits)
    let found = try plugin([.itf], symbologies: [.itf: limit]).codes(try fixture("itf14"))
    #expect(found.map(\.symbologyIdentifier) == [identifier])
    #expect(found.map(\.value) == [emits ? "09501101530003" : "0950110153000"])
  }

  @Test("an ITF with a wrong check digit is a result unless the check digit is asked for", arguments: [false, true])
  func itfCheckDigit(_ verifies: Bool) throws {
    let image = try code(.itf, "00123456")
    let found = try plugin([.itf], symbologies: [.itf: SymbologyConfig(verifyCheckDigit: verifies)]).codes(image)
    #expect(found.map(\.value) == (verifies ? [] : ["00123456"]))
  }

  // The sums are those of ISO/IEC 16388, annex A, modulo 43, and of AIM BC3, modulo 16 with start and stop.
  @Test(
    "a Code 39 or Codabar whose check digit is asked for is a result with the right one alone",
    arguments: [
      (Symbology.code39, "CODE 39R", String?.some("CODE 39"), "]A1", "]A3"), (.code39, "CODE 39X", nil, "", ""),
      (.code39, "INV4711", nil, "", ""), (.codabar, "A37858B", "A3785B", "]F2", "]F4"),
      (.codabar, "A37859B", nil, "", ""),
    ])
  func openCheckDigit(
    _ symbology: Symbology, _ text: String, _ stripped: String?, _ emitted: String, _ left: String
  ) throws {
    let image = try code(symbology, text)
    let format: BarcodeFormat = symbology == .code39 ? .code39 : .codabar
    func found(_ limit: SymbologyConfig) throws -> [Barcode] {
      try plugin([format], symbologies: [format: limit]).codes(image)
    }
    #expect(try found(SymbologyConfig()).map(\.value) == [text])
    let verified = try found(SymbologyConfig(verifyCheckDigit: true))
    #expect(verified.map(\.value) == (stripped == nil ? [] : [text]))
    #expect(verified.map(\.symbologyIdentifier) == (stripped == nil ? [] : [emitted]))
    let short = try found(SymbologyConfig(verifyCheckDigit: true, emitCheckDigit: false))
    #expect(short.map(\.value) == (stripped.map { [$0] } ?? []))
    #expect(short.map(\.symbologyIdentifier) == (stripped == nil ? [] : [left]))
  }

  @Test("binary content arrives in Base64 without loss")
  func binary() throws {
    let found = try #require(try plugin([.qrCode]).codes(try fixture("qr-binary")).first)
    #expect(found.base64value == "QUJDAP8BeHl6")
    #expect(found.bytes == [0x41, 0x42, 0x43, 0x00, 0xFF, 0x01, 0x78, 0x79, 0x7A])
  }

  @Test("a part of a sequence gives its place")
  func sequence() throws {
    let found = try #require(try plugin([.qrCode]).codes(try fixture("qr-part2of3")).first)
    #expect(found.sequence?.index == 1)
    #expect(found.sequence?.count == 3)
    let macro = try #require(try plugin([.pdf417]).codes(try fixture("pdf417-macro2of3")).first)
    #expect(macro.value == "ScanView part two")
    #expect(macro.sequence == CodeSequence(index: 1, count: 3, sharedID: "017053"))
  }

  @Test(
    "the name of a result is the one that the configuration asked for",
    arguments: [
      (BarcodeFormat.bookland, Symbology.ean13, "9780735200449", "BOOKLAND"),
      (.issnEAN, .ean13, "9771234567003", "ISSN_EAN"), (.code128, .code128, "ABC-1", "CODE_128"),
    ])
  func names(_ format: BarcodeFormat, _ symbology: Symbology, _ text: String, _ name: String) throws {
    #expect(try plugin([format]).codes(try code(symbology, text)).map(\.format) == [name])
  }

  @Test("a format of content refuses other content of its symbology")
  func contentFormats() throws {
    let ean = try code(.ean13, "4006381333931")
    #expect(try plugin([.bookland]).codes(ean).isEmpty)
    #expect(try plugin([.issnEAN]).codes(ean).isEmpty)
    #expect(try plugin([.gs1Code128]).codes(try code(.code128, "PLAIN 42")).isEmpty)
    #expect(try plugin([.gs1QRCode]).codes(try code(.qr, "plain")).isEmpty)
  }
}
