import Glibc
import ScanPluginKit

/// The processor times of a plugin's frames, in milliseconds, in rounds.
struct ReadingTime {
  private var first: Double?
  private var later: [[Double]] = []
  private var isFirst = true
  private var results = 0
  private var frames = 0

  /// Begins a round, whose first frame stands apart.
  mutating func beginRound() {
    later.append([])
    isFirst = true
  }

  /// Adds the time of a frame.
  mutating func add(_ milliseconds: Double, hasResult: Bool) {
    frames += 1
    if hasResult { results += 1 }
    if isFirst { first = first ?? milliseconds } else { later[later.count - 1].append(milliseconds) }
    isFirst = false
  }

  /// The median of each round.
  var medians: [Double] { later.map { $0.sorted()[$0.count / 2] } }

  static func headline(_ name: ListWords) -> [String] {
    [name, .firstFrame, .median, .high, .rate, .withResult].map { $0.with().text(Console.texts) }
  }

  var cells: [String] {
    let sorted = later.joined().sorted()
    let median = sorted[sorted.count / 2]
    let high = sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
    let rate = sorted.reduce(0, +) / Double(sorted.count)
    return [
      Self.text(first ?? 0), Self.text(median), Self.text(high), rate > 0 ? "\(Int((1_000 / rate).rounded()))" : "–",
      ListWords.resultsOf.with(["results": .number(results), "frames": .number(frames)]).text(Console.texts),
    ]
  }

  static func text(_ milliseconds: Double) -> String {
    let tenths = Int((milliseconds * 10).rounded())
    return milliseconds < 0.05 ? "< 0.1 ms" : "\(tenths / 10).\(tenths % 10) ms"
  }

  /// The processor time of all threads, as engines may use several.
  static func processorMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }
}
