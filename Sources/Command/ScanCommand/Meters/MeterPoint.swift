import MeterHistory
import ScanHTTPSinks

/// An accepted reading as a point of InfluxDB's line protocol, with its time in milliseconds.
enum MeterPoint {
  /// - Parameter unit: The unit where the reading has none.
  static func line(_ reading: HistoryReading, unit: String?) -> String {
    let tags = [
      ("meter", reading.series.meter), ("register", reading.series.register ?? ""),
      ("unit", reading.series.unit ?? unit ?? ""),
    ]
    return LineProtocol.line(
      "meter", tags: tags, fields: [("value", reading.entry.value.plainText)], time: reading.entry.time)
  }
}
