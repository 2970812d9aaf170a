import ScanPluginKit
import ScanRuntime
import Synchronization

/// What a front end needs to know of the scanner before it shows any control, and the words that it shows.
extension WebSite {
  func state(_ language: SiteLanguages.Language) -> WebResponse {
    func text(_ value: String?) -> JSONNode { JSONNode(value.map { .string($0) } ?? .null) }
    let (config, camera) = (view.effectiveConfig, view.cameraStatus)
    let ids = config.viewPlugins.map(\.pluginConfig.id)
    // Another configuration than that of the mode may have come since.
    let current = files.running(as: ids)?.name
    let shownFile = brokenFile.withLock { $0 }.flatMap { $0.mode == files.running?.name ? $0 : nil }
    let missing = view.isWaitingForConfig ? files.running.flatMap { files.isMissing($0) ? $0.name : nil } : nil
    return .json([
      "state": text(view.isWaitingForConfig ? "safeMode" : view.state.rawValue), "mode": text(current),
      "modes": JSONNode(.array(modes.map { text($0.name) })),
      "pluginIDs": JSONNode(.array(ids.map { text($0) })),
      "configRevision": JSONNode(.number(JSONNumber(view.configRevision))),
      "camera": camera.json(), "zoom": Self.zoom(config.cameraConfig, camera),
      "pending": changes.pendingJSON(), "brokenFile": shownFile?.json(language.texts) ?? JSONNode(.null),
      "missingFile": text(missing), "cameraConfig": config.cameraConfig.json(includeDefaults: true),
      "flashConfig": config.flashConfig.json(includeDefaults: true),
      "captureConfig": (config.captureConfig ?? .default).json(includeDefaults: true),
      "cameras": JSONNode(.array(options.cameras().map { ["name": text($0.name), "device": text($0.device)] })),
      "language": text(language.tag), "languages": JSONNode(.array(languages.all.map { text($0.tag) })),
    ])
  }

  /// The range of zooms: what lens and sensor can do, and past it what may be cut out of the frames.
  private static func zoom(_ config: CameraConfig, _ camera: CameraStatus) -> JSONNode {
    let most = (camera.capabilities.zoom?.upperBound ?? 1) * ScanView.largestDigitalZoom
    let limit = config.maxZoomRatio > 0 ? min(config.maxZoomRatio, most) : most
    func number(_ value: Double) -> JSONNode { JSONNode(JSONNumber(value).map { .number($0) } ?? .null) }
    return [
      "gesture": JSONNode(.bool(config.zoomGesture)), "least": 1, "most": number(max(1, limit)),
      "ratio": number(camera.requested.zoom),
    ]
  }

  func pageTexts(_ language: SiteLanguages.Language) -> WebResponse {
    let texts = SiteLanguages.templates.map { template in
      JSONMember(template.id, JSONNode(.string(language.texts[template.id] ?? template.english)))
    }
    return .json(["language": JSONNode(.string(language.tag)), "texts": JSONNode(.object(texts))])
  }
}
