import Glibc
import ScanPluginKit

/// A place that may show a line of a display.
struct DisplayPlace {
  /// Where such places come from.
  enum Origin: Hashable {
    /// The whole picture, where its shape is that of a line.
    case whole
    /// A four-sided patch that differs from what is around it.
    case panel
    /// A row of strokes.
    case line
  }

  /// Its corners in pixels of the region.
  var quad: Quad<CropSpace>
  /// Where it comes from.
  var origin: Origin

  /// The mean length of its upper and lower edge.
  var wide: Double {
    (quad.topLeft.distance(to: quad.topRight) + quad.bottomLeft.distance(to: quad.bottomRight)) / 2
  }
  /// The mean length of its left and right edge.
  var tall: Double {
    (quad.topLeft.distance(to: quad.bottomLeft) + quad.topRight.distance(to: quad.bottomRight)) / 2
  }
  /// How far it is turned, in degrees, clockwise.
  var degrees: Double {
    let axis = SIMD2(
      quad.topRight.x - quad.topLeft.x + quad.bottomRight.x - quad.bottomLeft.x,
      quad.topRight.y - quad.topLeft.y + quad.bottomRight.y - quad.bottomLeft.y)
    return atan2(axis.y, axis.x) * 180 / .pi
  }

  /// Whether it is about the same place as another one.
  func isNear(_ other: DisplayPlace, within share: Double) -> Bool {
    let maximum = share * min(tall, other.tall)
    return zip(quad.corners, other.quad.corners).allSatisfy {
      abs($0.x - $1.x) < 2 * maximum && abs($0.y - $1.y) < maximum
    }
  }

  /// What lies right of a share of its width; nil when that is hardly anything.
  func part(from share: Double) -> DisplayPlace? {
    guard share < 0.9, let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: quad),
      let part = map.apply(DisplayCrop(left: share, right: 1).part)
    else { return nil }
    return DisplayPlace(quad: part, origin: origin)
  }

  /// Whether the middle of another place lies in this one.
  func holds(_ point: Point<CropSpace>) -> Bool {
    let corners = quad.corners
    return corners.indices.allSatisfy { index in
      let (from, to) = (corners[index], corners[(index + 1) % 4])
      return (to.x - from.x) * (point.y - from.y) >= (to.y - from.y) * (point.x - from.x)
    }
  }
}
