public import ScanImage
import ScanJSON

extension V4L2Camera {
  /// What the open device can do; `CameraCapabilities.none` while there is none.
  public var capabilities: CameraCapabilities {
    state.withControls { $0.capabilities } ?? .none
  }

  /// How the open device is set, read from it now; nothing is known while there is none.
  public var cameraState: CameraState {
    state.withControls { $0.state } ?? CameraState()
  }

  /// Sends a command to the device and reads its effect back.
  ///
  /// An automatic control that stands in the way of a fixed value is switched off first. USB cameras take up to some
  /// tenths of a second for it; frames go on meanwhile.
  ///
  /// - Throws: `CameraControlError` with `notSupported`, `notOpen` or `refused`.
  @discardableResult
  public func apply(_ setting: CameraSetting) throws(CameraControlError) -> CameraState {
    let result = try state.withControls { (board) throws(CameraControlError) in try board.apply(setting) }
    guard let result else {
      throw CameraControlError(
        .notOpen, message: CameraText.notOpen.with())
    }
    if case .torch(let on) = setting { state.switchedLight(on: on) }
    return result
  }
}
