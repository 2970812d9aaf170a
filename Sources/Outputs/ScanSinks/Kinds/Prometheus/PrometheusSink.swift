import Glibc
import ScanImage
import ScanJSON

/// Keeps a file with what is known of each view.
actor PrometheusSink: Sink {
  nonisolated let batchLimit = 500

  /// What is counted by itself.
  private struct Key: Hashable, Comparable {
    let view: String
    let event: String

    var labels: String {
      "{view=\"\(PrometheusLines.escaped(view))\",event=\"\(PrometheusLines.escaped(event))\"}"
    }

    static func < (left: Key, right: Key) -> Bool { (left.view, left.event) < (right.view, right.event) }
  }

  private struct Reading {
    let value: String
    let unit: String?
  }

  private let path: String
  private var counts: [Key: (count: Int, last: Int64?)] = [:]
  private var readings: [String: Reading] = [:]

  init(path: String, views: [String]) {
    self.path = path
    // A counter that is there before it counts has an increase with its first step.
    for view in views { counts[Key(view: view, event: "result")] = (0, nil) }
  }

  func open() async -> SinkProblem? { await write() }

  func deliver(_ records: [SinkRecord]) async -> SinkAnswer {
    let before = (counts, readings)
    for record in records { note(record) }
    guard let problem = await write() else { return SinkAnswer(accepted: records.count) }
    // They are given again, and shall not count twice.
    (counts, readings) = before
    return SinkAnswer(accepted: 0, problem: problem)
  }

  private func note(_ record: SinkRecord) {
    let key = Key(view: record.view, event: record.event)
    counts[key] = ((counts[key]?.count ?? 0) + 1, record.time)
    guard let meter = record.json?["result"]?["meterResult"], let value = meter["decimalValue"]?.string,
      meter["verdict"]?["accepted"]?.bool != false
    else { return }
    readings[record.view] = Reading(value: value, unit: meter["unit"]?.string)
  }

  /// What stands in the file.
  var text: String {
    let keys = counts.keys.sorted()
    let lasts = keys.compactMap { key in
      counts[key]?.last.map { "scanview_last_record_timestamp_seconds\(key.labels) \(PrometheusLines.seconds($0))" }
    }
    let values = readings.sorted { $0.key < $1.key }.map { view, reading in
      let unit = reading.unit.map { ",unit=\"\(PrometheusLines.escaped($0))\"" } ?? ""
      return "scanview_reading{view=\"\(PrometheusLines.escaped(view))\"\(unit)} \(reading.value)"
    }
    return PrometheusLines.family(
      "scanview_records_total", "counter", "What views reported, by event, since the start.",
      keys.map { "scanview_records_total\($0.labels) \(counts[$0]?.count ?? 0)" })
      + PrometheusLines.family(
        "scanview_last_record_timestamp_seconds", "gauge", "When the last one was, since 1970 (UTC).", lasts)
      + PrometheusLines.family("scanview_reading", "gauge", "The last reading that is accepted.", values)
  }

  /// Replaces the file: a collector that reads meanwhile sees the old or the new one, never a part.
  private func write() async -> SinkProblem? {
    let (text, path) = (text, path)
    return await onOwnThread { _ in
      // The collector passes over what does not end in `.prom`.
      let draft = "\(path).\(getpid())"
      guard let file = fopen(draft, "we") else { return Self.problem(path, errno) }
      let isWritten = fputs(text, file) >= 0
      var code = errno
      // The buffer is written at the end, which may be what fails.
      guard fclose(file) == 0, isWritten else {
        if isWritten { code = errno }
        unlink(draft)
        return Self.problem(path, code)
      }
      guard rename(draft, path) == 0 else {
        code = errno
        unlink(draft)
        return Self.problem(path, code)
      }
      return nil
    }
  }

  private static func problem(_ path: String, _ code: Int32) -> SinkProblem {
    let reason = String(cString: strerror(code))
    return .later(SinkText.fileNotWritten.with(["path": .string(path), "error": .string(reason)]))
  }
}
