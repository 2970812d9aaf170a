import ScanControl
public import ScanPluginKit
public import ScanRuntime
public import ScanScene
import ScanStills
import Synchronization

/// A page and an HTTP interface over a running view, whichever server carries them.
///
/// It answers each request by itself: who may use it, what is done, and how much of everything there may be. A server has to read requests,
/// to limit connections and the time of slow ones, and to send what ``answer(_:)`` returns.
public final class WebSite: Sendable {
  let view: ScanView
  let access: WebAccess
  let options: Options
  let loader: ConfigLoader
  let registry: PluginRegistry
  let handler: ControlHandler
  let picture: LivePicture
  let stills: PictureScanner
  let files: ModeFiles
  let visitors: VisitorSessions
  let media: ConfigMedia
  let page: OwnPage?
  let changes: ConfigChanges
  let events: SiteEvents
  /// The file of the running mode, if it was saved and cannot be used.
  let brokenFile = Mutex<BrokenFile?>(nil)
  let modeWatch = Mutex<ModeWatch?>(nil)
  var modes: [Mode] { options.modes }
  var languages: SiteLanguages { options.languages }

  /// What the page honors of what keys need, for `ScanViewOptions`: it draws, sounds, blinks and vibrates.
  public static let metNeeds: Set<KeyNeed> = [.liveView, .drawing, .sound, .blink, .vibration]
  /// The most bytes of a configuration.
  static let configLimit = 1 << 20
  /// The most bytes of a picture.
  static let pictureLimit = 32 << 20
  /// The commands that requests may give; those that write files or hold a connection are none of them.
  static let commands = ControlCommand.names.filter { !["snapshot", "record", "events", "stop"].contains($0) }

  /// Makes a site; it listens to the view until ``end()``.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - watch: The watch over the view's source, by which the picture runs.
  ///   - access: Who may use it.
  ///   - registry: The plugins that configurations may name.
  ///   - options: What it offers beyond that.
  public init(
    _ view: ScanView, watch: FrameWatch, access: WebAccess, registry: PluginRegistry, options: Options = Options()
  ) {
    self.view = view
    self.access = access
    self.registry = registry
    self.options = options
    loader = ConfigLoader(useCases: registry.useCases)
    files = ModeFiles(
      options.modes, pluginIDs: view.viewPlugins.map(\.id), loader: loader, allowsSaving: options.allowsSaving)
    handler = ControlHandler(view, loader: loader, swapsCamera: true)
    picture = LivePicture(view, watch)
    stills = PictureScanner(registry, options.decoding)
    visitors = VisitorSessions(registry, options.visitors, options.decoding, clock: options.clock)
    media = ConfigMedia(folder: options.folder, modes: options.modes, loader: loader)
    page = options.page.map { OwnPage(path: $0) }
    changes = ConfigChanges(view, files, clock: options.clock)
    events = SiteEvents(view)
    changes.onChange { [events] in events.note("configChanged", $0) }
    events.begin(options.languages.language(of: WebRequest(method: "GET", path: "/")))
  }

  /// Ends the streams.
  public func end() {
    modeWatch.withLock { $0.take() }?.end()
    changes.end()
    picture.end()
    events.end()
    visitors.end()
  }

  /// The shapes of the program: drawn over the machine's live picture, each at its place in the order of drawing, from the moment on at which
  /// they are set.
  public var shapes: [CustomShape] {
    get { events.shapes }
    set { events.shapes = newValue }
  }

  /// Makes the key of a link, `/?key=…`, which lets one browser in; see ``WebAccess``.
  public func makeLinkKey() -> String { access.makeLinkKey() }

  /// Answers a request.
  public func answer(_ request: WebRequest) async -> WebResponse {
    let texts = languages.language(of: request).texts
    if let refusal = access.answer(request, texts) { return refusal.hardened() }
    do throws(WebError) {
      var response = try await respond(request)
      // A stream that nobody reads would stay open.
      if request.method == "HEAD", case .stream = response.body { response.body = .bytes([]) }
      return response.hardened()
    } catch {
      return WebResponse.error(error, texts, headers: allowed(error, request)).hardened()
    }
  }

  private func allowed(_ error: WebError, _ request: WebRequest) -> [(name: String, value: String)] {
    guard error.status == 405 else { return [] }
    let methods = WebRoute.all.filter { $0.match(request.path) != nil }.map(\.method)
    return [("Allow", methods.joined(separator: ", "))]
  }

