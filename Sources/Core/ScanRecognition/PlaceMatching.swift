public import ScanPluginKit

/// Whether places of frames nearby can show the same thing before a hand that shakes.
extension FrameQuad {
  /// Whether another place can be that of the same code: the middle of one lies in the other with some room.
  public func isSameSpot(as other: FrameQuad) -> Bool {
    let slack = 8 + max(length, other.length) / 6
    return hasCenter(of: other, slack: slack) || other.hasCenter(of: self, slack: slack)
  }

  /// Whether two places in one frame overlap: the middle of one lies in the other.
  public func overlaps(_ other: FrameQuad) -> Bool {
    hasCenter(of: other, slack: 4) || other.hasCenter(of: self, slack: 4)
  }

  /// Whether another place can be that of the same line of text: less than a line's height across and half its length along.
  public func isSameLine(as other: FrameQuad) -> Bool {
    let height = min(topLeft.distance(to: bottomLeft), other.topLeft.distance(to: other.bottomLeft))
    let (one, two) = (center, other.center)
    let axis = (x: topRight.x - topLeft.x, y: topRight.y - topLeft.y)
    let length = max(1, (axis.x * axis.x + axis.y * axis.y).squareRoot())
    let offset = (x: two.x - one.x, y: two.y - one.y)
    let along = abs(offset.x * axis.x + offset.y * axis.y) / length
    let across = abs(offset.y * axis.x - offset.x * axis.y) / length
    return across < max(4, height * 0.8) && along < length * 0.5
  }

  private var length: Double {
    let bounds = boundingRect
    return max(bounds.width, bounds.height)
  }

  private func hasCenter(of other: FrameQuad, slack: Double) -> Bool {
    boundingRect.expanded(by: slack).contains(other.center)
  }
}
