import Dispatch
import Glibc
import ScanPluginKit
import Synchronization

/// Turns the signals that ask a process to end into an orderly end, which has a limited time; the second one ends it at once.
///
/// Three things can keep a process from ending by itself: an output that no program reads, a library that decodes, and a plugin that
/// hangs. The first is given up after half of the time; for the others the process is ended when the time is over.
///
/// Signals are written into a pipe, and a thread of its own reads it: the signal sources of Dispatch lose some, when the thread
/// that manages them changes, and the shared threads may all be at work that does not end.
final class Interrupts: Sendable {
  /// The signals: of the keyboard, of `kill`, of a terminal that was closed, and of a reader that went away.
  static let ending = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]

  /// Within what time several signals are one request.
  private static let oneRequest = Duration.milliseconds(100)

  /// Where the handler writes to.
  private static let pipeEnd = Atomic<Int32>(-1)
  private static let ownProcess = getpid()

  private let numbers: [Int32]
  private let ends: (read: Int32, write: Int32)
  private let grace: Duration
  private let giveUp: @Sendable () -> Void
  private let exit: @Sendable (Int32) -> Void
  private let reload: (@Sendable () -> Void)?
  private let end: @Sendable () -> Void
  private let signal = Atomic<Int32>(0)

  /// The signal that came; nil when none did.
  var signalNumber: Int32? {
    let number = signal.load(ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }

  /// Starts listening; one at a time does.
  ///
  /// - Parameters:
  ///   - numbers: The signals. SIGHUP is left alone where it is ignored, as under `nohup`.
  ///   - grace: How long the orderly end may take.
  ///   - giveUp: Gives up outputs that no program reads.
  ///   - exit: Ends the process, with an exit code.
  ///   - reload: Called for each SIGHUP, which ends nothing then; nil where it ends the process like the others.
  ///   - end: Called once for the first signal.
  init(
    _ numbers: [Int32] = ending, grace: Duration, giveUp: @escaping @Sendable () -> Void = Console.stopWaiting,
    exit: @escaping @Sendable (Int32) -> Void = { endProcess($0) }, reload: (@Sendable () -> Void)? = nil,
    _ end: @escaping @Sendable () -> Void
  ) {
    self.numbers = numbers.filter { $0 != SIGHUP || reload != nil || !Self.isIgnored($0) }
    self.reload = reload
    self.grace = grace
    self.giveUp = giveUp
    self.exit = exit
    self.end = end
    var ends: [Int32] = [-1, -1]
    // Without a pipe, which the first of all files hardly lacks, signals end the process as they end every other.
    guard pipe(&ends) == 0 else {
      self.ends = (-1, -1)
      return
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.ends = (ends[0], ends[1])
    Self.pipeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    _ = Self.ownProcess
    ThreadJob { self.listen() }.start()
    for number in self.numbers { Self.catchSignal(number) }
  }

  /// Stops listening; the signals end the process again, apart from SIGPIPE, which is ignored.
  ///
  /// The time of a signal that came goes on: the last lines may have no reader.
  func stop() {
    for number in numbers { Glibc.signal(number, number == SIGPIPE ? SIG_IGN : SIG_DFL) }
    Self.pipeEnd.store(-1, ordering: .sequentiallyConsistent)
    var zero: UInt8 = 0
    _ = write(ends.write, &zero, 1)
  }

  private static func catchSignal(_ number: Int32) {
    var action = sigaction()
    action.sa_flags = SA_SIGINFO | SA_RESTART
    action.__sigaction_handler.sa_sigaction = { number, info, _ in
      // The system sends SIGPIPE to a thread that writes, which sees the error too; only the one of another process counts.
      if number == SIGPIPE, info?.pointee._sifields._kill.si_pid == Interrupts.ownProcess { return }
      let end = Interrupts.pipeEnd.load(ordering: .sequentiallyConsistent)
      var byte = UInt8(truncatingIfNeeded: number)
      if end >= 0 { _ = write(end, &byte, 1) }
    }
    sigaction(number, &action, nil)
  }

  /// Whether a signal ends the process as it ends every other.
  static func isDefault(_ number: Int32) -> Bool { handler(number) == unsafeBitCast(SIG_DFL, to: Int.self) }

  private static func isIgnored(_ number: Int32) -> Bool { handler(number) == unsafeBitCast(SIG_IGN, to: Int.self) }

  private static func handler(_ number: Int32) -> Int? {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return nil }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
  }

  /// The life of the thread: it waits for a signal, and then sees to it that the time is kept.
  private func listen() {
    var first = next(within: nil)
    while first == SIGHUP, let reload {
      reload()
      first = next(within: nil)
    }
    guard let number = first else { return closePipe() }
    signal.store(number, ordering: .sequentiallyConsistent)
    // It may wait for locks, and the time goes on.
    DispatchQueue(label: "scanview.end").async { [end] in end() }
    let begin = ContinuousClock.now
    wait(until: begin + grace / 2, since: begin)
    giveUp()
    wait(until: begin + grace, since: begin)
    // What is done at the end may take a moment; whoever asks again does not want to wait, and has the terminal as it was.
    KeyTerminal.bringBack()
    for number in numbers where number != SIGPIPE { Glibc.signal(number, SIG_DFL) }
    exit(128 + number)
  }

  /// - Parameter first: When the first signal came. `timeout` and others send it to the process and to its group, which is one request.
  private func wait(until time: ContinuousClock.Instant, since first: ContinuousClock.Instant) {
    while true {
      let rest = time - ContinuousClock.now
      guard rest > .zero else { return }
      guard let number = next(within: rest), number != SIGHUP || reload == nil else { continue }
      if ContinuousClock.now - first < Self.oneRequest { continue }
      // Whoever asks again does not want to wait.
      KeyTerminal.bringBack()
      Glibc.signal(number, SIG_DFL)
      kill(getpid(), number)
    }
  }

  /// The next signal; nil when the time is over or no task listens any more.
  private func next(within time: Duration?) -> Int32? {
    var request = pollfd(fd: ends.read, events: Int16(POLLIN), revents: 0)
    let milliseconds = time.map { Int32(clamping: Int($0 / .milliseconds(1)) + 1) } ?? -1
    var ready = poll(&request, 1, milliseconds)
    while ready < 0, errno == EINTR { ready = poll(&request, 1, milliseconds) }
    var byte: UInt8 = 0
    guard ready > 0, read(ends.read, &byte, 1) == 1, byte != 0 else { return nil }
    return Int32(byte)
  }

  private func closePipe() {
    close(ends.read)
    close(ends.write)
  }

  /// Ends the process without waiting for any of its threads.
  static func endProcess(_ code: Int32) {
    Console.writeIfFree(ScanWords.notInTime.with().text(Console.texts))
    _exit(code)
  }
}

extension Duration {
  /// How long the orderly end of a scanner with a device may take.
  static let endOfRun = Duration.milliseconds(1800)
  /// How long the orderly end of work on files may take.
  static let endOfFiles = Duration.milliseconds(900)
}
