import Glibc
import ScanImage
import ScanJSON
import ScanProcess

/// Starts a program for each record.
final class ProgramSink: Sink {
  private let program: String
  private let arguments: [String]
  private let limit: Duration

  init(program: String, arguments: [String], limit: Duration) {
    (self.program, self.arguments, self.limit) = (program, arguments, limit)
  }

  func deliver(_ records: [SinkRecord]) async -> SinkAnswer {
    guard let record = records.first else { return SinkAnswer(accepted: 0) }
    return await onOwnThread { [self] cancel in
      do throws(SinkProblem) {
        try run(record, cancel)
        return SinkAnswer(accepted: 1)
      } catch {
        return SinkAnswer(accepted: 0, problem: error)
      }
    }
  }

  private func run(_ record: SinkRecord, _ cancel: CancelFlag) throws(SinkProblem) {
    var pipes: [Pipe] = []
    defer { for pipe in pipes { Glibc.close(pipe.read) } }
    let running: RunningProgram
    do throws(RunningProgram.Failure) {
      pipes = [try Pipe()]
      defer { Glibc.close(pipes[0].write) }
      let input = try MemoryFile.make(Array((record.body + "\n").utf8))
      defer { Glibc.close(input) }
      running = try RunningProgram.start(
        program, arguments, input: input, messages: pipes[0].write, environment: environment(record))
    } catch {
      throw .later(text(.programNotStarted, ["error": .string(String(cString: strerror(error.code)))]))
    }
    _ = fcntl(pipes[0].read, F_SETFL, O_NONBLOCK)
    let started = ContinuousClock.now
    var words: [UInt8] = []
    while true {
      Self.take(pipes[0].read, into: &words)
      if let ending = running.endingOfGroup() {
        Self.take(pipes[0].read, into: &words)
        return try judge(ending, words)
      }
      let isLate = ContinuousClock.now - started > limit
      guard !isLate, !cancel.isSet else {
        running.kill()
        _ = running.ending(waits: true)
        throw .later(
          isLate ? text(.programTooLong, ["time": .seconds(limit)]) : text(.programCancelled))
      }
      var request = pollfd(fd: pipes[0].read, events: Int16(POLLIN), revents: 0)
      _ = poll(&request, 1, 10)
      // A program that closed its standard error is looked at now and then.
      if request.revents & Int16(POLLHUP) != 0 { _ = poll(nil, 0, 5) }
    }
  }

  private func judge(_ ending: RunningProgram.Ending, _ words: [UInt8]) throws(SinkProblem) {
    let reason: DisplayText
    switch ending {
    case .exited(0): return
    case .exited(let code): reason = text(.programCode, ["code": .number(Int(code))])
    case .signaled(let signal): reason = text(.programSignal, ["signal": .number(Int(signal))])
    }
    let last = String(decoding: words, as: UTF8.self).split(separator: "\n").last.map(String.init) ?? ""
    let whole =
      last.isEmpty
      ? reason : DisplayText(joining: [reason, SinkText.programSays.with(["words": .string(last)])], by: " ")
    throw ending == .exited(wrongData) ? .refused(whole) : .later(whole)
  }

  private func text(_ text: SinkText, _ arguments: [String: DisplayText.Argument] = [:]) -> DisplayText {
    text.with(arguments.merging(["program": .string(program)]) { own, _ in own })
  }

  private func environment(_ record: SinkRecord) -> [String: String] {
    var values = [
      "SCANVIEW_ID": record.id, "SCANVIEW_TIME": UTCTime.text(record.time), "SCANVIEW_VIEW": record.view,
      "SCANVIEW_EVENT": record.event,
    ]
    if let item = record.items.first {
      // A variable ends at its first NUL.
      values["SCANVIEW_KIND"] = item.kind.replacing("\0", with: "")
      values["SCANVIEW_TEXT"] = item.text.replacing("\0", with: "")
    }
    return values
  }

  /// Takes what a program says, the last 4 KiB of it.
  ///
  /// No more than a pipe holds, so that one which says more than can be read is looked at, too.
  private static func take(_ descriptor: Int32, into words: inout [UInt8]) {
    var chunk = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<16 {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { return }
      words = (words + chunk[..<count]).suffix(4096)
    }
  }
}

/// The exit code for wrong data (EX_DATAERR in `sysexits.h`).
private let wrongData: Int32 = 65
