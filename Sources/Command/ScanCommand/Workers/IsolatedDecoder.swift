import ScanImage
import ScanPluginKit
import ScanStills
import ScanWorker

/// Decodes pictures that others sent in processes of their own: what a picture does to a decoder costs that picture.
///
/// Each caller has a process for itself; two are kept for the next ones.
final class IsolatedDecoder: PictureDecoding {
  /// How many processes wait for pictures.
  private static let kept = 2

  private let command: WorkerCommand
  private let report: @Sendable (String) -> Void
  private let idle = Guarded<[WorkerSupervisor]>([])

  /// Makes a decoder; a process is started with the first picture.
  init(_ program: String, memory: Int, report: @escaping @Sendable (String) -> Void) {
    var command = WorkerCommand.own(program, folder: nil, memory: memory)
    command.returnsPictures = true
    self.command = command
    self.report = report
  }

  func decode(
    _ bytes: [UInt8], page: Int, _ decoder: StillDecoder, source: String
  ) throws(SourceError) -> DecodedPage {
    let supervisor = take()
    defer { give(supervisor) }
    let answer: Result<DecodedPage, SourceError>
    do throws(WorkerFault) {
      answer = try supervisor.withWorker { session throws(WorkerFault) in
        try ask(session, bytes, page, decoder, source)
      }
    } catch {
      throw SourceError(.damaged, source: source, message: error.displayText)
    }
    return try answer.get()
  }

  private func take() -> WorkerSupervisor {
    if let ready = idle.withLock({ $0.popLast() }) { return ready }
    let begin = ContinuousClock.now
    // Each request is about other bytes, so that one that ends its worker says nothing about the next.
    return WorkerSupervisor(
      command, keepsSpare: false, countsDeaths: false, report: report, now: { ContinuousClock.now - begin }
    ) { _ in }
  }

  private func give(_ supervisor: WorkerSupervisor) {
    let isKept = idle.withLock { idle in
      guard idle.count < Self.kept else { return false }
      idle.append(supervisor)
      return true
    }
    if !isKept { supervisor.stop(atOnce: true) }
  }

  private func ask(
    _ session: WorkerSession, _ bytes: [UInt8], _ page: Int, _ decoder: StillDecoder, _ source: String
  ) throws(WorkerFault) -> Result<DecodedPage, SourceError> {
    let memory = session.process.memory
    guard bytes.withUnsafeBytes({ memory.write($0, at: 0) }) else {
      throw WorkerFault(.tooLarge, .tooLarge, ["bytes": .number(bytes.count), "limit": .number(memory.count)])
    }
    defer { memory.release(bytes.count) }
    let request = DecodeRequest(page: page, source: source, limits: decoder.limits, wantsColor: decoder.wantsColor)
    let answer = try session.ask(
      "decode", request.members(bytes.count), limit: decoder.limits.decodingTime + .seconds(3))
    do throws(UnfitMessage) {
      if let error = answer["sourceError"] { return .failure(try SourceError(encoded: error)) }
      return .success(try self.page(answer, session, bytes, decoder))
    } catch {
      throw WorkerFault(.badAnswer, .unknownAnswer, ["problem": .text(error.displayText)])
    }
  }

  private func page(
    _ answer: JSONNode, _ session: WorkerSession, _ bytes: [UInt8], _ decoder: StillDecoder
  ) throws(UnfitMessage) -> DecodedPage {
    guard let pages = answer["pages"]?.number?.int, let picture = answer["picture"], let origin = answer["origin"],
      let format = StillFormat.all.first(where: { $0.name == answer["format"]?.string })
    else { throw UnfitMessage(DisplayText(answer.excerpt)) }
    let returned = session.process.returned
    let reader = ReturnedPictureReader { offset, count in returned?.read(count, at: offset) }
    let frame = try reader.frame(picture, number: 0, timestamp: .zero, origin: FrameOrigin(encoded: origin))
    guard !frame.hasColor else { return DecodedPage(frame: frame, pageCount: pages, format: format) }
    let inColor = StillDecoder(limits: decoder.limits, wantsColor: true)
    let colors = FrameColor { [self] in
      try? decode(bytes, page: frame.origin.page, inColor, source: frame.origin.source).frame.color
    }
    let whole = Frame(number: 0, timestamp: .zero, luma: frame.luma, colors: colors, origin: frame.origin)
    return DecodedPage(frame: whole, pageCount: pages, format: format)
  }
}

/// The request `decode`, on both sides.
struct DecodeRequest {
  let page: Int
  let source: String
  let limits: StillLimits
  let wantsColor: Bool

  init(page: Int, source: String, limits: StillLimits, wantsColor: Bool) {
    self.page = page
    self.source = source
    self.limits = limits
    self.wantsColor = wantsColor
  }

  /// The request that a message makes.
  init(_ message: JSONNode) {
    let numbers = message["limits"]?.elements?.compactMap { $0.number?.int } ?? []
    page = message["page"]?.number?.int ?? 1
    source = message["name"]?.string ?? "picture"
    wantsColor = message["wantsColor"]?.bool ?? false
    limits =
      numbers.count == 6
      ? StillLimits(
        maxSide: numbers[0], maxPixels: numbers[1], maxFileBytes: numbers[2], maxPages: numbers[3],
        maxMemory: numbers[4], decodingTime: .milliseconds(numbers[5])) : StillLimits()
  }

  /// What belongs to the request.
  func members(_ bytes: Int) -> [JSONMember] {
    let numbers = [
      limits.maxSide, limits.maxPixels, limits.maxFileBytes, limits.maxPages, limits.maxMemory,
      Int(limits.decodingTime / .milliseconds(1)),
    ]
    return [
      JSONMember("name", JSONNode(.string(source))), JSONMember("offset", 0),
      JSONMember("bytes", JSONNode(.number(JSONNumber(bytes)))),
      JSONMember("page", JSONNode(.number(JSONNumber(page)))), JSONMember("wantsColor", JSONNode(.bool(wantsColor))),
      JSONMember("limits", JSONNode(.array(numbers.map { JSONNode(.number(JSONNumber($0))) }))),
    ]
  }
}
