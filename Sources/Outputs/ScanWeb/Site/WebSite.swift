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
  /// A configuration that can be swapped to.
  public struct Mode: Sendable, Hashable {
    /// The name, as the page shows it.
    public let name: String
    /// The file.
    public let path: String

    /// Makes a mode.
    public init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  /// A camera that the source can be exchanged for, by `cameraConfig.device`.
  public struct Camera: Sendable, Hashable {
    /// The name, as the page shows it.
    public let name: String
    /// What `cameraConfig.device` takes.
    public let device: String

    /// Makes a camera.
    public init(name: String, device: String) {
      self.name = name
      self.device = device
    }
  }

  let view: ScanView
  let access: WebAccess
  let modes: [Mode]
  let loader: ConfigLoader
  let registry: PluginRegistry
  let handler: ControlHandler
  let languages: SiteLanguages
  let cameras: @Sendable () -> [Camera]
  let picture: LivePicture
  let thumbnails = ResultThumbnails()
  let stills: PictureScanner
  let files: ModeFiles
  let visitors: VisitorSessions
  private let feeds = Mutex<[String: EventFeed]>([:])
  private let customShapes = Mutex<[CustomShape]>([])
  let media: ConfigMedia
  let page: OwnPage?
  /// The feeds of all languages that were asked for.
  var openFeeds: [EventFeed] { feeds.withLock { Array($0.values) } }

  /// What the page honors of what keys need, for `ScanViewOptions`: it draws, sounds, blinks and vibrates.
  public static let metNeeds: Set<KeyNeed> = [.liveView, .drawing, .sound, .blink, .vibration]
  /// The most bytes of a configuration.
  static let configLimit = 1 << 20
  /// The most bytes of a picture.
  static let pictureLimit = 32 << 20
  /// The commands that requests may give; those that write files or hold a connection are none of them.
  static let commands = ControlCommand.names.filter { !["snapshot", "events", "stop"].contains($0) }

  /// Makes a site; it listens to the view until ``end()``.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - watch: The watch of the view's ``WatchedSource``, by which the picture runs.
  ///   - access: Who may use it.
  ///   - modes: The configurations that can be swapped to; the first is the one that runs.
  ///   - allowsSaving: Whether visitors may write the files of the modes.
  ///   - registry: The plugins that configurations may name.
  ///   - languages: The languages of the page, of reasons and of guidance.
  ///   - cameras: Says which cameras can be chosen; empty where the source cannot be exchanged.
  ///   - visitors: What visitors may take who scan with their own cameras.
  ///   - folder: Where the pictures and sounds of the configuration are, if it is none of the modes: the `baseDirectory` of the view.
  ///   - page: An HTML file that is served instead of the page; nil for the page.
  public convenience init(
    _ view: ScanView, watch: FrameWatch, access: WebAccess, modes: [Mode] = [], allowsSaving: Bool = false,
    registry: PluginRegistry, languages: SiteLanguages = SiteLanguages(),
    cameras: @escaping @Sendable () -> [Camera] = { [] }, visitors: VisitorLimits = VisitorLimits(),
    folder: String? = nil, page: String? = nil
  ) {
    self.init(
      view, watch: watch, access: access, modes: modes, allowsSaving: allowsSaving, registry: registry,
      languages: languages, cameras: cameras, visitors: VisitorSessions(registry, visitors), folder: folder, page: page)
  }

  /// Makes a site with a place for visitors' sessions.
  init(
    _ view: ScanView, watch: FrameWatch, access: WebAccess, modes: [Mode], allowsSaving: Bool,
    registry: PluginRegistry, languages: SiteLanguages, cameras: @escaping @Sendable () -> [Camera],
    visitors: VisitorSessions, folder: String?, page: String?
  ) {
    self.view = view
    self.access = access
    self.modes = modes
    self.registry = registry
    self.languages = languages
    self.cameras = cameras
    loader = ConfigLoader(useCases: registry.useCases)
    files = ModeFiles(
      modes, pluginIDs: view.viewPlugins.map(\.id), loader: loader, allowsSaving: allowsSaving)
    handler = ControlHandler(view, loader: loader, swapsCamera: true)
    picture = LivePicture(view, watch)
    stills = PictureScanner(registry)
    self.visitors = visitors
    media = ConfigMedia(folder: folder, modes: modes, loader: loader)
    self.page = page.map { OwnPage(path: $0) }
    _ = feed(languages.language(of: WebRequest(method: "GET", path: "/")))
  }

  /// Ends the streams.
  public func end() {
    picture.end()
    for feed in openFeeds { feed.end() }
    visitors.end()
  }

  /// The events in a language, from the first time that somebody wants them so.
  func feed(_ language: SiteLanguages.Language) -> EventFeed {
    let (feed, isNew) = feeds.withLock { feeds in
      if let feed = feeds[language.tag] { return (feed, false) }
      let feed = EventFeed(view, language.texts, thumbnails: thumbnails)
      feeds[language.tag] = feed
      return (feed, true)
    }
    if isNew {
      feed.show(shapes)
      feed.begin()
    }
    return feed
  }

  /// The shapes of the program: drawn over the machine's live picture, each at its place in the order of drawing, from the moment on at which
  /// they are set.
  public var shapes: [CustomShape] {
    get { customShapes.withLock { $0 } }
    set {
      customShapes.withLock { $0 = newValue }
      for feed in openFeeds { feed.show(newValue) }
    }
  }

  /// How many listen to the events, in any language.
  var listeners: Int { feeds.withLock { $0.values.reduce(0) { $0 + $1.readers } } }

  /// How long frames were scanned.
  var scanTimes: TimeHistogram { feed(languages.language(of: WebRequest(method: "GET", path: "/"))).scanTimes }

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
    case .pictures: return try picture.stream()
    case .events:
      guard listeners < EventFeed.maximumReaders else { throw EventFeed.tooMany }
      return try feed(language).stream(after: request.header("last-event-id") ?? request.queryValue("after"))
    case .config: return config()
    case .setConfig: return try await setConfig(request, language.texts)
    case .document: return document()
    case .saveDocument: return try await saveDocument(request, language.texts)
    case .regions: return try regions(request)
    case .reference: return try reference(request)
    case .saveReference: return try await saveReference(request)
    case .modes: return modeList()
    case .state: return state(language)
    case .texts: return pageTexts(language)
    case .thumbnail:
      return WebResponse(type: "image/jpeg", .bytes(try thumbnails.jpeg(names["number"].flatMap { Int($0) })))
    case .command: return try await command(names["command"] ?? "", request, language.texts)
    case .beginSession: return try await beginSession(request, language)
    case .scanFrame: return try await scanFrame(names["session"] ?? "", request)
    case .sessionCommand:
      return try await sessionCommand(names["session"] ?? "", names["command"] ?? "", request, language)
    case .endSession: return try await endSession(names["session"] ?? "", request)
    case .snapshot: return try await snapshot()
    case .scan:
      let effort = request.queryValue("effort") == "thorough" ? ScanInput.Effort.thorough : .still
      let bytes = try await request.body(limit: Self.pictureLimit)
      return .json(try await stills.scan(bytes, view.effectiveConfig, effort, language.texts))
    case .media: return try media.response(names["name"] ?? "", view.effectiveConfig, running: files.running?.path)
    case .schema: return .json(ConfigSchema.document(useCases: registry.useCases))
    case .health: return .json(["status": "ok"])
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

  private func ready() throws(WebError) -> WebResponse {
    guard view.state == .running || view.state == .paused else {
      throw WebError(503, "notRunning", WebRefusal.notRunning.with(["state": .string(view.state.rawValue)]))
    }
    return .json(["state": JSONNode(.string(view.state.rawValue))])
  }
}
