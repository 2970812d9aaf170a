import ScanGeometry
import ScanJSON

/// The sample scenes of the project, all in color and 1280 × 960 pixels.
///
/// All names, addresses and numbers are invented or the examples of the standards.
public enum SyntheticSamples {
  /// Ten scenes of several symbologies, in a fixed order; the same pictures on every machine.
  ///
  /// - Throws: ``SyntheticError`` when this build cannot write one of the symbologies.
  public static func standardSet() throws(SyntheticError) -> [SyntheticSample] {
    [
      try product(), try flyer(), try part(), try shipping(), try badge(), try ticket(),
      try carton(), try magazine(), try asset(), try crowd(),
    ]
  }

  static let size = PixelSize(width: 1280, height: 960)

  /// A sample of one sheet.
  ///
  /// - Parameter focus: The cell of the sheet that the camera points at; nil for its middle. The codes have to lie in the
  ///   cutout of `Configs/barcode.json`, which is the middle 864 × 576 pixels of the picture.
  static func sample(
    _ name: String, _ summary: SampleText, _ sheet: SyntheticArtwork, fraction: Double = 0.82,
    rotation: Double = 0, tilt: Double = 0, turn: Double = 0, background: SyntheticBackground,
    focus: (x: Double, y: Double)? = nil, degradations: SyntheticDegradations, shadow: Double = 22, seed: UInt64
  ) -> SyntheticSample {
    let scale = SyntheticScene.scale(
      fitting: sheet, in: size, fraction: fraction, rotation: rotation)
    let turned = PortableMath.sinCos(degrees: rotation)
    let dx = focus.map { Double(sheet.size.width) / 2 - $0.x } ?? 0
    let dy = focus.map { Double(sheet.size.height) / 2 - $0.y } ?? 0
    let center = FramePoint(
      x: 640 + scale * (dx * turned.cos - dy * turned.sin), y: 480 + scale * (dx * turned.sin + dy * turned.cos))
    let placement = SyntheticPlacement(
      center: center, scale: scale, rotation: rotation, tilt: tilt, turn: turn)
    let scene = SyntheticScene(
      size: size, background: background,
      items: [SyntheticScene.Item(sheet, placement, shadow: shadow)], degradations: degradations,
      isColor: true, seed: seed)
    return SyntheticSample(name: name, summary: summary.with(), scene: scene)
  }

  /// A steady hand, a usual lens and daylight from one side.
  static func daylight(
    noise: Double = 3, blur: Double = 0.7, lighting: Double = 0.3, angle: Double = 40
  ) -> SyntheticDegradations {
    SyntheticDegradations(blur: blur, lighting: lighting, lightingAngle: angle, noise: noise)
  }

  /// The rows of a table of small print: lines of words that say nothing.
  static func drawSmallPrint(
    on sheet: inout SyntheticArtwork, _ lines: [String], x: Int, y: Int, scale: Int = 1
  ) {
    for (index, line) in lines.enumerated() {
      sheet.draw(text: line, x: x, y: y + index * 11 * scale, scale: scale, color: darkGray)
    }
  }

  static let darkGray = SyntheticColor(gray: 60)
  static let white = SyntheticColor(gray: 242)
}
