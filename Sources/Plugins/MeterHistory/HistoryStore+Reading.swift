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

  // MARK: - Rows

  /// Chooses by series and leaves the readings in the order of their numbers, which no index of series has.
  private static let inOrder = "+reading.series IN"

  /// Which readings a series begins anew with; also the condition of an index.
  static let begins = "why IN ('first', 'healed', 'rolledOver')"

  /// The newest readings of a series, the newest first.
  func newest(
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

  /// The readings that a condition with its order chooses.
  func rows(
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
