import Glibc
import ScanPluginKit
import Synchronization

/// The upper part of the terminal, which a picture takes while lines scroll in the part below it.
///
/// The parts are made by a scrolling region, so that what anybody prints on the terminal stays below the picture.
final class PreviewScreen: Sendable {
  /// The size of a terminal.
  struct Size: Equatable {
    let columns: Int
    let rows: Int
    /// The size of a cell in pixels.
    let cell: PixelSize

    /// The rows of the picture: three of five, so that some lines of results stay in view. None on a terminal that is too small.
    var pictureRows: Int { rows < 10 || columns < 20 ? 0 : rows * 3 / 5 }
  }

  private let shown = Mutex<Size?>(nil)
  /// The rows of the terminal while its parts are set; read by signal handlers, which may not take locks.
  private static let rows = Atomic(0)

  /// The size of the terminal on standard error; nil when it has none.
  static func size() -> Size? {
    var window = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    let (columns, rows) = (Int(window.ws_col), Int(window.ws_row))
    // Terminals that do not say how large a cell is get the usual size.
    let hasPixels = window.ws_xpixel > 0 && window.ws_ypixel > 0
    let cell = PixelSize(
      width: hasPixels ? max(1, Int(window.ws_xpixel) / columns) : 8,
      height: hasPixels ? max(1, Int(window.ws_ypixel) / rows) : 16)
    return Size(columns: columns, rows: rows, cell: cell)
  }

  /// Sets the parts anew where the size is another one.
  ///
  /// - Returns: The size; nil while the terminal is too small for a picture, or another job has it.
  func fit() -> Size? {
    guard Self.isForeground, let size = Self.size() else { return nil }
    let text = shown.withLock { shown -> String in
      guard shown != size else { return "" }
      let isFirst = shown == nil
      shown = size
      guard size.pictureRows > 0 else { return Self.wholeScreen }
      // What is on the screen already scrolls away, and is not overwritten.
      let room = isFirst ? String(repeating: "\n", count: size.rows) : "\u{1B}[r\u{1B}[2J"
      return "\(room)\u{1B}[\(size.pictureRows + 2);\(size.rows)r\u{1B}[\(size.pictureRows + 2);1H"
    }
    if !text.isEmpty {
      Self.rows.store(size.pictureRows > 0 ? size.rows : 0, ordering: .sequentiallyConsistent)
      Console.show(text)
    }
    return size.pictureRows > 0 ? size : nil
  }

  /// Shows a picture in the upper part, and a line of words below it.
  ///
  /// - Parameters:
  ///   - lines: What each row shows; one that is beyond the part is left out.
  ///   - words: The words; the terminal is not steered by them.
  func show(_ lines: [String], _ words: String, _ size: Size) {
    // After a signal the terminal is as before already.
    guard Self.rows.load(ordering: .sequentiallyConsistent) > 0 else { return }
    var text = "\u{1B}[?2026h\u{1B}7\u{1B}[?25l"
    for (row, line) in lines.prefix(size.pictureRows).enumerated() { text += "\u{1B}[\(row + 1);1H\(line)" }
    text += "\u{1B}[\(size.pictureRows + 1);1H\u{1B}[0m\(ShownText.short(words, limit: size.columns - 1))\u{1B}[K"
    Console.show(text + "\u{1B}8\u{1B}[?25h\u{1B}[?2026l")
  }

  /// Sets the parts anew with the next picture, below what was written since.
  func comeBack() { shown.withLock { $0 = nil } }

  /// Whether the terminal is this job's; also where standard error is another terminal than that of the session.
  private static var isForeground: Bool {
    let job = tcgetpgrp(STDERR_FILENO)
    return job < 0 || job == getpgrp()
  }

  /// Gives the whole terminal back, with the cursor where it is.
  static func leave() {
    if rows.exchange(0, ordering: .sequentiallyConsistent) > 0 { Console.show(wholeScreen) }
  }

  private static let wholeScreen = "\u{1B}7\u{1B}[r\u{1B}8\u{1B}[?25h\u{1B}[0m"

  /// Gives the terminal back from inside of a signal handler, where write(2) is safe.
  static func bringBack() {
    guard rows.exchange(0, ordering: .sequentiallyConsistent) > 0 else { return }
    let reset: StaticString = "\u{1B}7\u{1B}[r\u{1B}8\u{1B}[?25h\u{1B}[0m"
    _ = write(STDERR_FILENO, reset.utf8Start, reset.utf8CodeUnitCount)
  }
}
