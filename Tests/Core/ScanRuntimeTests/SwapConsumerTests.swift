import ScanPluginKit
import ScanTestKit
import Synchronization
import TestSupport
import Testing

@testable import ScanRuntime

/// The actor of a program that shows results and gives commands.
@globalActor
private actor ScreenActor {
  static let shared = ScreenActor()
}

@Suite("A consumer on the actor that swaps", .timeLimit(.minutes(30)))
struct SwapConsumerTests {
  /// What the consumer saw, and how far the swaps were.
  private final class Seen: Sendable {
    private let state = Guarded((newest: 1, count: 0, stale: 0))

    var count: Int { state.withLock { $0.count } }
    var stale: Int { state.withLock { $0.stale } }

    func swapReturned(_ revision: Int) {
      state.withLock { $0.newest = revision }
    }

    func saw(_ revision: Int) {
      state.withLock { state in
        state.count += 1
        if revision < state.newest { state.stale += 1 }
      }
    }
  }

  @ScreenActor
  private func consume(_ events: ScanEvents, _ seen: Seen) async {
    for await event in events {
      guard case .result(let result) = event else { continue }
      seen.saw(result.configRevision)
      // A busy screen: other work of the actor, so that events and ends of swaps queue up behind it.
      let begin = ContinuousClock.now
      while ContinuousClock.now - begin < .microseconds(200) {}
      // While events wait, a loop does not suspend by itself; the task that swaps needs the actor too.
      await Task.yield()
    }
  }

  @ScreenActor
  private func swap(_ count: Int, _ view: ScanView, _ seen: Seen) async throws {
    for index in 0..<count {
      let report = try await view.setViewPlugin(.scripted(id: "\(index)"))
      seen.swapReturned(report.revision)
      // The consumer has to get to wait, which is when an event could be handed over out of reach.
      let count = seen.count
      try await until(seen.count != count)
    }
  }

  @Test("sees nothing old after any of 400 swaps has returned")
  func busy() async throws {
    let view = try await ScanView(
      .scripted(id: "first"), source: ScriptedSource.frames(100_000_000, pacing: .live),
      registry: ScriptedPlugin.registry(), options: ScanViewOptions(historyLimit: 100))
    let seen = Seen()
    let events = view.events
    let consumer = Task { await consume(events, seen) }
    try await view.start()
    try await swap(400, view, seen)
    await view.finish()
    await consumer.value
    print("400 swaps beside a busy consumer: \(seen.count) results seen, \(seen.stale) of an older plugin")
    #expect(seen.stale == 0 && seen.count >= 400)
  }

  @Test("is reported of a result that was taken back before it ran: nothing, and waits on")
  func withdrawnWhileWoken() async throws {
    let events = ScanEvents(EventHub(), EventOptions())
    let queue = events.makeAsyncIterator().subscription.queue
    let reader = Task { @ScreenActor () -> ScanEvent? in
      for await event in events { return event }
      return nil
    }
    try await until(queue.hasWaiter)
    await withdraw(queue)
    #expect(await reader.value?.stamp?.configRevision == 2)
  }

  /// Holds the reader's actor from the push to the withdrawal.
  @ScreenActor
  private func withdraw(_ queue: EventQueue) {
    for revision in 1...2 {
      let stamp = RunStamp(pluginID: "p", configRevision: revision)
      #expect(queue.push(.runSkipped(.nothingFound, stamp: stamp)) == 0)
      // Time enough for a reader that took the event on another thread.
      let begin = ContinuousClock.now
      while ContinuousClock.now - begin < .milliseconds(20) {}
      _ = queue.withdraw(before: 2)
    }
  }
}
