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
    var (config, folder) = (view.effectiveConfig, modes.first.map { Self.folder(of: $0.path) })
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
      folder = Self.folder(of: mode.path)
    }
    let id = try await visitors.begin(config, baseDirectory: folder, owner: access.owner(of: request), language.texts)
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
    let (_, _, outcome) = try await perform(
      name, request, by: ControlHandler(session.view, loader: loader, texts: language.texts),
      among: Self.sessionCommands, language.texts)
    return .json(JSONNode(.object(outcome)))
  }

  func endSession(_ id: String, _ request: WebRequest) async throws(WebError) -> WebResponse {
    try await visitors.end(id, owner: access.owner(of: request))
    return .json(["ended": true])
  }

  private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }
}
