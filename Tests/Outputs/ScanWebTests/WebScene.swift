import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanTestKit
import TestSupport

@testable import ScanWeb

/// A running view behind a site, without a network.
struct WebScene: Sendable {
  let view: ScanView
  let site: WebSite
  let watch = FrameWatch()

  init(
    token: String? = nil, modes: [WebSite.Mode] = [], allowsSaving: Bool = false, camera: ScriptedCamera? = nil,
    sourceFactory: (@Sendable (CameraConfig) throws -> any FrameSource)? = nil,
    languages: SiteLanguages = SiteLanguages(), page: String? = nil, probe: PluginProbe = PluginProbe(),
    visitors: VisitorLimits = VisitorLimits(), clock: any Clock<Duration> = ContinuousClock(),
    isWaiting: Bool = false, templates: [WebSite.Template] = [], decoding: (any PictureDecoding)? = nil
  ) async throws {
    let registry = ScriptedPlugin.registry(probe)
    let source: any FrameSource = camera ?? ScriptedSource.steady(framesPerSecond: 100)
    let (frames, viewOptions) = (source.watched(by: watch), ScanViewOptions(sourceFactory: sourceFactory))
    view =
      if isWaiting {
        try await ScanView.waiting(source: frames, registry: registry, options: viewOptions)
      } else {
        try await ScanView(.scripted(id: "first"), source: frames, registry: registry, options: viewOptions)
      }
    var options = WebSite.Options(
      modes: modes, allowsSaving: allowsSaving, languages: languages, templates: { templates }, visitors: visitors,
      page: page, clock: clock)
    if let decoding { options.decoding = decoding }
    site = WebSite(view, watch: watch, access: WebAccess(token: token), registry: registry, options: options)
    if !isWaiting { try await view.start() }
  }

  func end() async {
    site.end()
    await view.finish()
  }

  static func config(_ id: String) -> String {
    #"{"viewPluginConfig": {"pluginConfig": {"id": "\#(id)", "cancelOnResult": false, "scriptedConfig": {}}}}"#
  }

  func answer(
    _ method: String, _ path: String, query: String = "", headers: [String: String] = [:], body: String? = nil
  ) async -> WebResponse {
    await answer(method, path, query: query, headers: headers, bytes: body.map { Array($0.utf8) })
  }

  func answer(
    _ method: String, _ path: String, query: String = "", headers: [String: String] = [:], bytes body: [UInt8]?
  ) async -> WebResponse {
    var fields = ["host": "127.0.0.1:8080"]
    if body != nil { fields["content-type"] = "application/json" }
    fields.merge(headers) { $1 }
    return await site.answer(
      WebRequest(
        method: method, path: path, query: query, headers: fields,
        body: { limit throws(WebError) in
          let bytes = body ?? []
          if bytes.count > limit { throw WebError.tooLarge(limit: limit) }
          return bytes
        }))
  }
}

extension WebScene {
  /// Sends bytes.
  func send(_ method: String, _ path: String, _ bytes: [UInt8]) async -> WebResponse {
    await site.answer(
      WebRequest(
        method: method, path: path,
        headers: ["host": "127.0.0.1:8080", "content-type": "application/octet-stream"],
        body: { limit throws(WebError) in
          if bytes.count > limit { throw WebError.tooLarge(limit: limit) }
          return bytes
        }))
  }
}

extension WebResponse {
  /// The body, where it comes at once.
  var text: String {
    if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  var json: JSONNode {
    get throws { try JSONNode.parse(text) }
  }

  func header(_ name: String) -> String? { headers.last { $0.name == name }?.value }

  /// The first parts of a stream that fulfill a condition, and those before.
  func parts(until isEnough: (String) -> Bool) async -> [String] {
    guard case .stream(let stream) = body else { return [] }
    var parts: [String] = []
    for await part in stream {
      parts.append(String(decoding: part, as: UTF8.self))
      if isEnough(parts[parts.count - 1]) { break }
    }
    return parts
  }
}

extension JSONNode {
  var isNull: Bool { if case .null = value { true } else { false } }
}
