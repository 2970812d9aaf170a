public import ScanGeometry

/// Where and how a flat artwork lies before the camera.
public struct SyntheticPlacement: Sendable, Hashable {
  /// Where the middle of the artwork appears, in frame pixels.
  public let center: FramePoint
  /// Frame pixels per cell at the middle, 0.05…200.
  public let scale: Double
  /// The turn in the plane of the picture in degrees, clockwise.
  public let rotation: Double
  /// The turn about the horizontal axis in degrees, −80…80; positive leans the top away from the camera.
  public let tilt: Double
  /// The turn about the vertical axis in degrees, −80…80; positive turns the right side away from the camera.
  public let turn: Double

  /// Makes a placement; values outside their range are clamped, those that are not finite become 0 (a scale becomes 1).
  public init(
    center: FramePoint, scale: Double, rotation: Double = 0, tilt: Double = 0, turn: Double = 0
  ) {
    self.center = FramePoint(
      x: center.x.clamped(to: -1e6...1e6, or: 0), y: center.y.clamped(to: -1e6...1e6, or: 0))
    self.scale = scale.clamped(to: 0.05...200, or: 1)
    self.rotation = rotation.clamped(to: -36_000...36_000, or: 0)
    self.tilt = tilt.clamped(to: -80...80, or: 0)
    self.turn = turn.clamped(to: -80...80, or: 0)
  }

  /// The same placement, shifted by pixels and turned further by degrees.
  public func moved(dx: Double, dy: Double, rotation degrees: Double = 0) -> SyntheticPlacement {
    SyntheticPlacement(
      center: center.offset(dx: dx, dy: dy), scale: scale, rotation: rotation + degrees, tilt: tilt,
      turn: turn)
  }
}

extension Double {
  /// The value moved into a range; `fallback` when it is not finite.
  func clamped(to range: ClosedRange<Double>, or fallback: Double) -> Double {
    isFinite ? Swift.min(Swift.max(self, range.lowerBound), range.upperBound) : fallback
  }
}
