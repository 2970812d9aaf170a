import MeterHistory
import ScanConfig
import ScanSinks

/// The text exposition format of Prometheus, version 0.0.4.
enum PrometheusText {
  /// What is reported of a meter's register.
  struct Meter {
    let series: HistorySeries
    let last: HistoryReading?
    let counts: [(isAccepted: Bool, why: String, count: Int)]

    /// The labels that it is known by; what is not known is none.
    var labels: String {
      let known = [("meter", series.meter), ("register", series.register), ("unit", series.unit)]
      return known.compactMap { label in label.1.map { "\(label.0)=\"\(PrometheusLines.escaped($0))\"" } }.joined(
        separator: ",")
    }
  }

  /// The rounds of a meter that gave no reading.
  struct Gaps {
    let meter: String
    let count: Int
    /// When the last one was, in milliseconds since 1970 (UTC); nil without one.
    let last: Int64?

    var labels: String { "meter=\"\(PrometheusLines.escaped(meter))\"" }
  }

  static func text(_ meters: [Meter], gaps: [Gaps]) -> String {
    let readings = meters.compactMap { meter in
      // A gauge: a counter that passes its greatest number begins at zero again, and decimals are exact as they are written.
      meter.last.map { "scanview_meter_reading{\(meter.labels)} \($0.entry.value.plainText)" }
    }
    let times = meters.compactMap { meter in
      meter.last.map {
        "scanview_meter_reading_timestamp_seconds{\(meter.labels)} \(PrometheusLines.seconds($0.entry.time))"
      }
    }
    let counts = meters.flatMap { meter in
      meter.counts.map { count in
        "scanview_meter_readings_total{\(meter.labels),accepted=\"\(count.isAccepted)\",rule=\"\(PrometheusLines.escaped(count.why))\"} "
          + "\(count.count)"
      }
    }
    // Zero as well: a counter that is there before it counts has an increase with its first step.
    let rounds = gaps.map { "scanview_meter_rounds_without_reading_total{\($0.labels)} \($0.count)" }
    let lastRounds = gaps.compactMap { gap in
      gap.last.map {
        "scanview_meter_last_round_without_reading_timestamp_seconds{\(gap.labels)} \(PrometheusLines.seconds($0))"
      }
    }
    return PrometheusLines.family("scanview_meter_reading", "gauge", "The last reading that is accepted.", readings)
      + PrometheusLines.family(
        "scanview_meter_reading_timestamp_seconds", "gauge", "When it was read, since 1970 (UTC).", times)
      + PrometheusLines.family(
        "scanview_meter_readings_total", "counter", "The readings by what became of them.", counts)
      + PrometheusLines.family(
        "scanview_meter_rounds_without_reading_total", "counter", "The rounds that gave no reading.", rounds)
      + PrometheusLines.family(
        "scanview_meter_last_round_without_reading_timestamp_seconds", "gauge",
        "When the last round that gave no reading was, since 1970 (UTC).", lastRounds)
  }
}
