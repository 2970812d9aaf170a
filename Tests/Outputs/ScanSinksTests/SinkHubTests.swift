import Foundation
import ScanImage
import ScanJSON
import ScanStore
import Synchronization
import TestSupport
import Testing

@testable import ScanSinks

@Suite("Delivery")
struct SinkHubTests {
  let folder: TestFolder
  let news = Shared<[SinkNews]>([])

  init() throws { folder = try TestFolder() }

  private func hub(
    _ sinks: [(String, any Sink)], _ delivery: SinkDelivery = SinkDelivery(),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws -> SinkHub {
    let members = sinks.map { SinkHub.Member(SpoolReader(name: $0.0, events: ["result"]), $0.1, delivery) }
    let spool = try Spool(path: folder.file("spool.sqlite"), readers: members.map(\.reader))
    let news = news
    return SinkHub(spool: spool, members: members, clock: clock) { item in news.change { $0.append(item) } }
  }

  private func take(_ hub: SinkHub, _ numbers: ClosedRange<Int>, padding: Int = 0) async {
    for number in numbers {
      await hub.take(
        [
          "event": "result", "number": JSONNode(.number(JSONNumber(number))),
          "padding": JSONNode(.string(String(repeating: "x", count: padding))),
        ], view: "view")
    }
  }

  @Test("all sinks get all records once and in order; events that none wants are not stored")
  func delivery() async throws {
    let (one, other) = (ScriptedSink(batchLimit: 3), ScriptedSink(batchLimit: 1))
    let hub = try hub([("one", one), ("other", other)])
    await hub.take(["event": "frame"], view: "view")
    await take(hub, 1...50)
    try await until(one.accepted.count == 50 && other.accepted.count == 50)
    await hub.end()
    #expect(one.accepted.map(\.number) == Array(1...50))
    #expect(other.accepted.map(\.number) == Array(1...50))
    #expect(one.given.count == 50)
    #expect(one.isClosed && other.isClosed)
  }

  @Test("a sink that fails gets the same records again after growing pauses; the others do not wait")
  func retries() async throws {
    let isDown = Shared(true)
    let failing = ScriptedSink { records in
      isDown.current ? SinkAnswer(accepted: 0, problem: .later("down")) : SinkAnswer(accepted: records.count)
    }
    let healthy = ScriptedSink()
    let clock = JumpingClock()
    let hub = try hub(
      [("failing", failing), ("healthy", healthy)], SinkDelivery(longestDelay: .seconds(8)), clock: clock)
    await take(hub, 1...5)
    try await until(healthy.accepted.count == 5 && clock.sleeps.withLock { $0.count } >= 12)
    isDown.current = false
    try await until(failing.accepted.count == 5)
    #expect(failing.accepted.map(\.number) == Array(1...5))
    #expect(Set(failing.given.map(\.id)).count == 5)
    let pauses = clock.sleeps.withLock { moments in zip(moments.dropFirst(), moments).map { $0 - $1 } }
    #expect(pauses.allSatisfy { (.milliseconds(100)...(.seconds(8))).contains($0) })
    await hub.end()
    let states = news.current.compactMap { item in if case .status(let status) = item { status } else { nil } }
    let changes = states.filter { $0.sink == "failing" }.map(\.state)
    #expect(changes == [.retrying(.later("down")), .delivering, .ended])
  }

  @Test("a sink is opened before it has records, again after growing pauses, and what is wrong is said once")
  func opening() async throws {
    let attempts = Shared(0)
    let sink = ScriptedSink(opening: {
      attempts.change {
        $0 += 1; return $0 < 5
      } ? .later("away") : nil
    })
    let clock = JumpingClock()
    let hub = try hub([("sink", sink)], clock: clock)
    try await until(attempts.current == 5)
    try await until(news.current.count == 2)
    #expect(clock.sleeps.withLock { $0.count } == 4)
    await take(hub, 1...3)
    try await until(sink.accepted.count == 3)
    await hub.end()
    #expect(attempts.current == 5)
    let states = news.current.compactMap { item in if case .status(let status) = item { status.state } else { nil } }
    #expect(states == [.retrying(.later("away")), .delivering, .ended])
  }

  @Test("a sink that cannot be opened is given its records all the same")
  func unopened() async throws {
    let sink = ScriptedSink(opening: { .later("away") })
    let hub = try hub([("sink", sink)], clock: JumpingClock())
    await take(hub, 1...3)
    try await until(sink.accepted.count == 3)
    await hub.end()
  }

  @Test("a receiver that asks for time gets it")
  func retryAfter() async throws {
    let count = Shared(0)
    let sink = ScriptedSink { records in
      count.change { $0 += 1 }
      return count.current == 1
        ? SinkAnswer(accepted: 0, problem: .later("busy", after: .seconds(120))) : SinkAnswer(accepted: records.count)
    }
    let clock = JumpingClock()
    let hub = try hub([("sink", sink)], clock: clock)
    await take(hub, 1...1)
    try await until(sink.accepted.count == 1)
    await hub.end()
    #expect(clock.sleeps.withLock { $0.first } == .seconds(120))
  }

  @Test("a part of a batch counts, and what is refused is laid aside")
  func parts() async throws {
    let sink = ScriptedSink { records in
      guard let bad = records.firstIndex(where: { $0.number % 5 == 0 }) else {
        return SinkAnswer(accepted: records.count)
      }
      return SinkAnswer(accepted: bad, problem: .refused("five"))
    }
    let hub = try hub([("sink", sink)])
    await take(hub, 1...12)
    try await until(sink.accepted.count == 10)
    let statuses = await hub.statuses()
    await hub.end()
    #expect(sink.accepted.map(\.number) == [1, 2, 3, 4, 6, 7, 8, 9, 11, 12])
    #expect(statuses.first?.counts.refused == 2)
    let aside = news.current.compactMap { item in
      if case .laidAside(_, let record, let reason) = item { "\(record.number) \(reason)" } else { nil }
    }
    #expect(aside == ["5 five", "10 five"])
  }

  @Test("a record that is too old is given up where the configuration says so")
  func givingUp() async throws {
    let sink = ScriptedSink { records in
      records[0].number == 1
        ? SinkAnswer(accepted: 0, problem: .later("poison")) : SinkAnswer(accepted: records.count)
    }
    let hub = try hub([("sink", sink)], SinkDelivery(giveUpAfterHours: 0), clock: JumpingClock())
    await take(hub, 1...3)
    try await until(sink.accepted.count == 2)
    await hub.end()
    #expect(sink.accepted.map(\.number) == [2, 3])
  }

  @Test("what a sink did not get before the end is delivered after the next start, in order, with the same ids")
  func restarts() async throws {
    let down = ScriptedSink { _ in SinkAnswer(accepted: 0, problem: .later("down")) }
    let first = try hub([("sink", down)])
    await take(first, 1...20)
    try await until(!down.given.isEmpty)
    await first.end()
    let up = ScriptedSink()
    let second = try hub([("sink", up)])
    await take(second, 21...30)
    try await until(up.accepted.count == 30)
    await second.end()
    #expect(up.accepted.map(\.number) == Array(1...30))
    #expect(down.given.map(\.id).first == up.accepted.first?.id)
  }

  @Test("records that cannot be stored wait in memory and are stored when it is possible again, in order")
  func fullDisk() async throws {
    let sink = ScriptedSink()
    let hub = try hub([("sink", sink)])
    await take(hub, 1...2)
    try await until(sink.accepted.count == 2)
    func pages(_ limit: Int) throws {
      try hub.spool.state.withLock { (state) throws in try state.connection.run("PRAGMA max_page_count = \(limit)") }
    }
    // As on a disk that is full.
    try pages(1)
    await take(hub, 3...5, padding: 50_000)
    try pages(1_000_000)
    await take(hub, 6...6)
    try await until(sink.accepted.count == 6)
    await hub.end()
    #expect(sink.accepted.map(\.number) == Array(1...6))
    let kinds = news.current.compactMap { item in
      switch item {
      case .notStored(let error, let waiting): "\(error.code) \(waiting)"
      case .storedAgain: "again"
      default: nil
      }
    }
    #expect(kinds == ["full 1", "again"])
  }
}
