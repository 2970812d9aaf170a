import Glibc
import Synchronization

/// Where the command writes: results to standard output, words for people to standard error.
enum Console {
  /// Whether standard error is a terminal.
  static let errorIsTerminal = isatty(STDERR_FILENO) == 1
  /// Whether words may be coloured: on terminals only, and never under `NO_COLOR` (no-color.org).
  static let usesColor =
    errorIsTerminal && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    && getenv("TERM").map { String(cString: $0) != "dumb" } ?? true

  private static let isQuiet = Atomic(false)

  /// Silences everything that is not an error.
  static func beQuiet() { isQuiet.store(true, ordering: .relaxed) }

  /// Writes one line of results.
  ///
  /// - Throws: ``OutputClosed`` when nobody reads any more, or the disk is full.
  static func result(_ line: String) throws(OutputClosed) {
    try write(line + "\n", to: STDOUT_FILENO)
  }

  /// Tells a person something that may be left out.
  static func note(_ text: String) {
    guard !isQuiet.load(ordering: .relaxed) else { return }
    error(text)
  }

  /// Tells a person something that must not be left out.
  static func error(_ text: String) {
    ProgressBar.clear()
    // Nobody is left to tell that standard error is closed.
    try? write(text + "\n", to: STDERR_FILENO)
  }

  static func write(_ text: String, to descriptor: Int32) throws(OutputClosed) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw OutputClosed(errorNumber: errno)
      }
      bytes = bytes.dropFirst(written)
    }
  }
}

/// The error of an output that takes nothing more.
struct OutputClosed: Error, CustomStringConvertible {
  let errorNumber: Int32

  /// Whether the reader of a pipe went away, which is no failure worth words.
  var isBrokenPipe: Bool { errorNumber == EPIPE }

  /// The system's reason.
  var description: String { "standard output cannot be written: \(String(cString: strerror(errorNumber)))" }
}

/// Makes a write to a closed pipe an error that can be handled instead of the end of the process.
func ignoreBrokenPipes() {
  signal(SIGPIPE, SIG_IGN)
}
