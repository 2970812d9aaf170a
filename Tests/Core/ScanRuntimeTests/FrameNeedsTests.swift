import ScanPluginKit
import ScanRuntime
import ScanTestKit
import Testing

/// A source that gives colors with the frames before which it was asked for them, and can make them of every frame where it keeps
/// what they are made of.
private final class AskedSource: FrameSource {
  let name = "asked"
  let pacing: FramePacing
  let continuity: FrameContinuity
  let asked = Collected<FrameNeeds>()
  private let count: Int
  private let keepsColors: Bool

  init(
    _ count: Int, pacing: FramePacing = .everyFrame, continuity: FrameContinuity = .continuous, keepsColors: Bool = true
  ) {
    self.count = count
    self.pacing = pacing
    self.continuity = continuity
    self.keepsColors = keepsColors
  }

  func run(into sink: any FrameSink) async throws {
    for number in 0..<count {
      try Task.checkCancellation()
      let needs = sink.needs
      asked.append(needs)
      let marked = Frame.marked(UInt64(number), timestamp: .milliseconds(33 * number))
      let colors: FrameColor? =
        needs.color
        ? FrameColor(ColorImage(marked.luma)) : keepsColors ? FrameColor { ColorImage(marked.luma) } : nil
      let frame = Frame(
        number: marked.number, timestamp: marked.timestamp, luma: marked.luma, colors: colors, origin: marked.origin)
      if pacing == .live { sink.sendLatest(frame) } else { await sink.send(frame) }
    }
  }
}

@Suite("What plugins need of frames", .timeLimit(.minutes(30)))
struct FrameNeedsTests {
  /// What a scripted plugin saw of a frame.
  private struct SeenFrame: Sendable {
    let text: String
    let frame: UInt64
    let hasColor: Bool
    let earlier: [UInt64]
  }

  /// Plugins whose text says what they need: `color`, `earlier`, anything else.
  private static func registry(_ seen: Collected<SeenFrame>, _ probe: PluginProbe = PluginProbe()) -> PluginRegistry {
    let needs: @Sendable (ScriptedConfig) -> FrameNeeds = { config in
      switch config.text {
      case "color": FrameNeeds(color: true)
      case "earlier": FrameNeeds(earlierFrames: 3)
      case "large": FrameNeeds(minSize: PixelSize(width: 640, height: 480))
      default: .none
      }
    }
    return ScriptedPlugin.registry(probe, needs: needs) { input, config in
      let hasColor = input.withRegionColor { $0.size == input.region.size } ?? false
      seen.append(
        SeenFrame(
          text: config.text, frame: input.frame.number, hasColor: config.text == "color" && hasColor,
          earlier: input.earlierFrames.map(\.number)))
      return nil
    }
  }

  private static func config(_ text: String) -> ViewPluginConfig {
    .scripted(ScriptedConfig(text: text, resultEvery: 0), id: text)
  }

  @Test("a source is asked for them, of a composite for all together", arguments: ProcessingMode.allCases)
  func asked(mode: ProcessingMode) async throws {
    let seen = Collected<SeenFrame>()
    let source = AskedSource(3)
    let composite = ViewPluginCompositeConfig(
      id: "both", processingMode: mode,
      viewPlugins: [Self.config("plain"), Self.config("color"), Self.config("earlier")])
    let view = try await ScanView(composite, source: source, registry: Self.registry(seen))
    _ = try await view.run()
    #expect(source.asked.elements == Array(repeating: FrameNeeds(color: true, earlierFrames: 3), count: 3))
    if mode != .sequential {
      #expect(seen.elements.filter { $0.text == "color" }.map(\.hasColor) == [true, true, true])
    }
    #expect(seen.elements.filter { $0.text == "plain" }.map(\.frame) == [0, 1, 2])
  }

  @Test(
    "across a swap the same source is asked for more, no frame is lost, and the new plugin has colors in each of its frames"
  )
  func swap() async throws {
    let seen = Collected<SeenFrame>()
    let probe = PluginProbe()
    let source = AskedSource(20)
    let view = try await ScanView(
      Self.config("plain"), source: source, registry: Self.registry(seen, probe), options: .forHeldPlugins)
    probe.hold()
    try await view.start()
    // The first frame was made for a plugin that needs no colors, and is cut off by the swap.
    await probe.wait { $0.scans == 1 }
    try await view.setViewPlugin(Self.config("color"))
    probe.release()
    let report = try await view.waitUntilFinished()
    let colored = seen.elements.filter { $0.text == "color" }
    #expect(colored.map(\.frame) == Array(0..<20) && colored.allSatisfy(\.hasColor))
    #expect(report.statistics.isBalanced && report.statistics.dropped == 0)
    #expect(source.asked.elements.first == FrameNeeds.none && source.asked.elements.last == FrameNeeds(color: true))
  }

  @Test(
    "the frames before come with a frame whose source goes on, and with none of separate pictures",
    arguments: FrameContinuity.allCases)
  func earlier(continuity: FrameContinuity) async throws {
    let seen = Collected<SeenFrame>()
    let view = try await ScanView(
      Self.config("earlier"), source: AskedSource(6, continuity: continuity), registry: Self.registry(seen))
    _ = try await view.run()
    let expected: [[UInt64]] = [[], [0], [1, 0], [2, 1, 0], [3, 2, 1], [4, 3, 2]]
    #expect(seen.elements.map(\.earlier) == (continuity == .continuous ? expected : Array(repeating: [], count: 6)))
  }

  @Test(
    "what the source does not give is reported once, by a running view and for a still", arguments: ["color", "large"])
  func unmet(text: String) async throws {
    let registry = Self.registry(Collected<SeenFrame>())
    let view = try await ScanView(
      Self.config(text), source: ScriptedSource.frames(5), registry: registry)
    let events = view.events(EventOptions(capacity: 100))
    _ = try await view.run()
    var reported: [ScanInfo] = []
    while let event = events.nextWaiting() { if case .scanInfo(let info, _) = event { reported.append(info) } }
    #expect(reported.map(\.name) == ["$unmetNeeds"])
    #expect(reported.first?.value == (text == "color" ? ["color": true] : ["width": 640, "height": 480]))

    let reader = try await StillReader(Self.config(text), registry: registry)
    let reading = try await reader.read(.marked())
    #expect(reading.failures.map(\.reason) == [text == "color" ? .noColor : .tooSmall])
    #expect(reading.failures.allSatisfy { !$0.message.isEmpty && !$0.advice.isEmpty })
  }
}
