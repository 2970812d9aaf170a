import ScanGeometry
import ScanPluginKit

/// A digit that a side of the picture cuts off: then the row is a part of the value.
///
/// A row that merely ends near a side is whole as far as can be seen; of a picture that is cut out tightly around its digits that holds even
/// where its sides touch them.
enum CutDigit {
  /// The share of the picture's height that digits have at most where it shows more than them; the places of drums are those of their windows,
  /// which are taller than digits.
  private static let tight = (digits: 0.4, windows: 0.6)
  /// How much of the way to the next digit's middle is seen at least of a digit that is whole.
  private static let half = 0.42
  /// From where on, in ways from the outer digit's middle to the next one, ink is none of the outer digit's.
  private static let begin = 0.62
  /// Behind which part of the way to the next digit's middle enough of it would be seen to be read.
  private static let end = 1.2
  /// The share of the digits' height that ink at the side fills: what fills all of it is the frame of a window.
  private static let ink = 0.1...0.8
  /// How many columns at the side are examined, in ways from digit to digit; three pixels at least.
  private static let width = 0.05
  /// The difference of ink and ground in levels at least.
  private static let contrast = 24.0

  /// Whether a side of the picture cuts off the first digit or the last one, or what stands beside it like a part of a further digit.
  static func isBeside(_ reading: MeterReading, in view: LumaView) -> Bool {
    let quads = reading.cells.compactMap(\.quad)
    guard reading.kind != .dials, quads.count == reading.cells.count, quads.count > 1,
      let tones = Tones(quads, in: view)
    else { return false }
    let heights = quads.map { abs($0.bottomLeft.y - $0.topLeft.y) }.sorted()
    guard heights[heights.count / 2] < (reading.kind == .drums ? tight.windows : tight.digits) * Double(view.height)
    else { return false }
    let middles = quads.map { SIMD2($0.center.x, $0.center.y) }
    let step = (middles[middles.count - 1] - middles[0]) / Double(middles.count - 1)
    return isCut(beside: quads[quads.count - 1], step, tones, view) || isCut(beside: quads[0], -step, tones, view)
  }

  private static func isCut(
    beside quad: Quad<CropSpace>, _ step: SIMD2<Double>, _ tones: Tones, _ view: LumaView
  ) -> Bool {
    let middle = SIMD2(quad.center.x, quad.center.y)
    let down =
      SIMD2(
        quad.bottomLeft.x + quad.bottomRight.x - quad.topLeft.x - quad.topRight.x,
        quad.bottomLeft.y + quad.bottomRight.y - quad.topLeft.y - quad.topRight.y) / 4
    guard abs(step.x) > 2 * abs(step.y) else { return false }
    // How many ways the side is off the outer digit's middle.
    let side = ((step.x > 0 ? Double(view.width) : 0) - middle.x) / step.x
    if side < half { return true }
    guard side > begin, side < end else { return false }
    let pixel = 1 / abs(step.x)
    let count = max(3, Int((width / pixel).rounded()))
    let shares = (1...count).compactMap { index -> Double? in
      let way = side - Double(index) * pixel
      return way > begin ? tones.inkShare(middle + way * step, down, view) : nil
    }
    return shares.count >= 2 && shares.count { ink.contains($0) } * 3 >= shares.count * 2
  }

  /// The levels of ink and ground of a row.
  private struct Tones {
    private let level: Double
    private let isDark: Bool

    /// Nil where they hardly differ.
    init?(_ quads: [Quad<CropSpace>], in view: LumaView) {
      var levels: [Double] = []
      for quad in quads {
        guard let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: quad) else { continue }
        for y in stride(from: 0.1, through: 0.9, by: 0.05) {
          for x in stride(from: 0.1, through: 0.9, by: 0.05) {
            guard let point = map.apply(Point<NormalizedSpace>(x: x, y: y)),
              let luma = CutDigit.luma(SIMD2(point.x, point.y), view)
            else { continue }
            levels.append(luma)
          }
        }
      }
      levels.sort()
      guard levels.count > 40 else { return nil }
      let (low, high) = (levels[levels.count / 20], levels[levels.count - 1 - levels.count / 20])
      guard high - low >= CutDigit.contrast else { return nil }
      level = (low + high) / 2
      // Strokes fill less than the ground does.
      isDark = levels.count { [level] in $0 < level } * 2 < levels.count
    }

    /// The share of a line across the row that is ink.
    func inkShare(_ middle: SIMD2<Double>, _ down: SIMD2<Double>, _ view: LumaView) -> Double? {
      let samples = stride(from: -0.9, through: 0.9, by: 0.06).compactMap { CutDigit.luma(middle + $0 * down, view) }
      guard samples.count >= 20 else { return nil }
      return Double(samples.count { ($0 < level) == isDark }) / Double(samples.count)
    }
  }

  private static func luma(_ point: SIMD2<Double>, _ view: LumaView) -> Double? {
    let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    guard x >= 0, y >= 0, x < view.width, y < view.height else { return nil }
    return Double(view[x, y])
  }
}
