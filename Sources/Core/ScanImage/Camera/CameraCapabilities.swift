/// What the device behind a source can do, as far as it says.
public struct CameraCapabilities: Sendable, Hashable {
  /// Whether there is a light that can be switched.
  public var torch: Bool
  /// Whether the exposure can be held as it is.
  public var exposureLock: Bool
  /// Whether the device focuses by itself and can be asked not to.
  public var autoFocus: Bool
  /// Whether the focus can be set to a distance.
  public var manualFocus: Bool
  /// Whether the device can focus on a place in the picture.
  public var focusPoint: Bool
  /// The zoom ratios that the lens or sensor can do, 1 for the whole picture; nil without such a control.
  public var zoom: ClosedRange<Double>?

  /// Makes capabilities; by default there are none.
  public init(
    torch: Bool = false, exposureLock: Bool = false, autoFocus: Bool = false, manualFocus: Bool = false,
    focusPoint: Bool = false, zoom: ClosedRange<Double>? = nil
  ) {
    self.torch = torch
    self.exposureLock = exposureLock
    self.autoFocus = autoFocus
    self.manualFocus = manualFocus
    self.focusPoint = focusPoint
    self.zoom = zoom
  }

  /// A source without a device, or a device without controls.
  public static let none = CameraCapabilities()
}
