import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

/// A view over a scripted camera, with its clock and its events.
struct CameraStage {
  let camera: ScriptedCamera
  let clock = ManualClock()
  let view: ScanView
  let events: EventRecorder

  init(
    _ camera: ScriptedCamera = ScriptedCamera(), cameraConfig: CameraConfig = .default,
    flashConfig: FlashConfig = .default, plugin: ViewPluginConfig = .scripted(),
    sourceFactory: (@Sendable (CameraConfig) throws -> any FrameSource)? = nil
  ) async throws {
    self.camera = camera
    let config = ScanViewConfig(cameraConfig: cameraConfig, flashConfig: flashConfig, viewPluginConfig: plugin)
    view = try await ScanView(
      config, source: camera, registry: ScriptedPlugin.registry(),
      options: ScanViewOptions(clock: clock, frameLimit: nil, sourceFactory: sourceFactory))
    events = EventRecorder(view)
  }

  /// Starts a session and waits until the device is open and set.
  func start() async throws {
    try await view.start()
    await waitForStatus { $0.capabilities != .none }
  }

  /// Waits until the camera's status is as wanted, by its events.
  func waitForStatus(_ isMet: @escaping @Sendable (CameraStatus) -> Bool) async {
    await events.wait { events in
      let last = events.last { if case .camera = $0 { true } else { false } }
      if case .camera(let status) = last { return isMet(status) }
      return false
    }
  }

  var problems: [ScanIssue] {
    events.events.compactMap { if case .problem(let problem, _) = $0 { problem } else { nil } }
  }
}

@Suite("The camera of a view", .timeLimit(.minutes(30)))
struct CameraTests {
  @Test("is set by the configuration when it opens, and reports what it reads back")
  func fromFile() async throws {
    let stage = try await CameraStage(
      cameraConfig: CameraConfig(zoomRatio: 6), flashConfig: FlashConfig(mode: .manualOn))
    #expect(stage.view.cameraStatus.requested == CameraSettings(torch: .on, zoom: 6))
    #expect(stage.view.cameraStatus.effective == CameraState() && stage.view.cameraStatus.capabilities == .none)
    try await stage.start()
    await stage.waitForStatus { $0.effective.zoom == 4 && $0.effective.torch == true }
    let status = stage.view.cameraStatus
    #expect(status.digitalZoom == 1.5 && status.capabilities.zoom == 1...4)
    #expect(Set(stage.camera.facts.log) == [.torch(true), .zoom(4)])
    #expect(stage.problems.isEmpty)
    await stage.view.finish()
    await stage.waitForStatus { $0.capabilities == .none }
    #expect(stage.view.cameraStatus.requested.torch == .on)
  }

  @Test("takes commands, and they outlive swaps, pauses, the end of a session and the loss of the device")
  func commands() async throws {
    let stage = try await CameraStage()
    try await stage.start()
    #expect(try await stage.view.setTorch(.on).effective.torch == true)
    #expect(try await stage.view.setZoom(2.5).effective.zoom == 2.5)
    #expect(try await stage.view.setFocus(.fixed(0.25)).effective.focus == .fixed(0.25))
    #expect(try await stage.view.setExposureLock(true).effective.exposureLocked == true)
    let all: Set<CameraSetting> = [.torch(true), .zoom(2.5), .focus(.fixed(0.25)), .exposureLock(true)]
    #expect(stage.camera.facts.log.count == 4 && Set(stage.camera.facts.log) == all)
    try await stage.view.setViewPlugin(.scripted(id: "other"))
    stage.view.pause()
    stage.view.resume()
    #expect(stage.camera.facts.log.count == 4)
    stage.camera.unplug()
    await stage.waitForStatus { $0.capabilities == .none }
    #expect(stage.view.cameraStatus.requested.torch == .on && stage.view.cameraStatus.effective.torch == nil)
    stage.camera.replug()
    await stage.camera.wait { $0.log.count == 8 }
    #expect(Set(stage.camera.facts.log.suffix(4)) == all)
    await stage.view.finish()
    try await stage.view.start()
    await stage.camera.wait { $0.log.count == 12 }
    #expect(Set(stage.camera.facts.log.suffix(4)) == all)
    await stage.view.finish()
  }

  @Test("keeps a request for a device that is not open, and refuses what a present one lacks")
  func gates() async throws {
    let stage = try await CameraStage(ScriptedCamera(capabilities: CameraCapabilities(torch: true)))
    #expect(try await stage.view.setTorch(.on).requested.torch == .on)
    try await stage.view.start()
    await stage.camera.wait { $0.log == [.torch(true)] }
    await stage.waitForStatus { $0.effective.torch == true }
    for code in [
      await code { try await stage.view.setExposureLock(true) }, await code { try await stage.view.setFocus(.auto) },
      await code { try await stage.view.focus(at: FramePoint(x: 1, y: 1)) },
    ] {
      #expect(code == .notSupported || code == .refused)
    }
    #expect(stage.view.cameraStatus.requested == CameraSettings(torch: .on))
    // No lens zooms, so the frames do.
    #expect(try await stage.view.setZoom(3).digitalZoom == 3)
    stage.camera.refuse(.torch(false))
    #expect(await code { try await stage.view.setTorch(.off) } == .refused)
    #expect(stage.view.cameraStatus.requested.torch == .on && stage.view.cameraStatus.effective.torch == true)
    await stage.view.finish()
  }

