import MeterHistory
import ScanJSON
import ScanStills

/// A file with readings, as `meter export` writes them, or with fewer columns, as people write them.
struct ReadingFile {
  /// What is wrong with a line.
  struct Problem {
    let line: Int
    let displayText: DisplayText
  }

  /// What lines say that do not say it themselves.
  struct Defaults {
    /// The meter of all lines; nil for what each says.
    var meter: String?
    /// The meter of lines that name none, where there is no other.
    var onlyMeter: String?
    var register: String?
    var unit: String?
    /// The units that the meters have by now.
    var known: [HistorySeries] = []
    /// The present: nothing was read later.
    var now: Int64
  }

  private(set) var items = HistoryImport()
  private(set) var problems: [Problem] = []
  private let defaults: Defaults
  private var decimalComma = false

  /// Reads a file.
  init(_ bytes: [UInt8], isJSON: Bool, _ defaults: Defaults) {
    self.defaults = defaults
    if isJSON { readJSON(bytes) } else { readCSV(bytes) }
  }

  private mutating func readCSV(_ bytes: [UInt8]) {
    let table = CSVReader(bytes)
    decimalComma = table.separator == UInt8(ascii: ";")
    if let line = table.unclosed { report(line, .unclosedQuote) }
    guard let head = table.rows.first else { return report(1, .noHeadline) }
    let names = head.fields.map { $0.trimmed }
    guard names.contains("value"), names.contains("time") || names.contains("unixMs") else {
      return report(head.line, .noHeadline)
    }
    for row in table.rows.dropFirst() {
      guard row.fields.count == names.count else {
        report(row.line, .otherCount, ["count": .number(row.fields.count), "wanted": .number(names.count)])
        continue
      }
      read(
        Dictionary(zip(names, row.fields.map(\.trimmed))) { first, _ in first }.filter { !$0.value.isEmpty }, row.line)
    }
  }

  private mutating func readJSON(_ bytes: [UInt8]) {
    for (index, text) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = index + 1
      if text.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      do throws(InvalidDocument) {
        let node = try JSONNode.parse(Array(text))
        guard let members = node.members else {
          report(line, .noObject)
          continue
        }
        read(
          Dictionary(members.map { ($0.key, $0.value.string ?? $0.value.text(.compact)) }) { first, _ in first }, line)
      } catch {
        problems.append(
          Problem(line: line, displayText: error.problems.first?.messageText ?? MeterImportWords.noObject.with()))
      }
    }
  }

  /// Takes in what a line says, by the names of its columns or members.
  private mutating func read(_ fields: [String: String], _ line: Int) {
    guard let meter = defaults.meter ?? fields["meter"] ?? defaults.onlyMeter else { return report(line, .noMeter) }
    guard let time = time(fields, line) else { return }
    let rule = fields["rule"] ?? ""
    if rule == "noReading" || rule.hasPrefix("noReading: ") {
      let reason = fields["reason"] ?? String(rule.dropFirst("noReading: ".count))
      items.gaps.append(HistoryImport.Gap(meter: meter, time: time, reason: reason))
      return
    }
    guard let value = value(fields["value"], line), let series = series(meter, fields, line) else { return }
    let isAccepted = fields["accepted"] ?? "true"
    guard ["true", "false"].contains(isAccepted) else { return report(line, .noBool, ["text": .string(isAccepted)]) }
    if rule == "replaced" {
      guard let last = self.value(fields["previousValue"], line) else { return }
      items.replacements.append(
        HistoryImport.Replacement(line: line, series: series, time: time, last: last, first: value))
      return
    }
    let verdict: HistoryRules.Verdict?
    if isAccepted == "false" {
      guard let known = HistoryRules.Rule(rawValue: rule) else { return report(line, .noRule, ["text": .string(rule)]) }
      verdict = .rejected(known)
    } else {
      // What follows is judged anew; what has healed or is momentary cannot be.
      verdict = HistoryRules.Reason(rawValue: rule).flatMap {
        [.healed, .momentary].contains($0) ? .accepted($0) : nil
      }
    }
    items.readings.append(
      HistoryImport.Reading(
        line: line, series: series, entry: HistoryRules.Entry(value, at: time), verdict: verdict,
        confidence: fields["confidence"].flatMap { Int($0) } ?? 100))
  }

  private mutating func time(_ fields: [String: String], _ line: Int) -> Int64? {
    let day: Int64 = 86_400_000
    let time: Int64
    if let text = fields["unixMs"] {
      guard let number = Int64(text) else {
        report(line, .noMilliseconds, ["text": .string(text)])
        return nil
      }
      time = number
    } else {
      do throws(CalendarTimeError) {
        time = try CalendarTime.milliseconds(fields["time"] ?? "")
      } catch {
        problems.append(Problem(line: line, displayText: error.displayText))
        return nil
      }
    }
    guard time <= defaults.now + day else {
      report(line, .timeAhead, ["text": .string(fields["time"] ?? fields["unixMs"] ?? "")])
      return nil
    }
    return time
  }

  private mutating func value(_ text: String?, _ line: Int) -> MeterValue? {
    let written = decimalComma ? text?.replacing(",", with: ".") : text
    guard let value = written.flatMap({ MeterValue($0) }) else {
      report(line, .noValue, ["text": .string(text ?? "")])
      return nil
    }
    return value
  }

  /// What a line is a reading of; with the unit that the register has where the line says none.
  private mutating func series(_ meter: String, _ fields: [String: String], _ line: Int) -> HistorySeries? {
    let register = fields["register"] ?? defaults.register
    let known = Set(defaults.known.filter { $0.meter == meter && $0.register == register }.compactMap(\.unit))
    guard let unit = fields["unit"] ?? defaults.unit ?? (known.count == 1 ? known.first : nil) else {
      return HistorySeries(meter: meter, register: register)
    }
    guard known.isEmpty || known.contains(unit) else {
      let names = known.sorted().map { "`\($0)`" }.joined(separator: ", ")
      report(line, .otherUnit, ["unit": .string(unit), "known": .string(names)])
      return nil
    }
    return HistorySeries(meter: meter, register: register, unit: unit)
  }

  private mutating func report(
    _ line: Int, _ text: MeterImportWords, _ arguments: [String: DisplayText.Argument] = [:]
  ) {
    problems.append(Problem(line: line, displayText: text.with(arguments)))
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    let begin = drop { $0 == " " || $0 == "\t" }
    return String(begin.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
