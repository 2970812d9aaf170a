import ArgumentParser
import ScanOverlay
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanWorker

/// What a worker knows between two requests, and how it answers them.
struct WorkerConversation {
  let channel: WorkerChannel
  let limits: PictureLimits
  let times: PictureTimeSource
  /// Whether the process has given up the network and other programs.
  let isWalled: Bool
  private var reader: StillScanner.Reader?
  private var annotation: (Annotation, StillFormat)?
  private var document: StillDocument?
  private var host: PluginHost?
  private var texts = TextCatalog.english

  init(channel: WorkerChannel, limits: PictureLimits, times: PictureTimeSource, isWalled: Bool) {
    self.channel = channel
    self.limits = limits
    self.times = times
    self.isWalled = isWalled
  }

  /// Answers one request; each gets exactly one answer.
  mutating func answer(_ request: WorkerRequest) async {
    switch request.type {
    case "hello": channel.send(hello)
    case "configure" where request.message["pluginConfig"] != nil: await configurePlugin(request)
    case "configure": await configure(request)
    case "scan", "explain", "update", "reset": await askPlugin(request)
    case "picture": await picture(request)
    case "page": await page(request, of: request.message["page"]?.number?.int ?? 1)
    case "decode": await decode(request)
    case "ping": send("pong", request)
    default:
      refuse(request, "unknownRequest", WorkerWords.noRequest.with(["type": .string(request.type)]))
    }
  }

  private var hello: JSONNode {
    let factories = CommandEnvironment.registry.factories
    let useCases = factories.map { factory -> JSONNode in
      ["key": JSONNode(.string(factory.key)), "result": JSONNode(.string(factory.resultKey))]
    }
    let features = ["pictures", "frames", "cancel"] + (channel.hasSharedMemory ? ["sharedMemory"] : [])
    return [
      "type": "hello", "protocol": JSONNode(.number(JSONNumber(WorkerProtocol.version))),
      "program": JSONNode(.string("\(ProgramName.current) \(Scanview.configuration.version)")),
      "features": JSONNode(.array(features.map { JSONNode(.string($0)) })),
      "useCases": JSONNode(.array(useCases)), "isWalled": JSONNode(.bool(isWalled)),
    ]
  }

  private mutating func configure(_ request: WorkerRequest) async {
    let message = request.message
    let text = message["config"]?.string ?? message["config"]?.text(.compact) ?? ""
    let folder = message["folder"]?.string
    do {
      if let words = message["texts"] {
        texts = try TextCatalog(json: Array(words.text().utf8), for: CommandEnvironment.registry.commandTexts)
      }
      let loaded = try ConfigLoader(useCases: CommandEnvironment.registry.useCases)
        .load(bytes: Array(text.utf8), file: message["file"]?.string)
      let format = message["annotated"]?.string.flatMap { StillFormat(fileName: "picture." + $0) }
      let scanner = StillScanner(
        config: loaded.config, registry: CommandEnvironment.registry, baseDirectory: folder,
        retryHarder: message["retryHarder"]?.bool ?? false, annotates: format != nil, isRecording: false,
        explains: message["explains"]?.bool ?? false, limits: limits,
        texts: texts, times: times)
      reader = try await scanner.makeReader()
      document = nil
      annotation = format.map { format in
        let pictures = DrawnPictures(loaded.config, folder: folder, reportsMissing: false)
        return (Annotation(loaded.config.viewPlugins, texts: texts) { pictures[$0] }, format)
      }
      send("ready", request, [JSONMember("warnings", loaded.warnings.json(texts))])
    } catch let invalid as InvalidDocument {
      send("refused", request, [JSONMember("problems", invalid.problems.json(texts))])
    } catch {
      let code = (error as? PluginError)?.code.name ?? "noPlugin"
      send("refused", request, [JSONMember("problems", [problem(code, DisplayText(of: error))])])
    }
  }

  private mutating func picture(_ request: WorkerRequest) async {
    guard let reader else {
      return refuse(request, "notConfigured", WorkerWords.notConfigured.with())
    }
    let message = request.message
    let shared = message["offset"]?.number?.int.flatMap { offset in
      message["bytes"]?.number?.int.flatMap { channel.bytes(at: offset, count: $0) }
    }
    guard let bytes = request.bytes ?? shared else {
      return refuse(request, "noPicture", WorkerWords.noPicture.with())
    }
    do throws(SourceError) {
      document = try reader.decoder.open(bytes: bytes, source: message["name"]?.string ?? "picture")
    } catch {
      document = nil
      return send(
        "page", request,
        [
          JSONMember("pages", 0), JSONMember("reports", [Self.json(PictureReport(error, texts))]),
        ])
    }
    await page(request, of: 1)
  }

