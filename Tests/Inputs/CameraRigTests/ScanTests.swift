import BarcodePlugin
import Foundation
import ScanCamera
import ScanGeometry
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import StandardPlugins
import Testing

extension CameraRigTests {
  @Suite("Scanning from a camera")
  struct ScanTests {
    static let size = PixelSize(width: 320, height: 240)

    private func barcodes(_ formats: [BarcodeFormat], id: String) throws -> ViewPluginConfig {
      let plugin = PluginConfig(
        id: id, useCase: UseCase(BarcodeConfig(barcodeFormats: formats)), cancelOnResult: false,
        consecutiveEqualResultFilter: 0)
      return try ViewPluginConfig(pluginConfig: plugin, cutoutConfig: .default).validated()
    }

    @Test("`scanview run` reads an EAN-13 from the camera", .needs(.usb))
    func command() throws {
      let picture = try CameraPicture(CameraScene.code("4006381333931"), scene: "code", form: .mjpg)
      let simulated = try SimulatedCamera([picture])
      let run = try ScanviewProcess(["--source", simulated.device, "--results-only"])
      let text = try run.output()
      #expect(run.status == 0)
      #expect(text.contains(#""value":"4006381333931""#), "\(text)")
      #expect(simulated.streamStarts == 1)
    }

    @Test("the same plugin goes on after unplugging and plugging in", .needs(.usb))
    func replug() async throws {
      let simulated = try SimulatedCamera(
        [
          CameraPicture(CameraScene.code("4006381333931", size: Self.size), scene: "first", form: .yuyv),
          CameraPicture(CameraScene.code("5901234123457", size: Self.size), scene: "second", form: .yuyv),
        ], scene: "first")
      let source = ObservedCamera(try V4L2Camera(at: simulated.device, size: "320x240"))
      let view = try await ScanView(barcodes([.ean13], id: "goods"), source: source, registry: .standard)
      let events = EventRecorder(view)
      try await view.start()
      await events.waitForResults(1)
      try simulated.unplug()
      await source.wait { $0.losses == [.unplugged] }
      #expect(view.state == .running)
      try simulated.order("scene second")
      try simulated.plug()
      await events.wait { events in events.contains { $0.texts.contains("5901234123457") } }
      let report = try #require(await view.finish())
      #expect(report.reason == .stopped)
      #expect(events.reports.count == 1)
      #expect(events.results.allSatisfy { $0.pluginID == "goods" && $0.configRevision == 1 })
      #expect(Set(events.events.flatMap(\.texts)) == ["4006381333931", "5901234123457"])
      #expect(source.seen.openings == 2 && source.seen.losses == [.unplugged] && simulated.streamStarts == 2)
      #expect(source.camera.counters.reopened == 1)
    }

    @Test("200 swaps start the stream once, lose no frame, and each result has its revision", .needs(.usb))
    func swaps() async throws {
      let both = try CameraScene.codes([("4006381333931", .ean13), ("swap", .qr)], size: Self.size)
      let simulated = try SimulatedCamera([CameraPicture(both, scene: "both", form: .gray)])
      // As many buffers as the driver takes bridge the pauses that a machine under load makes.
      let camera = try V4L2Camera(at: simulated.device, size: "320x240", settings: CaptureSettings(bufferCount: 32))
      let source = ObservedCamera(camera)
      let configs = [try barcodes([.ean13], id: "goods"), try barcodes([.qrCode], id: "matrix")]
      let texts = ["4006381333931", "swap"]
      let view = try await ScanView(configs[0], source: source, registry: .standard)
      let events = view.events(EventOptions(capacity: 4096))
      try await view.start()
      var iterator = events.makeAsyncIterator()
      var newest = view.configRevision
      var kinds = [newest: 0]
      var results = 0
      for swap in 1...200 {
        // At least one result of each plugin before the next one comes.
        while let event = await iterator.next() {
          guard case .result(let result) = event else { continue }
          results += 1
          #expect(result.configRevision == newest, "swap \(swap)")
          let kind = try #require(kinds[result.configRevision])
          #expect(event.texts == [texts[kind]] && result.pluginID == configs[kind].id)
          break
        }
        newest = try await view.setViewPlugin(configs[swap % 2]).revision
        kinds[newest] = swap % 2
      }
      let beforeTheEnd = source.seen.frameCount
      let statistics = try #require(await view.finish()).statistics
      let counters = camera.counters
      print("200 swaps on a camera: \(counters), \(results) results; \(statistics.json().text(.compact))")
      #expect(simulated.streamStarts == 1 && source.seen.openings == 1)
      #expect(statistics.swaps == 200 && results == 200)
      // The driver numbers its frames: nothing is missing there, nor between the camera and the session.
      #expect(counters.missed == 0 && counters.unusable == 0)
      #expect(source.seen.numbers == Array(0..<UInt64(counters.delivered)))
      // Frames that came after the end of the session are no part of it.
      #expect((beforeTheEnd...counters.delivered).contains(statistics.offered))
    }
  }
}

extension ScanEvent {
  /// What was read, of an event that is a result of barcodes.
  fileprivate var texts: [String] {
    guard case .result(let result) = self else { return [] }
    return result[BarcodeResult.self]?.barcodes.map(\.value) ?? []
  }
}
