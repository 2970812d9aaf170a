import ScanPluginKit

/// What the command says about sinks.
enum SinkWords: String, TextSet {
  case retrying = "command.sink.retrying"
  case deliveringAgain = "command.sink.deliveringAgain"
  case notRead = "command.sink.notRead"
  case laidAside = "command.sink.laidAside"
  case notStored = "command.sink.notStored"
  case storedAgain = "command.sink.storedAgain"
  case lost = "command.sink.lost"
  case tally = "command.sink.tally"
  case tallyRefused = "command.sink.tally.refused"
  case tallyDropped = "command.sink.tally.dropped"
  case notMade = "command.sink.notMade"
  case sound = "command.sink.sound"
  case noSinks = "command.sink.none"
  case noSuchSink = "command.sink.noSuch"
  case sent = "command.sink.sent"
  case notSent = "command.sink.notSent"
  case resent = "command.sink.resent"
  case viewNotRunning = "command.sink.viewNotRunning"
  case noChoice = "command.sink.noChoice"
  case betweenRounds = "command.sink.betweenRounds"

  var english: String {
    switch self {
    case .retrying: "sink `{sink}`: {problem} What waits is kept, and tried again."
    case .deliveringAgain: "sink `{sink}` delivers again"
    case .notRead: "sink `{sink}`: {problem}"
    case .laidAside: "sink `{sink}` refused the record {id}: {reason} It is kept: `{command} sinks refused` shows it."
    case .notStored: "{problem} {count} records wait in memory, and are stored as soon as that is possible."
    case .storedAgain: "records are stored again; those that waited too"
    case .lost: "{count} records that could not be stored are lost: there were too many for the memory"
    case .tally: "sink `{sink}`: {delivered} delivered, {waiting} waiting"
    case .tallyRefused: "{count} refused"
    case .tallyDropped: "{count} dropped, because the spool was full"
    case .notMade: "sink `{sink}`: {problem}"
    case .sound: "{file} is right, and its sinks can be made: {names}"
    case .noSinks: "{file} has no sinks: nothing is sent"
    case .noSuchSink: "{file} has no sink `{sink}`; it has {names}"
    case .sent: "sink `{sink}` took the sample {id}"
    case .notSent: "sink `{sink}` did not take the sample: {problem}"
    case .resent: "sink `{sink}`: {delivered} delivered now, {left} still refused"
    case .viewNotRunning: "the view `{view}` does not run at present"
    case .betweenRounds: "the source is closed between two rounds; `read` begins one"
    case .noChoice: "`{met}` is none of {names}"
    }
  }
}
