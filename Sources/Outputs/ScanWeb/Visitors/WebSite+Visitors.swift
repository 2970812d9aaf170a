import ScanControl
import ScanPluginKit
import ScanRuntime

/// The scans of visitors with their own cameras.
extension WebSite {
  /// The commands of a session: those that concern what is scanned, and neither the machine's camera nor files.
  static let sessionCommands = ["swap", "clear", "unwanted", "tap", "click", "status"]

  func beginSession(
    _ request: WebRequest, _ language: SiteLanguages.Language
  ) async throws(WebError) -> WebResponse {
    let members = try await arguments(of: request)
    let own = ModeFiles(modes, pluginIDs: [], loader: loader, allowsSaving: false)
    let config: ScanViewConfig
    if let other = members.first(where: { $0.key != "mode" })?.key {
      throw WebError(400, "badArgument", WebRefusal.sessionArguments.with(["name": .string(other)]))
    }
    if let value = members.first(where: { $0.key == "mode" })?.value {
      let mode = try mode(named: value)
      do throws(InvalidDocument) {
        config = try loader.load(contentsOf: mode.path).config
      } catch {
        throw WebError(409, "invalidConfig", WebRefusal.invalidMode.with())
      }
      own.didSwap(to: mode.name, pluginIDs: config.viewPlugins.map(\.id))
    } else {
      config = try runningConfig()
      let text = files.text(of: config) ?? config.json().text(.pretty)
      own.restore(
        ConfigVersion(config, text: text, mode: files.running), pluginIDs: config.viewPlugins.map(\.id))
    }
    let id = try await visitors.begin(config, files: own, owner: access.owner(of: request), language.texts)
    return .json(["id": JSONNode(.string(id)), "limits": visitors.limits.json()])
  }

  func scanFrame(_ id: String, _ request: WebRequest) async throws(WebError) -> WebResponse {
    let session = try visitors.session(id, owner: access.owner(of: request))
    let type = request.header("content-type")?.prefix { $0 != ";" }.lowercased()
    guard type == "image/jpeg" || type == "image/webp" else {
      throw WebError(415, "notPicture", WebRefusal.notAFrame.with())
    }
    let answer = try await session.scan(request)
    visitors.noteFrame(id)
    return .json(answer)
  }

  func sessionCommand(
    _ id: String, _ name: String, _ request: WebRequest, _ language: SiteLanguages.Language
  ) async throws(WebError) -> WebResponse {
    let session = try visitors.session(id, owner: access.owner(of: request))
    let (_, mode, outcome) = try await perform(
      name, arguments(of: request), by: ControlHandler(session.view, loader: loader, texts: language.texts),
      among: Self.sessionCommands, language.texts)
    if let mode { session.files.didSwap(to: mode, pluginIDs: session.view.viewPlugins.map(\.id)) }
    return .json(JSONNode(.object(outcome)))
  }

  func endSession(_ id: String, _ request: WebRequest) async throws(WebError) -> WebResponse {
    try await visitors.end(id, owner: access.owner(of: request))
    return .json(["ended": true])
  }

  /// The text of the configuration that a session runs with.
  func sessionDocument(_ id: String, _ request: WebRequest) throws(WebError) -> WebResponse {
    let session = try visitors.session(id, owner: access.owner(of: request))
    return document(of: session.view, session.files)
  }

  /// Puts a configuration into force in a session; the machine's own scan goes on with its own.
  func setSessionConfig(
    _ id: String, _ request: WebRequest, _ texts: TextCatalog
  ) async throws(WebError) -> WebResponse {
    let session = try visitors.session(id, owner: access.owner(of: request))
    return try await withConfig(of: request, texts) { loaded, bytes async throws(WebError) in
      let outcome = try await session.set(
        loaded.config, text: bytes, replacing: request.header("if-match").flatMap { $0 == "*" ? nil : $0 })
      return .json(
        ["outcome": JSONNode(.string(outcome.name)), "warnings": loaded.warnings.json(texts)],
        headers: [("ETag", Self.tag(session.view.effectiveConfig.json()))])
    }
  }

  /// Tries a configuration on the last frames of a session.
  func trySessionConfig(
    _ id: String, _ request: WebRequest, _ texts: TextCatalog
  ) async throws(WebError) -> WebResponse {
    let session = try visitors.session(id, owner: access.owner(of: request))
    return try await tryConfig(request, on: session.recent, of: session.view, session.files, texts)
  }
}
