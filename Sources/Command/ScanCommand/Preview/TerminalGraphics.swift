import Glibc
import ScanPluginKit

/// How a terminal shows pictures, the best first.
enum TerminalGraphics: Equatable {
  /// The graphics protocol of kitty, which other terminals have too.
  case kitty
  /// Sixel graphics (DEC STD 070), by the terminal's answer to DA1.
  case sixel
  /// Half blocks, two pixels in a cell, in 24-bit colors or those of the 256-color palette.
  case blocks(trueColor: Bool)

  /// Asks the terminal what it can do: a query of kitty's, and the primary device attributes, which every terminal answers. What does
  /// not answer in a second gets blocks: one that was just started, or is far away, takes its time.
  static func ask() -> TerminalGraphics {
    let colors = variable("COLORTERM")
    let blocks = TerminalGraphics.blocks(trueColor: colors == "truecolor" || colors == "24bit")
    guard let answer = reply(to: "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c", until: UInt8(ascii: "c"))
    else {
      return blocks
    }
    return TerminalGraphics(reply: answer) ?? blocks
  }

  /// What an answer to ``ask()`` says; nil when it names no graphics.
  init?(reply: String) {
    if reply.contains("_Gi=31;OK") {
      self = .kitty
      return
    }
    guard let start = reply.firstRange(of: "\u{1B}[?")?.upperBound else { return nil }
    let attributes = reply[start...].prefix { $0 != "c" }.split(separator: ";")
    // The first one is the kind of terminal.
    guard attributes.dropFirst().contains("4") else { return nil }
    self = .sixel
  }

  /// Whether letters can be read in a picture of a usual size.
  var showsText: Bool {
    if case .blocks = self { false } else { true }
  }

  static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

  /// What the terminal sends for a query; nil without a terminal.
  private static func reply(to query: String, until last: UInt8) -> String? {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    defer { close(terminal) }
    var former = termios()
    guard tcgetattr(terminal, &former) == 0, tcgetpgrp(terminal) == getpgrp() else { return nil }
    var raw = former
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(terminal, TCSANOW, &raw)
    defer { tcsetattr(terminal, TCSANOW, &former) }
    let bytes = Array(query.utf8)
    guard write(terminal, bytes, bytes.count) == bytes.count else { return nil }
    var answer: [UInt8] = []
    let end = ContinuousClock.now + .seconds(1)
    while ContinuousClock.now < end, answer.count < 256 {
      var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      let left = max(1, Int32(ContinuousClock.now.duration(to: end) / .milliseconds(1)))
      guard poll(&request, 1, left) > 0 else { break }
      var byte: UInt8 = 0
      guard read(terminal, &byte, 1) == 1 else { break }
      answer.append(byte)
      // The answer to the attributes comes last; the one before ends otherwise.
      if byte == last, String(decoding: answer, as: UTF8.self).contains("\u{1B}[?") { break }
    }
    return String(decoding: answer, as: UTF8.self)
  }
}
