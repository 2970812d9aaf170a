import ScanJSON

/// Readings from elsewhere of one series, beside those that a history has of it.
struct ImportedSeries {
  /// A reading that the history has.
  struct Stored {
    let id: Int64
    let entry: HistoryRules.Entry
    let isAccepted: Bool
  }

  /// What comes before the first reading of the history; without numbers, in the order of their times.
  private(set) var before: [HistoryReading] = []
  /// What comes behind the last one.
  private(set) var behind: [HistoryReading] = []
  private(set) var known = 0
  private(set) var problems: [HistoryImport.Problem] = []

  private let series: HistorySeries
  private let rules: HistoryRules
  private let first: HistoryRules.Entry?
  private let last: HistoryRules.Entry?
  private let replacements: [HistoryImport.Replacement]
  private var values: [Int64: Set<MeterValue>] = [:]
  private var acceptedTimes: [Int64: MeterValue] = [:]

  /// - Parameters:
  ///   - replacement: The newest one that the history has.
  ///   - replacements: Those that are imported with the readings.
  init(
    _ series: HistorySeries, _ stored: [Stored], _ replacement: MeterReplacement?, _ rules: HistoryRules,
    _ replacements: [HistoryImport.Replacement]
  ) {
    (self.series, self.rules) = (series, rules)
    self.replacements = replacements.sorted { $0.time < $1.time }
    let accepted = stored.filter(\.isAccepted)
    // The clock may have been wrong at the first or the last one.
    first = accepted.map(\.entry.time).min().flatMap { time in
      accepted.first.map { HistoryRules.Entry($0.entry.value, at: time) }
    }
    let newest = accepted.map(\.entry.time).max().flatMap { time in
      accepted.last.map { HistoryRules.Entry($0.entry.value, at: time) }
    }
    last = replacement.flatMap { $0.after == accepted.last?.id ? $0.begin : nil } ?? newest
    for reading in stored {
      values[reading.entry.time, default: []].insert(reading.entry.value)
      if reading.isAccepted { acceptedTimes[reading.entry.time] = reading.entry.value }
    }
  }

  /// Takes in readings, in any order.
  mutating func take(_ readings: [HistoryImport.Reading]) {
    let readings = readings.sorted { ($0.entry.time, $0.line) < ($1.entry.time, $1.line) }
    var (earlier, later): ([HistoryImport.Reading], [HistoryImport.Reading]) = ([], [])
    for reading in readings {
      guard values[reading.entry.time, default: []].insert(reading.entry.value).inserted else {
        known += 1
        continue
      }
      if reading.isAccepted {
        if let other = acceptedTimes[reading.entry.time] {
          report(reading, .importedTwice, ["other": .string(other.text)])
          continue
        }
        acceptedTimes[reading.entry.time] = reading.entry.value
      }
      if let first, let last, first.time...max(first.time, last.time) ~= reading.entry.time {
        report(reading, .importedBetween)
      } else if let first, reading.entry.time < first.time {
        earlier.append(reading)
      } else {
        later.append(reading)
      }
    }
    before = judged(earlier, after: nil)
    if let end = before.last(where: \.isAccepted), let first, let line = earlier.last?.line, !series.isMomentary,
      !follows(begin(after: end.entry, up: first.time), first)
    {
      problems.append(
        HistoryImport.Problem(
          line: line,
          displayText: HistoryText.importedBeforeFirst.with([
            "value": .string(end.entry.value.text), "first": .string(first.value.text),
          ])))
    }
    behind = judged(later, after: last)
  }

  private func follows(_ one: HistoryRules.Entry, _ other: HistoryRules.Entry) -> Bool {
    HistoryRules.move(from: one, to: other) != nil
  }

  /// What a reading has to follow from: the one before, or the begin of a meter that replaced it in between.
  private func begin(after entry: HistoryRules.Entry, up time: Int64) -> HistoryRules.Entry {
    replacements.last { entry.time <= $0.time && $0.time < time }.map { HistoryRules.Entry($0.first, at: $0.time) }
      ?? entry
  }

  private mutating func judged(
    _ readings: [HistoryImport.Reading], after last: HistoryRules.Entry?
  ) -> [HistoryReading] {
    var last = last
    return readings.compactMap { reading in
      let from = last.map { begin(after: $0, up: reading.entry.time) }
      guard let verdict = reading.verdict ?? verdict(of: reading, after: from) else { return nil }
      if case .accepted = verdict { last = reading.entry }
      return HistoryReading(
        id: 0, series: series, entry: reading.entry, verdict: verdict, previous: from?.value,
        confidence: reading.confidence)
    }
  }

  private mutating func verdict(
    of reading: HistoryImport.Reading, after last: HistoryRules.Entry?
  ) -> HistoryRules.Verdict? {
    guard let last else { return .accepted(.first) }
    if series.isMomentary { return .accepted(.momentary) }
    switch rules.step(from: last, to: reading.entry) {
    case .success(let reason): return .accepted(reason)
    case .failure(let rejection):
      report(
        reading, rejection.rule == .tooFast ? .importedTooFast : .importedDecreased,
        ["before": .string(last.value.text)])
      return nil
    }
  }

  private mutating func report(
    _ reading: HistoryImport.Reading, _ text: HistoryText, _ arguments: [String: DisplayText.Argument] = [:]
  ) {
    let value: [String: DisplayText.Argument] = ["value": .string(reading.entry.value.text)]
    problems.append(
      HistoryImport.Problem(line: reading.line, displayText: text.with(value.merging(arguments) { $1 })))
  }
}

extension HistoryImport.Reading {
  /// Whether it is, or may become, an accepted one.
  fileprivate var isAccepted: Bool {
    if case .rejected = verdict { false } else { true }
  }
}
