import Glibc
import ScanPluginKit
import ScanStills

/// The terminal on which the questions of a setup are asked.
struct SetupTerminal: Sendable {
  private let graphics: TerminalGraphics?

  /// The terminal; nil where there is nobody to ask.
  init?() {
    guard isatty(STDIN_FILENO) == 1, Console.errorIsTerminal else { return nil }
    let isDumb = TerminalGraphics.variable("TERM") == "dumb"
    graphics = isDumb || PreviewScreen.size() == nil ? nil : TerminalGraphics.ask()
  }

  /// Asks a question and waits for a line.
  ///
  /// - Parameter fallback: The answer that Enter gives; nil for none.
  /// - Returns: What was typed; nil at the end of the input.
  /// - Throws: `CancellationError`.
  func ask(_ question: DisplayText, fallback: String?) async throws -> String? {
    let hint = fallback.flatMap { $0.isEmpty ? nil : " [\($0)]" } ?? ""
    Console.show(ShownText.harmless(question.text(Console.texts) + hint) + " ")
    let line = await onOwnThread { flag in Self.line(flag) }
    if line == nil { Console.show("\n") }
    try Task.checkCancellation()
    return line.map(Self.tidied)
  }

  /// Draws a picture as small as the terminal allows; nothing where it cannot be read.
  func show(_ path: String, limits: StillLimits) {
    guard let graphics, let size = PreviewScreen.size(), size.pictureRows > 0,
      let frame = try? StillDecoder(limits: limits, wantsColor: true).open(path).frame()
    else { return }
    let picture = frame.color ?? ColorImage(frame.luma)
    let small = picture.resized(to: graphics.pixels(in: size, for: frame.size))
    // A picture by kitty's protocol leaves the cursor where it was.
    let rows = graphics == .kitty ? max(1, small.height / size.cell.height) : 1
    Console.show(graphics.lines(small, size).joined(separator: "\n") + String(repeating: "\n", count: rows))
  }

  /// The next line of standard input, of which a terminal gives 4 KiB at most; nil at its end, and when the task was cancelled.
  private static func line(_ flag: CancelFlag) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while !flag.isSet {
      var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 100) > 0 else { continue }
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return nil }
      return FileName.text(Array(bytes[..<count]))
    }
    return nil
  }

  /// A line without blanks around it, without the quotes of a file that was dragged into the terminal, and with the user's folder for `~/`.
  static func tidied(_ line: String) -> String {
    var text = line[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    for quote in ["'", "\""] where text.count > 1 && text.hasPrefix(quote) && text.hasSuffix(quote) {
      text = text.dropFirst().dropLast()
    }
    guard text.hasPrefix("~/"), let home = getenv("HOME") else { return String(text) }
    return FilePath.joined(String(cString: home), String(text.dropFirst(2)))
  }
}
