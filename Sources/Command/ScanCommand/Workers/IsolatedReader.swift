import ScanImage
import ScanPluginKit
import ScanStills
import ScanWorker

/// A reader of pictures in a process of its own: what a picture does to its decoder or engine costs that picture alone.
struct IsolatedReader: PictureReader {
  /// How a worker of pictures is set up.
  struct Setup: Sendable {
    let program: String
    let config: ScanViewConfig
    let folder: String?
    let retryHarder: Bool
    let limits: PictureLimits
    /// The arguments of the command's options that the worker has too.
    let arguments: [String]
    /// What annotated copies are written as; nil for none.
    let annotated: StillFormat?
    /// Whether each report says why the picture gave what it gave.
    var explains = false
    let texts: TextCatalog
  }

  private let setup: Setup
  private let supervisor: WorkerSupervisor

  /// Makes a reader and starts its worker.
  ///
  /// - Throws: ``WorkerFault``; ``UsageError`` for a configuration that the worker refuses.
  init(_ setup: Setup) async throws {
    self.setup = setup
    var command = WorkerCommand.own(
      setup.program, setup.arguments, folder: setup.folder, config: setup.config.json(),
      memory: setup.limits.stills.maxMemory + 3 << 30)
    command.returnsPictures = setup.annotated != nil
    let request = Self.configuration(setup)
    supervisor = WorkerSupervisor(
      command, policy: RestartPolicy(freeFailures: 3), keepsSpare: false, countsDeaths: false,
      report: { Console.note($0.trimmingPrefix("\(ProgramName.current): ").description) },
      now: { ContinuousClock.now - Self.start }
    ) { session throws(WorkerFault) in
      let answer = try session.ask("configure", request, limit: .seconds(60))
      guard answer["type"]?.string == "ready" else {
        let problem = answer["problems"]?.elements?.first?["message"]?.string ?? answer.excerpt
        throw WorkerFault(.refused, message: DisplayText(problem))
      }
    }
    let supervisor = supervisor
    let started = await onOwnThread { _ in
      Result<Void, WorkerFault> { () throws(WorkerFault) in try supervisor.withWorker { _ in } }
    }
    switch started {
    case .success: break
    case .failure(let fault) where fault.code == .refused: throw UsageError(fault.displayText)
    case .failure(let fault): throw fault
    }
  }

  private static let start = ContinuousClock.now

  func read(
    _ path: String, _ output: Annotator.Output?, report: (PictureReport) async throws -> Void
  ) async throws -> Bool {
    let limits = setup.limits.stills
    let read = await onOwnThread { flag in
      Result<[UInt8], SourceError> { () throws(SourceError) in
        try StillDecoder(limits: limits).bytes(of: path, cancel: flag)
      }
    }
    guard !Task.isCancelled else { return false }
    let bytes: [UInt8]
    switch read {
    case .success(let value): bytes = value
    case .failure(let error):
      try await report(PictureReport(error, setup.texts))
      return true
    }
    var page = 1
    while true {
      let number = page
      let scanned = await onOwnThread { [self] flag in scan(number, of: path, bytes, output, flag) }
      switch scanned {
      case .failure(let fault) where fault.code == .cancelled: return false
      case .failure(let fault):
        guard !Task.isCancelled else { return false }
        try await report(
          PictureReport(
            path, page: number > 1 ? number : nil, code: fault.code.rawValue, fault.displayText, setup.texts))
        // The worker that knew the document is gone, and its next page may end the next worker.
        return true
      case .success(let answer):
        guard !Task.isCancelled else { return false }
        for scanned in answer.reports { try await report(scanned) }
        guard page < answer.pages else { return true }
        page += 1
      }
    }
  }

  private struct Answer: Sendable {
    let pages: Int
    let reports: [PictureReport]
  }

  /// Has one page of a file scanned.
  private func scan(
    _ page: Int, of path: String, _ bytes: [UInt8], _ output: Annotator.Output?, _ flag: CancelFlag
  ) -> Result<Answer, WorkerFault> {
    Result { () throws(WorkerFault) in
      try supervisor.withWorker { session throws(WorkerFault) in
        let limit = setup.limits.time + setup.limits.stills.decodingTime + .seconds(3)
        let answer: JSONNode
        if page == 1 {
          guard bytes.withUnsafeBytes({ session.process.memory.write($0, at: 0) }) else {
            throw WorkerFault(
              .tooLarge, .tooLarge, ["bytes": .number(bytes.count), "limit": .number(session.process.memory.count)])
          }
          defer { session.process.memory.release(bytes.count) }
          answer = try session.ask(
            "picture",
            [
              JSONMember("name", JSONNode(.string(path))), JSONMember("offset", 0),
              JSONMember("bytes", JSONNode(.number(JSONNumber(bytes.count)))),
            ], limit: limit, isCancelled: { flag.isSet })
        } else {
          answer = try session.ask(
            "page", [JSONMember("page", JSONNode(.number(JSONNumber(page))))], limit: limit,
            isCancelled: { flag.isSet })
        }
        return try understood(answer, page, output, session)
      }
    }
  }

  /// What an answer says; the annotated copy that came with it is written.
  private func understood(
    _ answer: JSONNode, _ page: Int, _ output: Annotator.Output?, _ session: WorkerSession
  ) throws(WorkerFault) -> Answer {
    func unfit(_ problem: String) -> WorkerFault {
      WorkerFault(.badAnswer, .unknownAnswer, ["problem": .string(problem)])
    }
    guard answer["type"]?.string == "page", let pages = answer["pages"]?.number?.int else {
      throw unfit(answer["problem"]?["message"]?.string ?? answer.excerpt)
    }
    var reports: [PictureReport] = []
    for element in answer["reports"]?.elements ?? [] {
      guard let value = element["value"], value.members != nil, let isFound = element["isFound"]?.bool,
        let failed = element["failed"]?.bool
      else { throw unfit(element.excerpt) }
      reports.append(
        PictureReport(
          value, words: element["words"]?.elements?.compactMap(\.string) ?? [], isFound: isFound, failed: failed))
    }
    if let count = answer["annotated"]?.number?.int, let output {
      guard let copy = session.process.returned?.read(count) else { throw unfit("annotated: \(count)") }
      if let problem = output.write(copy, page: page), let first = reports.first {
        reports[0] = first.adding(problem, setup.texts)
      }
    }
    return Answer(pages: pages, reports: reports)
  }

  private static func configuration(_ setup: Setup) -> [JSONMember] {
    var members = [
      JSONMember("config", setup.config.json()), JSONMember("retryHarder", JSONNode(.bool(setup.retryHarder))),
    ]
    if setup.explains { members.append(JSONMember("explains", true)) }
    if setup.texts != .english { members.append(JSONMember("texts", setup.texts.json)) }
    if let folder = setup.folder { members.append(JSONMember("folder", JSONNode(.string(folder)))) }
    if let name = setup.annotated?.fileExtensions.first {
      members.append(JSONMember("annotated", JSONNode(.string(name))))
    }
    return members
  }
}
