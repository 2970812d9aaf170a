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
    }
  }
}
