import ArgumentParser
import Glibc
import ScanBench

/// `scanview bench`: what the frame path, loading and starting cost on this machine.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure the frame path next to the bare engines, loading, and start-up.",
    discussion: "All figures are of one run, so that ratios hold on a busy machine. Meant for a release build.")

  @Option(help: "How often each picture is read by each way.") var repetitions = 40

  func validate() throws {
    if !(3...10_000).contains(repetitions) { throw ValidationError("--repetitions takes 3…10000") }
  }

  func run() async throws {
    let report = try await SpeedBenchmark.run(repetitions: repetitions)
    try Console.result(report.text())
    let start = try StartUp.median(repetitions: 15)
    let rounded = (start * 10).rounded() / 10
    try Console.result(
      "start-up: `scanview config check` of a small file, processor time: \(rounded) ms (goal ≤ 30 ms)")
  }
}

/// The cost of starting this very program.
private enum StartUp {
  private static let document = """
    {"viewPluginConfig": {"pluginConfig": {"id": "start", "barcodeConfig": {"barcodeFormats": ["EAN_13"]}}}}
    """

  /// The processor time of one check of a small configuration, user and system, the median in milliseconds.
  static func median(repetitions: Int) throws -> Double {
    let path = "/tmp/scanview-bench-\(getpid()).json"
    try TextFile.write(document, to: path)
    defer { unlink(path) }
    let times = try (0..<repetitions).map { _ in try childMilliseconds(path) }.sorted()
    return times[times.count / 2]
  }

  private static func childMilliseconds(_ path: String) throws -> Double {
    let before = usage()
    var process = pid_t()
    let words: [String] = ["scanview", "config", "check", "--quiet", path]
    // The copies are ours until the child has its own.
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let failure = posix_spawn(&process, "/proc/self/exe", nil, nil, &arguments, environ)
    guard failure == 0 else {
      throw Failure(description: "this program cannot be started: \(String(cString: strerror(failure)))")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw Failure(description: "the check of a right configuration failed") }
    return usage() - before
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The processor time of all children so far, in milliseconds.
  private static func usage() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000 }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }
}
