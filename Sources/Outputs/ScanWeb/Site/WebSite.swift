import ScanControl
public import ScanPluginKit
public import ScanRuntime
import ScanStills

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

  let view: ScanView
  let access: WebAccess
  let modes: [Mode]
  let loader: ConfigLoader
  let registry: PluginRegistry
  let handler: ControlHandler
  let texts: TextCatalog
  let picture: LivePicture
  let feed: EventFeed
  let stills: PictureScanner

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
  ///   - modes: The configurations that can be swapped to.
  ///   - registry: The plugins that configurations may name.
  ///   - texts: The language of reasons and guidance.
  public init(
    _ view: ScanView, watch: FrameWatch, access: WebAccess, modes: [Mode] = [], registry: PluginRegistry,
    texts: TextCatalog = .english
  ) {
    self.view = view
    self.access = access
    self.modes = modes
    self.registry = registry
    self.texts = texts
    loader = ConfigLoader(useCases: registry.useCases)
    handler = ControlHandler(view, loader: loader)
    picture = LivePicture(view, watch)
    feed = EventFeed(view, texts)
    stills = PictureScanner(registry, texts)
    feed.begin()
  }

  /// Ends the streams.
  public func end() {
    picture.end()
    feed.end()
  }

  /// Makes the key of a link, `/?key=…`, which lets one browser in; see ``WebAccess``.
  public func makeLinkKey() -> String { access.makeLinkKey() }

  /// Answers a request.
  public func answer(_ request: WebRequest) async -> WebResponse {
    if let refusal = access.answer(request) { return refusal.hardened() }
    do throws(WebError) {
      return try await respond(request).hardened()
    } catch {
      return WebResponse.error(error, headers: allowed(error, request)).hardened()
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
      throw WebError(404, "notFound", "there is nothing here; /openapi.json says what there is")
    }
    let method = request.method == "HEAD" ? "GET" : request.method
    guard let route = routes.first(where: { $0.method == method }) else {
      throw WebError(405, "notAllowed", "this takes \(routes.map(\.method).joined(separator: " or "))")
    }
    switch route.action {
    case .file(let name): return try file(name)
    case .frame: return try await picture.still()
    case .pictures: return try picture.stream()
    case .events:
      return try feed.stream(
        after: (request.header("last-event-id") ?? request.queryValue("after")).flatMap { Int($0) })
    case .config: return config()
    case .setConfig: return try await setConfig(request)
    case .modes: return modeList()
    case .command: return try await command(route.match(request.path) ?? "", request)
    case .snapshot: return try await snapshot()
    case .scan: return .json(try await stills.scan(request.body(limit: Self.pictureLimit), view.effectiveConfig))
    case .schema: return .json(ConfigSchema.document(useCases: registry.useCases))
    case .health: return .json(["status": "ok"])
    case .ready: return try ready()
    case .metrics: return .text(metrics(), type: "text/plain; version=0.0.4; charset=utf-8")
    case .openAPI: return .json(OpenAPI.document())
    }
  }

  private func file(_ name: String) throws(WebError) -> WebResponse {
    guard let file = WebPage.files[name] else { throw WebError(404, "notFound", "there is no file \(name)") }
    return .text(file.text, type: file.type)
  }

  private func ready() throws(WebError) -> WebResponse {
    guard view.state == .running || view.state == .paused else {
      throw WebError(503, "notRunning", "the scanner is \(view.state.rawValue)")
    }
    return .json(["state": JSONNode(.string(view.state.rawValue))])
  }

  private func snapshot() async throws(WebError) -> WebResponse {
    do {
      let frame = try await view.photo()
      let writer = PictureWriter(format: .jpeg, jpegQuality: 92)
      let bytes = if let color = frame.color { try writer.encode(color) } else { try writer.encode(frame.luma) }
      return WebResponse(type: "image/jpeg", .bytes(bytes))
    } catch let issue as ScanIssue {
      throw WebError(issue.code == .snapshotPending ? 409 : 503, issue.code.name, issue.message)
    } catch {
      throw WebError(503, "noPicture", "no picture came: \(error)")
    }
  }
}
