import ScanImage
import ScanJSON
import ScanPluginKit

/// A program under examination: what it is asked, and what it answers, strictly counted.
///
/// One that ends, hangs or answers what cannot be understood is ended; the next question finds another one, with its first configuration.
final class CheckedProgram {
  private let program: OutsideProgram
  private let config: JSONNode
  private let folder: String?
  private let log: @Sendable (String) -> Void
  private var process: WorkerProcess?
  private var isConfigured = false
  private var lastID = 0
  /// What it said of itself.
  private(set) var hello = JSONNode(.null)
  /// The first answer that no request had waited for.
  private(set) var stray: JSONNode?

  init(_ program: OutsideProgram, config: JSONNode, folder: String?, log: @escaping @Sendable (String) -> Void) {
    (self.program, self.config, self.folder, self.log) = (program, config, folder, log)
  }

  /// Starts it and has it say hello.
  func start() throws(WorkerFault) -> WorkerProcess {
    if let process { return process }
    let session = try WorkerSession(program.command, report: log)
    hello = session.hello
    process = session.process
    isConfigured = false
    return session.process
  }

  /// Starts it, and gives it its configuration.
  func begin() throws(RuleViolation) {
    guard process == nil || !isConfigured else { return }
    do throws(WorkerFault) {
      _ = try start()
    } catch {
      throw RuleViolation(error.displayText)
    }
    let answer = try configure(config)
    guard answer["type"]?.string != "ready" else {
      isConfigured = true
      return
    }
    let shown = DisplayText.Argument.string(config.text(.compact))
    guard answer["type"]?.string == "refused" else {
      throw RuleViolation(.notReady, ["config": shown, "answer": .string(answer.shown)])
    }
    throw RuleViolation(
      .notReadyRefused, ["config": shown, "problem": .text(WorkerFault(refusal: answer).displayText)])
  }

  func hasFeature(_ name: String) -> Bool {
    hello["features"]?.elements?.contains { $0.string == name } ?? false
  }

  /// Gives a configuration.
  func configure(_ config: JSONNode) throws(RuleViolation) -> JSONNode {
    var members = [
      JSONMember("useCase", JSONNode(.string(program.registration.key))), JSONMember("config", config),
    ]
    if let folder { members.append(JSONMember("folder", JSONNode(.string(folder)))) }
    do throws(WorkerFault) {
      return try ask("configure", members, limit: program.command.startLimit)
    } catch {
      throw violation(error, ConformanceText.configured.with(["config": .string(config.text(.compact))]))
    }
  }

  /// Has a frame examined.
  ///
  /// - Parameter members: What stands in the request beside what belongs there.
  func ask(
    _ type: String, _ frame: CheckedFrame, _ members: [JSONMember] = []
  ) throws(RuleViolation) -> JSONNode {
    try begin()
    do throws(WorkerFault) {
      return try ask(type, placed(frame) + members, limit: program.frameLimit)
    } catch {
      throw violation(error, frame.name)
    }
  }

  /// Asks for something that needs no frame.
  func ask(_ type: String) throws(RuleViolation) -> JSONNode {
    try begin()
    do throws(WorkerFault) {
      return try ask(type, [], limit: program.frameLimit)
    } catch {
      throw violation(error, DisplayText("`\(type)`"))
    }
  }

  /// Sends a request, does something, and takes the answer.
  func ask(
    _ frame: CheckedFrame, thenSending type: String, name: DisplayText
  ) throws(RuleViolation) -> JSONNode {
    try begin()
    do throws(WorkerFault) {
      let deadline = WorkerDeadline(program.frameLimit)
      let process = try start()
      let id = try send("scan", try placed(frame), process, deadline)
      try process.send(Self.message(type, id), until: deadline)
      return try answer(to: id, process, deadline)
    } catch {
      throw violation(error, name)
    }
  }

  /// Sends a request that the program does not know; it may be answered or not before the frame that follows is.
  ///
  /// - Returns: The answer to the unknown request, if there was one before that to the frame.
  func pass(_ type: String, before frame: CheckedFrame) throws(RuleViolation) -> (unknown: JSONNode?, known: JSONNode) {
    try begin()
    do throws(WorkerFault) {
      let deadline = WorkerDeadline(program.frameLimit)
      let process = try start()
      let unknown = try send(type, [], process, deadline)
      let known = try send("scan", try placed(frame), process, deadline)
      var met: JSONNode?
      while true {
        let message = try process.next(until: deadline)
        let id = message["id"]?.number?.int
        if id == known { return (met, message) }
        if id == unknown, met == nil { met = message } else { note(message) }
      }
    } catch {
      throw violation(error, DisplayText("`\(type)`"))
    }
  }

  /// Closes its input.
  ///
  /// - Returns: Whether it ended by itself.
  func finish(within grace: Duration) throws(RuleViolation) -> Bool {
    try begin()
    defer { process = nil }
    return process?.finish(within: grace) ?? true
  }

  private func placed(_ frame: CheckedFrame) throws(WorkerFault) -> [JSONMember] {
    try frame.input.placed(
      in: start().memory, sendsColor: program.registration.needsColor, limit: program.frameLimit)
  }

  private func ask(_ type: String, _ members: [JSONMember], limit: Duration) throws(WorkerFault) -> JSONNode {
    let deadline = WorkerDeadline(limit)
    let process = try start()
    return try answer(to: send(type, members, process, deadline), process, deadline)
  }

  private func send(
    _ type: String, _ members: [JSONMember], _ process: WorkerProcess, _ deadline: WorkerDeadline
  ) throws(WorkerFault) -> Int {
    lastID += 1
    try process.send(Self.message(type, lastID, members), until: deadline)
    return lastID
  }

  private static func message(_ type: String, _ id: Int, _ members: [JSONMember] = []) -> JSONNode {
    let head = [JSONMember("type", JSONNode(.string(type))), JSONMember("id", JSONNode(.number(JSONNumber(id))))]
    return JSONNode(.object(head + members))
  }

  private func answer(
    to id: Int, _ process: WorkerProcess, _ deadline: WorkerDeadline
  ) throws(WorkerFault) -> JSONNode {
    while true {
      let answer = try process.next(until: deadline)
      if answer["id"]?.number?.int == id { return answer }
      note(answer)
    }
  }

  private func note(_ answer: JSONNode) { if stray == nil { stray = answer } }

  /// What broke off, after which the program is of no use any more.
  private func violation(_ fault: WorkerFault, _ what: DisplayText) -> RuleViolation {
    process?.stop()
    process = nil
    return RuleViolation(.met, ["what": .text(what), "problem": .text(fault.displayText)])
  }
}

extension JSONNode {
  /// An answer as reports show it: its beginning, where it is long.
  var shown: String { String(text(.compact).prefix(200)) }
}
