import ScanCamera
import ScanGeometry
import ScanImage
import Testing

extension CameraRigTests {
  @Suite("Controls of a USB camera")
  struct ControlTests {
    @Test("focus, exposure and zoom are set, read back, and arrive in the camera", .needs(.usb))
    func settings() async throws {
      let picture = try CameraPicture(
        CameraScene.empty(size: PixelSize(width: 320, height: 240)), scene: "a", form: .gray)
      let simulated = try SimulatedCamera([picture])
      try await ObservedCamera(V4L2Camera(at: simulated.device, size: "320x240")).capturing { camera in
        await camera.waitForFrames(1)
        #expect(
          camera.capabilities
            == CameraCapabilities(
              torch: false, exposureLock: true, autoFocus: true, manualFocus: true, focusPoint: false, zoom: 1...4))
        #expect(camera.cameraState.focus == .auto && camera.cameraState.zoom == 1)
        #expect(camera.cameraState.exposureLocked == false && camera.cameraState.torch == nil)

        // 0 is the nearest, which the camera calls 250.
        #expect(try camera.apply(.focus(.fixed(0.4))).focus == .fixed(0.4))
        #expect(simulated.values(of: "autofocus") == [0] && simulated.values(of: "focus") == [150])
        #expect(try camera.apply(.focus(.auto)).focus == .auto)
        #expect(simulated.values(of: "autofocus") == [0, 1])

        #expect(try camera.apply(.zoom(2.5)).zoom == 2.5)
        #expect(try camera.apply(.zoom(99)).zoom == 4)
        #expect(simulated.values(of: "zoom") == [250, 400])

        // Locked at the time that the automatic exposure had arrived at.
        try simulated.order("set exposure 77")
        #expect(try camera.apply(.exposureLock(true)).exposureLocked == true)
        #expect(simulated.values(of: "ae_mode") == [1])
        #expect(try camera.apply(.exposureLock(false)).exposureLocked == false)
        #expect(simulated.values(of: "ae_mode") == [1, 8])

        let noTorch = #expect(throws: CameraControlError.self) { try camera.apply(.torch(true)) }
        #expect(noTorch?.code == .notSupported)
        let noPoint = #expect(throws: CameraControlError.self) {
          try camera.apply(.focus(.point(Point(x: 0.5, y: 0.5))))
        }
        #expect(noPoint?.code == .notSupported)
        await camera.waitForFrames(1)
        #expect(simulated.streamStarts == 1)
      }
    }

    @Test("a device that is gone has no controls, and has them again when it is back", .needs(.usb))
    func afterUnplug() async throws {
      let picture = try CameraPicture(
        CameraScene.empty(size: PixelSize(width: 320, height: 240)), scene: "a", form: .gray)
      let simulated = try SimulatedCamera([picture])
      try await ObservedCamera(V4L2Camera(at: simulated.device, size: "320x240")).capturing { camera in
        await camera.waitForFrames(1)
        try simulated.unplug()
        await camera.wait { $0.losses == [.unplugged] }
        #expect(camera.capabilities == .none)
        let error = #expect(throws: CameraControlError.self) { try camera.apply(.zoom(2)) }
        #expect(error?.code == .notOpen)
        try simulated.plug()
        await camera.wait { $0.openings == 2 }
        #expect(try camera.apply(.zoom(2)).zoom == 2)
        #expect(camera.camera.counters.reopened == 1)
      }
    }
  }
}