  private func respond(_ request: WebRequest) async throws(WebError) -> WebResponse {
    let routes = WebRoute.all.filter { $0.match(request.path) != nil }
    guard !routes.isEmpty else {
      throw WebError(404, "notFound", WebRefusal.nothingHere.with())
    }
    let method = request.method == "HEAD" ? "GET" : request.method
    guard let route = routes.first(where: { $0.method == method }), let names = route.match(request.path) else {
      throw WebError(
        405, "notAllowed",
        WebRefusal.otherMethod.with(["methods": .string(routes.map(\.method).joined(separator: ", "))]))
    }
    let language = languages.language(of: request)
    switch route.action {
    case .file(let name):
      if name == "page.html", let page { return try page.response() }
      return try file(name)
    case .frame: return try await picture.still()
    case .pictures:
      // A browser would wait for the first picture before it counts the page as loaded.
      guard !view.isWaitingForConfig else { throw Self.nothingRuns }
      return try picture.stream()
    case .events:
      return try events.stream(language, after: request.header("last-event-id") ?? request.queryValue("after"))
    case .results: return results(language)
    case .config: return try config()
    case .setConfig: return try await setConfig(request, language.texts)
    case .tryConfig: return try await tryConfig(request, language.texts)
    case .confirmConfig: return try await confirmConfig(request)
    case .revertConfig: return try await revertConfig(request)
    case .configHistory: return configHistory()
    case .returnToConfig: return try await returnToConfig(names["number"] ?? "", request)
    case .document: return document()
    case .saveDocument: return try await saveDocument(request, language.texts)
    case .regions: return try regions(request)
    case .reference: return try reference(request)
    case .saveReference: return try await saveReference(request)
    case .modes: return modeList()
    case .templates: return templates(language.texts)
    case .state: return state(language)
    case .texts: return pageTexts(language)
    case .thumbnail:
      return WebResponse(type: "image/jpeg", .bytes(try events.thumbnails.jpeg(names["number"].flatMap { Int($0) })))
    case .command: return try await command(names["command"] ?? "", request, language.texts)
    case .beginSession: return try await beginSession(request, language)
    case .sessionDocument: return try sessionDocument(names["session"] ?? "", request)
    case .setSessionConfig: return try await setSessionConfig(names["session"] ?? "", request, language.texts)
    case .trySessionConfig: return try await trySessionConfig(names["session"] ?? "", request, language.texts)
    case .scanFrame: return try await scanFrame(names["session"] ?? "", request)
    case .sessionCommand:
      return try await sessionCommand(names["session"] ?? "", names["command"] ?? "", request, language)
    case .endSession: return try await endSession(names["session"] ?? "", request)
    case .snapshot: return try await snapshot()
    case .scan:
      let effort = request.queryValue("effort") == "thorough" ? ScanInput.Effort.thorough : .still
      let bytes = try await request.body(limit: Self.pictureLimit)
      return .json(try await stills.scan(bytes, runningConfig(), folder: files.folder, effort, language.texts))
    case .media: return try media.response(names["name"] ?? "", view.effectiveConfig, running: files.running?.path)
    case .schema: return .json(ConfigSchema.document(useCases: registry.useCases))
    case .health: return .json(["status": "ok", "ready": JSONNode(.bool(isReady))])
    case .ready: return try ready()
    case .metrics: return .text(metrics(), type: "text/plain; version=0.0.4; charset=utf-8")
    case .openAPI: return .json(OpenAPI.document())
    }
  }

  private func file(_ name: String) throws(WebError) -> WebResponse {
    guard let file = WebPage.files[name] else {
      throw WebError(404, "notFound", WebRefusal.noFile.with(["name": .string(name)]))
    }
    return .text(file.text, type: file.type)
  }

  private var isReady: Bool { view.state == .running || view.state == .paused }

  private func ready() throws(WebError) -> WebResponse {
    guard !view.isWaitingForConfig else { throw Self.nothingRuns }
    guard isReady else {
      throw WebError(503, "notRunning", WebRefusal.notRunning.with(["state": .string(view.state.rawValue)]))
    }
    return .json(["state": JSONNode(.string(view.state.rawValue))])
  }
}
