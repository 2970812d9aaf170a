import ScanCamera
import ScanPluginKit

extension DoctorCommand {
  /// One finding for each camera; a machine without one can still scan files.
  func cameras() -> [Finding] {
    let devices = CameraDevice.all()
    guard !devices.isEmpty else {
      return [Finding(name: "camera", state: .optional, detail: DevicesCommand.noCamera)]
    }
    return devices.map { device in
      let name = "camera \(device.identity.path)"
      if let problem = device.problem { return Finding(name: name, state: .missing, detail: problem) }
      guard let format = device.expectedFormat(for: CaptureResolution.p1080.size) else {
        return Finding(
          name: name, state: .optional,
          detail:
            "\(device.identity.name): gives no form of frames that can be read; see `\(ProgramName.current) devices`")
      }
      let rate = format.framesPerSecond.map { " at \(Int($0.rounded())) frames a second" } ?? ""
      return Finding(
        name: name, state: .ready,
        detail: "\(device.identity.name): \(format.pixelFormat) \(format.size)\(rate) for 1080p")
    }
  }
}
