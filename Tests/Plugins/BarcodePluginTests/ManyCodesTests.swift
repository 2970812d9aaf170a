import ScanImage
import ScanPluginKit
import ScanSynthetic
import Testing

@testable import BarcodePlugin

@Suite("Stills of many codes")
struct ManyCodesTests {
  /// A sheet of codes that lean and turn a little, each in a field of its own.
  private static func sheet(_ codes: [(Symbology, String)]) throws -> LumaImage {
    let (columns, width, height) = (8, 500.0, 375.0)
    let items = try codes.enumerated().map { index, code in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let lean = Double((index * 7) % 21 - 10)
      return SyntheticScene.Item(
        SyntheticArtwork(try SyntheticSymbol(code.0, text: code.1)),
        SyntheticPlacement(
          center: FramePoint(x: (Double(column) + 0.5) * width, y: (Double(row) + 0.5) * height),
          scale: code.0 == .dataMatrix ? 9 : 2.6, rotation: Double((index * 5) % 17 - 8), tilt: lean, turn: -lean))
    }
    return SyntheticScene(
      size: PixelSize(width: 4000, height: 3000), background: .plain(SyntheticColor(gray: 150)), items: items,
      degradations: SyntheticDegradations(blur: 1, lighting: 0.4, noise: 4), seed: 5
    ).frame().luma
  }

  @Test("every one of 64 linear and matrix codes is read, and nothing else")
  func mixed() throws {
    let codes = try (0..<64).map { index -> (Symbology, String) in
      switch index % 3 {
      case 0: (.dataMatrix, "SHELF-\(1000 + 37 * index)")
      case 1: (.code128, "BOX-\(200_000 + 977 * index)")
      default: (.ean13, try SyntheticSymbol(.ean13, text: "40063813\(1000 + 91 * index)").text)
      }
    }
    let found = try plugin([.ean13, .code128, .dataMatrix]).codes(try Self.sheet(codes), effort: .still).map(\.value)
      .sorted()
    #expect(found == codes.map(\.1).sorted())
  }

  @Test("bars in noise and blur are sharpened across, and evened along")
  func sharpened() {
    // Bars of four pixels, blurred to a fifth of their contrast, with noise of its size.
    var noise = SeededGenerator(seed: 3)
    let image = LumaImage(size: PixelSize(width: 160, height: 60)) { buffer in
      for index in buffer.indices {
        let bar = index % 160 / 4 % 2 == 0 ? 10 : -10
        buffer[index] = UInt8(128 + bar + Int.random(in: -10...10, using: &noise))
      }
    }
    let sharp = image.sharpenedBars(rows: 8, radius: 3)
    sharp.withView { view in
      let row = view.row(30)
      let middles = (4..<36).map { Int(row[4 * $0 + 2]) }
      for (dark, light) in zip(middles.indices.filter { $0 % 2 == 1 }, middles.indices.filter { $0 % 2 == 0 }) {
        #expect(middles[light] - middles[dark] > 26)
      }
    }
  }
}
