import ScanGeometry
import ScanImage
import Testing
import ZBarEngine
import ZXingEngine

@testable import ScanSynthetic

@Suite("Symbols written in Swift")
struct SymbolTests {
  /// The bars of a symbol's first printed row, without quiet zone, as `1` and `0`.
  private func bars(_ symbol: SyntheticSymbol) -> String {
    let pattern = symbol.pattern
    let row = pattern.rows.lowerBound + 20
    return pattern.columns.map { pattern.dark[row * pattern.width + $0] ? "1" : "0" }.joined()
  }

  static let peers: [(Symbology, String)] = [
    (.ean13, "4006381333931"), (.ean13, "5901234123457"), (.ean13, "0000000000000"),
    (.ean13, "9780201379624"), (.ean8, "73513537"), (.ean8, "96385074"), (.upcA, "036000291452"),
    (.upcA, "123456789012"), (.upcE, "04252614"), (.upcE, "01234531"), (.upcE, "01234543"),
    (.upcE, "01234505"), (.code128, "abcDEF"), (.code128, "12345678"),
  ]

  @Test("The bars are those that libzxing draws", arguments: peers)
  func sameAsPeer(symbology: Symbology, text: String) throws {
    let peer = try ZXingEncoder.encode(text, symbology: symbology, quietZone: 0)
    let expected = (0..<peer.width).map { peer.isDark($0, 0) ? "1" : "0" }.joined()
    #expect(bars(try SyntheticSymbol(symbology, text: text)) == expected)
  }

  @Test(
    "Both engines read what is written",
    arguments: [
      (Symbology.ean13, "4006381333931"), (.ean8, "73513537"), (.upcE, "04252614"),
      (.code39, "CODE-39 $/+%."), (.itf, "04012345123456"), (.codabar, "C12-34$5:6/7.8+9D"),
      (.code128, "Hello World 12345678"), (.code128, "AB\u{09}C\u{1D}d99"), (.code128, "1234567a12"),
      (.code93, "CODE93"), (.qr, "https://example.org"), (.dataMatrix, "DATA 123"),
      (.aztec, "Aztec 123"), (.pdf417, "PDF417 is stacked"),
    ])
  func roundTrip(symbology: Symbology, text: String) throws {
    let artwork = SyntheticArtwork(try SyntheticSymbol(symbology, text: text))
    let size = PixelSize(width: artwork.size.width * 3 + 40, height: artwork.size.height * 3 + 40)
    let scene = SyntheticScene(
      size: size,
      items: [
        .init(
          artwork,
          SyntheticPlacement(
            center: FramePoint(x: Double(size.width) / 2, y: Double(size.height) / 2), scale: 3))
      ])
    #expect(scene.groundTruth.map(\.text) == [text])
    let luma = scene.frame().luma
    if ZBarScanner.readable.contains(symbology) {
      let found = try luma.withView { view in
        try ZBarScanner(.init(symbologies: [symbology])).scan(view).map(\.text)
      }
      #expect(found == [text], "zbar")
    }
    let found = try luma.withView { view in
      try ZXingReader().read(view, symbologies: [symbology]).map(\.text)
    }
    #expect(found == [text], "libzxing")
  }

  @Test("Add-ons are read beside their symbol", arguments: ["07", "51234", "00", "99", "00000"])
  func addOns(digits: String) throws {
    let symbol = try SyntheticSymbol(
      .ean13, text: "9780201379624", options: .init(addOn: digits))
    let artwork = SyntheticArtwork(symbol)
    let scene = SyntheticScene(
      size: PixelSize(width: 640, height: 360),
      items: [.init(artwork, SyntheticPlacement(center: FramePoint(x: 320, y: 180), scale: 3))])
    let found = try scene.frame().luma.withView { view in
      try ZXingReader().read(view, symbologies: [.ean13])
    }
    #expect(found.map { $0.addOn?.text } == [digits])
    #expect(scene.groundTruth.first?.addOn == digits)
  }

  @Test("A GS1-128 begins with FNC1 and separates fields with it")
  func gs1() throws {
    let text = "01095012345678901021AB\u{1D}1012345"
    let symbol = try SyntheticSymbol(.code128, text: text, options: .init(isGS1: true))
    let scene = SyntheticScene(
      size: PixelSize(width: 1000, height: 300),
      items: [
        .init(
          SyntheticArtwork(symbol), SyntheticPlacement(center: FramePoint(x: 500, y: 150), scale: 3))
      ])
    let found = try scene.frame().luma.withView { view in try ZBarScanner().scan(view) }
    #expect(found.map(\.content) == [.gs1])
    #expect(found.first?.bytes.contains(0x1D) == true)
  }

  @Test(
    "A check digit is computed when it is left out",
    arguments: [
      (Symbology.ean13, "400638133393", "4006381333931"), (.ean8, "7351353", "73513537"),
      (.upcA, "03600029145", "036000291452"), (.upcE, "425261", "04252614"),
      (.upcE, "1425261", "14252611"), (.codabar, "40156", "A40156B"),
    ])
  func completed(symbology: Symbology, text: String, expected: String) throws {
    #expect(try SyntheticSymbol(symbology, text: text).text == expected)
  }

  @Test(
    "What a symbology cannot hold is reported",
    arguments: [
      (Symbology.ean13, "4006381333932", SyntheticError.Code.wrongCheckDigit),
      (.ean13, "40063813339", .invalidText), (.ean13, "400638133393x", .invalidText),
      (.ean13, "", .invalidText), (.ean8, "١٢٣٤٥٦٧", .invalidText), (.upcE, "24252614", .invalidText),
      (.upcE, "04252615", .wrongCheckDigit), (.itf, "123", .invalidText), (.itf, "", .invalidText),
      (.code39, "abc", .invalidText), (.code39, "A*B", .invalidText), (.code39, "", .invalidText),
      (.code39, String(repeating: "A", count: 81), .invalidText), (.code128, "é", .invalidText),
      (.code128, "", .invalidText), (.codabar, "", .invalidText), (.codabar, "A1C2B", .invalidText),
      (.maxiCode, "x", .cannotWrite), (.qr, String(repeating: "x", count: 9000), .invalidText),
      (.qr, "", .invalidText),
    ])
  func refused(symbology: Symbology, text: String, code: SyntheticError.Code) {
    #expect { try SyntheticSymbol(symbology, text: text) } throws: { error in
      (error as? SyntheticError)?.code == code
    }
  }

  @Test(
    "An add-on stands only beside EAN and UPC, with 2 or 5 digits",
    arguments: [
      (Symbology.code39, "12"), (.ean13, "123"), (.ean13, ""), (.ean13, "1x"),
    ])
  func addOnRefused(symbology: Symbology, addOn: String) {
    #expect(throws: SyntheticError.self) {
      try SyntheticSymbol(
        symbology, text: symbology == .ean13 ? "4006381333931" : "A", options: .init(addOn: addOn))
    }
  }
}
