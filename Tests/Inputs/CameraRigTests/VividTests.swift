import ScanCamera
import ScanGeometry
import ScanImage
import Testing

extension CameraRigTests {
  @Suite("The kernel's test driver")
  struct VividTests {
    static let device = "/dev/video0"
    static let size = PixelSize(width: 320, height: 180)

    /// The formats of the driver that are read, with the range of their luma, 16…235 or the whole.
    static let formats: [(name: String, isLimited: Bool)] =
      ["YUYV", "UYVY", "YVYU", "VYUY", "422P", "YU12", "YV12", "NV12", "NV21", "NV16"].map { ($0, true) }
      + ["GREY", "Y10", "Y12", "Y16", "Y16-BE", "RGB3", "BGR3", "XR24", "XB24"].map { ($0, false) }

    @Test("each of its formats that is read shows the same picture", .needs(.vivid))
    func formats() throws {
      let reader = try DeviceReader(Self.device)
      defer { reader.device.close() }
      try reader.set("OSD Text Mode", to: "None")
      try reader.set("Test Pattern", to: "Gray Ramp")
      let readable = reader.device.pixelFormats().map(\.format).filter(FrameDecoder.reads)
      #expect(Set(readable.map(\.description)) == Set(Self.formats.map(\.name)))
      let gray = try #require(try reader.luma(of: .gray, size: Self.size)).pixels
      #expect(gray.min() == 0 && gray.max() ?? 0 > 250)
      for (name, isLimited) in Self.formats {
        let format = try #require(PixelFormat(name))
        let luma = try #require(try reader.luma(of: format, size: Self.size), "\(name) was not granted").pixels
        let worst = zip(luma, gray).map { pixel, reference in
          let expected = isLimited ? 16 + (Int(reference) * 219 + 127) / 255 : Int(reference)
          return abs(Int(pixel) - expected)
        }.max()
        #expect(try #require(worst) <= 2, "\(name)")
      }
    }

    private func capturing(_ body: (ObservedCamera, DeviceReader) async throws -> Void) async throws {
      let controls = try DeviceReader(Self.device)
      defer { controls.device.close() }
      let settings = CaptureSettings(framesPerSecond: 15, stallTimeout: .seconds(3))
      let camera = ObservedCamera(try V4L2Camera(at: Self.device, size: "320x180", settings: settings))
      try await camera.capturing { camera in
        await camera.waitForFrames(2)
        #expect(camera.seen.end == nil)
        try await body(camera, controls)
      }
    }

    @Test("buffers that the driver drops are counted as missing", .needs(.vivid))
    func dropped() async throws {
      try await capturing { camera, controls in
        try controls.set("Percentage of Dropped Buffers", to: 50)
        await camera.wait { _ in camera.camera.counters.missed >= 3 }
        try controls.set("Percentage of Dropped Buffers", to: 0)
        await camera.waitForFrames(2)
        #expect(camera.seen.losses.isEmpty)
      }
    }

    @Test("a buffer with the error flag is skipped", .needs(.vivid))
    func flagged() async throws {
      try await capturing { camera, controls in
        try controls.set("Inject V4L2_BUF_FLAG_ERROR", to: 1)
        await camera.wait { _ in camera.camera.counters.flagged == 1 }
        await camera.waitForFrames(2)
        #expect(camera.camera.counters.flagged == 1 && camera.seen.losses.isEmpty)
      }
    }

    @Test("a fatal error of the stream is a loss, and the camera is opened again", .needs(.vivid))
    func fatal() async throws {
      try await capturing { camera, controls in
        try controls.set("Inject Fatal Streaming Error", to: 1)
        await camera.wait { $0.openings == 2 }
        await camera.waitForFrames(2)
        #expect(camera.seen.losses == [.system] && camera.camera.counters.reopened == 1)
      }
    }

    @Test("a driver that disconnects is a loss, and is opened again", .needs(.vivid))
    func disconnect() async throws {
      try await capturing { camera, controls in
        try controls.set("Disconnect", to: 1)
        // The driver registers its devices again when the last one who has them open is gone.
        controls.device.close()
        await camera.wait { $0.openings == 2 }
        await camera.waitForFrames(2)
        #expect(camera.seen.losses == [.unplugged] && camera.camera.counters.reopened == 1)
      }
    }

    @Test(
      "a driver that refuses to start is a typed problem", .needs(.vivid),
      arguments: ["Inject VIDIOC_REQBUFS Error", "Inject VIDIOC_QBUF Error", "Inject VIDIOC_STREAMON Error"])
    func refused(control: String) async throws {
      let controls = try DeviceReader(Self.device)
      defer { controls.device.close() }
      try controls.set(control, to: 1)
      let camera = try V4L2Camera(at: Self.device, size: "320x180")
      let error = await #expect(throws: SourceError.self) { try await camera.run(into: Nobody()) }
      #expect(error?.code == .system, "\(String(describing: error))")
      // The driver fails once; nothing stayed open that would keep the next one out.
      try await ObservedCamera(V4L2Camera(at: Self.device, size: "320x180")).capturing { await $0.waitForFrames(1) }
    }
  }
}
