import Glibc

/// A moment on both clocks, in nanoseconds.
struct RecordedTime: Sendable {
  /// Since 1970 (UTC).
  let unix: UInt64
  /// Since the system was started, without jumps.
  let monotonic: UInt64

  /// This moment.
  static func now() -> RecordedTime {
    RecordedTime(unix: read(CLOCK_REALTIME), monotonic: read(CLOCK_MONOTONIC))
  }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(clamping: time.tv_sec) * 1_000_000_000 + UInt64(clamping: time.tv_nsec)
  }
}
