/// The times of frames since the first one.
///
/// The driver's stamps count where they are of the monotonic clock; otherwise the time when the frame was taken over does.
/// Times never go back, also not over a restart of the device.
struct FrameClock: Sendable {
  private var first: Duration?
  private var last = Duration.zero

  mutating func timestamp(of stamp: Duration?, now: Duration) -> Duration {
    // A stamp from the future, or from long ago, is of another clock than it says.
    let time = stamp.flatMap { $0 <= now && now - $0 < .seconds(60) ? $0 : nil } ?? now
    let start = first ?? time
    first = start
    last = max(last, time - start)
    return last
  }
}