  private func page(_ request: WorkerRequest, of number: Int) async {
    guard let reader, let document, (1...document.pageCount).contains(number) else {
      return refuse(request, "noPage", WorkerWords.noPage.with(["number": .number(number)]))
    }
    let (channel, texts, annotation) = (channel, texts, annotation)
    await channel.work(request.id) {
      let drawn = DrawnPage(annotation, channel)
      guard let report = await reader.scan(number, of: document, { drawn.draw($0, $1) }) else {
        return channel.send(["type": "cancelled", "id": JSONNode(.number(JSONNumber(request.id)))])
      }
      var reports = [report]
      if number == document.pageCount, let problem = document.trailingProblem {
        reports.append(PictureReport(problem, texts))
      }
      var members = [
        JSONMember("type", "page"), JSONMember("id", JSONNode(.number(JSONNumber(request.id)))),
        JSONMember("pages", JSONNode(.number(JSONNumber(document.pageCount)))),
        JSONMember("reports", JSONNode(.array(reports.map(Self.json)))),
      ]
      if let count = drawn.count { members.append(JSONMember("annotated", JSONNode(.number(JSONNumber(count))))) }
      channel.send(JSONNode(.object(members)))
    }
  }

  /// A report as it is sent: what `scan` prints, and its words.
  private static func json(_ report: PictureReport) -> JSONNode {
    [
      "value": report.value, "words": JSONNode(.array(report.words.map { JSONNode(.string($0)) })),
      "isFound": JSONNode(.bool(report.isFound)), "failed": JSONNode(.bool(report.failed)),
    ]
  }

  /// Makes the plugin of frames that follow each other.
  private mutating func configurePlugin(_ request: WorkerRequest) async {
    let host = PluginHost(channel)
    do {
      try await host.configure(request.message, CommandEnvironment.registry)
      self.host = host
      send("ready", request)
    } catch {
      send("refused", request, PluginHost.problem(error))
    }
  }

  private func askPlugin(_ request: WorkerRequest) async {
    guard let host else {
      return refuse(request, "notConfigured", WorkerWords.noPlugin.with())
    }
    let (channel, registry) = (channel, CommandEnvironment.registry)
    await channel.work(request.id) {
      let (type, members) = await host.answer(request, registry)
      channel.send(
        JSONNode(
          .object(
            [JSONMember("type", JSONNode(.string(type))), JSONMember("id", JSONNode(.number(JSONNumber(request.id))))]
              + members)))
    }
  }

  private func problem(_ code: String, _ message: DisplayText) -> JSONNode {
    JSONNode(
      .object([
        JSONMember("code", JSONNode(.string(code))), JSONMember("message", JSONNode(.string(message.text(texts)))),
        message.besideMessage,
      ]))
  }

  func refuse(_ request: WorkerRequest, _ code: String, _ message: DisplayText) {
    send("error", request, [JSONMember("problem", problem(code, message))])
  }

  func send(_ type: String, _ request: WorkerRequest, _ members: [JSONMember] = []) {
    channel.send(
      JSONNode(
        .object(
          [JSONMember("type", JSONNode(.string(type))), JSONMember("id", JSONNode(.number(JSONNumber(request.id))))]
            + members)))
  }
}

/// The annotated copy of one page, on its way into shared memory.
private final class DrawnPage: Sendable {
  private let annotation: (Annotation, StillFormat)?
  private let channel: WorkerChannel
  private let written = Guarded<Int?>(nil)

  init(_ annotation: (Annotation, StillFormat)?, _ channel: WorkerChannel) {
    self.annotation = annotation
    self.channel = channel
  }

  /// The size of the copy's file in bytes; nil where there is none.
  var count: Int? { written.withLock { $0 } }

  /// Draws the copy.
  func draw(_ frame: Frame, _ reading: StillReading) -> PictureWriteError? {
    guard let (annotation, format) = annotation else { return nil }
    do throws(PictureWriteError) {
      let image = annotation.draw(over: frame, results: reading.results, failures: reading.failures)
      let bytes = try PictureWriter(format: format).encode(image)
      guard bytes.withUnsafeBytes({ channel.giveBack($0) }) else {
        throw PictureWriteError(
          .notEncodable, path: "memory", message: WriteText.notEncodable.with(["format": "\(format)"]))
      }
      written.withLock { $0 = bytes.count }
      return nil
    } catch {
      return error
    }
  }
}
