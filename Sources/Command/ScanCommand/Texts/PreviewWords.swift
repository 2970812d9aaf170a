import ScanPluginKit

/// Why there is no live picture in the terminal.
enum PreviewWords: String, TextSet {
  case noTerminal = "command.preview.noTerminal"
  case dumb = "command.preview.dumb"
  case noPainter = "command.preview.noPainter"

  var english: String {
    switch self {
    case .noTerminal:
      "--preview draws on a terminal, and standard error is none; leave it out, or use `scanview serve`"
    case .dumb: "--preview needs a terminal that moves its cursor, and TERM says `dumb`; leave it out"
    case .noPainter: "nothing can be drawn: {problem}"
    }
  }
}
