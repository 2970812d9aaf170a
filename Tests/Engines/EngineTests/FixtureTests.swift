import ScanGeometry
import ScanImage
import Testing
import ZBarEngine
import ZXingEngine

@Suite("Reading the fixtures")
struct FixtureTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let engine: DecoderEngine
    let symbology: Symbology
    let text: String
    let identifier: String
    let content: DecodedSymbol.Content
    var testDescription: String { "\(name) by \(engine.rawValue)" }
    init(
      _ name: String, _ engine: DecoderEngine, _ symbology: Symbology, _ text: String, _ identifier: String,
      _ content: DecodedSymbol.Content = .text
    ) {
      self.name = name
      self.engine = engine
      self.symbology = symbology
      self.text = text
      self.identifier = identifier
      self.content = content
    }
  }

  static let cases: [Case] = [
    Case("databar", .zbar, .dataBar, "24012345678905", "]e0", .gs1),
    Case("databar", .zxing, .dataBar, "24012345678905", "]e0", .gs1),
    Case("databar-stacked", .zxing, .dataBar, "00012345678905", "]e0", .gs1),
    Case("databar-limited", .zxing, .dataBarLimited, "09501101530010", "]e0", .gs1),
    Case(
      "databar-expanded-gs", .zbar, .dataBarExpanded, "019001234567890810ABC123\u{1D}21XYZ", "]e0", .gs1),
    Case(
      "databar-expanded-gs", .zxing, .dataBarExpanded, "019001234567890810ABC123\u{1D}21XYZ", "]e0", .gs1),
    Case("gs1-128", .zbar, .code128, "019889876543210610LOT7\u{1D}2142", "]C1", .gs1),
    Case("gs1-128", .zxing, .code128, "019889876543210610LOT7\u{1D}2142", "]C1", .gs1),
    Case("gs1-datamatrix", .zxing, .dataMatrix, "010950110153000310AB-123\u{1D}219", "]d2", .gs1),
    Case("itf14", .zbar, .itf, "09501101530003", "]I0"),
    Case("maxicode", .zxing, .maxiCode, "ScanView MaxiCode", "]U0"),
    Case("micro-qr", .zxing, .microQR, "SCANVIEW", "]Q1"),
    Case("rmqr", .zxing, .rMQR, "SCANVIEW RMQR", "]Q1"),
    Case("qr-eci-utf8", .zbar, .qr, "Zürich 東京", "]Q1"),
    Case("qr-eci-utf8", .zxing, .qr, "Zürich 東京", "]Q1"),
    Case("qr-shift-jis", .zbar, .qr, "バーコード", "]Q1"),
    Case("qr-shift-jis", .zxing, .qr, "バーコード", "]Q1"),
  ]

  private func read(_ image: LumaImage, _ engine: DecoderEngine) throws -> [DecodedSymbol] {
    switch engine {
    case .zbar:
      let scanner = try ZBarScanner()
      return try image.withView { view throws(DecoderError) in try scanner.scan(view) }
    case .zxing:
      return try image.withView { try ZXingReader().read($0) }
    case .sections, .template:
      return []
    }
  }

  @Test("each symbol is read with text, identifier and kind of content", arguments: cases)
  func fixtures(_ expected: Case) throws {
    let readable = expected.engine == .zbar ? ZBarScanner.readable : ZXingReader.readable
    // Whether a format is there depends on the installed library; the symbol must then be read, or not be made up.
    let found = try read(try fixture(expected.name).framed(10), expected.engine)
    guard readable.contains(expected.symbology) else {
      #expect(found.isEmpty)
      return
    }
    let symbol = try #require(found.first)
    #expect(found.count == 1)
    #expect(symbol.symbology == expected.symbology)
    #expect(symbol.text == expected.text)
    #expect(symbol.symbologyIdentifier == expected.identifier)
    #expect(symbol.content == expected.content)
  }

  @Test("an add-on comes with its host", arguments: [DecoderEngine.zbar, .zxing])
  func addOns(_ engine: DecoderEngine) throws {
    let book = try read(try fixture("ean13-addon5").framed(10), engine)
    #expect(book.map(\.text) == ["9780735200449"])
    #expect(book.first?.addOn?.symbology == .ean5)
    #expect(book.first?.addOn?.text == "51299")
    #expect(book.first?.symbologyIdentifier == "]E3")
    #expect(book.first?.bytes == Array("9780735200449".utf8))
    let magazine = try read(try fixture("upca-addon2").framed(10), engine)
    #expect(magazine.map(\.text) == ["024543136538"])
    #expect(magazine.first?.addOn?.symbology == .ean2)
    #expect(magazine.first?.addOn?.text == "02")
  }

  @Test("ZBar shows where the add-on is: to the right of its host")
  func addOnPlace() throws {
    let host = try #require(try read(try fixture("ean13-addon5").framed(10), .zbar).first)
    let addOn = try #require(host.addOn?.quad)
    #expect(addOn.boundingRect.minX >= host.quad.boundingRect.maxX)
  }

  @Test("add-ons can be ignored or demanded")
  func addOnModes() throws {
    let withAddOn = try fixture("ean13-addon5").framed(10)
    let ignored = try withAddOn.withView { try ZXingReader(.init(addOns: .ignore)).read($0) }
    #expect(ignored.map(\.text) == ["9780735200449"])
    #expect(ignored.first?.addOn == nil)
    let bare = try Sample(.ean13, "4006381333931", "]E0").image()
    let demanded = try bare.withView { try ZXingReader(.init(addOns: .require)).read($0, symbologies: [.ean13]) }
    #expect(demanded.isEmpty)
  }

  @Test("the bytes of a binary QR Code arrive unchanged", arguments: [DecoderEngine.zbar, .zxing])
  func binary(_ engine: DecoderEngine) throws {
    let symbol = try #require(try read(try fixture("qr-binary").framed(10), engine).first)
    #expect(symbol.bytes == [0x41, 0x42, 0x43, 0x00, 0xFF, 0x01, 0x78, 0x79, 0x7A])
    #expect(symbol.content == .binary)
  }

  @Test("ZXing gives the place in a sequence and the ECI")
  func sequence() throws {
    let part = try #require(try read(try fixture("qr-part2of3").framed(10), .zxing).first)
    #expect(part.structuredAppend == .init(index: 1, count: 3, id: "17"))
    #expect(!part.hasECI)
    let text = try #require(try read(try fixture("qr-eci-utf8").framed(10), .zxing).first)
    #expect(text.eciBytes.map { String(decoding: $0, as: UTF8.self) } == "]Q2\\000026Zürich 東京")
  }

  @Test(
    "ZXing gives the place of a Macro PDF417 in its sequence",
    arguments: [("pdf417-macro2of3", 1, "ScanView part two"), ("pdf417-macro-last", 2, "ScanView part three")])
  func macro(_ name: String, _ index: Int, _ text: String) throws {
    let part = try #require(try read(try fixture(name).framed(10), .zxing).first)
    #expect(part.text == text)
    #expect(part.structuredAppend == .init(index: index, count: 3, id: "017053"))
  }

  @Test("a symbol whose place the engine does not report has the whole view as its place")
  func maxiCodePlace() throws {
    let image = try fixture("maxicode")
    let symbol = try #require(try read(image, .zxing).first)
    #expect(symbol.quad.boundingRect.width > Double(image.width) / 2)
  }
}
