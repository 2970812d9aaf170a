public import ScanPluginKit
public import ScanRuntime
import Synchronization

/// A listener that keeps every event of a `ScanView` and lets a test wait for one.
public final class EventRecorder: Sendable {
  private struct State {
    var events: [ScanEvent] = []
    /// Counted, because long recordings would be counted again with each event.
    var finished = 0
    var results = 0
    var watchers: [(isMet: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// The part that the subscription holds, so that the recorder itself can go.
  private final class Log: Sendable {
    let state = Guarded(State())

    func add(_ event: ScanEvent) {
      state.withLock { state in
        state.events.append(event)
        switch event {
        case .finished: state.finished += 1
        case .result: state.results += 1
        default: break
        }
        guard !state.watchers.isEmpty else { return }
        let now = state
        state.watchers.removeAll { watcher in
          guard watcher.isMet(now) else { return false }
          watcher.continuation.resume()
          return true
        }
      }
    }
  }

  private let log = Log()
  private let token: EventToken

  /// Begins to record the events of a view, over all its sessions.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - includesFrames: Whether an event is recorded for every scanned frame.
  ///   - keepsPictures: Whether recorded results keep their frame, and with it its pixels.
  public init(_ view: ScanView, includesFrames: Bool = false, keepsPictures: Bool = false) {
    let options = EventOptions(capacity: 1_000_000, includesFrames: includesFrames, acrossSessions: true)
    token = view.onEvent(options) { [log] event in
      if !keepsPictures, case .result(let result) = event {
        log.add(.result(result.withoutFrame))
      } else {
        log.add(event)
      }
    }
  }

  /// The events so far.
  public var events: [ScanEvent] { log.state.withLock { $0.events } }

  /// The results so far.
  public var results: [ScanResult] {
    events.compactMap { if case .result(let result) = $0 { result } else { nil } }
  }

  /// The reports of the sessions that have finished so far.
  public var reports: [FinishReport] {
    events.compactMap { if case .finished(let report) = $0 { report } else { nil } }
  }

  /// Waits until the events are as wanted.
  public func wait(until isMet: @escaping @Sendable ([ScanEvent]) -> Bool) async {
    await wait { (state: State) in isMet(state.events) }
  }

  private func wait(until isMet: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      log.state.withLock { state in
        if isMet(state) {
          continuation.resume()
        } else {
          state.watchers.append((isMet, continuation))
        }
      }
    }
  }

  /// Waits until so many sessions have finished.
  public func waitForFinish(_ count: Int = 1) async {
    await wait { (state: State) in state.finished >= count }
  }

  /// Waits until so many results have come.
  public func waitForResults(_ count: Int) async {
    await wait { (state: State) in state.results >= count }
  }

  deinit {
    token.cancel()
  }
}

extension ScanStatistics {
  /// Whether every frame is counted exactly once, in all and with each plugin.
  public var isBalanced: Bool {
    offered == processed + dropped + notSelected + delayed + paused + cancelledBySwap + discarded + inProgress
      && plugins.allSatisfy { $0.counters.isBalanced && $0.counters.offered >= 0 }
  }
}
