import ScanPluginKit
import ScanSynthetic
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("When an equal result is delivered again", .timeLimit(.minutes(30)))
struct RepeatTests {
  /// The results of a scripted plugin that gives one in each frame, by their texts and the second of their frame.
  private static func deliveries(
    _ texts: [Int: [String]], filter: Int?, repeats: RepeatPolicy = .always, isHeld: Bool = false,
    continuity: FrameContinuity = .continuous
  ) async throws -> [String] {
    let seconds = texts.keys.sorted()
    let factory = PluginFactory(
      ScriptedConfig.self, result: ScriptedResult.self, name: "Scripted", summary: "Finds what a test wrote down.",
      repeats: repeats
    ) { _, _ in TextsPlugin(texts, isHeld: isHeld) }
    let config = PluginConfig(
      id: "again", ScriptedConfig(), cancelOnResult: false, consecutiveEqualResultFilter: filter)
    let steps = seconds.enumerated().map {
      ScriptedSource.Step.frame(.marked(UInt64($0.offset), timestamp: .seconds($0.element)))
    }
    let view = try await ScanView(
      ViewPluginConfig(pluginConfig: config), source: ScriptedSource(steps),
      registry: PluginRegistry().registering(factory),
      options: ScanViewOptions(effort: continuity == .continuous ? .live : .still))
    let report = try await view.run()
    #expect(report.statistics.processed == seconds.count)
    return report.results.map { result in
      let text = result.body.items.first?.text ?? ""
      return "\(text)@\(seconds[Int(result.frameNumber)])"
    }
  }

  private static let steady = Dictionary(uniqueKeysWithValues: [0, 1, 2, 3, 6, 7, 9].map { ($0, ["a"]) })

  @Test(
    "consecutiveEqualResultFilter says when, in media time, whatever else the results hold",
    arguments: [
      (-1, ["a@0"]), (0, ["a@0", "a@1", "a@2", "a@3", "a@6", "a@7", "a@9"]), (2000, ["a@0", "a@6", "a@9"]),
      (2500, ["a@0", "a@6"]), (nil, ["a@0", "a@1", "a@2", "a@3", "a@6", "a@7", "a@9"]),
    ] as [(Int?, [String])])
  func filter(milliseconds: Int?, expected: [String]) async throws {
    #expect(try await Self.deliveries(Self.steady, filter: milliseconds) == expected)
    // What a plugin holds back by itself is for the filter to decide, where there is one.
    let held = try await Self.deliveries(Self.steady, filter: milliseconds, isHeld: true)
    #expect(held == (milliseconds == nil ? [] : expected))
  }

  @Test("a use case that delivers once per appearance does so for frames, not for pictures; the configuration wins")
  func useCase() async throws {
    let once = try await Self.deliveries(Self.steady, filter: nil, repeats: .oncePerAppearance)
    #expect(once == ["a@0", "a@6", "a@9"])
    let stills = try await Self.deliveries(
      Self.steady, filter: nil, repeats: .oncePerAppearance, continuity: .separate)
    #expect(stills.count == 7)
    #expect(try await Self.deliveries(Self.steady, filter: 0, repeats: .oncePerAppearance).count == 7)
    #expect(
      try await Self.deliveries(Self.steady, filter: -1, repeats: .oncePerAppearance, continuity: .separate) == ["a@0"])
  }

  @Test("another value is delivered, and the first one again only as the filter says")
  func others() async throws {
    let texts = [0: ["a"], 1: ["b"], 2: ["a", "b"], 3: ["b", "c"], 4: ["c", "c"]]
    #expect(try await Self.deliveries(texts, filter: -1) == ["a@0", "b@1", "c@3"])
    #expect(try await Self.deliveries(texts, filter: 2000) == ["a@0", "b@1", "a@2", "c@3"])
  }

  @Test("a new session and cleared results begin anew")
  func anew() async throws {
    let config = PluginConfig(
      id: "again", ScriptedConfig(), cancelOnResult: false, consecutiveEqualResultFilter: -1)
    let source = ScriptedSource.manual(pacing: .everyFrame)
    let view = try await ScanView(
      ViewPluginConfig(pluginConfig: config), source: source, registry: ScriptedPlugin.registry())
    let recorder = EventRecorder(view)
    try await view.start()
    source.send(.frame(.marked(0)))
    source.send(.frame(.marked(1)))
    await recorder.wait { events in
      events.contains { if case .runSkipped(.repeated, _) = $0 { true } else { false } }
    }
    view.clearResults()
    source.send(.frame(.marked(2)))
    await recorder.waitForResults(2)
    await view.finish()
    try await view.start()
    source.send(.frame(.marked(3)))
    await recorder.waitForResults(3)
    await view.finish()
  }
}

/// A plugin that finds given texts in the frames of given seconds, with something that differs from frame to frame.
private final class TextsPlugin: ScanPlugin {
  private let texts: [Int: [String]]
  private let isHeld: Bool
  private var count = 0

  init(_ texts: [Int: [String]], isHeld: Bool) {
    self.texts = texts
    self.isHeld = isHeld
  }

  func scan(_ input: ScanInput) -> ScanOutput {
    count += 1
    let found = texts[Int(input.frame.timestamp / .seconds(1))] ?? []
    let results = found.map { PluginResult(ScriptedResult(text: $0, count: count), confidence: count) }
    guard isHeld else { return ScanOutput(results: results, skipped: results.isEmpty ? .nothingFound : nil) }
    var output = ScanOutput(skipped: .repeated, seen: [])
    output.repeated = results
    return output
  }
}
