import ScanPluginKit
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("The rotation of a view's frames", .timeLimit(.minutes(30)))
struct RotationTests {
  /// A frame whose upper left pixel alone carries the mark.
  private func cornered(_ number: UInt64 = 0) -> Frame {
    let size = PixelSize(width: 5, height: 3)
    let luma = LumaImage(size: size, bytes: [ScriptedPlugin.mark] + [UInt8](repeating: 9, count: 14))
    return Frame(number: number, luma: luma, color: ColorImage(luma))
  }

  /// Where the mark is in luma and color.
  private static func corner(_ frame: Frame) -> [String] {
    [frame.luma, frame.color?.luma()].compactMap { $0 }.map { luma in
      luma.withView { view in
        for y in 0..<view.height {
          for x in 0..<view.width where view[x, y] == ScriptedPlugin.mark { return "\(x),\(y) of \(luma.size)" }
        }
        return "none"
      }
    }
  }

  /// A registry whose plugin keeps where the mark is.
  private func registry(_ seen: Collected<[String]>) -> PluginRegistry {
    ScriptedPlugin.registry(
      script: { input, _ in
        seen.append(Self.corner(input.frame))
        return ScanOutput(results: [PluginResult(ScriptedResult(text: "seen", count: 1))])
      })
  }

  @Test(
    "turns every frame once before plugins, also with flips, and pictures on request stay as they came",
    arguments: [
      (CameraRotation.auto, false, "0,0 of 5x3"), (.upright, false, "0,0 of 5x3"), (.quarter, false, "2,0 of 3x5"),
      (.half, false, "4,2 of 5x3"), (.threeQuarters, false, "0,4 of 3x5"), (.quarter, true, "0,0 of 3x5"),
      (.half, true, "0,2 of 5x3"),
    ])
  func running(_ rotation: CameraRotation, _ flips: Bool, _ place: String) async throws {
    for pacing in [FramePacing.live, .everyFrame] {
      let seen = Collected<[String]>()
      let config = ScanViewConfig(
        cameraConfig: CameraConfig(enableFlipFramesLeftRight: flips, rotation: rotation),
        viewPluginConfig: .scripted())
      let source = ScriptedSource.manual(pacing: pacing)
      let view = try await ScanView(
        config, source: source, registry: registry(seen), options: .forHeldPlugins)
      let recorder = EventRecorder(view)
      try await view.start()
      async let photo = view.photo()
      try await until(view.core.photos.isFrameWanted)
      source.send(.frame(cornered()))
      await recorder.waitForResults(1)
      #expect(seen.elements == [[place, place]])
      #expect(Self.corner(try await photo).first == "0,0 of 5x3")
      let thumbnail = try #require(await view.thumbnail(maxSide: 160))
      #expect(Self.corner(thumbnail).first == place)
      await view.finish()
    }
  }

  @Test("is the driver's where the file says auto, from the first frame on, and changes live")
  func driver() async throws {
    let seen = Collected<[String]>()
    let camera = ScriptedCamera(capabilities: CameraCapabilities(torch: true), rotation: .left)
    let view = try await ScanView(
      ScanViewConfig(viewPluginConfig: .scripted()), source: camera, registry: registry(seen),
      options: ScanViewOptions(clock: ManualClock(), frameLimit: nil))
    let recorder = EventRecorder(view)
    try await view.start()
    await recorder.wait { events in
      events.contains { if case .source(.opened(let format)) = $0 { format.rotation == .left } else { false } }
    }
    camera.send(cornered())
    await recorder.waitForResults(1)
    let opened = try #require(recorder.events.first { $0.name == "source" }).json()
    #expect(opened["rotation"] == 270)
    for (rotation, results) in [(CameraRotation.upright, 2), (.auto, 3)] {
      let config = ScanViewConfig(cameraConfig: CameraConfig(rotation: rotation), viewPluginConfig: .scripted())
      #expect(try await view.setConfig(config).name == "live")
      camera.send(cornered(UInt64(results)))
      await recorder.waitForResults(results)
    }
    #expect(seen.elements.map(\.first) == ["0,4 of 3x5", "0,0 of 5x3", "0,4 of 3x5"])
    // A source of no device has nothing to say.
    let other = ScriptedSource.manual()
    await view.setSource(other)
    other.send(.frame(cornered(9)))
    await recorder.waitForResults(4)
    #expect(seen.elements.last?.first == "0,0 of 5x3")
    await view.finish()
  }

  @Test("leads a tap to the place of the picture as the device takes it")
  func tap() async throws {
    for (rotation, x, y) in [
      (CameraRotation.quarter, 0.25, 0.875), (.half, 0.8125, 0.75), (.threeQuarters, 0.75, 0.125),
    ] {
      let stage = try await CameraStage(
        ScriptedCamera(capabilities: CameraCapabilities(autoFocus: true, focusPoint: true)),
        cameraConfig: CameraConfig(rotation: rotation))
      try await stage.start()
      stage.camera.send()
      // Frames of 64 × 48 that stand upright as 48 × 64.
      let point = rotation == .half ? FramePoint(x: 12, y: 12) : FramePoint(x: 6, y: 16)
      let status = try await stage.view.focus(at: point)
      #expect(status.effective.focus == .point(Point(x: x, y: y)))
      await stage.view.finish()
    }
  }

  @Test("leads a place in parts of the upright picture to the same place of the device", arguments: [true, false])
  func part(afterFrame: Bool) async throws {
    for (rotation, x, y) in [
      (CameraRotation.quarter, 0.25, 0.875), (.half, 0.8125, 0.75), (.threeQuarters, 0.75, 0.125),
    ] {
      let stage = try await CameraStage(
        ScriptedCamera(capabilities: CameraCapabilities(autoFocus: true, focusPoint: true)),
        cameraConfig: CameraConfig(rotation: rotation))
      try await stage.start()
      if afterFrame { stage.camera.send() }
      // The places of the taps above, as parts of 48 × 64, and of 64 × 48 where it is turned by a half.
      let part = rotation == .half ? Point<NormalizedSpace>(x: 0.1875, y: 0.25) : Point(x: 0.125, y: 0.25)
      let status = try await stage.view.setFocus(.point(part))
      guard case .point(let place)? = status.effective.focus else {
        Issue.record("no place: \(status)")
        return
      }
      #expect(abs(place.x - x) < 1e-3 && abs(place.y - y) < 1e-3, "\(rotation): \(place)")
      await stage.view.finish()
    }
  }

  @Test("passes stills by, which are turned by their EXIF before")
  func still() async throws {
    let seen = Collected<[String]>()
    let config = ScanViewConfig(
      cameraConfig: CameraConfig(rotation: .quarter), viewPluginConfig: .scripted())
    let reader = try await StillReader(config, registry: registry(seen))
    #expect(try await reader.read(cornered()).results.count == 1)
    #expect(seen.elements.first?.first == "0,0 of 5x3")
  }
}
