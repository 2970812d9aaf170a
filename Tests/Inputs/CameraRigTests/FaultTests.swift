import Foundation
import ScanCamera
import ScanGeometry
import ScanImage
import Testing

extension CameraRigTests {
  @Suite("Cameras that fail")
  struct FaultTests {
    static let size = PixelSize(width: 320, height: 240)

    private func camera(_ form: CameraPicture.Form, rates: [Int] = [15]) throws -> SimulatedCamera {
      try SimulatedCamera([CameraPicture(CameraScene.empty(size: Self.size), scene: "a", form: form)], rates: rates)
    }

    private func source(_ simulated: SimulatedCamera, stallTimeout: Duration = .seconds(2)) throws -> ObservedCamera {
      ObservedCamera(
        try V4L2Camera(at: simulated.device, size: "320x240", settings: CaptureSettings(stallTimeout: stallTimeout)))
    }

    @Test("a frozen camera is reported, and so is its recovery", .needs(.usb))
    func freeze() async throws {
      let simulated = try camera(.gray)
      try await source(simulated, stallTimeout: .milliseconds(700)).capturing { camera in
        await camera.waitForFrames(2)
        try simulated.order("freeze")
        await camera.wait { $0.notices.contains { $0.name == "stalled" } }
        try simulated.order("resume")
        await camera.wait { $0.notices.contains { $0.name == "recovered" } }
        await camera.waitForFrames(3)
        #expect(camera.seen.notices.filter { $0.name != "counted" }.map(\.name) == ["opened", "stalled", "recovered"])
        guard case .stalled(let silence)? = camera.seen.notices.first(where: { $0.name == "stalled" }) else { return }
        #expect(silence >= .milliseconds(700) && silence < .seconds(10))
      }
    }

    @Test("a camera that stays frozen gets its stream started anew", .needs(.usb))
    func restart() async throws {
      let simulated = try camera(.gray)
      try await source(simulated, stallTimeout: .milliseconds(600)).capturing { camera in
        await camera.waitForFrames(2)
        try simulated.order("freeze")
        try awaited("the second start") { simulated.streamStarts == 2 ? true : nil }
        try simulated.order("resume")
        await camera.wait { $0.notices.contains { $0.name == "recovered" } }
        #expect(camera.seen.openings == 1 && camera.seen.losses.isEmpty)
      }
    }

    @Test("frames that the camera leaves out leave no trace but time", .needs(.usb))
    func dropped() async throws {
      let simulated = try camera(.yuyv)
      try await source(simulated).capturing { camera in
        await camera.waitForFrames(2)
        try simulated.order("drop 5")
        await camera.waitForFrames(5)
        #expect(camera.seen.losses.isEmpty && camera.camera.counters.unusable == 0)
        #expect(camera.seen.numbers == Array(0..<UInt64(camera.seen.numbers.count)))
      }
    }

    @Test("truncated JPEG frames are counted as undecodable and never shown", .needs(.usb))
    func truncatedJPEG() async throws {
      let simulated = try camera(.mjpg)
      try await source(simulated).capturing { camera in
        await camera.waitForFrames(2)
        let good = try #require(camera.seen.frames.last).luma.pixels
        try simulated.order("truncate 3")
        await camera.wait { _ in camera.camera.counters.undecodable >= 3 }
        await camera.waitForFrames(4)
        #expect(camera.camera.counters.undecodable == 3)
        #expect(camera.seen.frames.allSatisfy { $0.luma.pixels == good })
        await camera.wait { seen in
          seen.notices.contains { if case .counted(let counters) = $0 { counters.undecodable == 3 } else { false } }
        }
      }
    }

    @Test("raw frames that are cut short or marked as broken never reach the scanner", .needs(.usb))
    func droppedByTheDriver() async throws {
      let simulated = try camera(.yuyv)
      try await source(simulated).capturing { camera in
        await camera.waitForFrames(2)
        try simulated.order("truncate 2")
        try simulated.order("flag 2")
        await camera.waitForFrames(6)
        let expected = CameraScene.empty(size: Self.size).pixels
        #expect(camera.seen.frames.allSatisfy { $0.luma.pixels == expected })
        #expect(camera.seen.losses.isEmpty)
      }
    }

    @Test("frames that the driver flags are counted and skipped", .needs(.usbFlagged), arguments: ["flag", "truncate"])
    func flagged(fault: String) async throws {
      let simulated = try camera(.yuyv)
      try await source(simulated).capturing { camera in
        await camera.waitForFrames(2)
        try simulated.order("\(fault) 4")
        await camera.wait { _ in camera.camera.counters.unusable >= 4 }
        await camera.waitForFrames(3)
        #expect(camera.camera.counters.flagged == 4)
        #expect(camera.camera.counters.short == 0 && camera.camera.counters.undecodable == 0)
        let expected = CameraScene.empty(size: Self.size).pixels
        #expect(camera.seen.frames.allSatisfy { $0.luma.pixels == expected })
      }
    }

    @Test("a camera that another program streams from is busy, and free again after it", .needs(.usb))
    func busy() async throws {
      let simulated = try camera(.gray)
      let other = try ScanviewProcess(["--source", simulated.device, "--results-only"])
      try awaited("the other program's stream") { simulated.streamStarts == 1 ? true : nil }
      let second = try source(simulated)
      let error = await #expect(throws: SourceError.self) { try await second.run(into: Nobody()) }
      #expect(error?.code == .busy)
      #expect(error?.message.contains("scanview (process \(other.number))") == true, "\(error?.message ?? "")")
      other.interrupt()
      // Nothing was found, which is how it ends; the camera is released.
      #expect(other.status == 4)
      try await source(simulated).capturing { await $0.waitForFrames(1) }
    }

    @Test("a camera that the user may not open says what to do", .needs(.usb))
    func forbidden() async throws {
      let simulated = try camera(.gray)
      let source = try source(simulated)
      let error = try await asNobody {
        await #expect(throws: SourceError.self) { try await source.run(into: Nobody()) }
      }
      #expect(error?.code == .notPermitted)
      #expect(error?.message.contains("group “video”") == true, "\(error?.message ?? "")")
      let listed = try await asNobody { CameraDevice.all() }
      #expect(listed.map(\.access) == [.forbidden])
    }

    @Test("a camera that is not there says which ones are", .needs(.usb))
    func missing() async throws {
      let simulated = try camera(.gray)
      let source = try V4L2Camera(at: "/dev/video77")
      let error = await #expect(throws: SourceError.self) { try await source.run(into: Nobody()) }
      #expect(error?.code == .notFound)
      #expect(error?.message.contains(simulated.device) == true, "\(error?.message ?? "")")
    }

    /// Does something with the rights of a user who has none. The rights are the whole process's: the tests run alone.
    private func asNobody<Result>(_ body: () async throws -> Result) async throws -> Result {
      guard seteuid(65534) == 0 else { throw Overdue(description: "cannot become nobody: errno \(errno)") }
      defer { seteuid(0) }
      return try await body()
    }
  }
}

/// A taker that throws everything away.
struct Nobody: FrameSink {
  func sendLatest(_ frame: Frame) {}
  func send(_ frame: Frame) async {}
  func report(_ error: SourceError) {}
}
