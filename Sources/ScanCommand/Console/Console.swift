import Glibc
import ScanJSON
import Synchronization

/// Where the command writes: results to standard output, words for people to standard error.
enum Console {
  /// Whether standard error is a terminal.
  static let errorIsTerminal = isatty(STDERR_FILENO) == 1
  private static let outputIsTerminal = isatty(STDOUT_FILENO) == 1
  /// Whether standard output is a pipe, whose reader may write to the same terminal.
  static let outputIsPipe: Bool = {
    var status = stat()
    return fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }()
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
    try text(line + "\n")
  }

  /// Writes a text that is a result as it is; on a terminal, what would steer it is written by its code, as JSON writes it.
  ///
  /// - Throws: ``OutputClosed`` when nobody reads any more, or the disk is full.
  static func text(_ text: String) throws(OutputClosed) {
    if outputIsTerminal { ProgressBar.clear() }
    try write(outputIsTerminal ? ShownText.escaped(text) : text, to: STDOUT_FILENO)
  }

  /// Tells a person something that may be left out, on one line.
  static func note(_ text: String) {
    guard !isQuiet.load(ordering: .relaxed) else { return }
    error(text)
  }

  /// Tells a person something that must not be left out, on one line.
  ///
  /// Codes, documents and file names may hold characters that steer a terminal: they are shown as their codes.
  static func error(_ text: String) {
    tell(ShownText.harmless(text))
  }

  /// Tells a person a report of several lines, whose makers have seen to it that nothing in it steers the terminal.
  static func report(_ text: String) { tell(text) }

  /// Tells a person such a report, which may be left out.
  static func noteReport(_ text: String) {
    guard !isQuiet.load(ordering: .relaxed) else { return }
    tell(text)
  }

  private static func tell(_ text: String) {
    ProgressBar.clear()
    show(ProgramName.applied(to: text) + "\n")
  }

  /// Writes to standard error. Nobody is left to tell when that is closed or full, and the work is worth more than the words.
  static func show(_ text: String) {
    do {
      try write(text, to: STDERR_FILENO)
    } catch {
      isQuiet.store(true, ordering: .relaxed)
    }
  }

  private static func write(_ text: String, to descriptor: Int32) throws(OutputClosed) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          // The other end made the pipe non-blocking; waiting costs nothing.
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&request, 1, 1000)
          continue
        }
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
