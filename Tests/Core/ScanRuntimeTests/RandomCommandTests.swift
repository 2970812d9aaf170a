import ScanPluginKit
import ScanSynthetic
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("Random commands", .timeLimit(.minutes(RandomSequences.minutes)))
struct RandomCommandTests {
  private enum Command: CaseIterable {
    case start, stop, cancel, pause, resume, swap, compositeSwap, failingSwap, finish, attach, look, clear,
      setSource, reload
  }

  /// Three plugins, of which one is done with its first result, one needs several frames, and one goes on.
  private static func composite(_ mode: ProcessingMode) -> ViewPluginCompositeConfig {
    .scripted(mode, [.child("a"), .child("b", every: 3), .child("c", every: 2, goesOn: true)])
  }

  private func swap(
    _ view: ScanView, _ mistakes: Collected<String>, _ exchange: () async throws -> SwapReport
  ) async {
    let events = view.events
    do {
      let report = try await exchange()
      while let event = events.nextWaiting() {
        if case .result(let result) = event, result.configRevision < report.revision, report.outcome == .applied,
          view.state != .idle, view.lastReport == nil
        {
          mistakes.append("revision \(result.configRevision) comes after the swap to \(report.revision)")
        }
      }
    } catch {
      mistakes.append("a swap throws \(error)")
    }
  }

  private func run(_ command: Command, _ view: ScanView, _ sources: [ScriptedSource], _ mistakes: Collected<String>)
    async
  {
    switch command {
    case .start:
      do { try await view.start() } catch { mistakes.append("start throws \(error)") }
    case .stop: view.stop()
    case .cancel: view.cancel()
    case .pause: view.pause()
    case .resume: view.resume()
    case .swap:
      await swap(view, mistakes) { try await view.setViewPlugin(.scripted(id: "swapped")) }
    case .compositeSwap:
      let mode = ProcessingMode.allCases[view.configRevision % 3]
      await swap(view, mistakes) { try await view.setViewPlugin(Self.composite(mode)) }
    case .failingSwap:
      do {
        if view.configRevision.isMultiple(of: 2) {
          try await view.setViewPlugin(.scripted(ScriptedConfig(failsToStart: true)))
        } else {
          try await view.setViewPlugin(.scripted(.parallel, [.child("a"), .child("b", failsToStart: true)]))
        }
        mistakes.append("a swap to a plugin that cannot be made succeeds")
      } catch {
        if (error as? PluginError)?.code != .missingData { mistakes.append("another error: \(error)") }
      }
    case .finish: await view.finish()
    case .attach: view.onEvent { _ in }.cancel()
    case .clear: view.clearResults()
    case .setSource: await view.setSource(sources[view.configRevision % 2])
    case .reload:
      do {
        try await view.setConfig(
          ScanViewConfig(
            viewPluginCompositeConfig: Self.composite(ProcessingMode.allCases[view.statistics.frames % 3])))
      } catch {
        mistakes.append("a reload throws \(error)")
      }
    case .look: if !view.statistics.isBalanced { mistakes.append("\(view.statistics)") }
    }
  }

  @Test("from three tasks at once, many sequences: no illegal state, one end for each session, the source released")
  func sequences() async throws {
    var generator = SeededGenerator(seed: 11)
    let probe = PluginProbe()
    let registry = ScriptedPlugin.registry(probe)
    var sessions = 0
    let count = RandomSequences.count(400)
    for sequence in 0..<count {
      let sources = (0..<2).map { place in
        ScriptedSource.frames(
          Int.random(in: 0...30, using: &generator),
          pacing: (sequence + place * (sequence / 2)).isMultiple(of: 2) ? .everyFrame : .live)
      }
      let isComposite = sequence % 4 > 0
      let config = ScanViewConfig(
        viewPluginConfig: isComposite ? nil : .scripted(cancelOnResult: sequence.isMultiple(of: 5)),
        viewPluginCompositeConfig: isComposite ? Self.composite(ProcessingMode.allCases[sequence % 3]) : nil)
      let options = ScanViewOptions(cancelOnResult: sequence.isMultiple(of: 7) ? false : nil)
      let view = try await ScanView(config, source: sources[0], registry: registry, options: options)
      let recorder = EventRecorder(view)
      let mistakes = Collected<String>()
      let lists = (0..<3).map { _ in (0..<4).map { _ in Command.allCases.randomElement(using: &generator) ?? .look } }
      await withTaskGroup(of: Void.self) { group in
        for list in lists {
          group.addTask {
            for command in list { await run(command, view, sources, mistakes) }
          }
        }
      }
      await view.finish()
      let ended = view.lastReport?.session ?? 0
      await recorder.waitForFinish(ended)
      let began = recorder.events.compactMap { if case .started(let info) = $0 { info.session } else { nil } }
      sessions += ended
      guard mistakes.elements.isEmpty, view.state == .idle,
        sources.allSatisfy({ !$0.isRunning && $0.maxRunning <= 1 }),
        began == Array(0..<ended).map({ $0 + 1 }), recorder.reports.map(\.session) == began,
        recorder.reports.allSatisfy({ $0.statistics.isBalanced && $0.statistics.inProgress == 0 }),
        recorder.reports.allSatisfy({ Self.endsAsItShould($0, recorder.events) }), view.statistics.isBalanced,
        view.effectiveConfig.viewPlugins == view.viewPlugins
      else {
        Issue.record(
          "sequence \(sequence) \(lists): \(mistakes.elements) \(view.state) \(sources.map(\.isRunning)) \(began)")
        return
      }
    }
    print("\(count) sequences with \(sessions) sessions")
    #expect(sessions > count / 3)
    await probe.wait { $0.alive <= 3 }
  }

  /// Whether a session that ended because everything was found has reported it, as its last word about results. A swap can take
  /// that back until the source is released.
  private static func endsAsItShould(_ report: FinishReport, _ events: [ScanEvent]) -> Bool {
    guard report.reason == .allResults, report.statistics.swaps == 0,
      let end = events.lastIndex(where: { $0.isEnd(of: report.session) })
    else { return true }
    let last = events[..<end].last { $0.name == "result" || $0.name == "allResults" }
    return last?.name == "allResults"
  }
}

extension ScanEvent {
  /// Whether it is the end of a session.
  fileprivate func isEnd(of session: Int) -> Bool {
    if case .finished(let report) = self { report.session == session } else { false }
  }
}
