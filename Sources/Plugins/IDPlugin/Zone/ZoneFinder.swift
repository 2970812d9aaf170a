import ScanPluginKit
import TextFinding

/// A place that looks like a machine-readable zone: two or three long lines of the same length, one below the other.
struct ZonePlaceInPicture {
  /// The lines from top to bottom, as they would be read upright.
  let lines: [TextLine]

  /// The same place read from its other side.
  var upsideDown: ZonePlaceInPicture { ZonePlaceInPicture(lines: lines.reversed().map(\.upsideDown)) }

  /// The height of the characters in pixels.
  var characterHeight: Float { lines.map(\.characterHeight).max() ?? 0 }

  /// The corners around all lines.
  var quad: Quad<CropSpace>? {
    guard let first = lines.first?.quad, let last = lines.last?.quad else { return nil }
    return Quad(
      topLeft: first.topLeft, topRight: first.topRight, bottomRight: last.bottomRight, bottomLeft: last.bottomLeft)
  }
}

/// A finder of zones among the lines of a picture.
enum ZoneFinder {
  /// The zones, those with the longest lines first; three lines come before the pairs that they are made of.
  static func zones(_ lines: [TextLine]) -> [ZonePlaceInPicture] {
    let long = lines.filter { $0.parts >= 10 && (17...80).contains($0.extent.x / $0.extent.y) }
    var zones: [(lines: [TextLine], length: Float)] = []
    for (index, upper) in long.enumerated() {
      for (other, lower) in long.enumerated() where other != index && isBelow(lower, upper) {
        zones.append(([upper, lower], (upper.extent.x + lower.extent.x) / 2))
        for (third, last) in long.enumerated() where third != index && third != other && isBelow(last, lower) {
          // Three lines of thirty characters are not longer than this, two of them are.
          guard upper.extent.x < 42 * upper.extent.y, isRegular(upper, lower, last) else { continue }
          zones.append(([upper, lower, last], 1.01 * (upper.extent.x + lower.extent.x + last.extent.x) / 3))
        }
      }
    }
    return zones.sorted { $0.length > $1.length }.prefix(8).map { ZonePlaceInPicture(lines: $0.lines) }
  }

  /// How far the middle of a line lies along another line and below it.
  private static func offset(_ line: TextLine, from other: TextLine) -> (along: Float, down: Float) {
    let vector = line.middle - other.middle
    return ((vector * other.axis).sum(), (vector * SIMD2(-other.axis.y, other.axis.x)).sum())
  }

  /// Whether a line is the next one of a zone: parallel, of the same size and length, a line's height or two further down.
  private static func isBelow(_ lower: TextLine, _ upper: TextLine) -> Bool {
    let sine = upper.axis.x * lower.axis.y - upper.axis.y * lower.axis.x
    let (along, down) = offset(lower, from: upper)
    let height = max(upper.extent.y, lower.extent.y)
    let length = max(upper.extent.x, lower.extent.x)
    return abs(sine) < 0.06 && height < 1.6 * min(upper.extent.y, lower.extent.y)
      && length < 1.35 * min(upper.extent.x, lower.extent.x) && abs(along) < 0.15 * length && down > 1.1 * height
      && down < 4.2 * height
  }

  /// Whether three lines stand at the same distances.
  private static func isRegular(_ first: TextLine, _ second: TextLine, _ third: TextLine) -> Bool {
    let (upper, lower) = (offset(second, from: first).down, offset(third, from: second).down)
    return abs(upper - lower) < 0.3 * max(upper, lower)
  }
}
