import ScanPluginKit
import TextFinding

/// How a page lies in a picture: the direction of most of its text, and the rectangle around it.
struct PagePose {
  /// The lines in the direction of the page, the longest first.
  let lines: [TextLine]
  /// The page as an upright picture with text of a size that is read well.
  let cut: CropTransform
  private let middle: SIMD2<Float>
  private let axis: SIMD2<Float>
  private let extent: SIMD2<Float>
  private let scale: Double

  /// The height that characters of the middle size have in the upright picture, in pixels.
  private static let characterHeight = 26.0
  /// The most pixels of the upright picture.
  private static let maxPixels = 4_000_000.0

  /// The pose that most lines agree on; nil when there are hardly any.
  init?(_ found: [TextLine]) {
    guard found.count >= 3 else { return nil }
    // The begins of rows make a line from top to bottom too, whose characters stand far apart: each speaks for its own size only.
    func length(_ line: TextLine) -> Float { min(line.extent.x, Float(line.parts) * line.extent.y) }
    // The direction with the most text around it.
    func support(_ line: TextLine) -> Float {
      found.reduce(0) { $0 + (Self.sine($1, line) < 0.06 ? length($1) : 0) }
    }
    let longest = found.sorted { length($0) > length($1) }.prefix(12)
    guard let main = longest.max(by: { support($0) < support($1) }) else { return nil }
    let lines = found.filter { Self.sine($0, main) < 0.1 }
    guard lines.count >= 3 else { return nil }
    let turned = lines.map { ($0.axis * main.axis).sum() < 0 ? $0.upsideDown : $0 }
    let axis = turned.reduce(SIMD2<Float>.zero) { $0 + $1.axis * $1.extent.x }
    let length = (axis * axis).sum().squareRoot()
    guard length > 0 else { return nil }
    let heights = lines.map(\.characterHeight).sorted()
    self.init(lines: turned, axis: axis / length, height: heights[heights.count / 2])
  }

  private init(lines: [TextLine], axis: SIMD2<Float>, height: Float) {
    self.lines = lines
    self.axis = axis
    let across = SIMD2(-axis.y, axis.x)
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)
    for line in lines {
      for corner in line.quad.corners {
        let point = SIMD2(Float(corner.x), Float(corner.y))
        let place = SIMD2((point * axis).sum(), (point * across).sum())
        low = pointwiseMin(low, place)
        high = pointwiseMax(high, place)
      }
    }
    // Numbers in front of lines are too short to be found as lines.
    let margin = SIMD2(5 * height, 2 * height)
    low -= margin
    high += margin
    let center = (low + high) / 2
    middle = axis * center.x + across * center.y
    extent = high - low
    let wanted = Self.characterHeight / Double(max(height, 1))
    scale = min(wanted, 3, (Self.maxPixels / Double(max(extent.x * extent.y, 1))).squareRoot())
    cut = CropTransform(middle: middle, axis: axis, extent: extent, scale: scale)
  }

  private init(lines: [TextLine], middle: SIMD2<Float>, axis: SIMD2<Float>, extent: SIMD2<Float>, scale: Double) {
    self.lines = lines
    self.middle = middle
    self.axis = axis
    self.extent = extent
    self.scale = scale
    cut = CropTransform(middle: middle, axis: axis, extent: extent, scale: scale)
  }

  /// The same page seen from its other side.
  var upsideDown: PagePose {
    PagePose(lines: lines.map(\.upsideDown), middle: middle, axis: -axis, extent: extent, scale: scale)
  }

  private static func sine(_ one: TextLine, _ other: TextLine) -> Float {
    abs(one.axis.x * other.axis.y - one.axis.y * other.axis.x)
  }
}
