import ScanJSON

/// The sentences about histories that cannot be used.
package enum HistoryText: String, TextSet {
  case noName = "plugin.history.noName"
  case noFile = "plugin.history.noFile"
  case notOpened = "plugin.history.notOpened"
  case busy = "plugin.history.busy"
  case full = "plugin.history.full"
  case disk = "plugin.history.disk"
  case damaged = "plugin.history.damaged"
  case failed = "plugin.history.failed"
  case empty = "plugin.history.empty"
  case otherVersion = "plugin.history.otherVersion"
  case otherDatabase = "plugin.history.otherDatabase"
  case strangeReading = "plugin.history.strangeReading"
  case nothingToReplace = "plugin.history.nothingToReplace"
  case severalRegisters = "plugin.history.severalRegisters"
  case replacedBefore = "plugin.history.replacedBefore"
  case lastTooSmall = "plugin.history.lastTooSmall"
  case firstTooGreat = "plugin.history.firstTooGreat"
  case importedTwice = "plugin.history.imported.twice"
  case importedBetween = "plugin.history.imported.between"
  case importedBeforeFirst = "plugin.history.imported.beforeFirst"
  case importedTooFast = "plugin.history.imported.tooFast"
  case importedDecreased = "plugin.history.imported.decreased"

  package var english: String {
    switch self {
    case .noName: "No file has such a name: give the path of one."
    case .noFile: "There is no such file; the first reading makes it."
    case .notOpened: "The file cannot be opened ({error}): name one in a folder that may be written."
    case .busy: "Another program is writing ({error}): try again, or give each a file of its own."
    case .full: "There is no space left ({error}): make some on the disk."
    case .disk: "The disk does not read or write ({error}): check the disk and its free space."
    case .damaged:
      "The file is no history of readings, or damaged ({error}): move it away, and a new one is begun."
    case .failed: "SQLite reports: {error}."
    case .empty: "The file holds nothing; it is no history of readings."
    case .otherVersion:
      "The file was written by another version (form {version}, this one knows {known}): use that version, or another file."
    case .otherDatabase: "The file is a database of something else: name another file."
    case .strangeReading:
      "The reading {number} is `{value}`, `{rule}`, which this program does not write: put it right, or move the file away."
    case .nothingToReplace: "There is no counter with accepted readings that could go on with another meter."
    case .severalRegisters:
      "The meter has several registers ({registers}): give the replacement of each with --register."
    case .replacedBefore:
      "The meter has no accepted reading before that time: give a time after the first one; readings from before the replacement can be imported first."
    case .lastTooSmall:
      "The old meter cannot have shown {last} last, as {value} was accepted before: give what it showed when it was taken away, `{value}` or more."
    case .firstTooGreat:
      "The new meter cannot have shown {first} first, as {value} was accepted after it: give the time and the value of its begin."
    case .importedTwice: "`{value}` has the time of another reading, `{other}`: leave out the wrong one."
    case .importedBetween:
      "`{value}` lies between the readings of the history, which is never filled in: only what is before its first reading or behind its last one can be added."
    case .importedBeforeFirst:
      "`{value}` cannot come before the first reading of the history, `{first}`: correct it, or add the replacement of the meter in between."
    case .importedTooFast:
      "`{value}` is too much after `{before}`: correct the value or its time, or raise `maxPerHour` of the configuration."
    case .importedDecreased:
      "`{value}` is less than the reading before, `{before}`: correct it, or add the replacement of the meter in between."
    }
  }
}
