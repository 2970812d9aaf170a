import ScanControl
import ScanPluginKit
import ScanRuntime
import ScanScene
import ScanStills

/// The scan of one visitor: a view of its own over the frames that the visitor's browser sends, one at a time.
///
/// It shares nothing with the scan of the machine or with other visitors but the processor, which it takes in turns with the others.
actor VisitorSession {
  nonisolated let view: ScanView
  /// Which mode it runs, and the text that its configuration was made from.
  nonisolated let files: ModeFiles
  /// The last frames.
  nonisolated let recent = RecentFrames(kept: 2, keptBytes: 20 << 20)
  private nonisolated let source: PushedFrames
  private let events: ScanEvents
  private let texts: TextCatalog
  private let limits: VisitorLimits
  private let decoding: any PictureDecoding
  private let turns: Turns
  private let clock = ContinuousClock()
  private let begin: ContinuousClock.Instant
  private var live: LiveScene
  private var rate: RateLimit
  private var isBusy = false
  private var frames: UInt64 = 0

  /// Makes a session and begins to scan.
  ///
  /// - Parameters:
  ///   - files: Which mode it runs, and the text that the configuration was made from.
  ///   - turns: The turns of all visitors to decode and scan.
  /// - Throws: What keeps the plugins from being made.
  init(
    _ config: ScanViewConfig, files: ModeFiles, registry: PluginRegistry, decoding: any PictureDecoding,
    texts: TextCatalog, limits: VisitorLimits, turns: Turns
  ) async throws {
    source = PushedFrames(name: "visitor")
    self.files = files
    view = try await ScanView(
      Self.plugins(of: config), source: source, registry: registry,
      options: ScanViewOptions(
        cancelOnResult: false, historyLimit: 100, baseDirectory: files.folder, isRecording: false,
        metNeeds: [.liveView, .drawing, .sound, .blink, .vibration, .torch, .camera]))
    events = view.events(
      EventOptions(capacity: 256, includesFrames: true, includesStatus: true, acrossSessions: true))
    live = LiveScene(view, texts: texts)
    // A camera of 30 frames a second now and then gives two of them close together.
    rate = RateLimit(perSecond: Double(limits.framesPerSecond), burst: 4)
    begin = clock.now
    self.texts = texts
    self.limits = limits
    self.decoding = decoding
    self.turns = turns
    try await view.start()
  }

  /// Flips, zoom and light of a configuration belong to the machine's camera.
  private static func plugins(of config: ScanViewConfig) -> ScanViewConfig {
    ScanViewConfig(
      viewPluginConfig: config.viewPluginConfig, viewPluginCompositeConfig: config.viewPluginCompositeConfig)
  }

  /// Puts a configuration into force.
  ///
  /// - Parameters:
  ///   - text: What it was made from.
  ///   - tag: The tag of the configuration that it is to replace; nil for whichever runs.
  /// - Throws: ``WebError``: 412 when another configuration runs by now, 409 when a plugin cannot be made.
  nonisolated func set(
    _ config: ScanViewConfig, text: [UInt8], replacing tag: String?
  ) async throws(WebError) -> ReloadReport.Outcome {
    if let tag, tag != WebSite.tag(view.effectiveConfig.json()) {
      throw WebError(412, "changed", WebRefusal.changed.with())
    }
    files.willSet(text)
    do {
      return try await view.setConfig(Self.plugins(of: config), baseDirectory: files.folder)
    } catch {
      throw WebError(409, "pluginFailed", WebRefusal.pluginFailed.with(["error": .text(DisplayText(of: error))]))
    }
  }

  /// Ends the scan; a frame that is being scanned is answered with what is known.
  nonisolated func end() async {
    source.end()
    await view.finish()
  }

  /// Scans the frame that a request carries, after the one before was answered.
  ///
  /// - Returns: What is drawn over the frame, and the events since the answer before.
  /// - Throws: ``WebError``: 429 for a frame that comes too soon, 413, 415 and 422 for one that cannot be read, 404 when the session is over.
  func scan(_ request: WebRequest) async throws(WebError) -> JSONNode {
    guard !isBusy else {
      throw WebError(429, "frameInFlight", WebRefusal.frameInFlight.with())
    }
    let came = clock.now
    guard rate.allows(at: begin.duration(to: came)) else {
      throw WebError(
        429, "tooManyFrames", WebRefusal.tooManyFrames.with(["count": .number(limits.framesPerSecond)]))
    }
    isBusy = true
    defer { isBusy = false }
    let bytes = try await request.body(limit: limits.frameBytes)
    let received = clock.now
    await turns.begin()
    defer { turns.end() }
    let turn = clock.now
    let frame = try await decoded(bytes, at: begin.duration(to: came))
    let decoded = clock.now
    if view.state == .idle { try? await view.start() }
    recent.note(frame)
    guard await source.push(frame) else { throw Self.isOver }
    let (happened, drawn) = await outcome(frame)
    frames += 1
    let times: [(String, ContinuousClock.Instant, ContinuousClock.Instant)] = [
      ("receiving", came, received), ("waiting", received, turn), ("decoding", turn, decoded),
      ("scanning", decoded, clock.now),
    ]
    return JSONNode(
      .object(
        [
          JSONMember("frame", JSONNode(.number(JSONNumber(Int(clamping: frame.number))))),
          JSONMember(
            "milliseconds",
            JSONNode(.object(times.map { JSONMember($0, .tenths(of: $1.duration(to: $2))) }))),
          JSONMember("events", JSONNode(.array(happened))),
        ] + drawn))
  }

  static let isOver = WebError(404, "noSession", WebRefusal.noSession.with())

  private func decoded(_ bytes: [UInt8], at time: Duration) async throws(WebError) -> Frame {
    let (decoding, limits, number, needs) = (decoding, limits, frames, source.needs)
    // Decoding would hold up the few threads that answer all requests.
    let result = await onOwnThread { _ in
      Result { () throws(WebError) in
        try Self.decode(bytes, decoding, limits, wantsColor: needs.color).with(number: number, timestamp: time)
      }
    }
    return try result.get()
  }

  private static func decode(
    _ bytes: [UInt8], _ decoding: any PictureDecoding, _ limits: VisitorLimits, wantsColor: Bool
  ) throws(WebError) -> Frame {
    do throws(SourceError) {
      let decoder = StillDecoder(
        limits: StillLimits(
          maxSide: 8_192, maxPixels: limits.framePixels, maxFileBytes: limits.frameBytes, maxPages: 1,
          maxMemory: 128 << 20, decodingTime: .seconds(2)), wantsColor: wantsColor)
      let page = try decoding.decode(bytes, page: 1, decoder, source: "visitor")
      guard [.jpeg, .webp].contains(page.format) else {
        throw SourceError(
          .unknownFormat, source: "visitor",
          message: WebRefusal.otherFormat.with(["format": .string("\(page.format)")]))
      }
      return page.frame
    } catch {
      throw WebError(error.code == .tooLarge ? 413 : 422, error.code.name, error.messageText)
    }
  }

  /// Waits until all plugins are done with a frame, and collects what they say.
  private func outcome(_ frame: Frame) async -> (events: [JSONNode], drawn: [JSONMember]) {
    var happened: [JSONNode] = []
    var drawn: [JSONMember] = []
    func take(_ event: ScanEvent) {
      live.take(event, of: view)
      switch event {
      case .frame: break
      case .status(let status):
        drawn = live.members(status, view.allItems.map { $0.json() }, texts, size: frame.size) ?? drawn
      default: happened.append(event.json(texts))
      }
    }
    var next = events.makeAsyncIterator()
    while true {
      // What came before the look is taken after it, so that nothing is missing when the frame is done.
      let isDone = !view.hasFrameInProgress
      while let event = events.nextWaiting() { take(event) }
      if isDone { break }
      guard let event = await next.next() else { break }
      take(event)
    }
    return (happened, drawn)
  }
}

extension JSONNode {
  /// Milliseconds with one digit behind the point.
  fileprivate static func tenths(of duration: Duration) -> JSONNode {
    JSONNumber(((duration / .milliseconds(1)) * 10).rounded() / 10).map { JSONNode(.number($0)) } ?? JSONNode(.null)
  }
}
