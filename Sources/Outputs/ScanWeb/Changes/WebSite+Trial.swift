import ScanPluginKit
import ScanRuntime

/// The trial of a configuration on what the camera just saw.
extension WebSite {
  func tryConfig(_ request: WebRequest, _ texts: TextCatalog) async throws(WebError) -> WebResponse {
    try await tryConfig(request, on: events.frames, of: view, files, texts)
  }

  /// - Parameters:
  ///   - recent: The frames.
  ///   - view: What saw them.
  ///   - files: The folder that relative paths start from.
  func tryConfig(
    _ request: WebRequest, on recent: RecentFrames, of view: ScanView, _ files: ModeFiles, _ texts: TextCatalog
  ) async throws(WebError) -> WebResponse {
    try Self.expectJSON(request)
    let bytes = try await request.body(limit: Self.configLimit)
    let loaded: LoadedConfig
    do throws(InvalidDocument) {
      loaded = try load(bytes)
    } catch {
      return Self.refusal(error, isCheck: false, texts)
    }
    var frames = recent.all
    if frames.isEmpty, let newest = view.newestFrame { frames = [newest] }
    guard !frames.isEmpty else {
      throw WebError(503, "noPicture", WebRefusal.noPictureYet.with())
    }
    let compared = try await stills.compare(
      frames, running: view.effectiveConfig, edited: loaded.config, folder: files.folder,
      clock: options.clock, texts)
    return .json(JSONNode(.object(compared + [JSONMember("warnings", JSONNode(.array(loaded.warnings.map(\.json))))])))
  }
}
