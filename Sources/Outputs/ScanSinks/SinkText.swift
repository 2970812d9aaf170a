import ScanJSON

/// The sentences about sinks and their spool.
package enum SinkText: String, TextSet {
  case spoolNotOpened = "sink.spool.notOpened"
  case spoolBusy = "sink.spool.busy"
  case spoolFull = "sink.spool.full"
  case spoolDisk = "sink.spool.disk"
  case spoolDamaged = "sink.spool.damaged"
  case spoolFailed = "sink.spool.failed"
  case spoolOtherVersion = "sink.spool.otherVersion"
  case spoolOtherDatabase = "sink.spool.otherDatabase"
  case spoolRepaired = "sink.spool.repaired"
  case noVariable = "sink.secret.noVariable"
  case fileNotWritten = "sink.file.notWritten"
  case programNotStarted = "sink.program.notStarted"
  case programTooLong = "sink.program.tooLong"
  case programCode = "sink.program.code"
  case programSignal = "sink.program.signal"
  case programSays = "sink.program.says"
  case programCancelled = "sink.program.cancelled"

  package var english: String {
    switch self {
    case .spoolNotOpened: "The file cannot be opened ({error}): name a `stateDirectory` that may be written."
    case .spoolBusy: "Another program is writing ({error}): run one service for each `stateDirectory`."
    case .spoolFull: "There is no space left ({error}): make some on the disk."
    case .spoolDisk: "The disk does not read or write ({error}): check the disk."
    case .spoolDamaged: "The file is damaged ({error})."
    case .spoolFailed: "SQLite reports: {error}."
    case .spoolOtherVersion:
      "The file was written by another version (form {version}, this one knows {known}): use that version, or another `stateDirectory`."
    case .spoolOtherDatabase: "The file is a database of something else: name another `stateDirectory`."
    case .spoolRepaired:
      "The spool was damaged: {count} records were recovered into a new one, and the damaged file was moved to {path}."
    case .noVariable: "The environment variable {name} is not set: it is to hold the secret."
    case .fileNotWritten: "{path} cannot be written: {error}."
    case .programNotStarted: "{program} cannot be started: {error}."
    case .programTooLong: "{program} did not end within {time}; it was killed."
    case .programCode: "{program} ended with code {code}."
    case .programSignal: "{program} was ended by signal {signal}."
    case .programSays: "It says: {words}"
    case .programCancelled: "{program} was ended, because the service ends."
    }
  }
}
