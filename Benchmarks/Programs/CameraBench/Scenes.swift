import ScanPluginKit
import ScanSynthetic
import ScanTestKit

/// The pictures of the benchmarks.
enum Scenes {
  /// A web camera's frame with an EAN-13 and a QR Code.
  static func codes(_ size: PixelSize = PixelSize(width: 640, height: 480), isColor: Bool = false) throws -> Frame {
    let ean = SyntheticArtwork(try SyntheticSymbol(.ean13, text: "4006381333931"))
    let qr = SyntheticArtwork(try SyntheticSymbol(.qr, text: "https://example.org/scanview"))
    let unit = Double(size.width) / 640
    return SyntheticScene(
      size: size, background: .table,
      items: [
        .init(
          ean,
          SyntheticPlacement(
            center: FramePoint(x: 210 * unit, y: 220 * unit), scale: 2 * unit, rotation: 4)),
        .init(
          qr,
          SyntheticPlacement(
            center: FramePoint(x: 490 * unit, y: 240 * unit), scale: 4 * unit, rotation: -6)),
      ], degradations: SyntheticDegradations(noise: 4), isColor: isColor, seed: 3
    ).frame()
  }

  /// A source that gives the same picture at 30 frames per second without end.
  static func camera(_ frame: Frame) -> ScriptedSource {
    .steady(framesPerSecond: 30, showing: frame.luma)
  }
}

extension Duration {
  var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }
}
