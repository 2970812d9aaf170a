import ScanImage
import ScanJSON
import ScanStore
import Synchronization

extension HistoryStore {
  /// The names of the meters with readings or gaps, sorted.
  ///
  /// - Throws: ``HistoryError``.
  public func meters() throws(HistoryError) -> [String] {
    Set(try series().map(\.meter) + gaps().map(\.meter)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The series of all meters, or of one, sorted by meter, register and unit.
  ///
  /// - Throws: ``HistoryError``.
  public func series(of meter: String? = nil) throws(HistoryError) -> [HistorySeries] {
    try connection.withLock { (connection) throws(HistoryError) in
      try connection.all(
        "SELECT meter, register, unit FROM series WHERE ?1 IS NULL OR meter = ?1 ORDER BY meter, register, unit",
        [meter.map { .text($0) } ?? .null]
      ) { row in
        HistorySeries(meter: row.text(0) ?? "", register: row.text(1), unit: row.text(2))
      }
    }
  }

  /// The newest readings of a meter, the oldest of them first.
  ///
  /// - Parameters:
  ///   - meter: The meter, as the configuration names it.
  ///   - register: The register whose readings alone are wanted; nil for all.
  ///   - limit: How many at most; nil for all.
  /// - Throws: ``HistoryError``, also when a line of the file is none that this version writes.
  public func readings(
    of meter: String, register: String? = nil, limit: Int? = nil
  ) throws(HistoryError) -> [HistoryReading] {
    try connection.withLock { (connection) throws(HistoryError) in
      let (condition, values) = Self.condition(of: meter, register)
      return try rows(
        "WHERE \(Self.inOrder) (SELECT id FROM series WHERE \(condition)) ORDER BY reading.id DESC LIMIT ?",
        values + [.integer(limit.map { Int64(max(0, $0)) } ?? -1)], connection
      ).reversed()
    }
  }

  /// The readings of a meter behind one of them, the oldest first: for walking through a long history piece by piece.
  ///
  /// - Parameters:
  ///   - meter: The meter, as the configuration names it.
  ///   - register: The register whose readings alone are wanted; nil for all.
  ///   - id: The number of that one; 0 for the begin.
  ///   - limit: How many at most.
  /// - Throws: ``HistoryError``, also when a line of the file is none that this version writes.
  public func readings(
    of meter: String, register: String? = nil, after id: Int64, limit: Int
  ) throws(HistoryError) -> [HistoryReading] {
    try connection.withLock { (connection) throws(HistoryError) in
      let (condition, values) = Self.condition(of: meter, register)
      return try rows(
        "WHERE \(Self.inOrder) (SELECT id FROM series WHERE \(condition)) AND reading.id > ? ORDER BY reading.id LIMIT ?",
        values + [.integer(id), .integer(Int64(max(0, limit)))], connection)
    }
  }

  /// The last reading of a series that is accepted; nil without one.
  ///
  /// - Throws: ``HistoryError``.
  public func last(of series: HistorySeries) throws(HistoryError) -> HistoryReading? {
    try connection.withLock { (connection) throws(HistoryError) in
      try newest(1, series, accepted: true, connection).first
    }
  }

  /// How many readings of a series were accepted or rejected, for each reason and rule that there was.
  ///
  /// - Throws: ``HistoryError``.
  public func counts(of series: HistorySeries) throws(HistoryError) -> [(isAccepted: Bool, why: String, count: Int)] {
    try connection.withLock { (connection) throws(HistoryError) in
      try connection.all(
        """
        SELECT accepted, why, count(*) FROM reading WHERE series = (\(Self.seriesNumber))
        GROUP BY accepted, why ORDER BY accepted DESC, why
        """, Self.values(of: series)
      ) { row in
        (isAccepted: row.integer(0) != 0, why: row.text(1) ?? "", count: Int(row.integer(2)))
      }
    }
  }

  /// Whether a reading with a number is still there.
  ///
  /// - Throws: ``HistoryError``.
  public func contains(_ id: Int64) throws(HistoryError) -> Bool {
    try connection.withLock { (connection) throws(HistoryError) in
      try !connection.all("SELECT 1 FROM reading WHERE id = ?", [.integer(id)]) { _ in true }.isEmpty
    }
  }

  // MARK: - Judging

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

  // MARK: - Rows

  /// Chooses by series and leaves the readings in the order of their numbers, which no index of series has.
  private static let inOrder = "+reading.series IN"

  /// Which readings a series begins anew with; also the condition of an index.
  static let begins = "why IN ('first', 'healed', 'rolledOver')"

  /// The newest readings of a series, the newest first.
  private func newest(
    _ limit: Int, _ series: HistorySeries, accepted: Bool, after id: Int64 = .min, _ connection: HistoryConnection
  ) throws(HistoryError) -> [HistoryReading] {
    try rows(
      """
      WHERE series = (\(Self.seriesNumber)) AND accepted = ? AND reading.id > ? AND why <> '\(HistoryRules.Rule.older)'
      ORDER BY reading.id DESC LIMIT ?
      """,
      Self.values(of: series) + [.integer(accepted ? 1 : 0), .integer(id), .integer(Int64(limit))], connection)
  }

  static let seriesNumber = "SELECT id FROM series WHERE meter = ?1 AND register = ?2 AND unit = ?3"

  static func values(of series: HistorySeries) -> [SQLiteValue] {
    [.text(series.meter), .text(series.register ?? ""), .text(series.unit ?? "")]
  }

  /// What chooses the series of a meter, or of one of its registers.
  static func condition(of meter: String, _ register: String?) -> (String, [SQLiteValue]) {
    let own: (String, [SQLiteValue]) = ("meter = ?", [.text(meter)])
    guard let register else { return own }
    return (own.0 + " AND register = ?", own.1 + [.text(register)])
  }

  private func rows(
    _ choice: String, _ values: [SQLiteValue], _ connection: HistoryConnection
  ) throws(HistoryError) -> [HistoryReading] {
    try connection.all(
      """
      SELECT reading.id, meter, time, value, digits, accepted, why, previous, confidence, register, unit
      FROM reading JOIN series ON series.id = reading.series \(choice)
      """, values
    ) { (row) throws(HistoryError) in try reading(row) }
  }

  private func reading(_ row: SQLiteRow) throws(HistoryError) -> HistoryReading {
    let (text, why) = (row.text(3) ?? "", row.text(6) ?? "")
    let verdict: HistoryRules.Verdict? =
      row.integer(5) != 0
      ? HistoryRules.Reason(rawValue: why).map { .accepted($0) }
      : HistoryRules.Rule(rawValue: why).map { .rejected($0) }
    guard let value = value(text, digits: Int(row.integer(4))), let verdict,
      HistoryRules.Entry.times.contains(row.integer(2))
    else {
      throw HistoryError(
        .damaged, path, .strangeReading,
        ["number": .string("\(row.integer(0))"), "value": .string(text), "rule": .string(why)])
    }
    return HistoryReading(
      id: row.integer(0), series: HistorySeries(meter: row.text(1) ?? "", register: row.text(9), unit: row.text(10)),
      entry: HistoryRules.Entry(value, at: row.integer(2)),
      verdict: verdict, previous: row.text(7).flatMap { MeterValue($0) }, confidence: Int(row.integer(8)))
  }

  /// A value from its text and its number of digits: a counter with decimals alone shows a zero before the point that is no drum.
  func value(_ text: String, digits: Int) -> MeterValue? {
    guard let value = MeterValue(text), value.digits != digits else { return MeterValue(text) }
    return MeterValue(units: value.units, digits: digits, decimals: value.decimals)
  }
}
