import ScanImage
import ScanPluginKit
import ScanSynthetic
import Testing

@testable import BarcodePlugin

@Suite("Halves of neighboring EAN symbols")
struct NeighboringHalvesTests {
  private static let size = PixelSize(width: 900, height: 240)
  private static let scale = 3.0
  /// Where the middles of both symbols are.
  private static let middles = [230.0, 670.0]

  private func picture(lighting: Double) throws -> LumaImage {
    let items = try zip(["400638133393", "978030640615"], Self.middles).map { text, x in
      SyntheticScene.Item(
        SyntheticArtwork(try SyntheticSymbol(.ean13, text: text)),
        SyntheticPlacement(center: FramePoint(x: x, y: 120), scale: Self.scale))
    }
    return SyntheticScene(
      size: Self.size, background: .plain(SyntheticColor(gray: 170)), items: items,
      degradations: SyntheticDegradations(blur: 0.7, lighting: lighting, noise: 3)
    ).frame().luma
  }

  /// A symbol that an engine reports between two places, at the height of the bars.
  private func symbol(from left: Double, to right: Double) -> DecodedSymbol {
    func corner(_ x: Double, _ y: Double) -> Point<CropSpace> { Point(x: x, y: y) }
    let quad = Quad(
      topLeft: corner(left, 90), topRight: corner(right, 90), bottomRight: corner(right, 130),
      bottomLeft: corner(left, 130))
    return DecodedSymbol(
      symbology: .ean13, text: "5556097133992", bytes: Array("5556097133992".utf8), quad: quad, engine: .zbar)
  }

  @Test(
    "a text of the right half of one and the left half of the next is distinguished from one of a whole symbol",
    arguments: [0, 0.5])
  func halves(_ lighting: Double) throws {
    let inspector = EANInspector()
    try picture(lighting: lighting).withView { view in
      let joined = try #require(inspector.inspect(symbol(from: Self.middles[0], to: Self.middles[1]), in: view))
      #expect(joined.joinsTwoHalves)
      for middle in Self.middles {
        let reach = 95 * Self.scale / 2
        let whole = try #require(inspector.inspect(symbol(from: middle - reach, to: middle + reach), in: view))
        #expect(!whole.joinsTwoHalves)
      }
    }
  }

  @Test("rows of leaning symbols give what is there, and nothing else")
  func rows() throws {
    let texts = try (0..<24).map { try SyntheticSymbol(.ean13, text: "\(400_000_000_000 + 7_919_313_377 * $0)").text }
    let items = try texts.enumerated().map { index, text in
      let (row, column) = index.quotientAndRemainder(dividingBy: 4)
      return SyntheticScene.Item(
        SyntheticArtwork(try SyntheticSymbol(.ean13, text: text)),
        SyntheticPlacement(
          center: FramePoint(x: 200 + 400 * Double(column), y: 125 + 250 * Double(row)), scale: 2.4,
          rotation: Double((index * 5) % 19 - 9), tilt: Double((index * 7) % 31 - 15)))
    }
    let image = SyntheticScene(
      size: PixelSize(width: 1600, height: 1500), background: .plain(SyntheticColor(gray: 170)), items: items,
      degradations: SyntheticDegradations(blur: 0.9, lighting: 0.3, noise: 4)
    ).frame().luma
    let read = try plugin([.ean13]).codes(image).map(\.value)
    #expect(Set(read).subtracting(texts).isEmpty)
    #expect(Set(read).count >= 20, "\(read.count)")
  }
}
