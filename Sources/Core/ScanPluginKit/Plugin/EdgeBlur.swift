/// How soft the steepest edges of a region are, in each direction.
///
/// An edge that a Gaussian of σ pixels has blurred rises over two pixels by about 0.8/σ of its height; that height is measured at the
/// edge itself, so that neither a lamp nor a plain ground in the same region counts.
struct EdgeBlur: Sendable {
  /// The blur of edges that a line from left to right crosses, as the σ of a Gaussian in pixels; nil where there are none.
  let across: Double?
  /// The blur of edges that a line from top to bottom crosses.
  let down: Double?
  /// How much the steepest places rise over two pixels, in levels.
  let rise: Int

  /// How far from an edge its height is measured, in pixels.
  private static let reach = 12
  /// The least height of an edge in levels: uneven paint and grain of wood are slopes of less.
  private static let leastHeight = 18.0

  /// Measures a region.
  init(_ view: LumaView, noise: Double) {
    let (across, down) = (
      Self.blur(view, dx: 1, dy: 0, noise: noise), Self.blur(view, dx: 0, dy: 1, noise: noise)
    )
    (self.across, self.down) = (across.blur, down.blur)
    rise = max(across.rise, down.rise)
  }

  /// The part of their height that the sharpest edges rise by over two pixels, 0…1.
  var sharpness: Double {
    [across, down].compactMap(\.self).min().map { min(1, 0.8 / $0) } ?? 1
  }

  private static func blur(_ view: LumaView, dx: Int, dy: Int, noise: Double) -> (blur: Double?, rise: Int) {
    guard view.width >= 3, view.height >= 3 else { return (nil, 255) }
    let step = PictureState.step(view.size, places: 250_000)
    var steps = [Int](repeating: 0, count: 256)
    func rise(_ x: Int, _ y: Int) -> Int { abs(Int(view[x + dx, y + dy]) - Int(view[x - dx, y - dy])) }
    for y in Swift.stride(from: 1, to: view.height - 1, by: step) {
      for x in Swift.stride(from: 1, to: view.width - 1, by: step) { steps[rise(x, y)] += 1 }
    }
    let rank = max(4, steps.reduce(0, +) / 500)
    var above = 0
    let steepest = steps.indices.reversed().first { level in
      above += steps[level]
      return above >= rank
    }
    guard let steepest, steepest > 0 else { return (nil, 0) }
    var (rises, heights): ([Double], [Double]) = ([], [])
    for y in Swift.stride(from: 1, to: view.height - 1, by: step) where rises.count < 4_000 {
      for x in Swift.stride(from: 1, to: view.width - 1, by: step) {
        let value = rise(x, y)
        guard value >= steepest else { continue }
        let height = Double(Self.height(view, x, y, dx, dy)) - 3 * noise
        guard height >= leastHeight + 2 * noise else { continue }
        rises.append(max(0.5, Double(value) - 2 * noise))
        heights.append(height)
      }
    }
    guard rises.count >= 4 else { return (nil, steepest) }
    rises.sort()
    heights.sort()
    // Narrow bars that are smeared into each other differ less than wide ones beside them.
    let share = rises[rises.count / 2] / heights[heights.count * 3 / 4]
    return (0.8 / min(1, share), steepest)
  }

  /// The range of the levels along a line through an edge.
  private static func height(_ view: LumaView, _ x: Int, _ y: Int, _ dx: Int, _ dy: Int) -> Int {
    var (low, high) = (255, 0)
    for offset in -reach...reach {
      let (column, row) = (x + offset * dx, y + offset * dy)
      guard column >= 0, row >= 0, column < view.width, row < view.height else { continue }
      let level = Int(view[column, row])
      (low, high) = (min(low, level), max(high, level))
    }
    return high - low
  }
}
