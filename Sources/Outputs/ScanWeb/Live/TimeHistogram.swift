import Synchronization

/// Counts times in buckets, as the histograms of Prometheus do.
final class TimeHistogram: Sendable {
  private struct State {
    var counts = [Int](repeating: 0, count: TimeHistogram.bounds.count + 1)
    var sum = 0.0
  }

  /// The upper bounds of the buckets in seconds; one more bucket has the rest.
  static let bounds = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]
  private let state = Mutex(State())

  func add(_ time: Duration) {
    let seconds = time / .seconds(1)
    state.withLock { state in
      state.counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
      state.sum += seconds
    }
  }

  /// The lines of the text format of Prometheus, version 0.0.4.
  func text(_ name: String, _ help: String) -> String {
    let (counts, sum) = state.withLock { ($0.counts, $0.sum) }
    var (total, lines) = (0, ["# HELP \(name) \(help)", "# TYPE \(name) histogram"])
    for (count, bound) in zip(counts, Self.bounds.map { "\($0)" } + ["+Inf"]) {
      total += count
      lines.append("\(name)_bucket{le=\"\(bound)\"} \(total)")
    }
    return (lines + ["\(name)_sum \(sum)", "\(name)_count \(total)"]).joined(separator: "\n") + "\n"
  }
}
