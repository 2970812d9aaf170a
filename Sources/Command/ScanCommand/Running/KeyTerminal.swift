import Dispatch
import Glibc
import Synchronization

/// The terminal on standard input while keys are read from it one by one, without echo; Ctrl-C and Ctrl-Z work as always.
///
/// The terminal gets its former settings back in every end that a process can notice: the regular one, signals, and crashes.
final class KeyTerminal {
  private let queue = DispatchQueue(label: "scanview.keys")
  private let source: any DispatchSourceRead
  private let continued: any DispatchSourceSignal

  /// Begins to read keys; nil when standard input is no terminal, or this is not its foreground job.
  ///
  /// - Parameter pressed: Called with each byte that a key gives, one after another.
  init?(_ pressed: @escaping @Sendable (UInt8) -> Void) {
    guard isatty(STDIN_FILENO) == 1, Self.isForeground, TerminalSettings.remember() else { return nil }
    TerminalSettings.makeRaw()
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    let filter = Mutex(KeyFilter())
    source.setEventHandler {
      // A background job that reads would be stopped by the system.
      guard Self.isForeground else { return }
      var byte: UInt8 = 0
      guard read(STDIN_FILENO, &byte, 1) == 1, let key = filter.withLock({ $0.key(byte) }) else { return }
      pressed(key)
    }
    source.resume()
    self.source = source
    // After Ctrl-Z the shell has set the terminal as it likes it.
    let continued = DispatchSource.makeSignalSource(signal: SIGCONT, queue: queue)
    continued.setEventHandler { if Self.isForeground { TerminalSettings.makeRaw() } }
    continued.resume()
    self.continued = continued
  }

  /// Reads no more keys, and gives the terminal its former settings back.
  func restore() {
    source.cancel()
    continued.cancel()
    Self.bringBack()
  }

  /// Gives the terminal its former settings back, for good; can be called from anywhere.
  static func bringBack() { TerminalSettings.restore() }

  private static var isForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }
}

/// The settings that the terminal had, for whoever has to bring them back, signal handlers included.
private enum TerminalSettings {
  // Written once before any handler is installed, and only read by them: a handler may not take locks.
  nonisolated(unsafe) private static let former = UnsafeMutablePointer<termios>.allocate(capacity: 1)

  private static let isChanged = Atomic(false)
  private static let isOver = Atomic(false)

  /// Remembers the settings, and sees to it that a process which is killed or crashes brings them back.
  static func remember() -> Bool {
    guard tcgetattr(STDIN_FILENO, former) == 0 else { return false }
    let failures = [SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE]
    // Who catches the end of the terminal already brings the settings back, and ends in order.
    for number in failures + (Interrupts.isDefault(SIGHUP) ? [SIGHUP] : []) {
      signal(number) { number in
        TerminalSettings.restore()
        PreviewScreen.bringBack()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    return true
  }

  static func makeRaw() {
    guard !isOver.load(ordering: .sequentiallyConsistent) else { return }
    var raw = former.pointee
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    isChanged.store(true, ordering: .sequentiallyConsistent)
  }

  /// Brings the settings back; safe inside of a signal handler, as tcsetattr(3) is (signal-safety(7)).
  static func restore() {
    isOver.store(true, ordering: .sequentiallyConsistent)
    guard isChanged.exchange(false, ordering: .sequentiallyConsistent) else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, former)
  }
}
