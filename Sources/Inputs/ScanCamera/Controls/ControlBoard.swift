import ScanGeometry
import ScanImage

/// The controls of an open device, as capabilities, state and settings of a camera.
struct ControlBoard: Sendable {
  let device: any VideoDevice
  /// The size of the frames, to which regions refer.
  let size: PixelSize
  private let controls: [CameraControl.ID: CameraControl]

  init(device: any VideoDevice, controls: [CameraControl], size: PixelSize) {
    self.device = device
    self.size = size
    self.controls = Dictionary(controls.map { ($0.id, $0) }) { first, _ in first }
  }

  /// A control that the device has and that can be set.
  func writable(_ id: CameraControl.ID) -> CameraControl? {
    controls[id].flatMap { $0.isWritable ? $0 : nil }
  }

  /// The value of a control now; nil when the device has none or does not report.
  func value(_ id: CameraControl.ID) -> Int64? {
    guard let control = controls[id], !control.flags.contains(.writeOnly) else { return nil }
    do throws(SystemFault) {
      return try device.control(id)
    } catch {
      // A control that cannot be read is one of which nothing is known; setting it will show why.
      return nil
    }
  }

  // MARK: What there is

  var capabilities: CameraCapabilities {
    CameraCapabilities(
      torch: torch != nil, exposureLock: exposure != nil, autoFocus: writable(.focusAuto) != nil,
      manualFocus: focusDistance != nil, focusPoint: focusRegion != nil,
      zoom: zoom.map { $0.ratio(of: $0.control.minimum)...$0.ratio(of: $0.control.maximum) })
  }

  /// The light, when it can shine steadily; a flash alone is none.
  var torch: CameraControl? {
    writable(.flashLEDMode).flatMap { control in
      control.items.contains { $0.value == FlashMode.torch } ? control : nil
    }
  }

  /// How the exposure can be held.
  enum ExposureControl {
    /// By a lock of its own, bit 0 of the control.
    case lock(CameraControl)
    /// By changing from an automatic mode to the manual one.
    case mode(CameraControl, automatic: Int64)
  }

  var exposure: ExposureControl? {
    if let lock = writable(.lock3A), lock.maximum & 1 == 1 { return .lock(lock) }
    guard let mode = writable(.exposureAuto), mode.items.contains(where: { $0.value == ExposureMode.manual }) else {
      return nil
    }
    let automatic = mode.items.map(\.value).filter { $0 != ExposureMode.manual }
    // The mode the device starts with, or the one that leaves most to it: aperture priority is "automatic" at fixed iris.
    let preferred = [mode.defaultValue, 3, 0, 2]
    return preferred.first { automatic.contains($0) }.map { .mode(mode, automatic: $0) }
  }

  var focusDistance: CameraControl? {
    writable(.focusAbsolute).flatMap { $0.maximum > $0.minimum ? $0 : nil }
  }

  /// The region of interest, when the focus can follow it.
  var focusRegion: CameraControl? {
    guard let region = writable(.regionOfInterest), let auto = writable(.regionOfInterestAuto),
      auto.maximum & RegionBits.focus != 0
    else { return nil }
    return region
  }

  var zoom: ZoomScale? {
    writable(.zoomAbsolute).flatMap { $0.maximum > $0.minimum ? ZoomScale(control: $0) : nil }
  }

  // MARK: How it is set

  var state: CameraState {
    var state = CameraState()
    if torch != nil { state.torch = value(.flashLEDMode).map { $0 == FlashMode.torch } }
    switch exposure {
    case .lock?: state.exposureLocked = value(.lock3A).map { $0 & 1 == 1 }
    case .mode?: state.exposureLocked = value(.exposureAuto).map { $0 == ExposureMode.manual }
    case nil: break
    }
    state.focus = focus
    state.isFocusing = controls[.autoFocusStatus].flatMap { _ in value(.autoFocusStatus) }.map { $0 & 1 == 1 }
    if let zoom { state.zoom = value(.zoomAbsolute).map(zoom.ratio) }
    return state
  }

  private var focus: FocusMode? {
    if focusRegion != nil, let bits = value(.regionOfInterestAuto), bits & RegionBits.focus != 0, let point = focusPoint
    {
      return .point(point)
    }
    if writable(.focusAuto) != nil, value(.focusAuto) == 1 { return .auto }
    guard let control = focusDistance, let value = value(.focusAbsolute) else { return nil }
    return .fixed(FocusScale(control: control).distance(of: value))
  }

  private var focusPoint: Point<NormalizedSpace>? {
    do throws(SystemFault) {
      let region = try device.region(.regionOfInterest)
      // The whole picture is no point.
      guard size.area > 0, region.width < size.width || region.height < size.height else { return nil }
      return Point(
        x: (Double(region.x) + Double(region.width) / 2) / Double(size.width),
        y: (Double(region.y) + Double(region.height) / 2) / Double(size.height))
    } catch {
      return nil
    }
  }
}

/// Values of `V4L2_CID_FLASH_LED_MODE`.
enum FlashMode {
  static let off: Int64 = 0
  static let torch: Int64 = 2
}

/// Values of `V4L2_CID_EXPOSURE_AUTO`.
enum ExposureMode {
  static let manual: Int64 = 1
}

/// Bits of `V4L2_CID_UVC_REGION_OF_INTEREST_AUTO`.
enum RegionBits {
  static let exposure: Int64 = 1
  static let focus: Int64 = 8
}
