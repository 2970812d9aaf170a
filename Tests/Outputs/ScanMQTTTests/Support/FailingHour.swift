import ScanImage
import ScanJSON
import ScanSinks
import Synchronization
import TestSupport
import Testing

@testable import ScanMQTT

/// What becomes of an hour in which a broker lets a sink in at no attempt: an hour of the pauses, in no time.
struct FailingHour {
  /// The connections that were made within it.
  let connections: Int
  /// What was said of the sink, in the order in which it was said.
  let said: [SinkStatus.State]
  /// The records that wait at its end.
  let waiting: Int

  init(_ sink: MQTTSink, over network: TestNetwork) async throws {
    let spool = try SpoolOfTest("home")
    let clock = JumpingClock()
    let news = Guarded<[SinkStatus.State]>([])
    let hub = SinkHub(spool: spool.spool, members: [.init(spool.reader, sink)], clock: clock) { item in
      if case .status(let status) = item { news.withLock { $0.append(status.state) } }
    }
    await hub.take(RecordSamples.event([("QR_CODE", "1")]), view: "till")
    try await until(clock.now.offset >= .seconds(3600))
    await hub.end()
    // Each attempt is one connection, so that those beyond the hour are as many as the pauses beyond it.
    let pauses = clock.sleeps.withLock { $0 }
    connections = network.connections - pauses.count { $0 > .seconds(3600) }
    waiting = try spool.spool.counts()["home"]?.waiting ?? 0
    said = news.withLock { $0 }
  }

  /// Checks that the reason was said once, that the record waits, and that the broker was asked as seldom as the pauses allow.
  func expect(_ reason: String) {
    #expect((60...240).contains(connections))
    #expect(waiting == 1)
    #expect(said.count == 2 && said.last == .ended)
    guard case .retrying(let problem) = said.first else {
      Issue.record("\(said)")
      return
    }
    #expect(problem.displayText.id == reason)
  }
}
