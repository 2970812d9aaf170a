import ArgumentParser
import MeterHistory
import ScanConfig
import ScanJSON
import ScanSinks

/// `scanview meter use`: what a meter has counted, by days or months.
struct MeterUseCommand: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "use", abstract: "Show how much was used each day or month.",
    discussion: """
      Days are those of this system's time zone (TZ): with summer time one of them has 23 hours and one 25. What was used over midnight \
      is divided evenly between the readings around it. Roll-overs of the counter and replaced meters (`meter replace`) are counted \
      through. Registers that go up and down, as a power does, have no use.

      The last column says what there is to know of it. partial: the readings begin or end within the period, and only what lies between is \
      counted. gap: no reading lies in it. interpolated: at its begin or end the readings are more than an hour and a half apart. \
      unclear: the values do not go on from those before, so that what was used in between is not counted; note a replaced meter with \
      `meter replace`.

      Exit codes: 0 there is a use; 1 a file cannot be read or written; 2 the command line or the configuration is wrong; 4 there is none.
      """)

  /// The length of a period.
  enum Period: String, ExpressibleByArgument, CaseIterable {
    case day, month

    /// The first day of the period of a day.
    func first(_ day: LocalDay) -> LocalDay { self == .day ? day : day.firstOfMonth }
    /// The first day of the period after it.
    func next(_ day: LocalDay) -> LocalDay { self == .day ? day.plus(days: 1) : day.nextMonth }
    /// The name of the period of a day.
    func name(_ day: LocalDay) -> String { self == .day ? day.text : day.monthText }
  }

  /// The forms of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, csv, json
  }

  @OptionGroup var source: HistoryArgument
  var textsOption: TextsOption { source.textsOption }
  @Option(help: "day or month.") var by = Period.day
  @Option(help: "How many of the newest periods of each register; all without it.") var last: Int?
  @Option(help: "table, csv or json: one object a line.") var format = Format.table
  @Option(name: .shortAndLong, help: "The file; standard output without it.", completion: .file()) var output: String?

  func validate() throws {
    if let last, !(1...1_000_000).contains(last) { throw ValidationError("--last", takes: "1…1000000") }
  }

  func run() throws {
    let opened = try source.open()
    let registers = try opened.meters.flatMap { meter in
      try HistoryArgument.reportingFailure { () throws(HistoryError) in
        try opened.store.totals(of: meter, register: source.register)
      }
    }.map { total in (total: total, uses: uses(of: total)) }.filter { !$0.uses.isEmpty }
    guard !registers.isEmpty else {
      Console.error(MeterWords.noUse.with(["path": .string(opened.store.path)]))
      throw Exit.nothingFound
    }
    for (total, _) in registers where total.untimed > 0 {
      Console.note(
        MeterWords.untimed.with([
          "meter": .string(ShownText.harmless(total.series.meter)), "count": .number(total.untimed),
        ]))
    }
    let lines: [String]
    switch format {
    case .table: lines = registers.enumerated().map { ($0 > 0 ? "\n" : "") + table($1.total, $1.uses) }
    case .csv:
      lines =
        [UseLine.csvHeadline]
        + registers.flatMap { register in register.uses.map { UseLine.csv(register.total.series, $0) } }
    case .json:
      lines = registers.flatMap { register in
        register.uses.map { UseLine.json(register.total.series, $0).text(.compact) }
      }
    }
    let text = lines.map { $0 + "\n" }.joined()
    if let output { try TextFile.write(text, to: output) } else { try Console.text(text) }
  }

  private func uses(of total: MeterTotal) -> [PeriodUse] {
    guard let span = total.span else { return [] }
    var days = [by.first(LocalDay(of: Int(span.lowerBound)))]
    while let day = days.last, day.begin <= Int(span.upperBound) { days.append(by.next(day)) }
    let names = Dictionary(days.map { (Int64($0.begin), by.name($0)) }) { first, _ in first }
    let uses = total.use(between: days.map { Int64($0.begin) }).map { use in
      PeriodUse(name: names[use.period.lowerBound] ?? "", use: use)
    }
    return last.map { uses.suffix($0) } ?? uses
  }

  private func table(_ total: MeterTotal, _ uses: [PeriodUse]) -> String {
    func words(_ text: MeterWords) -> String { text.with().text(Console.texts) }
    var table = TextTable([by == .day ? .day : .month, .use, .unit, .readings, .remark].map(words))
    for period in uses {
      let marks = period.use.marks.map { mark in
        switch mark {
        case .partial: words(.partial)
        case .gap: words(.gap)
        case .interpolated: words(.interpolated)
        case .unclear: words(.unclear)
        }
      }
      table.add([
        period.name, period.use.amount.plainText, ShownText.harmless(total.series.unit ?? ""),
        "\(period.use.readings)", marks.joined(separator: ", "),
      ])
    }
    let names = [total.series.meter, total.series.register].compactMap(\.self).map(ShownText.harmless)
    return names.joined(separator: " ") + "\n" + table.text
  }
}

/// The use of a period with its name.
struct PeriodUse {
  /// The day or month, like `2026-01-31` or `2026-01`.
  let name: String
  let use: MeterUse
}

/// The use of a period on one line.
enum UseLine {
  static let csvHeadline = "meter,register,unit,period,begin,end,use,readings,marks"

  static func csv(_ series: HistorySeries, _ period: PeriodUse) -> String {
    let use = period.use
    return [
      ReadingLine.quoted(series.meter), ReadingLine.quoted(series.register ?? ""),
      ReadingLine.quoted(series.unit ?? ""),
      period.name, UTCTime.text(use.period.lowerBound), UTCTime.text(use.period.upperBound), use.amount.plainText,
      "\(use.readings)", use.marks.map(\.rawValue).joined(separator: " "),
    ].joined(separator: ",")
  }

  static func json(_ series: HistorySeries, _ period: PeriodUse) -> JSONNode {
    let use = period.use
    var members = [JSONMember("meter", JSONNode(.string(series.meter)))]
    for (key, text) in [("register", series.register), ("unit", series.unit)] {
      if let text { members.append(JSONMember(key, JSONNode(.string(text)))) }
    }
    members += [
      JSONMember("period", JSONNode(.string(period.name))),
      JSONMember("begin", JSONNode(.string(UTCTime.text(use.period.lowerBound)))),
      JSONMember("end", JSONNode(.string(UTCTime.text(use.period.upperBound)))),
      JSONMember("use", JSONNode(.string(use.amount.plainText))),
      JSONMember("readings", ReadingLine.number(use.readings)),
      JSONMember("marks", JSONNode(.array(use.marks.map { JSONNode(.string($0.rawValue)) }))),
    ]
    return JSONNode(.object(members))
  }
}
