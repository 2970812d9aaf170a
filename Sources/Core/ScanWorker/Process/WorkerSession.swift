package import ScanJSON

/// A worker that said hello, and is asked one thing after another. It has one owner, as its process has.
package final class WorkerSession: Sendable {
  /// The process.
  package let process: WorkerProcess
  /// What it said of itself.
  package let hello: JSONNode
  /// Unsafe for the reason that ``WorkerProcess`` gives.
  nonisolated(unsafe) private var lastID = 0
  /// Whether it has not been given anything yet but its configuration; whoever gives it something says so.
  nonisolated(unsafe) package var isFresh = true

  /// Starts a worker and exchanges hellos.
  ///
  /// - Parameter frames: The memory that pictures are passed in; nil makes some of its own.
  /// - Throws: ``WorkerFault`` with `notStarted`, `notReady` or `system`.
  package init(
    _ command: WorkerCommand, frames: SharedMemory? = nil, report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(WorkerFault) {
    process = try WorkerProcess(command, frames: frames, report: report)
    do throws(WorkerFault) {
      let deadline = WorkerDeadline(command.startLimit)
      try process.send(
        ["type": "hello", "protocol": JSONNode(.number(JSONNumber(WorkerProtocol.version)))], until: deadline)
      hello = try process.next(until: deadline)
    } catch {
      throw Self.startFault(error, command)
    }
    let version = hello["type"]?.string == "hello" ? hello["protocol"]?.number?.int : nil
    guard version == WorkerProtocol.version else {
      throw WorkerFault(
        .notReady, .otherVersion,
        [
          "program": .string(command.program), "version": .string(version.map(String.init) ?? "?"),
          "ours": .number(WorkerProtocol.version),
        ])
    }
  }

  /// Asks for something and waits for the answer.
  ///
  /// - Parameters:
  ///   - type: The type of the request.
  ///   - members: What belongs to it.
  ///   - limit: How long it may take.
  ///   - isCancelled: Whether the answer is not wanted any more; the worker is asked to stop then, and its late answer is passed over.
  /// - Returns: The answer.
  /// - Throws: ``WorkerFault``.
  package func ask(
    _ type: String, _ members: [JSONMember] = [], limit: Duration, isCancelled: () -> Bool = { false }
  ) throws(WorkerFault) -> JSONNode {
    lastID += 1
    let id = JSONNode(.number(JSONNumber(lastID)))
    let deadline = WorkerDeadline(limit)
    try process.send(
      JSONNode(.object([JSONMember("type", JSONNode(.string(type))), JSONMember("id", id)] + members)),
      until: deadline)
    while true {
      let answer: JSONNode
      do throws(WorkerFault) {
        answer = try process.next(until: deadline, isCancelled: isCancelled)
      } catch {
        if error.code == .cancelled { try process.send(["type": "cancel", "id": id], until: deadline) }
        throw error
      }
      guard let answered = answer["id"]?.number?.int, answered <= lastID else {
        throw WorkerFault(.badAnswer, .futureAnswer, ["id": .string(answer["id"]?.excerpt ?? "-")])
      }
      // The answer to a request that was cancelled comes late.
      if answered == lastID { return answer }
    }
  }

  /// What went wrong before a worker was ready.
  static func startFault(_ fault: WorkerFault, _ command: WorkerCommand) -> WorkerFault {
    let program = DisplayText.Argument.string(command.program)
    return switch fault.code {
    case .timedOut:
      WorkerFault(.notReady, .slowStart, ["program": program, "time": .seconds(command.startLimit)])
    case .died: WorkerFault(.notReady, .endedAtStart, ["program": program, "ending": .text(fault.displayText)])
    default: fault
    }
  }
}
