import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("The reader of stills", .timeLimit(.minutes(30)))
struct StillReaderTests {
  @Test("reads one picture after another with one plugin that forgets each")
  func several() async throws {
    let probe = PluginProbe()
    let reader = try await StillReader(
      .scripted(ScriptedConfig(resultsPerFrame: 3), cancelOnResult: true, startScanDelay: 1000),
      registry: ScriptedPlugin.registry(probe))
    for number in 0..<10 {
      let frame = Frame.marked(UInt64(number), timestamp: .zero)
      let reading = try await reader.read(frame)
      #expect(reading.results.count == 3 && reading.failures.isEmpty && reading.problems.isEmpty)
      #expect(reading.results.allSatisfy { $0[ScriptedResult.self]?.count == 1 && $0.frame != nil })
      #expect(reading.attempts == 1 && reading.effort == .still && reading.cropRect == PixelRect(frame.size))
    }
    #expect(probe.counts.made == 1 && probe.counts.explanations == 0)
  }

  @Test("reads in parallel callers' order without mixing their pictures")
  func parallel() async throws {
    let reader = try await StillReader(.scripted(), registry: ScriptedPlugin.registry())
    let numbers = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask {
          try await reader.read(.marked(UInt64(number))).results.map(\.frameNumber) == [UInt64(number)]
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.count == 50 && numbers.allSatisfy { $0 })
  }

  @Test(
    "says where something reaches a side of the region and was not read, and of nothing else",
    arguments: [(0, true), (40, false)])
  func partialLocation(_ left: Int, _ isPartial: Bool) async throws {
    let place = PixelRect(x: left, y: 20, width: 60, height: 20).frameRect.quad
    let reader = try await StillReader(
      .scripted(), registry: PluginRegistry().registering(PlacePlugin.factory(at: place)))
    let reading = try await reader.read(Self.stripes())
    #expect(reading.failures.map(\.place) == [place])
    #expect(reading.partialLocation == (isPartial ? place : nil))
    let read = try await StillReader(.scripted(), registry: ScriptedPlugin.registry()).read(.marked(1))
    #expect(!read.results.isEmpty && read.partialLocation == nil)
  }

  @Test(
    "says what the picture shows when the plugin does not know why",
    arguments: [
      (Frame.blank(luma: 10), ReadFailure.Reason.tooDark), (Frame.blank(luma: 250), .tooBright),
      (Frame.blank(luma: 128), .nothingLikeIt), (StillReaderTests.faint(), .lowContrast),
      (Frame.blank(size: PixelSize(width: 20, height: 400), luma: 128), .tooSmall),
      (StillReaderTests.ramp(), .blurred), (StillReaderTests.stripes(), .nothingLikeIt),
      (Frame.blank(size: PixelSize(width: 0, height: 0)), .outsideCutout),
    ])
  func reasons(_ frame: Frame, _ reason: ReadFailure.Reason) async throws {
    let reader = try await StillReader(.scripted(), registry: ScriptedPlugin.registry())
    let reading = try await reader.read(frame)
    #expect(reading.results.isEmpty && reading.failures.first?.reason == reason, "\(reading.failures)")
    #expect(reading.failures.allSatisfy { !$0.message.isEmpty && !$0.advice.isEmpty })
  }

  @Test("asks the plugin why, and takes its word")
  func explained() async throws {
    let probe = PluginProbe()
    let reader = try await StillReader(
      .scripted(ScriptedConfig(needsThorough: true)), registry: ScriptedPlugin.registry(probe))
    let reading = try await reader.read(.marked())
    #expect(reading.failures.map(\.reason) == [.needsMoreEffort] && probe.counts.explanations == 1)
    #expect(reading.failures[0].json()["code"]?.string == "needsMoreEffort")
  }

  @Test("tries harder when asked to, and then says nothing about the first failure")
  func harder() async throws {
    let reader = try await StillReader(
      .scripted(ScriptedConfig(needsThorough: true)), registry: ScriptedPlugin.registry(),
      options: StillReaderOptions(retryHarder: true))
    let reading = try await reader.read(.marked())
    #expect(reading.results.count == 1 && reading.failures.isEmpty)
    #expect(reading.effort == .thorough && reading.attempts == 2)
    let hopeless = try await reader.read(.blank())
    #expect(hopeless.attempts == 2 && !hopeless.failures.isEmpty)
  }

