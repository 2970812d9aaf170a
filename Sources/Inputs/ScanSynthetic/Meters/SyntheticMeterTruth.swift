public import ScanGeometry

/// What one value of a meter says and where it lies in the drawing.
struct MeterMark: Sendable, Hashable {
  var text: String
  /// Other texts that are as right; see ``SyntheticMeterTruth/accepted``.
  var alternatives: [String] = []
  var decimals = 0
  var isRolling = false
  var unit: String?
  var position: String?
  /// The cells of the digits from the left; of a gauge the circle of its scale.
  var cells: [MeterArea]
  /// Other places that matter; see ``SyntheticMeterTruth/points``.
  var points: [SIMD2<Double>] = []

  /// The area around all cells.
  var area: MeterArea {
    let left = cells.map(\.x).min() ?? 0
    let top = cells.map(\.y).min() ?? 0
    let right = cells.map(\.right).max() ?? 0
    let bottom = cells.map(\.bottom).max() ?? 0
    return MeterArea(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// What one value of a meter says and where it lies in the picture.
public struct SyntheticMeterTruth: Sendable, Hashable {
  /// What shows it.
  public let kind: SyntheticMeter.Kind
  /// The value that a reader has to give, with all leading zeros that are shown, a point before the decimals and a minus where
  /// there is one: `00123.45`.
  ///
  /// Of a drum between two digits and of a hand it is the lower digit.
  public let text: String
  /// All texts that are right: ``text``, and for a last drum that has all but reached the next digit the next value too.
  public let accepted: [String]
  /// How many of the digits are decimals.
  public let decimals: Int
  /// Whether the last drum stands clearly between two digits.
  public let isRolling: Bool
  /// The unit that is shown beside it.
  public let unit: String?
  /// The OBIS code that is shown beside it.
  public let position: String?
  /// The corners of each digit's window, cell or dial, from the left; nil where one lies behind the camera.
  public let cells: [FrameQuad?]
  /// The corners around all of them.
  public let quad: FrameQuad?
  /// Of a gauge the axis of its hand, and from the start to the end of its scale the ends of ``SyntheticGauge/measured`` even parts; nil where one
  /// lies behind the camera. Empty of other meters.
  public let points: [FramePoint?]

  /// The digits of ``text`` alone.
  public var digits: String { text.filter(\.isNumber) }

  init(_ mark: MeterMark, kind: SyntheticMeter.Kind, homography: Homography) {
    self.kind = kind
    text = mark.text
    accepted = [mark.text] + mark.alternatives
    decimals = mark.decimals
    isRolling = mark.isRolling
    unit = mark.unit
    position = mark.position
    cells = mark.cells.map { homography.apply($0) }
    quad = homography.apply(mark.area)
    points = mark.points.map { homography.apply($0.x, $0.y) }
  }
}

extension Homography {
  /// The image of a rectangle's corners; nil when one is behind the camera.
  func apply(_ area: MeterArea) -> FrameQuad? {
    guard let topLeft = apply(area.x, area.y), let topRight = apply(area.right, area.y),
      let bottomRight = apply(area.right, area.bottom), let bottomLeft = apply(area.x, area.bottom)
    else { return nil }
    return FrameQuad(topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }
}
