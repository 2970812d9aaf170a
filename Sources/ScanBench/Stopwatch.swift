import Glibc

/// The clocks and counters of this process.
enum Stopwatch {
  /// The processor time of this thread, in milliseconds.
  static func threadMilliseconds() -> Double { milliseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// The processor time of all threads, in milliseconds.
  static func processMilliseconds() -> Double { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// Time that passes, in milliseconds.
  static func wallMilliseconds() -> Double { milliseconds(CLOCK_MONOTONIC) }

  /// The largest resident memory of this process so far, in bytes.
  static func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}
