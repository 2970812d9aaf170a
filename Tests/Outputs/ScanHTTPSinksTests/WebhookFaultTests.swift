import Foundation
import ScanJSON
import ScanSinks
import Synchronization
import TestSupport
import Testing

@testable import ScanHTTPSinks

@Suite("Webhooks to servers with faults")
struct WebhookFaultTests {
  private func record(_ text: String = "4006381333931") -> SinkRecord {
    SinkRecord(
      ["event": "result"], items: [RecordItem(kind: "EAN_13", text: text)], view: "gate", time: 1_795_772_700_125)
  }

  private func sink(_ server: WebServerProcess, _ path: String, timeoutSeconds: Int = 30) throws -> any Sink {
    try WebhookConfig(
      json: #"{"url": "http://127.0.0.1:\#(server.port)\#(path)", "timeoutSeconds": \#(timeoutSeconds)}"#
    ).makeSink(SinkContext(name: "hook", folder: "/", version: "1"))
  }

  @Test(
    "what is no reply is a problem that can pass",
    arguments: [("/cut", 30), ("/reset", 30), ("/half", 30), ("/garbage", 30), ("/wait", 1)])
  func noReply(_ path: String, _ limit: Int) async throws {
    let server = try WebServerProcess()
    let answer = await (try sink(server, path, timeoutSeconds: limit)).deliver([record()])
    #expect(answer.accepted == 0 && answer.problem?.kind == .later(after: nil))
    #expect(answer.problem?.description.hasPrefix("127.0.0.1:\(server.port) gave no reply: ") == true)
  }

  @Test("of a reply without an end the status counts, and nobody waits for the rest of it")
  func endless() async throws {
    let server = try WebServerProcess()
    #expect(await (try sink(server, "/endless-200")).deliver([record()]) == SinkAnswer(accepted: 1))
    let down = await (try sink(server, "/endless-503")).deliver([record()])
    #expect(down.accepted == 0 && down.problem?.kind == .later(after: nil))
    let words = try #require(down.problem?.description)
    #expect(words.contains("503") && words.contains("without end") && words.utf8.count < 1_200)
  }

  @Test(
    "`Retry-After` may be seconds or a date; what is no time or a time that is over is none",
    arguments: [
      ("/retry", 7...7), ("/retry-date", 1_700...1_800), ("/retry-ever", 3_600...(.max)), ("/retry-past", 0...0),
      ("/retry-words", 0...0),
    ])
  func times(_ path: String, _ seconds: ClosedRange<Int>) async throws {
    let server = try WebServerProcess()
    let answer = await (try sink(server, path)).deliver([record()])
    guard case .later(let after) = answer.problem?.kind else {
      Issue.record("\(answer)")
      return
    }
    #expect(seconds.contains(Int(after?.components.seconds ?? 0)), "\(answer)")
  }

  @Test(
    "a server that goes through all faults gets every record at last: none is lost, in order, each with the id that it had at first"
  )
  func inTurn() async throws {
    let server = try WebServerProcess()
    let faults = [
      "cut", "reset", "500", "half", "retry", "garbage", "moved", "endless-503", "401", "410", "wait", "retry-ever",
    ]
    // Two faults for each record, until there are none left.
    let turns = faults.enumerated().flatMap { $0.offset % 2 == 1 ? [$0.element, "204"] : [$0.element] }
    let sink = try sink(server, "/turn/" + (turns + ["204"]).joined(separator: "/"), timeoutSeconds: 1)
    let folder = FileManager.default.temporaryDirectory.appending(path: "hook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let reader = SpoolReader(name: "hook", events: ["result"])
    let spool = try Spool(path: folder.appending(path: "spool.sqlite").path, readers: [reader])
    let records = (1...8).map { record("\($0)") }
    try spool.append(records)
    let clock = JumpingClock()
    let hub = SinkHub(spool: spool, members: [.init(reader, sink)], clock: clock) { _ in }
    try await until((try spool.counts()["hook"]?.delivered ?? 0) == records.count)
    await hub.end()
    // As many requests as there are faults and records; all have come, so that nobody waits here for a thread that has to deliver.
    var ids: [String] = []
    for _ in 0..<faults.count + records.count { ids.append(try await server.next().headers["webhook-id"] ?? "") }
    var seen: Set<String> = []
    #expect(ids.filter { seen.insert($0).inserted } == records.map(\.id))
    // A record that comes again comes before the next one.
    #expect(zip(ids, ids.dropFirst()).count { $0 != $1 } == records.count - 1)
    let counts = try #require(try spool.counts()["hook"])
    #expect(counts.waiting == 0 && counts.refused == 0 && counts.dropped == 0)
    let sleeps = clock.sleeps.withLock { $0 }
    let pauses = zip(sleeps, [.zero] + sleeps).map { $0 - $1 }
    #expect(pauses.count == faults.count && pauses.max() == .seconds(3_600), "\(pauses)")
    // What asks for time gets it: 429 with seven seconds, a redirection with a minute.
    #expect(pauses[4] >= .seconds(7) && pauses[6] >= .seconds(60) && pauses[9] >= .seconds(3_600), "\(pauses)")
  }
}
