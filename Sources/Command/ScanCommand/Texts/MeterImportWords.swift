import ScanJSON

/// What the command says about files with readings.
enum MeterImportWords: String, TextSet {
  case noHeadline = "command.meter.import.noHeadline"
  case unclosedQuote = "command.meter.import.unclosedQuote"
  case otherCount = "command.meter.import.otherCount"
  case noObject = "command.meter.import.noObject"
  case noMeter = "command.meter.import.noMeter"
  case noBool = "command.meter.import.noBool"
  case noRule = "command.meter.import.noRule"
  case noMilliseconds = "command.meter.import.noMilliseconds"
  case timeAhead = "command.meter.import.timeAhead"
  case noValue = "command.meter.import.noValue"
  case otherUnit = "command.meter.import.otherUnit"
  case added = "command.meter.import.added"
  case trial = "command.meter.import.trial"
  case nothingAdded = "command.meter.import.nothingAdded"
  case more = "command.meter.import.more"
  case tooLong = "command.meter.import.tooLong"

  var english: String {
    switch self {
    case .noHeadline:
      "the first line has to name the columns: `value` with `time` or `unixMs`, and as far as they are there `meter`, `register`, `unit`, `accepted`, `rule`, `previousValue`, `confidence`"
    case .unclosedQuote: "a quotation mark has no end: close it, or write two of them for one that is meant"
    case .otherCount:
      "there are {count} values for {wanted} columns: give one for each, or nothing between its separators"
    case .noObject:
      "the line is no JSON object: write one reading a line, like {\"time\":\"2026-01-31T18:30:00Z\",\"value\":\"00123.4\"}"
    case .noMeter: "no meter is named: give it with --meter, or in a column `meter`"
    case .noBool: "`accepted` is `{text}`: it is true or false"
    case .noRule:
      "`rule` is `{text}`, which is no reason to reject a reading: leave out the line, or its `accepted` and `rule`"
    case .noMilliseconds: "`{text}` is no whole number of milliseconds since 1970"
    case .timeAhead: "`{text}` is more than a day ahead: correct the time, or the clock of this system"
    case .noValue: "`{text}` is no value of a counter: write up to 18 digits with at most one decimal point"
    case .otherUnit:
      "the unit `{unit}` is another one than the history has, {known}: convert the value, or import it as another meter"
    case .added: "{path}: {added} readings added, {known} were there already"
    case .trial: "{path}: {added} readings would be added, {known} are there already; nothing is stored"
    case .nothingAdded: "nothing is imported: correct the lines, and import the file again"
    case .more: "… and {count} lines more"
    case .tooLong: "{path}: the file is longer than {limit} bytes: import it in parts"
    }
  }
}
