import ScanPluginKit
import ScanRuntime

/// The configuration and the modes.
extension WebSite {
  func config() throws(WebError) -> WebResponse {
    let config = try runningConfig().json()
    return .json(config, headers: [("ETag", Self.tag(config))])
  }

  /// The version of a configuration, as a header carries it.
  static func tag(_ config: JSONNode) -> String { "\"\(WebVersion.of(config.text(.compact).utf8))\"" }

  /// A configuration with something to run.
  func load(_ bytes: [UInt8]) throws(InvalidDocument) -> LoadedConfig {
    let loaded = try loader.load(bytes: bytes)
    guard !loaded.config.viewPlugins.isEmpty else { throw InvalidDocument([]) }
    return loaded
  }

  func setConfig(_ request: WebRequest, _ texts: TextCatalog) async throws(WebError) -> WebResponse {
    let isCheck = request.queryValue("check") == "1"
    return try await withConfig(of: request, isCheck: isCheck, texts) { loaded, bytes async throws(WebError) in
      let warnings = loaded.warnings.json(texts)
      if isCheck { return .json(["outcome": "valid", "warnings": warnings, "problems": JSONNode(.array([]))]) }
      let expected = request.header("if-match").flatMap { $0 == "*" ? nil : $0 }
      let outcome = try await changes.apply(
        loaded, text: bytes, by: ChangeAuthor(request), replacing: expected,
        confirmWithin: try Self.confirmTime(request))
      forgetBrokenFile()
      return .json(
        [
          "outcome": JSONNode(.string(outcome.name)), "warnings": warnings, "pending": changes.pendingJSON(),
          "configRevision": JSONNode(.number(JSONNumber(view.configRevision))),
        ], headers: [("ETag", Self.tag(view.effectiveConfig.json()))])
    }
  }

  /// Reads the configuration that a request carries, and lets it be answered; one that is not valid is answered with its problems.
  ///
  /// - Parameter isCheck: Whether problems are what was asked for.
  func withConfig(
    of request: WebRequest, isCheck: Bool = false, _ texts: TextCatalog,
    _ answer: (LoadedConfig, [UInt8]) async throws(WebError) -> WebResponse
  ) async throws(WebError) -> WebResponse {
    try Self.expectJSON(request)
    let bytes = try await request.body(limit: Self.configLimit)
    let loaded: LoadedConfig
    do throws(InvalidDocument) {
      loaded = try load(bytes)
    } catch {
      return Self.refusal(error, isCheck: isCheck, texts)
    }
    return try await answer(loaded, bytes)
  }

  static func refusal(_ document: InvalidDocument, isCheck: Bool, _ texts: TextCatalog) -> WebResponse {
    let message = (document.problems.isEmpty ? WebRefusal.noPlugin : .invalidConfig).with().text(texts)
    return .json(
      [
        "outcome": "invalid",
        "error": ["code": "invalidConfig", "message": JSONNode(.string(message))],
        "problems": document.problems.json(texts),
      ], status: isCheck ? 200 : 409)
  }

  func modeList() -> WebResponse {
    .json([
      "modes": JSONNode(.array(modes.map { JSONNode(.string($0.name)) })),
      "running": files.running.map { JSONNode(.string($0.name)) } ?? JSONNode(.null),
    ])
  }
}
