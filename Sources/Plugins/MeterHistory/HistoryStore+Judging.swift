import ScanImage
import ScanJSON
import ScanStore
import Synchronization

extension HistoryStore {
  /// A reading with what becomes of it beside those before it; its number is 0.
  func judged(
    _ entry: HistoryRules.Entry, _ series: HistorySeries, _ confidence: Int, _ rules: HistoryRules,
    _ connection: HistoryConnection
  ) throws(HistoryError) -> HistoryReading {
    let heads = try heads(of: series.meter, connection)
    let verdict: HistoryRules.Verdict
    var last: HistoryRules.Entry?
    switch HistoryPredecessor(of: series, among: heads.map { ($0.series, $0.id, $0) }) {
    case .none: verdict = .accepted(.first)
    case .unclear:
      let rejected = try rejected(series, after: heads.map(\.id).max() ?? 0, connection)
      verdict =
        rules.heals(entry, rejected: rejected, past: HistoryRules.Past())
        ? .accepted(.healed) : .rejected(.unknownRegister)
    case .certain(let head) where series.isMomentary && !rules.isOlder(entry, than: head.entry):
      (verdict, last) = (.accepted(.momentary), head.entry)
    case .certain(let head):
      let rejected = try rejected(series, after: head.id, connection)
      let past = try past(of: head, before: entry, rules, connection)
      (verdict, last) = (rules.judge(entry, after: past, rejected: rejected), past.accepted.last)
    case .possible(let head):
      let past = try past(of: head, before: entry, rules, connection)
      let judged = rules.judge(entry, after: past, rejected: [])
      if case .accepted = judged { (verdict, last) = (judged, past.accepted.last) } else { verdict = .accepted(.first) }
    }
    return HistoryReading(
      id: 0, series: series, entry: entry, verdict: verdict, previous: last?.value,
      confidence: min(100, max(0, confidence)))
  }

  /// The reading of a series with the same time and value; nil without one.
  func same(
    as entry: HistoryRules.Entry, of series: HistorySeries, _ connection: HistoryConnection
  ) throws(HistoryError) -> HistoryReading? {
    try rows(
      "WHERE series = (\(Self.seriesNumber)) AND time = ? AND value = ? ORDER BY reading.id LIMIT 1",
      Self.values(of: series) + [.integer(entry.time), .text(entry.value.text)], connection
    ).first
  }

  /// The newest accepted reading of each series of a meter.
  private func heads(of meter: String, _ connection: HistoryConnection) throws(HistoryError) -> [HistoryReading] {
    try rows(
      """
      WHERE reading.id IN (
        SELECT (SELECT max(id) FROM reading WHERE series = series.id AND accepted = 1) FROM series WHERE meter = ?)
      """, [.text(meter)], connection)
  }

  private func rejected(
    _ series: HistorySeries, after id: Int64, _ connection: HistoryConnection
  ) throws(HistoryError) -> [HistoryRules.Entry] {
    try newest(HistoryRules.memory, series, accepted: false, after: id, connection).reversed().map(\.entry)
  }

  /// What was accepted up to a reading, for a new one.
  private func past(
    of head: HistoryReading, before entry: HistoryRules.Entry, _ rules: HistoryRules, _ connection: HistoryConnection
  ) throws(HistoryError) -> HistoryRules.Past {
    let begin = try rows(
      "WHERE series = (\(Self.seriesNumber)) AND \(Self.begins) ORDER BY reading.id DESC LIMIT 1",
      Self.values(of: head.series), connection
    ).first
    let replacement = try replacement(of: head.series, connection).flatMap { replacement in
      replacement.after >= begin?.id ?? .min ? replacement : nil
    }
    let after = replacement?.after ?? begin.map { $0.id - 1 } ?? .min
    var accepted = try newest(rules.healsAfter, head.series, accepted: true, after: after, connection).map(\.entry)
    // What the new meter showed first is known as well as any reading.
    if let replacement, accepted.count < rules.healsAfter { accepted.append(replacement.begin) }
    let isMuchLater = accepted.first.map { entry.time > $0.time + Self.day } ?? false
    let nearest = isMuchLater ? try nearest(to: entry, head.series, after: after, replacement, connection) : nil
    return HistoryRules.Past(
      begin: replacement?.begin ?? begin?.entry, accepted: accepted.reversed(), nearest: nearest)
  }

  private static let day: Int64 = 24 * 3_600_000

  /// The accepted reading whose time is the last one before that of a new one.
  private func nearest(
    to entry: HistoryRules.Entry, _ series: HistorySeries, after id: Int64, _ replacement: MeterReplacement?,
    _ connection: HistoryConnection
  ) throws(HistoryError) -> HistoryRules.Entry? {
    let found = try rows(
      """
      WHERE series = (\(Self.seriesNumber)) AND accepted = 1 AND reading.id > ? AND time <= ?
      ORDER BY time DESC, reading.id DESC LIMIT 1
      """, Self.values(of: series) + [.integer(id), .integer(entry.time)], connection
    ).first?.entry
    let begin = replacement.flatMap { $0.time <= entry.time ? $0.begin : nil }
    return [found, begin].compactMap { $0 }.max { $0.time < $1.time }
  }
}
