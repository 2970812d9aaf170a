import ScanImage
import ScanJSON
import ScanStore
import Synchronization

extension HistoryStore {
  /// Notes that a meter was exchanged: the next reading has to follow from what the new one showed first, and the use is summed over both.
  ///
  /// It may be noted later than it was, also when readings of the new meter were accepted since.
  ///
  /// - Parameters:
  ///   - meter: The meter, as the configuration names it.
  ///   - register: The register; nil where the meter has one alone.
  ///   - time: When, in milliseconds since 1970 (UTC).
  ///   - last: What the old meter showed last.
  ///   - first: What the new meter showed first.
  /// - Throws: ``HistoryError``, also where the readings before and after contradict it; nothing is stored then.
  public func replace(
    _ meter: String, register: String? = nil, at time: Int64, last: MeterValue, first: MeterValue
  ) throws(HistoryError) -> MeterReplacement {
    try connection.withLock { (connection) throws(HistoryError) in
      let connection = connection
      return try connection.transaction { () throws(HistoryError) in
        try note(HistorySeries(meter: meter, register: register), at: time, last: last, first: first, connection)
      }
    }
  }

  /// Forgets the newest replacement of a meter, or of one of its registers. The verdicts of the readings since stay as they are.
  ///
  /// - Returns: The one that is forgotten; nil where there was none.
  /// - Throws: ``HistoryError``; nothing is forgotten then.
  public func undoReplacement(of meter: String, register: String? = nil) throws(HistoryError) -> MeterReplacement? {
    try connection.withLock { (connection) throws(HistoryError) in
      let connection = connection
      return try connection.transaction { () throws(HistoryError) in
        let all = try replacements(of: meter, connection)
        guard let newest = all.last(where: { register == nil || $0.series.register == register }) else { return nil }
        try connection.run("DELETE FROM replacement WHERE id = ?", [.integer(newest.id)])
        return newest
      }
    }
  }

  /// The replacements of a meter, in the order of their times.
  ///
  /// - Throws: ``HistoryError``.
  public func replacements(of meter: String) throws(HistoryError) -> [MeterReplacement] {
    try connection.withLock { (connection) throws(HistoryError) in try replacements(of: meter, connection) }
  }

  func replacements(of meter: String, _ connection: HistoryConnection) throws(HistoryError) -> [MeterReplacement] {
    try connection.all(
      """
      SELECT id, register, unit, time, last, lastDigits, first, firstDigits, after FROM replacement WHERE meter = ?
      ORDER BY time, id
      """, [.text(meter)]
    ) { (row) throws(HistoryError) in
      let (last, first) = (row.text(4) ?? "", row.text(6) ?? "")
      guard let lastValue = value(last, digits: Int(row.integer(5))),
        let firstValue = value(first, digits: Int(row.integer(7)))
      else {
        throw HistoryError(
          .damaged, path, .strangeReading,
          ["number": .string("\(row.integer(0))"), "value": .string("\(last), \(first)"), "rule": .string("replaced")])
      }
      return MeterReplacement(
        id: row.integer(0), series: HistorySeries(meter: meter, register: row.text(1), unit: row.text(2)),
        time: row.integer(3), last: lastValue, first: firstValue, after: row.integer(8))
    }
  }

  /// The newest replacement that readings of a series stand behind, or will.
  func replacement(
    of series: HistorySeries, _ connection: HistoryConnection
  ) throws(HistoryError) -> MeterReplacement? {
    guard !series.isMomentary else { return nil }
    return try replacements(of: series.meter, connection).last { $0.series.mayBe(series) }
  }

  /// Stores a replacement of a meter, or of one of its registers, within a transaction.
  func note(
    _ series: HistorySeries, at time: Int64, last: MeterValue, first: MeterValue, _ connection: HistoryConnection
  ) throws(HistoryError) -> MeterReplacement {
    let tracks = try tracks(of: series.meter, connection).filter { track in
      !track.isMomentary && (series.register == nil || track.series.register == series.register)
    }
    guard let track = tracks.first, tracks.count == 1 else {
      throw HistoryError(
        .contradicted, path, tracks.isEmpty ? .nothingToReplace : .severalRegisters,
        ["registers": .string(tracks.map { $0.series.register ?? "" }.joined(separator: ", "))])
    }
    return try note(
      MeterReplacement(id: 0, series: track.series, time: time, last: last, first: first, after: 0), in: track,
      connection)
  }

  /// Stores a replacement between two readings of a track that it goes together with.
  private func note(
    _ wanted: MeterReplacement, in track: HistoryTrack, _ connection: HistoryConnection
  ) throws(HistoryError) -> MeterReplacement {
    guard let index = track.readings.lastIndex(where: { $0.time <= wanted.time }) else {
      throw HistoryError(.contradicted, path, .replacedBefore)
    }
    let before = track.readings[index]
    // Of several replacements between two readings each goes on from the one before.
    let earlier = try replacements(of: wanted.series.meter, connection).last {
      $0.after == before.id && $0.time <= wanted.time && $0.series.mayBe(wanted.series)
    }
    let begin = earlier?.begin ?? before.entry
    guard HistoryRules.move(from: begin, to: HistoryRules.Entry(wanted.last, at: wanted.time)) != nil else {
      throw HistoryError(
        .contradicted, path, .lastTooSmall,
        ["last": .string(wanted.last.text), "value": .string(begin.value.text)])
    }
    if track.readings.indices.contains(index + 1) {
      let next = track.readings[index + 1].entry
      guard HistoryRules.move(from: wanted.begin, to: next)?.reason == .follows else {
        throw HistoryError(
          .contradicted, path, .firstTooGreat,
          ["first": .string(wanted.first.text), "value": .string(next.value.text)])
      }
    }
    try connection.run(
      """
      INSERT INTO replacement (meter, register, unit, time, last, lastDigits, first, firstDigits, after)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      Self.values(of: wanted.series) + [
        .integer(wanted.time), .text(wanted.last.text), .integer(Int64(wanted.last.digits)), .text(wanted.first.text),
        .integer(Int64(wanted.first.digits)), .integer(before.id),
      ])
    return MeterReplacement(
      id: connection.lastRow, series: wanted.series, time: wanted.time, last: wanted.last, first: wanted.first,
      after: before.id)
  }
}
