import ArgumentParser
import MeterHistory
import ScanConfig
import ScanJSON
import ScanSinks

/// `scanview meter export`: readings for other programs.
struct MeterExportCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the readings for spreadsheets, InfluxDB, Home Assistant or Prometheus.",
    discussion: """
      csv: a headline, then one line a reading, oldest first (RFC 4180, but for ends of lines). json: one object a line. \
      prometheus: the last accepted reading of each register and its time, how many readings came to what, and how many rounds of \
      `run --every` gave none and when the last one did so, in the text exposition format 0.0.4, for example for the textfile \
      collector of the node exporter; the file of --output is replaced in one step. influxdb: the accepted readings in line protocol, with \
      times in milliseconds (`influx write --precision ms`). home-assistant: for each register one line, the message \
      `recorder/import_statistics` of Home Assistant's WebSocket interface without its `id`: the state and the sum at the end of each \
      hour, over roll-overs and replaced meters.

      Exit codes: 0 written; 1 a file cannot be read or written; 2 the command line or the configuration is wrong; 4 there is \
      nothing to write.
      """)

  /// The forms of an export.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, json, prometheus, influxdb
    case homeAssistant = "home-assistant"
  }

  @OptionGroup var source: HistoryArgument
  var textsOption: TextsOption { source.textsOption }
  @Option(help: "csv, json, prometheus, influxdb or home-assistant.") var format: Format
  @Flag(help: "csv, json: leave out rejected readings.") var acceptedOnly = false
  @Option(help: "influxdb, home-assistant: the unit of readings without one.") var unit: String?
  @Option(help: "home-assistant: the statistic, like sensor.water; without it one of its own, scanview:METER.")
  var statistic: String?
  @Option(name: .shortAndLong, help: "The file; standard output without it.", completion: .file()) var output: String?

  func run() throws {
    let opened = try source.open()
    // A file is exchanged in one step, so that its text is whole before; standard output gets what is there.
    var text = ""
    func write(_ part: String) throws {
      if output == nil { try Console.text(part) } else { text += part }
    }
    switch format {
    case .prometheus: try write(prometheus(opened))
    case .influxdb:
      for meter in opened.meters {
        try source.forEach(of: meter, in: opened.store) { reading in
          if reading.isAccepted { try write(MeterPoint.line(reading, unit: unit) + "\n") }
        }
      }
    case .homeAssistant:
      let totals = try opened.meters.flatMap { meter in
        try HistoryArgument.reportingFailure { () throws(HistoryError) in
          try opened.store.totals(of: meter, register: source.register)
        }
      }
      guard statistic == nil || totals.count == 1 else { throw ValidationError(OptionWords.oneStatistic) }
      for total in totals {
        try write(MeterStatistics.message(total, id: statistic, unit: unit).text(.compact) + "\n")
      }
    case .csv, .json:
      if format == .csv { try write(ReadingLine.csvHeadline + "\n") }
      for meter in opened.meters {
        try source.forEach(of: meter, in: opened.store) { reading in
          guard reading.isAccepted || !acceptedOnly else { return }
          try write((format == .csv ? ReadingLine.csv(reading) : ReadingLine.json(reading).text(.compact)) + "\n")
        }
        for replacement in try source.replacements(of: meter, in: opened.store) {
          let line = format == .csv ? ReadingLine.csv(replacement) : ReadingLine.json(replacement).text(.compact)
          try write(line + "\n")
        }
        // What was not read comes behind what was.
        for gap in acceptedOnly ? [] : try source.gaps(of: meter, in: opened.store) {
          try write((format == .csv ? ReadingLine.csv(gap) : ReadingLine.json(gap).text(.compact)) + "\n")
        }
      }
    }
    if let output { try TextFile.write(text, to: output) }
  }

  private func prometheus(_ opened: HistoryArgument.Opened) throws -> String {
    let meters = try opened.meters.flatMap { try source.series(of: $0, in: opened.store) }.map { series in
      try HistoryArgument.reportingFailure { () throws(HistoryError) in
        PrometheusText.Meter(
          series: series, last: try opened.store.last(of: series), counts: try opened.store.counts(of: series))
      }
    }
    // For a register it is unknown whether it would have been read.
    let gaps = source.register == nil ? opened.meters : []
    return PrometheusText.text(
      meters,
      gaps: try gaps.map { meter in
        let found = try HistoryArgument.reportingFailure { () throws(HistoryError) in
          try opened.store.gapCount(of: meter)
        }
        return PrometheusText.Gaps(meter: meter, count: found.count, last: found.last)
      })
  }
}

