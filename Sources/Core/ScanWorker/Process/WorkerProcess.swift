import CWorkerShim
import Glibc
import ScanImage
package import ScanJSON
import ScanProcess

/// A worker that runs: requests go to its standard input, answers come from a descriptor of its own, each a line of JSON.
///
/// What it prints on standard output and standard error is its log, so that a stray `print` breaks nothing. It has one owner, who
/// sends a request and waits for the answer; going out of scope ends it, and nothing of it is left behind.
///
/// The variables are `nonisolated(unsafe)` because the compiler cannot see the rule that makes them safe: the owner alone uses them, and
/// a worker changes its owner under the lock of ``WorkerSupervisor``.
package final class WorkerProcess: Sendable {
  /// The longest answer in bytes.
  static let answerLimit = 16 << 20
  /// How long it may take to end by itself after its input was closed.
  package static let graceAtEnd = Duration.milliseconds(500)

  /// The memory that pictures are passed in.
  package let memory: SharedMemory
  /// The memory that it returns pictures in; nil where it returns none.
  package let returned: SharedMemory?
  /// The number of the process.
  package var processID: Int32 { program.id }
  private let program: RunningProgram
  private let requests: Int32
  private let answers: Int32
  private let log: Int32
  nonisolated(unsafe) private var answerLines = LineBuffer(limit: WorkerProcess.answerLimit)
  nonisolated(unsafe) private var logLines: LineBuffer
  nonisolated(unsafe) private var lastLog: [String] = []
  nonisolated(unsafe) private var logIsOpen = true
  nonisolated(unsafe) private var ending: RunningProgram.Ending?
  private let report: @Sendable (String) -> Void

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - command: The program and its limits.
  ///   - frames: The memory that pictures are passed in; nil makes some of its own.
  ///   - report: Takes each line of its log, of at most 4 KiB.
  /// - Throws: ``WorkerFault`` with `notStarted` or `system`.
  package init(
    _ command: WorkerCommand, frames: SharedMemory? = nil, report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(WorkerFault) {
    if let frames { memory = frames } else { memory = try SharedMemory() }
    returned = command.returnsPictures ? try SharedMemory(isReadOnly: false) : nil
    self.report = report
    logLines = LineBuffer(limit: 4096)
    let pipes = try Self.pipes()
    do throws(WorkerFault) {
      program = try Self.start(command, pipes, memory, returned)
    } catch {
      Self.closeAll(pipes)
      throw error
    }
    for end in [pipes[0].read, pipes[1].write, pipes[2].write] { close(end) }
    (requests, answers, log) = (pipes[0].write, pipes[1].read, pipes[2].read)
    for end in [requests, answers, log] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    var limits = scanview_limits(memory: 0, files: 256, file_size_plus_one: 0)
    if let limit = command.memoryLimit { limits.memory = UInt64(limit + memory.count + (returned?.count ?? 0)) }
    // It fails only for a process that has ended already, which the first answer shows.
    _ = scanview_limit(program.id, &limits)
  }

  deinit {
    stop()
    for end in [requests, answers, log] { close(end) }
  }

  /// Whether it has not ended by itself.
  package var isRunning: Bool {
    if ending == nil { ending = program.endingOfGroup() }
    return ending == nil
  }

  /// Sends a request.
  ///
  /// - Throws: ``WorkerFault`` that ends the worker.
  package func send(_ message: JSONNode, until deadline: WorkerDeadline) throws(WorkerFault) {
    var bytes = Array(message.text(.compact).utf8)
    bytes.append(0x0A)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        scanview_pipe_write(requests, $0.baseAddress.map { $0 + sent }, $0.count - sent)
      }
      if count > 0 { sent += count }
      if count < 0, errno != EAGAIN, errno != EINTR { throw deathFault() }
      if sent < bytes.count { try wait(until: deadline, toWrite: true) }
    }
  }

  /// The next message of the worker.
  ///
  /// - Parameters:
  ///   - deadline: When to give up.
  ///   - isCancelled: Whether the answer is not wanted any more.
  /// - Throws: ``WorkerFault``; with `cancelled` the worker is as good as before, and the answer still comes.
  package func next(
    until deadline: WorkerDeadline, isCancelled: () -> Bool = { false }
  ) throws(WorkerFault) -> JSONNode {
    while true {
      if let line = answerLines.next() { return try parsed(line) }
      if answerLines.isOverfull {
        throw WorkerFault(.badAnswer, .longLine, ["limit": .number(Self.answerLimit)])
      }
      if isCancelled() { throw WorkerFault(.cancelled, .cancelled) }
      try wait(until: deadline, toWrite: false)
    }
  }

  /// Ends the worker: its input is closed, and it is killed with all that it started when that does not end it soon.
  package func stop() {
    guard ending == nil else { return }
    program.kill()
    ending = program.ending(waits: true)
  }

  /// Ends the worker in peace, for one that may have something to save.
  ///
  /// - Parameter grace: How long it may take.
  /// - Returns: Whether it ended by itself.
  @discardableResult
  package func finish(within grace: Duration = WorkerProcess.graceAtEnd) -> Bool {
    guard ending == nil else { return true }
    shutdownInput()
    let deadline = ContinuousClock.now + grace
    while ending == nil, ContinuousClock.now < deadline {
      ending = program.endingOfGroup()
      if ending == nil { _ = poll(nil, 0, 5) }
    }
    defer { stop() }
    return ending != nil
  }

  /// Closes the worker's input; the number stays ours, with nothing behind it.
  private func shutdownInput() {
    let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard nothing >= 0 else { return }
    dup2(nothing, requests)
    _ = fcntl(requests, F_SETFD, FD_CLOEXEC)
    close(nothing)
  }

  private func parsed(_ line: [UInt8]) throws(WorkerFault) -> JSONNode {
    do throws(InvalidDocument) {
      let node = try JSONNode.parse(line)
      if node.members != nil { return node }
    } catch {
      // The line is shown below.
    }
    let excerpt = String(decoding: line.prefix(200), as: UTF8.self)
    throw WorkerFault(.badAnswer, .noJSON, ["line": .string(excerpt)])
  }

  /// Waits until something can be written or was read, a few milliseconds at most.
  private func wait(until deadline: WorkerDeadline, toWrite: Bool) throws(WorkerFault) {
    guard ContinuousClock.now < deadline.instant else {
      throw WorkerFault(.timedOut, .timedOut, ["time": .seconds(deadline.limit)])
    }
    var events = [
      pollfd(fd: answers, events: Int16(POLLIN), revents: 0),
      pollfd(fd: logIsOpen ? log : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: toWrite ? requests : -1, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&events, nfds_t(events.count), 10) >= 0 else { return }
    if events[1].revents != 0 { takeLog() }
    if events[0].revents != 0 {
      if !takeAnswers() { throw deathFault() }
    } else if events[2].revents == 0 {
      // Programs that it started may keep its pipes open after its end; what it wrote last is read before.
      if ending != nil { throw deathFault() }
      _ = isRunning
    }
  }

  /// Takes what is there of answers.
  ///
  /// - Returns: Whether more can come.
  private func takeAnswers() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
      let count = read(answers, buffer.baseAddress, buffer.count)
      if count > 0 { answerLines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
    }
  }

  private func takeLog() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = read(log, buffer.baseAddress, buffer.count)
      if count == 0 { logIsOpen = false }
      guard count > 0 else { return }
      logLines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    while let line = logLines.nextOrCut() {
      let text = String(decoding: line, as: UTF8.self)
      lastLog.append(text)
      if lastLog.count > 20 { lastLog.removeFirst() }
      report(text)
    }
  }

  /// Why there is no further answer: how the process ended, with what it said last.
  private func deathFault() -> WorkerFault {
    let deadline = ContinuousClock.now + .milliseconds(100)
    while ending == nil, ContinuousClock.now < deadline {
      ending = program.endingOfGroup()
      if ending == nil { _ = poll(nil, 0, 1) }
    }
    let text =
      switch ending {
      case .signaled(let signal): WorkerText.signaled.with(["signal": .string(Self.name(ofSignal: signal))])
      case .exited(let code): WorkerText.exited.with(["code": .number(Int(code))])
      case nil: WorkerText.closed.with()
      }
    return fault(text)
  }

  /// How it ended while nobody asked it anything; nil while it runs.
  func idleFault() -> WorkerFault? {
    guard !isRunning, let ending else { return nil }
    let text =
      switch ending {
      case .signaled(let signal): WorkerText.signaledIdle.with(["signal": .string(Self.name(ofSignal: signal))])
      case .exited(let code): WorkerText.exitedIdle.with(["code": .number(Int(code))])
      }
    return fault(text)
  }

  /// The fault of a process that ended, with what it said last.
  private func fault(_ text: DisplayText) -> WorkerFault {
    if logIsOpen { takeLog() }
    let words = lastLog.last ?? String(decoding: logLines.rest.prefix(4096), as: UTF8.self)
    guard !words.isEmpty else { return WorkerFault(.died, message: text) }
    return WorkerFault(
      .died,
      message: DisplayText(
        joining: [text, WorkerText.lastWords.with(["words": .string(String(words.prefix(300)))])], by: " "))
  }

  private static func name(ofSignal signal: Int32) -> String {
    let names: [Int32: String] = [
      SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGILL: "SIGILL", SIGFPE: "SIGFPE",
      SIGKILL: "SIGKILL", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGSYS: "SIGSYS", SIGXCPU: "SIGXCPU",
    ]
    return names[signal] ?? "\(signal)"
  }
}
