/// How a camera is read, beside what the configuration says.
public struct CaptureSettings: Sendable, Hashable {
  /// The frames per second that are requested.
  public let framesPerSecond: Double
  /// The buffers that the driver gets to fill.
  public let bufferCount: Int
  /// How long no frame may come before the camera counts as frozen; slow cameras get eight frame intervals.
  public let stallTimeout: Duration
  /// How long to wait at most between two attempts to open a camera again.
  public let retryInterval: Duration

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The rate that is requested, limited to 1…240.
  ///   - bufferCount: The driver's buffers, limited to 2…32. More bridge longer pauses of the machine, but under steady
  ///     overload the frames are as many intervals old.
  ///   - stallTimeout: How long no frame may come, at least 100 ms.
  ///   - retryInterval: The longest pause between attempts, at least 10 ms.
  public init(
    framesPerSecond: Double = 30, bufferCount: Int = 4, stallTimeout: Duration = .seconds(2),
    retryInterval: Duration = .milliseconds(500)
  ) {
    self.framesPerSecond = framesPerSecond.isFinite ? min(max(framesPerSecond, 1), 240) : 30
    self.bufferCount = min(max(bufferCount, 2), 32)
    self.stallTimeout = max(stallTimeout, .milliseconds(100))
    self.retryInterval = max(retryInterval, .milliseconds(10))
  }

  /// How long no frame may come at a rate.
  func stallTimeout(at rate: Double?) -> Duration {
    guard let rate, rate > 0 else { return stallTimeout }
    return max(stallTimeout, .seconds(8 / rate))
  }
}
