import Foundation
import ScanJSON
import TestSupport
import Testing

@testable import ScanSinks

@Suite("The file of Prometheus")
struct PrometheusSinkTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func reading(_ value: String, isAccepted: Bool, time: Int64) -> SinkRecord {
    SinkRecord(
      [
        "event": "result",
        "result": [
          "meterResult": [
            "decimalValue": JSONNode(.string(value)), "unit": "m³",
            "verdict": ["accepted": JSONNode(.bool(isAccepted))],
          ]
        ],
      ], view: "wa\"ter", time: time)
  }

  @Test("it has counts, times and the last reading that is accepted, and is there from the start")
  func content() async throws {
    let settings = try PrometheusSinkConfig(json: #"{"path": "scan.prom"}"#)
    let sink = try settings.makeSink(SinkContext(name: "p", folder: folder.path, version: "1", views: ["wa\"ter"]))
    #expect(await sink.open() == nil)
    #expect(
      try folder.text("scan.prom") == """
        # HELP scanview_records_total What views reported, by event, since the start.
        # TYPE scanview_records_total counter
        scanview_records_total{view="wa\\"ter",event="result"} 0

        """)
    let records = [
      reading("12.5", isAccepted: true, time: 1_795_772_700_125),
      reading("99", isAccepted: false, time: 1_795_772_701_000),
    ]
    #expect(await sink.deliver(records) == SinkAnswer(accepted: 2))
    #expect(
      try folder.text("scan.prom") == """
        # HELP scanview_records_total What views reported, by event, since the start.
        # TYPE scanview_records_total counter
        scanview_records_total{view="wa\\"ter",event="result"} 2
        # HELP scanview_last_record_timestamp_seconds When the last one was, since 1970 (UTC).
        # TYPE scanview_last_record_timestamp_seconds gauge
        scanview_last_record_timestamp_seconds{view="wa\\"ter",event="result"} 1795772701.000
        # HELP scanview_reading The last reading that is accepted.
        # TYPE scanview_reading gauge
        scanview_reading{view="wa\\"ter",unit="m³"} 12.5

        """)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["scan.prom"])
  }

  @Test("what cannot be written is counted once when it can")
  func failure() async throws {
    let sink = PrometheusSink(path: folder.file("later/scan.prom"), views: [])
    let answer = await sink.deliver([record(1)])
    #expect(answer.accepted == 0 && answer.problem?.kind == .later(after: nil))
    try FileManager.default.createDirectory(atPath: folder.file("later"), withIntermediateDirectories: true)
    #expect(await sink.deliver([record(1)]) == SinkAnswer(accepted: 1))
    #expect(try folder.text("later/scan.prom").contains("{view=\"view\",event=\"result\"} 1\n"))
  }

  @Test("a name that the collector passes over is a mistake")
  func name() {
    #expect(throws: InvalidDocument.self) { try PrometheusSinkConfig(json: #"{"path": "scan.txt"}"#) }
  }
}
