import ScanJSON

/// The words of the page about the visitor's own device: its camera and its sounds.
enum PageDeviceText: String, TextSet {
  case deviceState = "page.state.device"
  case deviceBegin = "page.device.begin"
  case deviceEnd = "page.device.end"
  case devicePicture = "page.device.picture"
  case deviceNumber = "page.device.number"
  case deviceInsecure = "page.device.insecure"
  case deviceRefused = "page.device.refused"
  case deviceNone = "page.device.none"
  case deviceBusy = "page.device.busy"
  case deviceUnusable = "page.device.unusable"
  case deviceGone = "page.device.gone"
  case deviceNoTorch = "page.device.noTorch"
  case deviceNoZoom = "page.device.noZoom"
  case deviceNotHere = "page.device.notHere"
  case soundHint = "page.sound.hint"
  case deviceUnreachable = "page.device.unreachable"

  var english: String {
    switch self {
    case .deviceState: "This device's camera"
    case .deviceBegin: "Use this device's camera"
    case .deviceEnd: "Back to the scanner's camera"
    case .devicePicture: "Live picture of this device's camera"
    case .deviceNumber: "Camera {number}"
    case .deviceInsecure:
      "This browser gives a page its camera only over https or on the machine itself. Open the https address of this page (the server has one with --tls), or scan a picture instead."
    case .deviceRefused:
      "The camera was refused. Allow it for this page in the browser's address line and press the button again, or scan a picture instead."
    case .deviceNone: "This device has no camera that the browser can use. Scan a picture instead."
    case .deviceBusy: "Another program uses the camera. Close it and press the button again, or scan a picture instead."
    case .deviceUnusable: "The camera cannot be used: {reason}"
    case .deviceGone: "The camera is gone."
    case .deviceNoTorch: "The browser cannot switch a light on this camera."
    case .deviceNoZoom: "The browser cannot zoom this camera."
    case .deviceNotHere: "This needs the scanner's own camera."
    case .soundHint: "Click or press a key once to hear the sounds of this page."
    case .deviceUnreachable: "The scanner does not answer; trying again."
    }
  }
}
