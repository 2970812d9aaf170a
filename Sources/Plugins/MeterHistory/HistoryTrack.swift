import ScanImage
import ScanJSON
import ScanStore
import Synchronization

/// The accepted readings of one register, whatever was read of its labels, in the order in which they were stored.
struct HistoryTrack {
  /// An accepted reading.
  struct Reading {
    let id: Int64
    let entry: HistoryRules.Entry
    let reason: HistoryRules.Reason
    var time: Int64 { entry.time }
  }

  /// What is known of the register.
  var series: HistorySeries
  var readings: [Reading] = []

  /// Whether it goes up and down, so that nothing is used.
  var isMomentary: Bool { series.isMomentary || readings.contains { $0.reason == .momentary } }
}

extension HistoryStore {
  /// The tracks of a meter, in the order in which they began.
  func tracks(of meter: String, _ connection: HistoryConnection) throws(HistoryError) -> [HistoryTrack] {
    var tracks = HistoryTracks()
    try connection.run(
      """
      SELECT reading.id, register, unit, time, value, digits, why FROM reading JOIN series ON series.id = reading.series
      WHERE +reading.series IN (SELECT id FROM series WHERE meter = ?) AND accepted = 1 ORDER BY reading.id
      """, [.text(meter)]
    ) { (row) throws(HistoryError) in
      let (text, why) = (row.text(4) ?? "", row.text(6) ?? "")
      guard let value = value(text, digits: Int(row.integer(5))), let reason = HistoryRules.Reason(rawValue: why) else {
        throw HistoryError(
          .damaged, path, .strangeReading,
          ["number": .string("\(row.integer(0))"), "value": .string(text), "rule": .string(why)])
      }
      tracks.add(
        HistoryTrack.Reading(
          id: row.integer(0), entry: HistoryRules.Entry(value, at: row.integer(3)), reason: reason),
        of: HistorySeries(meter: meter, register: row.text(1), unit: row.text(2)))
      return true
    }
    return tracks.all
  }
}

/// Sorts accepted readings by register, as they were when they were judged.
private struct HistoryTracks {
  private(set) var all: [HistoryTrack] = []
  /// The newest reading of each series, with the track that it is in.
  private var heads: [(series: HistorySeries, number: Int64, head: Int)] = []

  mutating func add(_ reading: HistoryTrack.Reading, of series: HistorySeries) {
    let track = track(of: series, begins: reading.reason == .first)
    all[track].readings.append(reading)
    if series.isMoreSpecific(than: all[track].series) { all[track].series = series }
    if let own = heads.firstIndex(where: { $0.series == series }) {
      heads[own] = (series, reading.id, track)
    } else {
      heads.append((series, reading.id, track))
    }
  }

  private mutating func track(of series: HistorySeries, begins: Bool) -> Int {
    if heads.count == 1, heads[0].series == series { return heads[0].head }
    switch HistoryPredecessor(of: series, among: heads) {
    case .certain(let track): return track
    case .possible(let track) where !begins: return track
    case .none, .possible, .unclear:
      all.append(HistoryTrack(series: series))
      return all.count - 1
    }
  }
}
