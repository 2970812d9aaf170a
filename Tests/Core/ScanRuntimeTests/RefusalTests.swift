import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("What was read and refused", .timeLimit(.minutes(30)))
struct RefusalTests {
  private static let refusal = Refusal.pattern(
    "validationRegex", of: "AB 123", place: Rect(x: 1, y: 2, width: 3, height: 4).quad)

  /// A plugin that reads the same thing in each frame, which its configuration refuses.
  private func registry(_ probe: PluginProbe = PluginProbe(), skipped: RunSkipped? = nil) -> PluginRegistry {
    ScriptedPlugin.registry(
      probe,
      script: { input, _ in
        ScanOutput(
          skipped: skipped, candidates: [Rect(x: 0, y: 0, width: 2, height: 2).quad],
          refusals: input.frame.number == 99 ? [] : [Self.refusal])
      })
  }

  @Test("is reported live by the rule: in the event, in the status and as guidance")
  func live() async throws {
    let frames = (0..<10).map { ScriptedSource.Step.frame(.marked($0, timestamp: .milliseconds(100 * Int($0)))) }
    let view = try await ScanView(
      .scripted(), source: ScriptedSource(frames, pacing: .everyFrame), registry: registry())
    let statuses = Guarded<[ScanStatus]>([])
    let token = view.onEvent(EventOptions(capacity: 1000, includesStatus: true)) { event in
      if case .status(let status) = event { statuses.withLock { $0.append(status) } }
    }
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    token.cancel()
    #expect(report.statistics.refused == 10 && report.statistics.results == 0 && report.statistics.withdrawn == 0)
    let skipped = recorder.events.compactMap { if case .runSkipped(let skipped, _) = $0 { skipped } else { nil } }
    #expect(skipped.count == 10)
    #expect(skipped.allSatisfy { $0.code == RunSkipped.patternNotMatching.code && $0.refusals == [Self.refusal] })
    let line = try #require(recorder.events.first { $0.name == "runSkipped" }).json()
    #expect(line["refusals"]?.elements?.first?["rule"]?.string == "validationRegex")
    let last = try #require(statuses.withLock { $0.last })
    #expect(last.refusals == [Self.refusal] && last.guidance == .refused && !last.isInRange)
    #expect(ScanEvent.status(last).json()["refusals"]?.elements?.count == 1)
  }

  @Test("is reported of a still by the rule, and the plugin is not asked for another reason")
  func still() async throws {
    let probe = PluginProbe()
    let reader = try await StillReader(.scripted(), registry: registry(probe))
    let reading = try await reader.read(.marked())
    #expect(reading.failures.map(\.reason) == [.refused] && reading.failures.first?.rule == "validationRegex")
    #expect(reading.failures.first?.message == "\"AB 123\" was read, but `validationRegex` does not match it")
    #expect(reading.failures.first?.json()["rule"]?.string == "validationRegex" && probe.counts.explanations == 0)
    let other = try await reader.read(.marked(99))
    #expect(!other.failures.contains { $0.reason == .refused } && probe.counts.explanations == 1)
  }

  @Test("is nothing that is held back because it was delivered before")
  func repeated() {
    let held = ScanOutput(skipped: .repeated, refusals: [Self.refusal])
    #expect(held.reportedSkip == .repeated)
    #expect(ScanOutput().reportedSkip == .nothingFound)
    #expect(ScanOutput(refusals: [Self.refusal]).reportedSkip?.code == RunSkipped.patternNotMatching.code)
    #expect(ScanOutput(results: [PluginResult(ScriptedResult(text: "a", count: 1))]).reportedSkip == nil)
  }

  @Test("is no reason to come closer, and goes before the wrong type")
  func guidance() {
    var rule = GuidanceRule(delay: .seconds(2))
    for pass in 0..<12 {
      var evidence = GuidanceEvidence(
        timestamp: .milliseconds(100 * pass), region: PixelRect(x: 0, y: 0, width: 1000, height: 600))
      (evidence.hasUnwanted, evidence.isRefused) = (true, true)
      evidence.candidates = [Rect(x: 500, y: 300, width: 100, height: 40).quad]
      rule.add(evidence)
      #expect(rule.guidance == (pass < 3 ? .none : .refused) && !rule.isInRange)
    }
  }

  @Test("of something that was read without certainty is reported after what the plugin says of the picture")
  func uncertain() async throws {
    let probe = PluginProbe()
    let registry = ScriptedPlugin.registry(
      probe, script: { _, _ in ScanOutput(refusals: [.confidence(40, below: 80, of: "AB 123")]) })
    let reader = try await StillReader(.scripted(ScriptedConfig(needsThorough: true)), registry: registry)
    let reading = try await reader.read(.marked())
    #expect(reading.failures.map(\.reason) == [.needsMoreEffort, .refused] && probe.counts.explanations == 1)
    let silent = try await StillReader(.scripted(), registry: registry)
    #expect(try await silent.read(.marked()).failures.map(\.refusal) == [.confidenceTooLow])
  }

  @Test("no reason about the whole picture stands beside results, which show that it can be read")
  func wholePicture() async throws {
    let reader = try await StillReader(
      ScanViewConfig(viewPluginCompositeConfig: .scripted(.parallel, [.child("a"), .child("b", every: 0)])),
      registry: WorkflowProbes().registry)
    // A dark picture, of which one plugin has a result.
    let reading = try await reader.read(.marked())
    #expect(reading.results.map(\.pluginID) == ["a"] && reading.failures.map(\.reason) == [.incomplete])
    #expect(reading.failures.allSatisfy { $0.message.contains("`b`") && !$0.message.contains("nothing was found") })
  }

  @Test("`nothingLikeIt` never stands beside results", arguments: [ProcessingMode.sequential, .parallel])
  func besideResults(_ mode: ProcessingMode) async throws {
    let reader = try await StillReader(
      ScanViewConfig(viewPluginCompositeConfig: .scripted(mode, [.child("a"), .child("b", every: 0)])),
      registry: WorkflowProbes().registry)
    let reading = try await reader.read(StillReaderTests.stripes(marked: true))
    #expect(reading.results.map(\.pluginID) == ["a"] && reading.failures.map(\.reason) == [.incomplete])
    let nothing = try await reader.read(StillReaderTests.stripes())
    #expect(nothing.results.isEmpty && nothing.failures.allSatisfy { $0.reason == .nothingLikeIt })
  }
}