  @Test("asks whether to try again, with the reasons, and not for ever")
  func asked() async throws {
    let asked = Collected<FailedRead>()
    let options = StillReaderOptions(maximumAttempts: 4) { failed in
      asked.append(failed)
      return failed.attempts == 2 ? .retryHarder : .retry
    }
    let reader = try await StillReader(
      .scripted(ScriptedConfig(resultEvery: 0)), registry: ScriptedPlugin.registry(), options: options)
    let reading = try await reader.read(.marked())
    #expect(asked.elements.map(\.attempts) == [1, 2, 3, 4])
    #expect(asked.elements.map(\.effort) == [.still, .still, .thorough, .thorough])
    #expect(asked.elements.allSatisfy { !$0.failures.isEmpty })
    #expect(reading.attempts == 4 && reading.results.isEmpty)
  }

  @Test("gives up when the time is over, says so, and can be used again")
  func timeout() async throws {
    let probe = PluginProbe()
    let clock = ManualClock()
    let reader = try await StillReader(
      .scripted(), registry: ScriptedPlugin.registry(probe),
      options: StillReaderOptions(timeout: .seconds(5), clock: clock))
    probe.hold()
    let reading = Task { try await reader.read(.marked()) }
    await probe.wait { $0.scans == 1 }
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(5))
    let result = try await reading.value
    #expect(result.results.isEmpty && result.problems.map(\.code) == [.timedOut])
    probe.release()
    #expect(try await reader.read(.marked(1)).results.map(\.frameNumber) == [1])
  }

  @Test("stops when its task is cancelled, and can be used again")
  func cancelled() async throws {
    let probe = PluginProbe()
    let reader = try await StillReader(.scripted(), registry: ScriptedPlugin.registry(probe))
    probe.hold()
    let reading = Task { try await reader.read(.marked()) }
    let waiting = Task { try await reader.read(.marked(1)) }
    await probe.wait { $0.scans == 1 }
    waiting.cancel()
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    await #expect(throws: CancellationError.self) { try await waiting.value }
    probe.release()
    #expect(try await reader.read(.marked(2)).results.count == 1)
  }

  @Test("reports a failing plugin as a problem")
  func failing() async throws {
    let reader = try await StillReader(.scripted(ScriptedConfig(failEvery: 1)), registry: ScriptedPlugin.registry())
    let reading = try await reader.read(.marked())
    #expect(reading.problems.map(\.code) == [.runFailed] && !reading.failures.isEmpty)
  }

  /// A slow change from black to white: contrast without any edge.
  static func ramp() -> Frame {
    let row = (0...255).map { UInt8($0) }
    return Frame(luma: LumaImage(size: PixelSize(width: 256, height: 64), bytes: (0..<64).flatMap { _ in row }))
  }

  /// Stripes that hardly differ.
  static func faint() -> Frame {
    let bytes = (0..<(64 * 256)).map { UInt8($0 / 8 % 2 == 0 ? 120 : 130) }
    return Frame(luma: LumaImage(size: PixelSize(width: 256, height: 64), bytes: bytes))
  }

  /// Hard black and white stripes, with the mark of scripted plugins or without.
  static func stripes(marked isMarked: Bool = false) -> Frame {
    let bytes = (0..<(64 * 256)).map { UInt8($0 / 4 % 2 == 0 ? 0 : 255) }
    return Frame(
      luma: LumaImage(
        size: PixelSize(width: 256, height: 64), bytes: isMarked ? [ScriptedPlugin.mark] + bytes.dropFirst() : bytes))
  }
}

/// A plugin that reads nothing and says that something lies at a place.
private final class PlacePlugin: ScanPlugin {
  private let place: FrameQuad

  init(place: FrameQuad) { self.place = place }

  static func factory(at place: FrameQuad) -> PluginFactory {
    PluginFactory(ScriptedConfig.self, result: ScriptedResult.self, name: "Place", summary: "Reads nothing.") { _, _ in
      PlacePlugin(place: place)
    }
  }

  func scan(_ input: ScanInput) throws -> ScanOutput { ScanOutput(skipped: .nothingFound) }

  func explain(_ input: ScanInput) throws -> [ReadFailure] {
    [ReadFailure(.uncertain, message: "something is there", advice: "show all of it", place: place)]
  }

  func reset() {}
}
