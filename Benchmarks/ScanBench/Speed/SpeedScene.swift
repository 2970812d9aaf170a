import BarcodePlugin
import ScanPluginKit
import ScanSynthetic

/// One picture of the speed benchmark with the configuration that reads it.
struct SpeedScene: Sendable {
  let name: String
  let frame: Frame
  let region: PixelRect
  let config: ViewPluginConfig
  let expected: [String]

  static func all() throws -> [SpeedScene] {
    try [
      label(), wide(),
    ]
  }

  /// A web camera's frame with a label, read as a whole.
  static func label() throws -> SpeedScene {
    let size = PixelSize(width: 640, height: 480)
    return try SpeedScene("640×480, EAN-13", size, region: PixelRect(size), cutout: nil)
  }

  /// A large frame of which a cutout of 50 % × 30 % is read.
  static func wide() throws -> SpeedScene {
    try SpeedScene(
      "1920×1080, EAN-13", PixelSize(width: 1920, height: 1080),
      region: PixelRect(x: 480, y: 378, width: 960, height: 324),
      cutout: CutoutConfig(
        ratioFromSize: RatioSize(width: 960, height: 324), maxHeightPercent: 30, maxWidthPercent: 50))
  }

  private init(_ name: String, _ size: PixelSize, region: PixelRect, cutout: CutoutConfig?) throws {
    let symbol = try SyntheticSymbol(.ean13, text: "4006381333931")
    let artwork = SyntheticArtwork(symbol)
    let scale = 2.2
    let placement = SyntheticPlacement(
      center: FramePoint(x: Double(size.width) / 2, y: Double(size.height) / 2), scale: scale, rotation: 3)
    let scene = SyntheticScene(
      size: size, background: .clutter(density: 0.6), items: [SyntheticScene.Item(artwork, placement)],
      degradations: SyntheticDegradations(noise: 6), seed: 7)
    self.name = name
    frame = scene.frame()
    self.region = region
    // One reading is a result, as the bare engines have it.
    let barcode = BarcodeConfig(
      barcodeFormats: [.ean13, .code128, .dataMatrix, .qrCode], multiBarcode: true, minReads: .uniform(1))
    config = ViewPluginConfig(
      pluginConfig: PluginConfig(id: "speed", barcode, cancelOnResult: false), cutoutConfig: cutout)
    expected = ["4006381333931"]
  }
}
