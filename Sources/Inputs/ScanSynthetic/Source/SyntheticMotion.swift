public import ScanGeometry

/// How the items of a scene move from frame to frame, as before a hand-held camera; the defaults stand still.
public struct SyntheticMotion: Sendable, Hashable {
  /// How far items swing to both sides, in pixels, 0…10,000.
  public let pan: Size<FrameSpace>
  /// The time of one swing there and back, at least 10 ms.
  public let period: Duration
  /// The standard deviation of the tremble from frame to frame in pixels, 0…1,000.
  public let shake: Double
  /// The turn per second in degrees, clockwise, −3,600…3,600.
  public let spin: Double

  /// Makes a motion; values outside their range are clamped.
  public init(
    pan: Size<FrameSpace> = .zero, period: Duration = .seconds(4), shake: Double = 0, spin: Double = 0
  ) {
    self.pan = Size(
      width: pan.width.clamped(to: 0...10_000, or: 0),
      height: pan.height.clamped(to: 0...10_000, or: 0))
    self.period = max(period, .milliseconds(10))
    self.shake = shake.clamped(to: 0...1_000, or: 0)
    self.spin = spin.clamped(to: -3_600...3_600, or: 0)
  }

  /// The scene as it stands at a time.
  public func apply(to scene: SyntheticScene, at time: Duration, frame: UInt64) -> SyntheticScene {
    guard self != SyntheticMotion() else { return scene }
    let swing = PortableMath.sinCos(
      degrees: (time / period).truncatingRemainder(dividingBy: 1) * 360
    ).sin
    var random = SeededGenerator(seed: scene.seed &+ frame &* 0xA24B_AED4_963E_E407)
    let dx = swing * pan.width + Double(random.normal()) * shake
    let dy = swing * pan.height + Double(random.normal()) * shake
    let degrees = (time / .seconds(1) * spin).truncatingRemainder(dividingBy: 360)
    var moved = scene
    for index in moved.items.indices {
      moved.items[index].placement = moved.items[index].placement.moved(
        dx: dx, dy: dy, rotation: degrees)
    }
    for index in moved.meters.indices {
      moved.meters[index].placement = moved.meters[index].placement.moved(dx: dx, dy: dy, rotation: degrees)
    }
    return moved
  }
}