/// A reading on one line.
enum ReadingLine {
  static let csvHeadline = "meter,id,time,unixMs,value,accepted,rule,previousValue,confidence,register,unit"

  static func csv(_ reading: HistoryReading) -> String {
    [
      quoted(reading.series.meter), "\(reading.id)", UTCTime.text(reading.entry.time), "\(reading.entry.time)",
      reading.entry.value.text, "\(reading.isAccepted)", quoted(reading.why), reading.previous?.text ?? "",
      "\(reading.confidence)", quoted(reading.series.register ?? ""), quoted(reading.series.unit ?? ""),
    ].joined(separator: ",")
  }

  static func json(_ reading: HistoryReading) -> JSONNode {
    var members = [
      JSONMember("meter", JSONNode(.string(reading.series.meter))), JSONMember("id", number(Int(reading.id))),
      JSONMember("time", JSONNode(.string(UTCTime.text(reading.entry.time)))),
      JSONMember("unixMs", number(Int(reading.entry.time))),
      JSONMember("value", JSONNode(.string(reading.entry.value.text))),
      JSONMember("decimalValue", JSONNode(.string(reading.entry.value.plainText))),
      JSONMember("accepted", reading.isAccepted ? true : false), JSONMember("rule", JSONNode(.string(reading.why))),
    ]
    if let previous = reading.previous { members.append(JSONMember("previousValue", JSONNode(.string(previous.text)))) }
    members.append(JSONMember("confidence", number(reading.confidence)))
    for (key, text) in [("register", reading.series.register), ("unit", reading.series.unit)] {
      if let text { members.append(JSONMember(key, JSONNode(.string(text)))) }
    }
    return JSONNode(.object(members))
  }

  /// A round that gave no reading, with its reason in the place of the rule.
  static func csv(_ gap: HistoryGap) -> String {
    let rule = quoted("noReading: \(gap.reason)")
    return [quoted(gap.meter), "", UTCTime.text(gap.time), "\(gap.time)", "", "false", rule, "", "", "", ""]
      .joined(separator: ",")
  }

  static func json(_ gap: HistoryGap) -> JSONNode {
    [
      "meter": JSONNode(.string(gap.meter)), "time": JSONNode(.string(UTCTime.text(gap.time))),
      "unixMs": number(Int(gap.time)), "accepted": false, "rule": "noReading", "reason": JSONNode(.string(gap.reason)),
    ]
  }

  /// The exchange of a meter: what the new one showed first, and the old one last in the place of the value before.
  static func csv(_ replacement: MeterReplacement) -> String {
    let series = replacement.series
    return [
      quoted(series.meter), "", UTCTime.text(replacement.time), "\(replacement.time)", replacement.first.text, "true",
      "replaced", replacement.last.text, "", quoted(series.register ?? ""), quoted(series.unit ?? ""),
    ].joined(separator: ",")
  }

  static func json(_ replacement: MeterReplacement) -> JSONNode {
    var members = [
      JSONMember("meter", JSONNode(.string(replacement.series.meter))),
      JSONMember("time", JSONNode(.string(UTCTime.text(replacement.time)))),
      JSONMember("unixMs", number(Int(replacement.time))),
      JSONMember("value", JSONNode(.string(replacement.first.text))),
      JSONMember("decimalValue", JSONNode(.string(replacement.first.plainText))), JSONMember("accepted", true),
      JSONMember("rule", "replaced"), JSONMember("previousValue", JSONNode(.string(replacement.last.text))),
    ]
    for (key, text) in [("register", replacement.series.register), ("unit", replacement.series.unit)] {
      if let text { members.append(JSONMember(key, JSONNode(.string(text)))) }
    }
    return JSONNode(.object(members))
  }

  static func number(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }

  /// A field with quotes around it where it holds something that separates fields or lines, and what would steer a terminal escaped.
  static func quoted(_ text: String) -> String {
    CSVLine.field(ShownText.escaped(text))
  }
}
