import Glibc
import ScanPluginKit
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
  /// Whether words may be colored: on terminals only, and never under `NO_COLOR` (no-color.org).
  static let usesColor =
    errorIsTerminal && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    && getenv("TERM").map { String(cString: $0) != "dumb" } ?? true

  /// What the words are about, where one process does several things; it stands before each line.
  @TaskLocal static var subject: String?

  private static let isQuiet = Atomic(false)
  private static let catalog = Mutex(TextCatalog.english)

  /// The language of the words for people.
  static var texts: TextCatalog { catalog.withLock { $0 } }

  /// Speaks another language from now on.
  static func speak(_ texts: TextCatalog) { catalog.withLock { $0 = texts } }

  /// Shows the user something that may be left out, on one line.
  static func note(_ text: DisplayText) { note(text.text(texts)) }

  /// Shows the user something that must not be left out, on one line.
  static func error(_ text: DisplayText) { error(text.text(texts)) }

  private static let isWaiting = Atomic(true)

  private static let turns = Mutex(())
  private static let isTakingTurns = Atomic(false)

  /// Whether one text is written after the other, whatever output it goes to: while something draws on the terminal.
  static func takeTurns(_ takesTurns: Bool) { isTakingTurns.store(takesTurns, ordering: .sequentiallyConsistent) }

  /// Gives up outputs whose reader takes nothing, from now on: for a process that is about to end.
  static func stopWaiting() { isWaiting.store(false, ordering: .sequentiallyConsistent) }

  /// Silences everything that is not an error.
  static func beQuiet() { isQuiet.store(true, ordering: .relaxed) }

  /// Writes one line of results.
  ///
  /// - Throws: ``OutputClosed`` when the output is closed, or the disk is full.
  static func result(_ line: String) throws(OutputClosed) {
    try text(line + "\n")
  }

  /// Writes a text that is a result as it is; on a terminal, what would steer it is written by its code, as JSON writes it.
  ///
  /// - Throws: ``OutputClosed`` when the output is closed, or the disk is full.
  static func text(_ text: String) throws(OutputClosed) {
    if outputIsTerminal { TransientLine.clear() }
    try write(outputIsTerminal ? ShownText.escaped(text) : text, to: STDOUT_FILENO)
  }

  /// Shows the user something that may be left out, on one line.
  static func note(_ text: String) {
    guard !isQuiet.load(ordering: .relaxed) else { return }
    error(text)
  }

  /// Shows the user something that must not be left out, on one line.
  ///
  /// Codes, documents and file names may hold characters that steer a terminal: they are shown as their codes.
  static func error(_ text: String) {
    write(ShownText.harmless((subject.map { "\($0): " } ?? "") + text))
  }

  /// Shows the user a report of several lines, whose makers have seen to it that nothing in it steers the terminal.
  static func report(_ text: String) { write(text) }

  /// Shows the user such a report, which may be left out.
  static func noteReport(_ text: String) {
    guard !isQuiet.load(ordering: .relaxed) else { return }
    write(text)
  }

  private static func write(_ text: String) {
    TransientLine.clear()
    show(ProgramName.applied(to: text) + "\n")
  }

  /// Writes to standard error. A failure is ignored: when that is closed or full, there is no other place to report to.
  static func show(_ text: String) {
    do {
      try write(text, to: STDERR_FILENO)
    } catch {
      isQuiet.store(true, ordering: .relaxed)
    }
  }

  /// Shows the user something short, unless that would have to wait.
  static func writeIfFree(_ text: String) {
    guard isFree(STDERR_FILENO, milliseconds: 0), turns.withLockIfAvailable({ _ in true }) == true else { return }
    show("\(ProgramName.current): \(text)\n")
  }

  private static func write(_ text: String, to descriptor: Int32) throws(OutputClosed) {
    guard isTakingTurns.load(ordering: .sequentiallyConsistent) else { return try writeAll(text, to: descriptor) }
    try turns.withLock { _ throws(OutputClosed) in try writeAll(text, to: descriptor) }
  }

  private static func writeAll(_ text: String, to descriptor: Int32) throws(OutputClosed) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      // A pipe with room takes so much without waiting (pipe(7)), so that all waiting is done in `poll`.
      while !isFree(descriptor, milliseconds: 100) {
        if !isWaiting.load(ordering: .sequentiallyConsistent) { throw OutputClosed(errorNumber: ETIMEDOUT) }
      }
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, min($0.count, 4096)) }
      if written < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw OutputClosed(errorNumber: errno)
      }
      bytes = bytes.dropFirst(written)
    }
  }

  /// Whether an output takes something, or says why not, within a time.
  private static func isFree(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}

/// The error of an output that takes nothing more.
struct OutputClosed: DisplayableError {
  let errorNumber: Int32

  /// Whether the reader of a pipe went away, which is no failure worth words.
  var isBrokenPipe: Bool { errorNumber == EPIPE }

  /// The reason, in the system's words where it has some.
  var displayText: DisplayText {
    let reason: DisplayText.Argument =
      errorNumber == ETIMEDOUT ? .text(ScanWords.noReader.with()) : .string(String(cString: strerror(errorNumber)))
    return ScanWords.notWritable.with(["error": reason])
  }
}
