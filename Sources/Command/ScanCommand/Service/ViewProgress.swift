import ScanImage
import ScanPluginKit
import ScanProcess
import ScanRuntime

/// What a view has done so far, for the service manager's watchdog.
final class ViewProgress: Sendable {
  private let name: String
  private let limit: Duration
  /// How long the source that is open takes for a frame; nil while none is expected.
  private let framePeriod = Guarded<Duration?>(nil)
  private let events = WorkCounter()

  /// Begins with nothing.
  ///
  /// - Parameters:
  ///   - name: The name of the view.
  ///   - frameLimit: How long a plugin may scan one frame.
  init(_ name: String, frameLimit: Duration?) {
    self.name = name
    limit = .seconds(60) + (frameLimit ?? .zero)
  }

  /// An event is being taken; ``end()`` follows when that is done.
  func begin(_ event: ScanEvent) {
    events.begin()
    guard case .source(let notice) = event else { return }
    switch notice {
    case .opened(let format):
      let rate = format.framesPerSecond ?? 0
      framePeriod.withLock { $0 = rate > 0 ? .seconds(1 / rate) : nil }
    // It comes back by itself, and until then nothing is expected of it.
    case .lost, .offline: framePeriod.withLock { $0 = nil }
    case .connecting, .stalled, .frozen, .black, .recovered, .counted: break
    }
  }

  /// An event was taken: stored for the sinks and printed.
  func end() { events.end() }

  /// What was done so far: the view is busy while a frame waits to be scanned, or a camera is open that promises frames.
  func report(_ view: ScanView, sinks: [WorkReport]) -> ServiceProgress {
    let counts = view.statistics
    let state = view.state
    let period = framePeriod.withLock { $0 }
    let isScanning = state == .running || state == .starting
    let report = WorkReport(
      "view \(name)", isBusy: isScanning && (counts.inProgress > 0 || period != nil),
      // Frames that were only dropped are no progress: a plugin that does not return drops them all.
      done: counts.processed + counts.notSelected + counts.delayed, limit: max(limit, (period ?? .zero) * 20))
    return ServiceProgress(views: [report], others: [output] + sinks)
  }

  /// A round is over that reported nothing.
  func noteRound() {
    events.begin()
    events.end()
  }

  /// What was done so far by rounds, each of which reports something.
  ///
  /// - Parameter longest: The longest time between two events of rounds.
  func report(longest: Duration, sinks: [WorkReport]) -> ServiceProgress {
    let view = WorkReport("view \(name)", isBusy: true, done: output.done, limit: limit + longest)
    return ServiceProgress(views: [view], others: [output] + sinks)
  }

  private var output: WorkReport { events.report("output of \(name)", limit: .seconds(120)) }
}
