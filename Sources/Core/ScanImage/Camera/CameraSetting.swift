public import ScanGeometry

/// One command to a camera.
public enum CameraSetting: Sendable, Hashable {
  /// Switches the light.
  case torch(Bool)
  /// Holds the exposure as it is, or lets it follow the light.
  case exposureLock(Bool)
  /// Focuses in a given way.
  case focus(FocusMode)
  /// Zooms, 1 for the whole picture; a ratio outside of the device's range is limited to it.
  case zoom(Double)
}

/// How a camera focuses.
public enum FocusMode: Sendable, Hashable {
  /// By itself, all the time.
  case auto
  /// At a fixed distance: 0 the nearest, 1 the farthest that the device can do.
  case fixed(Double)
  /// On a place of the picture: for a view the picture as plugins see it, for a device the one that it takes.
  case point(Point<NormalizedSpace>)
}

/// How a camera is set, as it was read back from the device; nil where the device has no such control.
public struct CameraState: Sendable, Hashable {
  /// Whether the light is on.
  public var torch: Bool?
  /// Whether the exposure is held.
  public var exposureLocked: Bool?
  /// How the camera focuses.
  public var focus: FocusMode?
  /// Whether the camera is searching for the focus right now; nil when it is not known.
  public var isFocusing: Bool?
  /// The zoom ratio of lens or sensor.
  public var zoom: Double?

  /// Makes a state; by default nothing is known.
  public init(
    torch: Bool? = nil, exposureLocked: Bool? = nil, focus: FocusMode? = nil, isFocusing: Bool? = nil,
    zoom: Double? = nil
  ) {
    self.torch = torch
    self.exposureLocked = exposureLocked
    self.focus = focus
    self.isFocusing = isFocusing
    self.zoom = zoom
  }
}
