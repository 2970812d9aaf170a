import BarcodePlugin
import ScanPluginKit
import ScanSynthetic
import ZBarEngine
import ZXingEngine

/// Successive frames of a busy scene, and the formats that are searched for in it.
struct BusyScene {
  let name: String
  let frames: [Frame]
  let hasCode: Bool
  let formats: [BarcodeFormat]
  let symbologies: Set<Symbology>
  /// The formats by their names in zxing-cpp; empty for all.
  let peerFormats: String

  /// A frame of it; after the last one comes the first.
  func frame(_ number: Int) -> Frame { frames[number % frames.count] }

  /// A plugin that reads it as a running source's.
  func plugin() throws -> BarcodePlugin {
    let config = BarcodeConfig(barcodeFormats: formats)
    return try BarcodePlugin(
      config, PluginConfig(id: "busy", config, cancelOnResult: false, consecutiveEqualResultFilter: 0))
  }

  /// All scenes: two sizes, without a code and with one of three.
  static func all() -> [BusyScene] {
    let all = ZXingReader.readable.union(ZBarScanner.readable)
    var scenes: [BusyScene] = []
    for (width, height) in [(1920, 1080), (640, 480)] {
      let size = PixelSize(width: width, height: height)
      let busy = frames(size, code: nil)
      scenes.append(
        BusyScene(
          name: "\(size), all formats", frames: busy, hasCode: false, formats: [.all], symbologies: all, peerFormats: ""
        ))
      scenes.append(
        BusyScene(
          name: "\(size), EAN-13 and QR", frames: busy, hasCode: false, formats: [.ean13, .qrCode],
          symbologies: [.ean13, .upcA, .qr], peerFormats: "EAN13,UPCA,QRCode"))
      for (symbology, text, turn) in [
        (Symbology.ean13, "4006381333931", 4.0), (.code128, "TILTED", 35), (.qr, "HELLO", 10),
      ] {
        scenes.append(
          BusyScene(
            name: "\(size), \(symbology.rawValue) \(Int(turn))°, all formats",
            frames: frames(size, code: (symbology, text, turn)), hasCode: true, formats: [.all], symbologies: all,
            peerFormats: ""))
      }
    }
    return scenes
  }

  /// Six frames: another noise in each, a hand that shakes by some pixels, and without a code other clutter.
  private static func frames(_ size: PixelSize, code: (symbology: Symbology, text: String, turn: Double)?) -> [Frame] {
    (0..<6).map { number in
      var items: [SyntheticScene.Item] = []
      if let code, let symbol = try? SyntheticSymbol(code.symbology, text: code.text) {
        let middle = FramePoint(
          x: Double(size.width) / 2 + Double(number * 7 % 5) * 2, y: Double(size.height) / 2 + Double(number % 3) * 2)
        items.append(
          SyntheticScene.Item(
            SyntheticArtwork(symbol), SyntheticPlacement(center: middle, scale: 2.6, rotation: code.turn)))
      }
      return SyntheticScene(
        size: size, background: .clutter(density: 0.6), items: items, degradations: SyntheticDegradations(noise: 8),
        seed: UInt64(11 + number)
      ).frame()
    }
  }
}