  @Test("says what a device that came back cannot do, and goes on")
  func lesserDevice() async throws {
    let stage = try await CameraStage(flashConfig: FlashConfig(mode: .manualOn))
    try await stage.start()
    await stage.camera.wait { $0.log.contains(.torch(true)) }
    stage.camera.unplug()
    stage.camera.replug(CameraCapabilities())
    await stage.events.wait { events in
      events.contains {
        if case .problem(let problem, _) = $0 { problem.code.name == "controlNotSupported" } else { false }
      }
    }
    #expect(stage.view.state == .starting && stage.view.cameraStatus.requested.torch == .on)
    await stage.view.finish()
    #expect(stage.events.reports.count <= 1)
  }

  @Test("has no torch for anybody when the mode is none, and values out of range are refused")
  func refusals() async throws {
    let stage = try await CameraStage(
      cameraConfig: CameraConfig(enableTapToFocus: false), flashConfig: FlashConfig(mode: .none))
    try await stage.start()
    #expect(await code { try await stage.view.setTorch(.on) } == .notAllowed)
    #expect(await code { try await stage.view.focus(at: FramePoint(x: 1, y: 1)) } == .notAllowed)
    for zoom in [0, -1, .nan, .infinity, 1001] as [Double] {
      #expect(await code { try await stage.view.setZoom(zoom) } == .refused)
    }
    #expect(await code { try await stage.view.setFocus(.fixed(1.5)) } == .refused)
    #expect(await code { try await stage.view.setFocus(.point(Point(x: -0.1, y: 0))) } == .refused)
    #expect(stage.camera.facts.log.isEmpty)
    await stage.view.finish()
  }

  @Test("of a source without a device is zoomed and mirrored by the frames alone")
  func withoutDevice() async throws {
    let config = ScanViewConfig(
      cameraConfig: CameraConfig(zoomRatio: 2, enableFlipFramesTopBottom: true), viewPluginConfig: .scripted())
    let source = ScriptedSource.frames(3)
    let view = try await ScanView(config, source: source, registry: ScriptedPlugin.registry())
    let report = try await view.run()
    #expect(report.statistics.processed == 3)
    #expect(report.results.allSatisfy { $0.cropRect == PixelRect(x: 0, y: 0, width: 32, height: 24) })
    #expect(await code { try await view.setTorch(.on) } == .notSupported)
    #expect(try await view.setZoom(4).digitalZoom == 4)
  }

  @Test("focuses where a tap points, through zoom and flip, and by itself again after the timeout")
  func tapToFocus() async throws {
    let stage = try await CameraStage(
      ScriptedCamera(capabilities: CameraCapabilities(autoFocus: true, focusPoint: true)),
      cameraConfig: CameraConfig(zoomRatio: 2, tapToFocusTimeoutMs: 3000, enableFlipFramesLeftRight: true))
    try await stage.start()
    #expect(await code { try await stage.view.focus(at: FramePoint(x: 1, y: 1)) } == .refused)
    stage.camera.send()
    // The frame of 64 × 48 is cut to its middle of 32 × 24 and mirrored.
    let status = try await stage.view.focus(at: FramePoint(x: 8, y: 6))
    #expect(status.effective.focus == .point(Point(x: 0.625, y: 0.375)))
    #expect(await code { try await stage.view.focus(at: FramePoint(x: 33, y: 1)) } == .refused)
    await stage.clock.waitForSleepers()
    stage.clock.advance(by: .seconds(3))
    await stage.waitForStatus { $0.effective.focus == .auto }
    #expect(stage.view.cameraStatus.requested.focus == .auto)
    await stage.view.finish()
  }

  @Test("switches its light by the brightness of the region")
  func autoTorch() async throws {
    let stage = try await CameraStage(flashConfig: FlashConfig(mode: .auto))
    try await stage.start()
    for _ in 0..<10 {
      stage.clock.advance(by: .milliseconds(100))
      stage.camera.send(.blank(luma: 10))
    }
    await stage.waitForStatus { $0.effective.torch == true }
    #expect(stage.camera.facts.log == [.torch(true)] && stage.view.cameraStatus.requested.torch == .auto)
    for _ in 0..<100 {
      stage.clock.advance(by: .milliseconds(100))
      stage.camera.send(.blank(luma: 60))
    }
    #expect(stage.camera.facts.log == [.torch(true)])
    for _ in 0..<50 {
      stage.clock.advance(by: .milliseconds(100))
      stage.camera.send(.blank(luma: 220))
    }
    await stage.waitForStatus { $0.effective.torch == false }
    #expect(stage.camera.facts.log == [.torch(true), .torch(false)])
    await stage.view.finish()
  }

  private func code(_ command: () async throws -> CameraStatus) async -> CameraControlError.Code? {
    do {
      _ = try await command()
      return nil
    } catch {
      return (error as? CameraControlError)?.code
    }
  }
}
