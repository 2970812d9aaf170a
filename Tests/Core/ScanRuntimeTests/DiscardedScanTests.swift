import ScanPluginKit
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("A scan whose output nobody gets")
struct DiscardedScanTests {
  @Test("a plugin forgets the frame whose scan a pause has cut off")
  func pauseWithinScan() async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.manual()
    let view = try await ScanView(
      .scripted(), source: source, registry: ScriptedPlugin.registry(probe), options: .forHeldPlugins)
    try await view.start()
    probe.hold()
    source.send(.frame(.marked(0)))
    await probe.wait { $0.scans == 1 }
    view.pause()
    probe.release()
    await probe.wait { $0.discards == 1 }
    view.resume()
    source.send(.frame(.marked(1)))
    await probe.wait { $0.scans == 2 }
    await view.finish()
    #expect(probe.counts.discards <= 2)
  }
}
