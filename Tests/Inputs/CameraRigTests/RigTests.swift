import Foundation
import ScanGeometry
import Testing

extension CameraRigTests {
  @Suite("The rig itself")
  struct RigTests {
    @Test("the simulated camera is a device, goes when it is pulled out, and comes back", .needs(.usb))
    func plugging() throws {
      let size = PixelSize(width: 320, height: 240)
      let pictures = try CameraPicture.Form.allCases.map {
        try CameraPicture(CameraScene.empty(size: size), scene: "empty", form: $0)
      }
      let camera = try SimulatedCamera(pictures)
      #expect(FileManager.default.fileExists(atPath: camera.device))
      let device = camera.device
      try camera.unplug()
      #expect(!FileManager.default.fileExists(atPath: device))
      try camera.plug()
      #expect(FileManager.default.fileExists(atPath: camera.device))
    }
  }
}
