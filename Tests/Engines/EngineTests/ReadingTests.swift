import ScanGeometry
import ScanImage
import Testing
import ZBarEngine
import ZXingEngine

/// A symbol that both the encoder and the readers know.
struct Sample: Sendable, CustomTestStringConvertible {
  let symbology: Symbology
  let text: String
  let identifier: String
  var testDescription: String { symbology.rawValue }
  init(_ symbology: Symbology, _ text: String, _ identifier: String) {
    self.symbology = symbology
    self.text = text
    self.identifier = identifier
  }

  func image(moduleSize: Int = 3, barHeight: Int = 60) throws -> LumaImage {
    let modules = try ZXingEncoder.encode(text, symbology: symbology, quietZone: 4)
    return modules.rendered(
      moduleSize: moduleSize, rowHeight: symbology.isLinear ? barHeight : nil
    ).framed(20)
  }

  static let all: [Sample] = [
    Sample(.aztec, "Aztec 4711", "]z0"), Sample(.codabar, "A123456B", "]F0"), Sample(.code39, "SCANVIEW-39", "]A0"),
    Sample(.code93, "SCANVIEW 93", "]G0"), Sample(.code128, "ScanView 128", "]C0"),
    Sample(.dataMatrix, "Data Matrix 4711", "]d1"), Sample(.ean8, "96385074", "]E4"),
    Sample(.ean13, "4006381333931", "]E0"), Sample(.itf, "00123456", "]I0"), Sample(.pdf417, "PDF417 4711", "]L2"),
    Sample(.qr, "https://example.org/?q=47", "]Q1"), Sample(.upcA, "036000291452", "]E0"),
    Sample(.upcE, "01234565", "]E0"),
  ]
}

@Suite("Reading what the encoder wrote")
struct ReadingTests {
  @Test("ZXing reads every symbology it writes, with bytes and identifier", arguments: Sample.all)
  func zxingReadsOwnSymbols(_ sample: Sample) throws {
    let found = try sample.image().withView { try ZXingReader().read($0, symbologies: [sample.symbology]) }
    let symbol = try #require(found.first)
    #expect(found.count == 1)
    #expect(symbol.symbology == sample.symbology)
    #expect(symbol.text == sample.text)
    #expect(symbol.bytes == Array(sample.text.utf8))
    #expect(symbol.symbologyIdentifier == sample.identifier)
    #expect(symbol.engine == .zxing)
    #expect(symbol.error == nil)
  }

  @Test("ZBar reads the same symbols", arguments: Sample.all.filter { ZBarScanner.readable.contains($0.symbology) })
  func zbarReadsSymbols(_ sample: Sample) throws {
    let scanner = try ZBarScanner()
    let found = try sample.image().withView { view throws(DecoderError) in try scanner.scan(view) }
    let symbol = try #require(found.first)
    #expect(found.count == 1)
    #expect(symbol.symbology == sample.symbology)
    #expect(symbol.text == sample.text)
    #expect(symbol.bytes == Array(sample.text.utf8))
    #expect(symbol.symbologyIdentifier == sample.identifier)
    #expect(symbol.engine == .zbar)
  }

  @Test("a symbology that was not asked for is not read")
  func restriction() throws {
    let image = try Sample(.ean13, "4006381333931", "]E0").image()
    let scanner = try ZBarScanner(.init(symbologies: [.code128, .qr]))
    #expect(try image.withView { view throws(DecoderError) in try scanner.scan(view) }.isEmpty)
    #expect(try image.withView { try ZXingReader().read($0, symbologies: [.code128, .qr]) }.isEmpty)
    #expect(try image.withView { try ZXingReader().read($0, symbologies: []) }.isEmpty)
  }

  @Test("a symbology that no engine reads is passed over")
  func unknownSymbology() throws {
    let image = try Sample(.ean13, "4006381333931", "]E0").image()
    #expect(try image.withView { try ZXingReader().read($0, symbologies: [.kix]) }.isEmpty)
    let scanner = try ZBarScanner(.init(symbologies: [.kix]))
    #expect(try image.withView { view throws(DecoderError) in try scanner.scan(view) }.isEmpty)
  }

  @Test("UPC-A comes as EAN-13 with a leading zero when only EAN-13 is asked for")
  func upcAAsEAN13() throws {
    let image = try Sample(.upcA, "036000291452", "]E0").image()
    let scanner = try ZBarScanner(.init(symbologies: [.ean13]))
    let zbar = try image.withView { view throws(DecoderError) in try scanner.scan(view) }
    #expect(zbar.map(\.text) == ["0036000291452"])
    let zxing = try image.withView { try ZXingReader().read($0, symbologies: [.ean13]) }
    #expect(zxing.map(\.text) == ["0036000291452"])
  }

  @Test("ZBar finds all linear symbols of a picture")
  func severalSymbols() throws {
    let texts = ["4006381333931", "9780201379624", "5901234123457"]
    let images = try texts.map { try Sample(.ean13, $0, "").image() }
    let height = images.reduce(0) { $0 + $1.height }
    let stacked = LumaImage(
      size: PixelSize(width: images[0].width, height: height),
      bytes: images.flatMap { image in
        image.withView { view in Array(UnsafeBufferPointer(start: view.base, count: view.size.area)) }
      })
    let scanner = try ZBarScanner()
    let found = try stacked.withView { view throws(DecoderError) in try scanner.scan(view) }
    #expect(Set(found.map(\.text)) == Set(texts))
    let zxing = try stacked.withView { try ZXingReader().read($0) }
    #expect(zxing.count == (ZXingReader.canReadSeveralLinear ? 3 : 1))
  }

  @Test("Codabar keeps or loses its start and stop letters")
  func codabar() throws {
    let image = try fixture("codabar", scale: 1)
    #expect(try image.withView { try ZXingReader().read($0) }.map(\.text) == ["A123456B"])
    let stripped = try image.withView { try ZXingReader(.init(codabarStartStop: false)).read($0) }
    #expect(stripped.map(\.text) == ["123456"])
    #expect(stripped.map(\.bytes) == [Array("123456".utf8)])
  }

  @Test("ITF of unwanted length is not read")
  func lengths() throws {
    let image = try Sample(.itf, "00123456", "]I0").image()
    let scanner = try ZBarScanner(.init(symbologies: [.itf], lengths: [.itf: 14...14]))
    #expect(try image.withView { view throws(DecoderError) in try scanner.scan(view) }.isEmpty)
  }

  @Test("what cannot be written is refused with a reason")
  func refusals() {
    #expect(throws: DecoderError.self) { try ZXingEncoder.encode("1", symbology: .kix) }
    let error = #expect(throws: DecoderError.self) { try ZXingEncoder.encode("40063813339XX", symbology: .ean13) }
    #expect(error?.code == .notEncodable)
    #expect(throws: DecoderError.self) { try ZXingEncoder.encode("", symbology: .qr) }
  }
}
