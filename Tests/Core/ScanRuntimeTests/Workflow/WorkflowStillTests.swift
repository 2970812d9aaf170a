import Dispatch
import ScanPluginKit
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("The reader of stills with a composite", .timeLimit(.minutes(30)))
struct WorkflowStillTests {
  private func reader(
    _ mode: ProcessingMode, _ plugins: [ViewPluginConfig], _ probes: WorkflowProbes = WorkflowProbes(),
    _ options: StillReaderOptions = StillReaderOptions()
  ) async throws -> StillReader {
    try await StillReader(
      ScanViewConfig(viewPluginCompositeConfig: .scripted(mode, plugins)), registry: probes.registry, options: options)
  }

  @Test("shows each picture to every plugin, once", arguments: [ProcessingMode.sequential, .parallel])
  func samePicture(_ mode: ProcessingMode) async throws {
    let probes = WorkflowProbes("a", "b", "c")
    let reader = try await reader(mode, [.child("a", perFrame: 2), .child("b"), .child("c")], probes)
    for number: UInt64 in 0..<20 {
      let reading = try await reader.read(.marked(number))
      #expect(reading.results.count == 4 && Set(reading.results.map(\.pluginID)) == ["a", "b", "c"])
      if mode == .sequential { #expect(reading.results.map(\.pluginID) == ["a", "a", "b", "c"]) }
      #expect(reading.results.allSatisfy { $0.frameNumber == number && $0.frame != nil })
      #expect(reading.failures.isEmpty && reading.problems.isEmpty && reading.attempts == 1)
    }
    for name in ["a", "b", "c"] { #expect(probes[name].counts.scans == 20 && probes[name].counts.made == 1) }
  }

  @Test("ends with the plugin that has a result first")
  func firstScan() async throws {
    let reader = try await reader(.parallelFirstScan, [.child("a", every: 0), .child("b"), .child("c", every: 0)])
    let reading = try await reader.read(.marked())
    #expect(reading.results.map(\.pluginID) == ["b"] && reading.failures.isEmpty)
    let nothing = try await reader.read(.blank())
    #expect(nothing.results.isEmpty && nothing.failures.count >= 3)
  }

  @Test("keeps what was read, and says which plugin read nothing and why")
  func incomplete() async throws {
    let probes = WorkflowProbes("a", "b", "c")
    let sequential = try await reader(
      .sequential, [.child("a"), .child("b", needsThorough: true), .child("c")], probes)
    let reading = try await sequential.read(.marked())
    #expect(reading.results.map(\.pluginID) == ["a"])
    #expect(reading.failures.map(\.reason) == [.needsMoreEffort])
    #expect(reading.failures[0].message.contains("`b`") && probes["c"].counts.scans == 0)
    let parallel = try await reader(
      .parallel, [.child("a", needsThorough: true), .child("b", needsThorough: true), .child("c")])
    let both = try await parallel.read(.marked())
    #expect(both.results.map(\.pluginID) == ["c"])
    #expect(both.failures.map(\.reason) == [.needsMoreEffort, .needsMoreEffort])
  }

  @Test("tries the whole picture harder when a plugin read nothing")
  func harder() async throws {
    let reader = try await reader(
      .sequential, [.child("a"), .child("b", needsThorough: true), .child("c")], WorkflowProbes(),
      StillReaderOptions(retryHarder: true))
    let reading = try await reader.read(.marked())
    #expect(reading.results.map(\.pluginID) == ["a", "b", "c"] && reading.failures.isEmpty)
    #expect(reading.attempts == 2 && reading.effort == .thorough)
  }

  @Test("names the rectangle around all regions")
  func region() async throws {
    let top = CutoutConfig(alignment: .topHalf, maxHeightPercent: 20, maxWidthPercent: 20)
    let bottom = CutoutConfig(alignment: .bottomHalf, maxHeightPercent: 20, maxWidthPercent: 60)
    let reader = try await reader(.parallel, [.child("a", cutoutConfig: top), .child("b", cutoutConfig: bottom)])
    let reading = try await reader.read(.marked(0, size: PixelSize(width: 640, height: 480)))
    #expect(reading.results.count == 2)
    for rect in reading.results.map(\.cropRect) {
      #expect(reading.cropRect.x <= rect.x && reading.cropRect.y <= rect.y)
      #expect(reading.cropRect.x + reading.cropRect.width >= rect.x + rect.width)
      #expect(reading.cropRect.y + reading.cropRect.height >= rect.y + rect.height)
    }
  }

  @Test("has every plugin for the next picture when the time was over while one said why it read nothing")
  func timeoutWhileExplaining() async throws {
    let clock = ManualClock()
    let (scans, asked) = (Collected<String>(), Collected<String>())
    let release = DispatchSemaphore(value: 0)
    let factory = PluginFactory(
      ScriptedConfig.self, result: ScriptedResult.self, name: "Pondering", summary: "Takes long to say why."
    ) { config, _ in
      PonderingPlugin(config.text, scans, asked, release)
    }
    let reader = try await StillReader(
      ScanViewConfig(viewPluginCompositeConfig: .scripted(.parallel, [.child("slow"), .child("fast")])),
      registry: PluginRegistry().registering(factory), options: StillReaderOptions(timeout: .seconds(5), clock: clock))
    let first = Task { try await reader.read(.marked()) }
    try await until(asked.elements == ["slow"])
    await clock.waitForSleepers()
    clock.advance(by: .seconds(5))
    release.signal()
    #expect(try await first.value.problems.map(\.code) == [.timedOut])
    release.signal()
    _ = try await reader.read(.marked(1))
    #expect(scans.elements.sorted() == ["fast", "fast", "slow", "slow"])
  }
}

/// A plugin that reads nothing; the slow one takes its time to say why.
private final class PonderingPlugin: ScanPlugin {
  private let text: String
  private let scans: Collected<String>
  private let asked: Collected<String>
  private let release: DispatchSemaphore

  init(_ text: String, _ scans: Collected<String>, _ asked: Collected<String>, _ release: DispatchSemaphore) {
    self.text = text
    self.scans = scans
    self.asked = asked
    self.release = release
  }

  func scan(_ input: ScanInput) -> ScanOutput {
    scans.append(text)
    return ScanOutput(skipped: .nothingFound)
  }

  func explain(_ input: ScanInput) -> [ReadFailure] {
    asked.append(text)
    if text == "slow" { release.wait() }
    return []
  }
}
