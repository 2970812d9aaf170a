import Glibc
import ScanGeometry
import ScanImage
import ScanJSON

extension ControlBoard {
  /// Sets a control and gives how the device is set now.
  func apply(_ setting: CameraSetting) throws(CameraControlError) -> CameraState {
    switch setting {
    case .torch(let on):
      let control = try present(torch, .noTorch)
      try set(control, to: on ? FlashMode.torch : FlashMode.off)
    case .exposureLock(let locked): try lockExposure(locked)
    case .focus(let mode): try focus(mode)
    case .zoom(let ratio):
      let zoom = try present(zoom, .noZoom)
      try set(zoom.control, to: zoom.value(of: ratio))
    }
    return state
  }

  /// Switches the light off if it shines: drivers keep it as it is when nobody has the device open any more.
  func darken() {
    guard let torch, value(.flashLEDMode) == FlashMode.torch else { return }
    do throws(CameraControlError) {
      try set(torch, to: FlashMode.off)
    } catch {
      // A camera that was pulled out, which shines no more, or one that takes no command.
    }
  }

  private func lockExposure(_ locked: Bool) throws(CameraControlError) {
    switch try present(exposure, .noExposure) {
    case .lock(let control):
      let others = (value(.lock3A) ?? 0) & ~1
      try set(control, to: locked ? others | 1 : others)
    case .mode(let control, let automatic):
      // In manual mode the device would take the exposure of the last time it was manual: the present one is carried over.
      let exposure = locked ? value(.exposureAbsolute) : nil
      try set(control, to: locked ? ExposureMode.manual : automatic)
      if let exposure, let time = writable(.exposureAbsolute) {
        try set(time, to: time.nearest(to: Double(exposure)))
      }
    }
  }

  private func focus(_ mode: FocusMode) throws(CameraControlError) {
    switch mode {
    case .auto:
      let control = try present(writable(.focusAuto), .noAutoFocus)
      try releaseRegion()
      try set(control, to: 1)
    case .fixed(let distance):
      let control = try present(focusDistance, .noFocus)
      try releaseRegion()
      // While the automatic one is on, the driver refuses a distance.
      if let auto = writable(.focusAuto), value(.focusAuto) == 1 { try set(auto, to: 0) }
      try set(control, to: FocusScale(control: control).value(of: distance))
    case .point(let point):
      let control = try present(focusRegion, .noFocusRegion)
      try focus(on: point, control)
    }
  }

  private func focus(on point: Point<NormalizedSpace>, _ control: CameraControl) throws(CameraControlError) {
    // A fifth of the picture in each direction: what a finger means, and large enough for the device to measure.
    let width = max(1, size.width / 5)
    let height = max(1, size.height / 5)
    func start(_ center: Double, _ extent: Int, _ whole: Int) -> Int {
      let inside = center.isFinite ? min(max(center, 0), 1) : 0.5
      return min(max(0, Int(inside * Double(whole)) - extent / 2), whole - extent)
    }
    let region = PixelRect(
      x: start(point.x, width, size.width), y: start(point.y, height, size.height), width: width, height: height)
    do throws(SystemFault) {
      try device.setRegion(control.id, to: region)
    } catch {
      throw refusal(of: control, error)
    }
    if let auto = writable(.regionOfInterestAuto) {
      try set(auto, to: (value(auto.id) ?? 0) | RegionBits.focus | (auto.maximum & RegionBits.exposure))
    }
    if let auto = writable(.focusAuto) { try set(auto, to: 1) }
  }

  /// Releases the focus from the place that it was set to.
  private func releaseRegion() throws(CameraControlError) {
    guard focusRegion != nil, let auto = writable(.regionOfInterestAuto), let bits = value(auto.id),
      bits & RegionBits.focus != 0
    else { return }
    try set(auto, to: bits & ~(RegionBits.focus | RegionBits.exposure))
  }

  /// Sets a control and compares what reads back.
  private func set(_ control: CameraControl, to value: Int64) throws(CameraControlError) {
    do throws(SystemFault) {
      try device.setControl(control.id, to: value)
    } catch {
      throw refusal(of: control, error)
    }
    // A control that does not report its value is trusted, and so is one that moves by itself.
    guard control.flags.isDisjoint(with: .volatile), let now = self.value(control.id) else { return }
    guard abs(now - value) <= (control.kind == .integer ? max(1, control.step) : 0) else {
      throw CameraControlError(
        .refused,
        message: CameraText.otherValue.with([
          "control": .string(control.name), "value": "\(value)", "now": "\(now)",
        ]))
    }
  }

  private func present<Control>(
    _ control: Control?, _ missing: CameraText
  ) throws(CameraControlError) -> Control {
    guard let control else {
      throw CameraControlError(
        .notSupported, message: missing.with())
    }
    return control
  }

  private func refusal(of control: CameraControl, _ fault: SystemFault) -> CameraControlError {
    if fault.isGone {
      return CameraControlError(.notOpen, message: CameraText.reset.with())
    }
    let cause: DisplayText =
      switch fault.number {
      case EACCES: CameraText.automatic.with()
      case EBUSY: CameraText.inUse.with()
      case EINVAL, ERANGE: CameraText.noValue.with()
      default: DisplayText(fault.reason)
      }
    return CameraControlError(
      .refused, message: CameraText.refused.with(["control": .string(control.name), "cause": .text(cause)]))
  }
}
