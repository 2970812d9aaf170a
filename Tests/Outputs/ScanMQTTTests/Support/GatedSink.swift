import ScanImage
import ScanSinks

@testable import ScanMQTT

/// A sink behind a gate: deliveries that are asked for while it is closed begin when it is opened.
final class GatedSink: Sink {
  private struct State {
    var isOpen = true
    var waiting: [CheckedContinuation<Void, Never>] = []
    var underWay = 0
    var answers: [SinkAnswer] = []
    var failures = 0
  }

  private let sink: MQTTSink
  private let state = Guarded(State())

  init(_ sink: MQTTSink) { self.sink = sink }

  var batchLimit: Int { 10 }

  /// What became of the deliveries that are over.
  var answers: [SinkAnswer] { state.withLock { $0.answers } }

  /// How many of them were without success.
  var failures: Int { state.withLock { $0.failures } }

  /// Whether a delivery is under way.
  var isBusy: Bool { state.withLock { $0.underWay > 0 } }

  /// Holds further deliveries back.
  func hold() { state.withLock { $0.isOpen = false } }

  /// Lets deliveries begin.
  func release() {
    let waiting = state.withLock { state in
      state.isOpen = true
      state.underWay += state.waiting.count
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func deliver(_ records: [SinkRecord]) async -> SinkAnswer {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if state.isOpen {
          state.underWay += 1
        } else {
          state.waiting.append(continuation)
        }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
    let answer = await sink.deliver(records)
    state.withLock { state in
      state.underWay -= 1
      state.answers.append(answer)
      if answer.problem != nil { state.failures += 1 }
    }
    return answer
  }

  func close() async { await sink.close() }
}
