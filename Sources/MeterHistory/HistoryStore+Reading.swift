import ScanConfig
import ScanImage
import Synchronization

extension HistoryStore {
  /// The names of the meters, sorted.
  ///
  /// - Throws: ``HistoryError``.
  public func meters() throws(HistoryError) -> [String] {
    try connection.withLock { (connection) throws(HistoryError) in
      var names: [String] = []
      try connection.run("SELECT DISTINCT meter FROM reading ORDER BY meter", []) { row in
        names.append(row.text(0) ?? "")
        return true
      }
      return names
    }
  }

  /// The newest readings of a meter, the oldest of them first.
  ///
  /// - Parameter most: How many at most; nil for all.
  /// - Throws: ``HistoryError``, also when a line of the file is none that this version writes.
  public func readings(of meter: String, most: Int? = nil) throws(HistoryError) -> [HistoryReading] {
    try connection.withLock { (connection) throws(HistoryError) in
      try newest(most.map { max(0, $0) } ?? -1, .all(meter), connection).reversed()
    }
  }

  /// The readings of a meter behind one of them, the oldest first: for walking through a long history piece by piece.
  ///
  /// - Parameters:
  ///   - id: The number of that one; 0 for the begin.
  ///   - most: How many at most.
  /// - Throws: ``HistoryError``, also when a line of the file is none that this version writes.
  public func readings(of meter: String, after id: Int64, most: Int) throws(HistoryError) -> [HistoryReading] {
    try connection.withLock { (connection) throws(HistoryError) in
      try rows(
        "SELECT \(Self.columns) FROM reading WHERE meter = ? AND id > ? ORDER BY id LIMIT ?",
        [.text(meter), .integer(id), .integer(Int64(max(0, most)))], connection)
    }
  }

  /// The last reading of a meter that is believed; nil without one.
  ///
  /// - Throws: ``HistoryError``.
  public func last(of meter: String) throws(HistoryError) -> HistoryReading? {
    try connection.withLock { (connection) throws(HistoryError) in
      try newest(1, .accepted(meter), connection).first
    }
  }

  /// How many readings of a meter were believed or rejected, for each reason and rule that there was.
  ///
  /// - Throws: ``HistoryError``.
  public func counts(of meter: String) throws(HistoryError) -> [(isAccepted: Bool, why: String, count: Int)] {
    try connection.withLock { (connection) throws(HistoryError) in
      var counts: [(isAccepted: Bool, why: String, count: Int)] = []
      try connection.run(
        "SELECT accepted, why, count(*) FROM reading WHERE meter = ? GROUP BY accepted, why ORDER BY accepted DESC, why",
        [.text(meter)]
      ) { row in
        counts.append((row.integer(0) != 0, row.text(1) ?? "", Int(row.integer(2))))
        return true
      }
      return counts
    }
  }

  /// Which readings of a meter are meant.
  enum Selection {
    case all(String)
    case accepted(String)
    case rejected(String, after: Int64)
  }

  /// The newest readings, the newest first; all for a negative number.
  func newest(
    _ most: Int, _ selection: Selection, _ connection: SQLiteConnection
  ) throws(HistoryError) -> [HistoryReading] {
    let (condition, values): (String, [SQLiteValue]) =
      switch selection {
      case .all(let meter): ("meter = ?", [.text(meter)])
      case .accepted(let meter): ("meter = ? AND accepted = 1", [.text(meter)])
      case .rejected(let meter, let id): ("meter = ? AND accepted = 0 AND id > ?", [.text(meter), .integer(id)])
      }
    return try rows(
      "SELECT \(Self.columns) FROM reading WHERE \(condition) ORDER BY id DESC LIMIT ?",
      values + [.integer(Int64(most))], connection)
  }

  private static let columns = "id, meter, time, value, digits, accepted, why, previous, confidence"

  private func rows(
    _ statement: String, _ values: [SQLiteValue], _ connection: SQLiteConnection
  ) throws(HistoryError) -> [HistoryReading] {
    var readings: [HistoryReading] = []
    try connection.run(statement, values) { (row) throws(HistoryError) in
      readings.append(try reading(row))
      return true
    }
    return readings
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
        .damaged, path,
        "The reading \(row.integer(0)) is `\(text)`, `\(why)`, which this program does not write: put it right, or move the file away."
      )
    }
    return HistoryReading(
      id: row.integer(0), meter: row.text(1) ?? "", entry: HistoryRules.Entry(value, at: row.integer(2)),
      verdict: verdict, previous: row.text(7).flatMap { MeterValue($0) }, confidence: Int(row.integer(8)))
  }

  /// A value from its text and its number of digits: a counter with decimals alone shows a zero before the point that is no drum.
  private func value(_ text: String, digits: Int) -> MeterValue? {
    guard let value = MeterValue(text), value.digits != digits else { return MeterValue(text) }
    return MeterValue(units: value.units, digits: digits, decimals: value.decimals)
  }
}
