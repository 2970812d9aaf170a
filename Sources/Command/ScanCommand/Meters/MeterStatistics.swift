import MeterHistory
import ScanJSON
import ScanMQTT
import ScanSinks

/// The totals of a meter as long-term statistics of Home Assistant: the message `recorder/import_statistics` of its WebSocket interface.
enum MeterStatistics {
  private static let hour: Int64 = 3_600_000

  /// The message, without the `id` that the connection gives it.
  ///
  /// - Parameters:
  ///   - id: The statistic; nil for one of its own, `scanview:METER`.
  ///   - unit: The unit where the register has none.
  static func message(_ total: MeterTotal, id: String?, unit: String?) -> JSONNode {
    let names = [total.series.meter, total.series.register].compactMap(\.self)
    let own = "scanview:" + slug(names.joined(separator: " "))
    let statistic = id ?? own
    // What is not an entity's belongs to the part before the colon.
    let source = statistic.split(separator: ":").first.map(String.init) ?? "scanview"
    let measured = MeterUnit.statistics(total.series.unit ?? unit)
    let metadata: JSONNode = [
      "has_mean": false, "has_sum": true, "mean_type": ReadingLine.number(0),
      "name": JSONNode(.string(names.joined(separator: " "))),
      "source": JSONNode(.string(statistic.contains(":") ? source : "recorder")),
      "statistic_id": JSONNode(.string(statistic)),
      "unit_class": measured.unitClass.map { JSONNode(.string($0)) } ?? JSONNode(.null),
      "unit_of_measurement": measured.unit.map { JSONNode(.string($0)) } ?? JSONNode(.null),
    ]
    // A row says what was there at the end of its hour.
    let rows: [JSONNode] = total.levels(every: hour).map { level in
      [
        "start": JSONNode(.string(start(level.begin))), "state": decimal(level.shown), "sum": decimal(level.total),
      ]
    }
    return ["type": "recorder/import_statistics", "metadata": metadata, "stats": JSONNode(.array(rows))]
  }

  /// The begin of an hour, like `2026-01-31T18:00:00+00:00`.
  private static func start(_ time: Int64) -> String { UTCTime.text(time).prefix(19) + "+00:00" }

  private static func decimal(_ value: MeterValue) -> JSONNode {
    Double(value.plainText).flatMap { JSONNumber($0) }.map { JSONNode(.number($0)) } ?? ReadingLine.number(0)
  }

  /// A name as Home Assistant allows it in a statistic: small letters, digits and single underscores between them.
  private static func slug(_ text: String) -> String {
    let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "meter" : words.joined(separator: "_")
  }
}
