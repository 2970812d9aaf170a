import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("Taking over a whole configuration", .timeLimit(.minutes(30)))
struct ReloadDecisionTests {
  private func config(
    camera: CameraConfig = .default, flash: FlashConfig = .default, text: String = "a"
  ) -> ScanViewConfig {
    ScanViewConfig(
      cameraConfig: camera, flashConfig: flash, viewPluginConfig: .scripted(ScriptedConfig(text: text)))
  }

  @Test("distinguishes what is swapped, applied at once, and needs the camera to be opened again")
  func decisions() {
    let base = config()
    func decide(_ other: ScanViewConfig) -> ReloadDecision { ReloadDecision(base.changes(to: other)) }
    #expect(!decide(base).changesAnything)
    #expect(decide(config(text: "b")).swapsPlugin && !decide(config(text: "b")).restartsCamera)
    for camera in [
      CameraConfig(zoomRatio: 2), CameraConfig(maxZoomRatio: 2), CameraConfig(enableTapToFocus: false),
      CameraConfig(tapToFocusTimeoutMs: 2000), CameraConfig(enableFlipFramesLeftRight: true),
      CameraConfig(enableFlipFramesTopBottom: true), CameraConfig(zoomGesture: true),
      CameraConfig(rotation: .half), CameraConfig(focalLength: 4), CameraConfig(maxFocalLength: 8),
      CameraConfig(pictureResolution: "1080p"),
    ] {
      let decision = decide(config(camera: camera))
      #expect(decision.changesAnything && !decision.swapsPlugin && !decision.restartsCamera)
    }
    #expect(decide(config(flash: FlashConfig(mode: .auto))).cameraPointers.isEmpty)
    for camera in [
      CameraConfig(captureResolution: .p720), CameraConfig(defaultCamera: .external),
      CameraConfig(fallbackCameras: [.front]),
    ] {
      #expect(decide(config(camera: camera)).restartsCamera)
    }
  }

  @Test("changes plugin, torch, zoom and flips while the camera runs on")
  func live() async throws {
    let stage = try await CameraStage(plugin: .scripted(ScriptedConfig(text: "a")))
    try await stage.start()
    #expect(try await stage.view.setConfig(config()).name == "unchanged")
    try await stage.view.setExposureLock(true)
    let next = config(
      camera: CameraConfig(zoomRatio: 3, enableFlipFramesLeftRight: true), flash: FlashConfig(mode: .manualOn),
      text: "b")
    guard case .swapped(let report) = try await stage.view.setConfig(next) else {
      Issue.record("the plugin was not swapped")
      return
    }
    #expect(report.revision == 2 && stage.view.effectiveConfig == next)
    #expect(stage.camera.facts.device.torch == true && stage.camera.facts.device.zoom == 3)
    #expect(stage.camera.facts.device.exposureLocked == true && stage.camera.facts.runs == 1)
    #expect(try await stage.view.setConfig(config(text: "b")).name == "live")
    #expect(stage.camera.facts.device.torch == false && stage.camera.facts.device.zoom == 1)
    await stage.view.finish()
  }

  @Test("opens the camera again where it must, and a failing factory leaves everything as it was")
  func restart() async throws {
    let second = ScriptedCamera(name: "second")
    let stage = try await CameraStage(plugin: .scripted(ScriptedConfig(text: "a"))) { camera in
      guard camera.captureResolution == .p720 else {
        throw SourceError(.notFound, source: "factory", message: "no such camera")
      }
      return second
    }
    try await stage.start()
    await #expect(throws: SourceError.self) {
      try await stage.view.setConfig(
        config(camera: CameraConfig(captureResolution: .p1080, defaultCamera: .tele), text: "b"))
    }
    #expect(stage.view.configRevision == 1 && stage.camera.facts.isRunning)
    let next = config(camera: CameraConfig(captureResolution: .p720, zoomRatio: 2), text: "b")
    guard case .restartedCamera(let swap) = try await stage.view.setConfig(next) else {
      Issue.record("the camera was not restarted")
      return
    }
    #expect(swap?.revision == 2 && !stage.camera.facts.isRunning)
    await second.wait { $0.device.zoom == 2 }
    second.send()
    await stage.events.waitForResults(1)
    await stage.view.finish()
    #expect(stage.events.results.first?.configRevision == 2)
  }

  @Test("exchanges a plugin for a composite, and keeps the rest of the file")
  func composite() async throws {
    let stage = try await CameraStage(plugin: .scripted(ScriptedConfig(text: "a")))
    try await stage.start()
    let composite = ViewPluginCompositeConfig(
      id: "both", processingMode: .parallel, viewPlugins: [.scripted(id: "one"), .scripted(id: "two")])
    let next = ScanViewConfig(
      flashConfig: FlashConfig(mode: .manualOn), captureConfig: CaptureConfig(mode: .timed),
      viewPluginCompositeConfig: composite)
    guard case .swapped(let report) = try await stage.view.setConfig(next) else {
      Issue.record("the plugin was not swapped")
      return
    }
    #expect(report.pluginID == "both" && stage.view.effectiveConfig == next)
    try await stage.view.setViewPlugin(.scripted(id: "three"))
    #expect(stage.view.effectiveConfig.captureConfig == next.captureConfig)
    #expect(stage.camera.facts.device.torch == true && stage.camera.facts.runs == 1)
    await stage.view.finish()
  }

  @Test("takes several configurations one after another, and the last one counts")
  func severalAtOnce() async throws {
    let stage = try await CameraStage(plugin: .scripted(ScriptedConfig(text: "a")))
    try await stage.start()
    let configs = (1...20).map { config(camera: CameraConfig(zoomRatio: 1 + Double($0) / 10), text: "\($0 % 3)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for config in configs {
        group.addTask { try await stage.view.setConfig(config) }
      }
      try await group.waitForAll()
    }
    let last = stage.view.effectiveConfig
    #expect(configs.contains(last) && stage.view.cameraStatus.requested.zoom == last.cameraConfig.zoomRatio)
    #expect(stage.view.viewPluginConfig == last.viewPluginConfig)
    #expect(stage.camera.facts.device.zoom == last.cameraConfig.zoomRatio)
    await stage.view.finish()
  }

  @Test("says so when nobody can open the camera again, and needs a plugin")
  func withoutFactory() async throws {
    let stage = try await CameraStage(plugin: .scripted(ScriptedConfig(text: "a")))
    try await stage.start()
    let next = config(camera: CameraConfig(captureResolution: .p720))
    let outcome = try await stage.view.setConfig(next)
    guard case .notApplied(let pointers) = outcome else {
      Issue.record("\(outcome.name)")
      return
    }
    #expect(outcome.name == "notApplied" && pointers == ["/cameraConfig/captureResolution"])
    #expect(stage.problems.isEmpty && stage.view.effectiveConfig == next)
    // With something that takes effect, the problem names the rest.
    let more = config(camera: CameraConfig(captureResolution: .uhd4K, zoomRatio: 2))
    #expect(try await stage.view.setConfig(more).name == "live")
    await stage.events.wait { events in
      events.contains { if case .problem(let problem, _) = $0 { problem.code == .cameraNotRestarted } else { false } }
    }
    #expect(stage.problems.first?.place == "/cameraConfig/captureResolution")
    await #expect(throws: ScanIssue.self) { try await stage.view.setConfig(.default) }
    await stage.view.finish()
  }
}
