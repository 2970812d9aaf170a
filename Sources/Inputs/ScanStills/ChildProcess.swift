import Glibc
package import ScanImage
import ScanJSON
package import ScanProcess

/// A program that runs beside us with its output on a pipe: read in bounded pieces, always killed and reaped in the end.
///
/// The one owner of the process and its pipes; going out of scope kills it and leaves no zombie behind.
package struct ChildProcess: ~Copyable {
  /// Who is notified when a program gives no output.
  package struct Silence: Sendable {
    let limit: Duration
    let report: @Sendable (SourceNotice) -> Void

    package init(limit: Duration, report: @escaping @Sendable (SourceNotice) -> Void) {
      (self.limit, self.report) = (limit, report)
    }
  }

  private let program: RunningProgram
  private let output: Int32
  private let messages: Int32
  private let messageLimit: Int
  private var messagesEnded = false
  private var ending: RunningProgram.Ending?
  private var messageBytes: [UInt8] = []

  /// What the program printed on its standard error since ``takeMessageText()``, as much of it as is kept.
  package var messageText: String { String(decoding: messageBytes, as: UTF8.self) }

  /// What the program has printed on its standard error so far, which makes room for what it prints later.
  package mutating func takeMessageText() -> String {
    takeMessages()
    defer { messageBytes.removeAll(keepingCapacity: true) }
    return messageText
  }

  private init(_ program: RunningProgram, output: Int32, messages: Int32, messageLimit: Int) {
    self.messageLimit = messageLimit
    self.program = program
    self.output = output
    self.messages = messages
  }

  deinit {
    if ending == nil {
      program.kill()
      _ = program.ending(waits: true)
    }
    close(output)
    close(messages)
  }

  /// Starts a program in a process group of its own.
  ///
  /// - Parameters:
  ///   - input: Where its standard input comes from, which stays the caller's; nil gives it nothing.
  ///   - messageLimit: The most bytes that are kept of what it prints on its standard error.
  /// - Throws: ``StillFault`` with `missingTool` when there is no such program, else `system`.
  package static func start(
    _ executable: String, _ arguments: [String], input: Int32? = nil, messageLimit: Int = 4096
  ) throws(StillFault) -> ChildProcess {
    let outputPipe = try pipe()
    let messagePipe: Pipe
    do throws(StillFault) {
      messagePipe = try pipe()
    } catch {
      outputPipe.close()
      throw error
    }
    // The writing ends belong to the program alone, so that its end is seen.
    defer {
      close(outputPipe.write)
      close(messagePipe.write)
    }
    do throws(RunningProgram.Failure) {
      let program = try RunningProgram.start(
        executable, arguments, input: input, output: outputPipe.write, messages: messagePipe.write)
      return ChildProcess(program, output: outputPipe.read, messages: messagePipe.read, messageLimit: messageLimit)
    } catch {
      close(outputPipe.read)
      close(messagePipe.read)
      throw StillFault(
        error.code == ENOENT ? .missingTool : .system, VideoText.notStarted,
        ["program": .string(executable), "error": .string(InputFile.describe(error.code))])
    }
  }

  /// Fills a buffer with the program's output.
  ///
  /// - Parameter silence: After what time without output it is reported that there is none, and then that there is some again.
  /// - Returns: The number of bytes read; fewer than asked for only at the end of the output.
  /// - Throws: ``StillFault`` with `system` when nothing came for the given time or the reader was cancelled.
  package mutating func read(
    into buffer: UnsafeMutableBufferPointer<UInt8>, timeout: Duration, cancel: CancelFlag, silence: Silence? = nil
  ) throws(StillFault) -> Int {
    var filled = 0
    var isStalled = false
    var lastProgress = ContinuousClock.now
    while filled < buffer.count {
      if cancel.isSet { throw StillFault(.system, StillText.cancelled) }
      if let silence, !isStalled, ContinuousClock.now - lastProgress >= silence.limit {
        isStalled = true
        silence.report(.stalled(silence.limit))
      }
      guard ContinuousClock.now - lastProgress < timeout else {
        throw StillFault(.system, VideoText.silent, ["time": "\(timeout)"])
      }
      var requests = [
        pollfd(fd: output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: messagesEnded ? -1 : messages, events: Int16(POLLIN), revents: 0),
      ]
      // Short rounds, so that a request to stop is seen.
      guard poll(&requests, nfds_t(requests.count), 50) > 0 else { continue }
      if requests[1].revents != 0 { takeMessages() }
      guard requests[0].revents != 0 else { continue }
      let count = Glibc.read(output, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw StillFault(.system, VideoText.notRead, ["error": .string(InputFile.describe(errno))])
      }
      filled += count
      if isStalled { silence?.report(.recovered) }
      isStalled = false
      lastProgress = ContinuousClock.now
    }
    return filled
  }

  /// Waits for the end of a program that closed its output; one that lingers on is killed.
  package mutating func finish() -> RunningProgram.Ending {
    for _ in 0..<200 {
      takeMessages()
      if reap(waits: false) { break }
      _ = poll(nil, 0, 10)
    }
    stop()
    takeMessages()
    return ending ?? .signaled(SIGKILL)
  }

  /// Kills the program and all that it started, and reaps it. Does nothing when it has ended already.
  package mutating func stop() {
    guard ending == nil else { return }
    program.kill()
    _ = reap(waits: true)
  }

  private mutating func reap(waits: Bool) -> Bool {
    ending = ending ?? program.ending(waits: waits)
    return ending != nil
  }

  /// Takes what is there from the message pipe without waiting; past the limit it is thrown away, but still read, because
  /// the program would wait for a full pipe.
  private mutating func takeMessages() {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      while true {
        let count = Glibc.read(messages, buffer.baseAddress, buffer.count)
        if count == 0 { messagesEnded = true }
        guard count > 0 else { return }
        messageBytes.append(contentsOf: buffer[..<min(count, messageLimit - messageBytes.count)])
      }
    }
  }

  private static func pipe() throws(StillFault) -> Pipe {
    do throws(RunningProgram.Failure) {
      let pipe = try Pipe()
      _ = fcntl(pipe.read, F_SETFL, O_NONBLOCK)
      return pipe
    } catch {
      throw StillFault(.system, VideoText.noPipe, ["error": .string(InputFile.describe(error.code))])
    }
  }
}
