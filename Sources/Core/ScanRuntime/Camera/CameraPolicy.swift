import ScanPluginKit

/// What a configuration says about the camera while it runs: what it begins with, and what may be asked of it.
struct CameraPolicy: Sendable, Equatable {
  let torchMode: FlashMode
  /// The zoom at the start, as the file says it.
  let zoomRatio: Double
  /// The largest zoom; nil for what the camera allows.
  let maxZoom: Double?
  let allowsTapToFocus: Bool
  /// How long the focus of a tap holds; nil until the next one.
  let tapToFocusTimeout: Duration?
  let flipsLeftRight: Bool
  let flipsTopBottom: Bool
  /// The turn that makes frames upright; nil when the driver decides.
  let rotation: Orientation?

  init(_ config: ScanViewConfig) {
    let camera = config.cameraConfig
    torchMode = config.flashConfig.mode
    zoomRatio = camera.zoomRatio
    maxZoom = camera.maxZoomRatio > 0 ? camera.maxZoomRatio : nil
    allowsTapToFocus = camera.enableTapToFocus
    tapToFocusTimeout = camera.tapToFocusTimeoutMs.map { .milliseconds($0) }
    flipsLeftRight = camera.enableFlipFramesLeftRight
    flipsTopBottom = camera.enableFlipFramesTopBottom
    rotation = camera.rotation.orientation
  }

  /// What is asked of the camera before anybody gave a command.
  var requested: CameraSettings { CameraSettings(torch: torch, zoom: zoom) }

  private var torch: TorchMode {
    switch torchMode {
    case .manualOn: .on
    case .auto: .auto
    case .manualOff, .none: .off
    }
  }

  private var zoom: Double { zoomRatio > 0 ? limited(zoomRatio) : 1 }

  /// The zoom that may be asked for.
  func limited(_ zoom: Double) -> Double { min(zoom, maxZoom ?? zoom) }

  /// The requested settings after the configuration was exchanged: only what the file says differently than before overrides commands.
  func requested(replacing old: CameraPolicy, _ settings: CameraSettings) -> CameraSettings {
    var new = settings
    if torchMode != old.torchMode { new.torch = torch }
    new.zoom = zoomRatio == old.zoomRatio ? limited(settings.zoom) : zoom
    return new
  }

  /// What is done to each frame, so that lens and frame together zoom as requested.
  ///
  /// - Parameters:
  ///   - deviceZoom: The zoom of lens or sensor, as read back; nil without one.
  ///   - deviceRotation: The turn that makes frames upright, as the driver says it; nil when it says nothing.
  func adjustment(
    _ settings: CameraSettings, deviceZoom: Double?, deviceRotation: Orientation? = nil
  ) -> FrameAdjustment {
    let rest = deviceZoom.map { $0 > 0 ? settings.zoom / $0 : settings.zoom } ?? settings.zoom
    return FrameAdjustment(
      zoom: min(ScanView.largestDigitalZoom, rest), flipsLeftRight: flipsLeftRight, flipsTopBottom: flipsTopBottom,
      rotation: rotation ?? deviceRotation ?? .up)
  }
}
