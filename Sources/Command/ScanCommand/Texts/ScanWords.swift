import ScanPluginKit

/// What the command says about pictures.
enum ScanWords: String, TextSet {
  case recording = "command.scan.recording"
  case interruptedOne = "command.scan.interrupted.one"
  case interrupted = "command.scan.interrupted.many"
  case picture = "command.pictures.one"
  case pictures = "command.pictures.many"
  case tally = "command.scan.tally"
  case tallyFailed = "command.scan.tallyFailed"
  case progress = "command.scan.progress"
  case escapedName = "command.names.one"
  case escapedNames = "command.names.many"
  case notAnnotated = "command.scan.notAnnotated"
  case standardInput = "command.standardInput"
  case configuration = "command.configuration"
  case nothingToScan = "command.nothingToScan"
  case notRunnable = "command.notRunnable"
  case stepNotRunnable = "command.stepNotRunnable"
  case notWritable = "command.notWritable"
  case noReader = "command.noReader"
  case notInTime = "command.notInTime"
  case snapEnded = "command.snap.ended"
  case snapEndedOne = "command.snap.endedOne"
  case sheet = "command.snap.sheet"
  case refused = "command.control.refused"
  case wrote = "command.wrote"

  var english: String {
    switch self {
    case .recording: "readings are judged by the history, and stored with --record alone"
    case .interruptedOne: "interrupted: {count} of {total} files was not scanned"
    case .interrupted: "interrupted: {count} of {total} files were not scanned"
    case .picture: "{count} picture"
    case .pictures: "{count} pictures"
    case .tally: "{pictures}: {found} with results, {without} without"
    case .tallyFailed: "{pictures}: {found} with results, {without} without, {failed} failed"
    case .progress: "pictures"
    case .escapedName: "{count} file name is not UTF-8: a byte that is none is written like \\xE9"
    case .escapedNames: "{count} file names are not UTF-8: a byte that is none is written like \\xE9"
    case .notAnnotated: "the annotated picture was not written: {error}"
    case .standardInput: "standard input"
    case .configuration: "the configuration"
    case .nothingToScan:
      "{file}: there is nothing to scan with: the file says nothing about what to read; add `viewPluginConfig` with a `pluginConfig`, or start from one of the files in Configs"
    case .notRunnable: "{file}: `{key}`: {message}"
    case .stepNotRunnable: "{file}: `{key}` of the plugin \"{id}\": {message}"
    case .notWritable: "standard output cannot be written: {error}"
    case .noReader: "nobody reads it"
    case .notInTime: "ended before all was closed: something did not stop in time"
    case .snapEnded: "{taken} of {wanted} pictures were taken: the source ended before"
    case .snapEndedOne: "{taken} of {wanted} pictures was taken: the source ended before"
    case .sheet: "{file} shows the first {count} of {total} pictures"
    case .refused: "the scanner refused"
    case .wrote: "wrote {file}"
    }
  }
}
