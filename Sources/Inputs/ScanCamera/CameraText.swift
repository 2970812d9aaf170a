import ScanJSON

/// The sentences about cameras that cannot be opened, or cannot do what is asked for.
package enum CameraText: String, TextSet {
  case forbidden = "source.camera.forbidden"
  case busy = "source.camera.busy"
  case busyUnknown = "source.camera.busyUnknown"
  case gone = "source.camera.gone"
  case broken = "source.camera.broken"
  case noForm = "source.camera.noForm"
  case noForms = "source.camera.noForms"
  case holder = "source.camera.holder"
  case several = "source.camera.several"
  case noneAt = "source.camera.noneAt"
  case noneNamed = "source.camera.noneNamed"
  case none = "source.camera.none"
  case nothingThere = "source.camera.nothingThere"
  case thereAre = "source.camera.thereAre"
  case running = "source.camera.running"
  case callFailed = "source.camera.callFailed"
  case notOpen = "camera.notOpen"
  case reset = "camera.gone"
  case otherValue = "camera.otherValue"
  case refused = "camera.refused"
  case automatic = "camera.cause.automatic"
  case inUse = "camera.cause.inUse"
  case noValue = "camera.cause.noValue"
  case noTorch = "camera.has.noTorch"
  case noZoom = "camera.has.noZoom"
  case noExposure = "camera.has.noExposure"
  case noAutoFocus = "camera.has.noAutoFocus"
  case noFocus = "camera.has.noFocus"
  case noFocusRegion = "camera.has.noFocusRegion"

  package var english: String {
    switch self {
    case .forbidden:
      "The camera {name} may not be opened by this user. Add the user to the group “video” (sudo usermod -aG video {user}), then log in again."
    case .busy: "The camera {name} is in use by {holders}. Close it, or choose another camera with cameraConfig.device."
    case .busyUnknown:
      "The camera {name} is in use by another program, or by another session of this one. Close it (sudo fuser -v {path} shows which), or choose another camera with cameraConfig.device."
    case .gone: "The camera {name} is gone. Plug it in again; scanning then goes on by itself."
    case .broken:
      "The camera {name} does not work: {call} failed ({error}). Unplug it and plug it in again; if that does not help, the kernel's log (sudo dmesg) says more."
    case .noForm:
      "The camera {name} gives no form of frames that can be read; it offers {forms}. Use another camera, or one that gives MJPG, YUYV, NV12 or GREY."
    case .noForms: "none at all"
    case .holder: "{name} (process {process})"
    case .several: "Several cameras fit “{text}”: {cameras}. Name one by its path or its bus."
    case .noneAt: "There is no camera at {path}. {there}"
    case .noneNamed: "No camera is named “{text}”, nor is one connected there. {there}"
    case .none: "There is no camera. {there}"
    case .nothingThere: "This machine has none: plug one in; `scanview devices` lists what is there."
    case .thereAre: "There is {cameras}. Name one of these in cameraConfig.device or with --source camera:NAME."
    case .running: "This source runs already; make another one."
    case .callFailed: "{call} failed: {error}."
    case .notOpen: "The camera is not open. Start the session, or wait until the camera is back."
    case .reset: "The camera is gone; set this again when it is back."
    case .otherValue:
      "The camera was to set “{control}” to {value}, but reads back {now}. It does not support this value."
    case .refused: "The camera refused to set “{control}”: {cause}."
    case .automatic: "an automatic control is in charge of it"
    case .inUse: "it is in use by another program or by the stream"
    case .noValue: "the value is none that the camera has"
    case .noTorch: "This camera has no light that can be switched. `scanview devices` lists the controls that it has."
    case .noZoom: "This camera has no zoom. `scanview devices` lists the controls that it has."
    case .noExposure: "This camera has no control of its exposure. `scanview devices` lists the controls that it has."
    case .noAutoFocus: "This camera has no automatic focus. `scanview devices` lists the controls that it has."
    case .noFocus: "This camera has no focus that can be set. `scanview devices` lists the controls that it has."
    case .noFocusRegion:
      "This camera has no focus on a place in the picture. `scanview devices` lists the controls that it has."
    }
  }
}
