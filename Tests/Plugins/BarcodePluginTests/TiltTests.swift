import BarcodePlugin
import ScanBench
import ScanPluginKit
import Testing

@Suite("Tilted pictures")
struct TiltTests {
  @Test(
    "a still of a low code is read at any angle",
    arguments: [0.0, 3, 15, 30, 45, 60, 80],
    [(Symbology.ean13, "4006381333931"), (.code128, "SCANVIEW-128"), (.code39, "TILT-39")])
  func lowCodes(_ angle: Double, _ code: (symbology: Symbology, text: String)) throws {
    let upright = try BarcodePluginTests.code(code.symbology, code.text)
    // A strip of the bars, so low that no line along the picture's sides crosses all of them when they are tilted.
    let strip = upright.withView(of: PixelRect(x: 0, y: upright.height / 2 - 9, width: upright.width, height: 18)) {
      LumaImage(copying: $0)
    }
    let tilted = PictureTurn.tilted(angle).apply(strip.framed(20))
    #expect(try plugin().codes(tilted).map(\.value) == [code.text])
  }

  @Test(
    "a running source delivers a tilted DataBar Expanded within a few frames", arguments: [0.0, 11, -11],
    [FrameTime.ample, .none])
  func dataBarExpanded(_ angle: Double, _ time: FrameTime) throws {
    let symbol = try fixture("databar-expanded-gs", scale: 3).framed(40)
    let frame = PictureTurn.tilted(angle).apply(symbol)
    let plugin = try plugin(multiBarcode: false, minReads: nil, time: time)
    let texts = try (0..<8).flatMap { try plugin.codes(frame, effort: .live, at: .milliseconds(33 * $0)) }.map(\.value)
    #expect(texts.count >= 4 && Set(texts) == ["019001234567890810ABC123\u{1D}21XYZ"])
  }

  @Test(
    "pictures turned by any angle have the same size, and nothing of them is cut off", arguments: [0.0, 15, 45, 60])
  func canvas(_ angle: Double) {
    let dark = LumaImage(size: PixelSize(width: 40, height: 30)) { buffer in
      for index in buffer.indices {
        buffer[index] = (3..<37).contains(index % 40) && (3..<27).contains(index / 40) ? 0 : 200
      }
    }
    let turned = PictureTurn.tilted(angle)
    let tilted = turned.apply(dark)
    #expect(tilted.size == PixelSize(width: 52, height: 52))
    let darkness = tilted.withView { view in
      (0..<52).reduce(0) { sum, y in sum + (0..<52).reduce(0) { $0 + 200 - Int(view[$1, y]) } }
    }
    #expect(abs(darkness - 34 * 24 * 200) < 34 * 24 * 10)
  }
}
