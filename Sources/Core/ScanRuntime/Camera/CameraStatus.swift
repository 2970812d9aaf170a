public import ScanPluginKit

/// The camera of a view: what it can do, what was asked of it, and what it reads back.
public struct CameraStatus: Sendable, Hashable {
  /// What the device can do; nothing while it is not open.
  public let capabilities: CameraCapabilities
  /// What was asked, by configuration or command, whether or not the device did it.
  public let requested: CameraSettings
  /// How the device is set, as it was read back.
  public let effective: CameraState
  /// The part of the zoom that is cut out of the picture because lens and sensor cannot do it, 1 for none.
  public let digitalZoom: Double

  init(capabilities: CameraCapabilities, requested: CameraSettings, effective: CameraState, digitalZoom: Double) {
    self.capabilities = capabilities
    self.requested = requested
    self.effective = effective
    self.digitalZoom = digitalZoom
  }
}

/// What the camera was asked to do: it outlives swaps, pauses and the loss of the device.
public struct CameraSettings: Sendable, Hashable {
  /// How the light is to be switched.
  public var torch: TorchMode
  /// Whether the exposure is to be held.
  public var exposureLock: Bool
  /// How the camera is to focus; nil leaves it as the device comes.
  public var focus: FocusMode?
  /// The zoom ratio, 1 for the whole picture.
  public var zoom: Double

  /// Makes settings; by default the torch is off and the rest as the device comes.
  public init(torch: TorchMode = .off, exposureLock: Bool = false, focus: FocusMode? = nil, zoom: Double = 1) {
    self.torch = torch
    self.exposureLock = exposureLock
    self.focus = focus
    self.zoom = zoom
  }
}

/// How the light is switched.
public enum TorchMode: String, Sendable, Hashable, CaseIterable {
  /// Off.
  case off
  /// On.
  case on
  /// By the light in the picture.
  case auto
}
