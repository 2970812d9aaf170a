public import ScanPluginKit
public import ScanRuntime
import Synchronization

/// A listener that keeps every event of a `ScanView` and lets a test wait for one.
public final class EventRecorder: Sendable {
  private struct State {
    var events: [ScanEvent] = []
    var watchers: [(isMet: @Sendable ([ScanEvent]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// The part that the subscription holds, so that the recorder itself can go.
  private final class Log: Sendable {
    let state = Guarded(State())

    func add(_ event: ScanEvent) {
      state.withLock { state in
        state.events.append(event)
        guard !state.watchers.isEmpty else { return }
        let events = state.events
        for watcher in state.watchers where watcher.isMet(events) { watcher.continuation.resume() }
        state.watchers.removeAll { $0.isMet(events) }
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
    await withCheckedContinuation { continuation in
      log.state.withLock { state in
        if isMet(state.events) {
          continuation.resume()
        } else {
          state.watchers.append((isMet, continuation))
        }
      }
    }
  }

  /// Waits until so many sessions have finished.
  public func waitForFinish(_ count: Int = 1) async {
    await wait { events in
      events.count { if case .finished = $0 { true } else { false } } >= count
    }
  }

  /// Waits until so many results have come.
  public func waitForResults(_ count: Int) async {
    await wait { events in
      events.count { if case .result = $0 { true } else { false } } >= count
    }
  }

  deinit {
    token.cancel()
  }
}
