import Glibc

/// The clocks and counters of this process.
public enum Stopwatch {
  /// The processor time of this thread, in milliseconds.
  public static func threadMilliseconds() -> Double { milliseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// The processor time of all threads, in milliseconds.
  public static func processMilliseconds() -> Double { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// Time that passes, in milliseconds.
  public static func wallMilliseconds() -> Double { milliseconds(CLOCK_MONOTONIC) }

  /// The largest resident memory of this process so far, in bytes.
  public static func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
  }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  /// The resident memory of this process now, in KiB; 0 where the system does not report.
  public static func residentKiB() -> Int {
    // The second number of statm is the resident pages.
    let words = Self.firstLine(of: "/proc/self/statm").split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * (Int(getpagesize()) / 1024) : 0
  }

  /// How many threads the process has.
  public static func threads() -> Int {
    guard let folder = opendir("/proc/self/task") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // The folder itself and its parent.
    return count - 2
  }

  /// How many file descriptors are open in this process.
  public static func openFiles() -> Int {
    guard let folder = opendir("/proc/self/fd") else { return 0 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // The folder itself, its parent, and the descriptor that reads it.
    return count - 3
  }

  private static func firstLine(of path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var buffer = [CChar](repeating: 0, count: 256)
    guard fgets(&buffer, Int32(buffer.count), file) != nil else { return "" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
