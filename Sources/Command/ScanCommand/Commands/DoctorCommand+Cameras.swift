import ScanCamera
import ScanNetworkCamera
import ScanPluginKit

extension DoctorCommand {
  /// Whether what reads cameras on the network is installed.
  func networkCameras() -> Finding {
    let missing = NetworkCamera.missingTools()
    let name = MachineWords.networkCamera.with()
    guard missing.isEmpty else {
      return Finding(
        name: name, state: .optional, detail: DisplayText(joining: missing.map(\.messageText), by: " "))
    }
    return Finding(name: name, state: .ready, detail: MachineWords.byHTTP.with())
  }

  /// One finding for each camera; a machine without one can still scan files.
  func cameras() -> [Finding] {
    let devices = CameraDevice.all()
    guard !devices.isEmpty else {
      return [Finding(name: MachineWords.camera.with(), state: .optional, detail: MachineWords.noCamera.with())]
    }
    return devices.map { device in
      let name = MachineWords.cameraAt.with(["path": .string(device.identity.path)])
      if let problem = device.problemText { return Finding(name: name, state: .missing, detail: problem) }
      guard let format = device.expectedFormat(for: CaptureResolution.p1080.size) else {
        return Finding(
          name: name, state: .optional,
          detail: MachineWords.noForm.with(["name": .string(device.identity.name)]))
      }
      var arguments: [String: DisplayText.Argument] = [
        "name": .string(device.identity.name), "format": "\(format.pixelFormat)", "size": "\(format.size)",
      ]
      guard let rate = format.framesPerSecond else {
        return Finding(name: name, state: .ready, detail: MachineWords.form.with(arguments))
      }
      arguments["rate"] = .number(Int(rate.rounded()))
      return Finding(name: name, state: .ready, detail: MachineWords.formAndRate.with(arguments))
    }
  }
}
