import ScanPluginKit
import Synchronization

/// The list of those who listen. An event reaches all of them in one step.
final class EventHub: Sendable {
  private struct State {
    var queues: [EventQueue] = []
    var isClosed = false
  }

  private let state = Guarded(State())
  private let frameListeners = Atomic(0)
  private let statusListeners = Atomic(0)
  private let lost = Atomic(0)

  /// Whether anybody asks for events about frames.
  var wantsFrames: Bool { frameListeners.load(ordering: .relaxed) > 0 }

  /// Whether anybody asks for the status after each frame.
  var wantsStatus: Bool { statusListeners.load(ordering: .relaxed) > 0 }

  /// How many results slow subscribers have lost.
  var lostResults: Int { lost.load(ordering: .relaxed) }

  /// How many subscriptions there are.
  var count: Int { state.withLock { $0.queues.count } }

  func subscribe(_ options: EventOptions) -> EventQueue {
    let queue = EventQueue(options)
    let isClosed = state.withLock { state in
      if !state.isClosed { state.queues.append(queue) }
      return state.isClosed
    }
    if isClosed {
      queue.close()
    } else {
      if options.includesFrames { frameListeners.add(1, ordering: .relaxed) }
      if options.includesStatus { statusListeners.add(1, ordering: .relaxed) }
    }
    return queue
  }

  /// Hands an event to every subscriber; subscriptions that have ended are forgotten.
  func publish(_ event: @autoclosure () -> ScanEvent) {
    state.withLock { state in
      guard !state.queues.isEmpty else { return }
      let event = event()
      var hasEnded = false
      for queue in state.queues {
        let results = queue.push(event)
        if results > 0 { lost.add(results, ordering: .relaxed) }
        hasEnded = hasEnded || queue.isClosed
      }
      if hasEnded { removeClosed(&state) }
    }
  }

  /// Takes back what older plugins found, from all subscribers.
  ///
  /// - Returns: How many results were taken back.
  func withdraw(before revision: Int) -> Int {
    state.withLock { state in state.queues.reduce(0) { $0 + $1.withdraw(before: revision) } }
  }

  func unsubscribe(_ queue: EventQueue) {
    queue.close()
    state.withLock { removeClosed(&$0) }
  }

  /// Ends all subscriptions, for good.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for queue in state.queues { queue.close() }
      removeClosed(&state)
    }
  }

  private func removeClosed(_ state: inout State) {
    state.queues.removeAll { queue in
      guard queue.isClosed else { return false }
      if queue.wantsFrames { frameListeners.subtract(1, ordering: .relaxed) }
      if queue.wantsStatus { statusListeners.subtract(1, ordering: .relaxed) }
      return true
    }
  }
}
