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
    try await withConfig(of: request, texts) { loaded, _ async throws(WebError) in
      var frames = recent.all
      if frames.isEmpty, let newest = view.newestFrame { frames = [newest] }
      guard !frames.isEmpty else {
        throw WebError(503, "noPicture", WebRefusal.noPictureYet.with())
      }
      return .json(
        JSONNode(
          .object(
            try await stills.compare(
              frames, running: view.effectiveConfig, edited: loaded.config, folder: files.folder,
              clock: options.clock, texts) + [JSONMember("warnings", loaded.warnings.json(texts))])))
    }
  }
}
