import ScanPluginKit
import Synchronization

/// The reading of one picture: its attempts, the search for reasons, and the limit of time over all of it.
final class StillAttempt: Sendable {
  private let core: SessionCore
  private let frame: Frame
  private let options: StillReaderOptions
  private let isOver = Atomic(false)

  init(core: SessionCore, frame: Frame, options: StillReaderOptions) {
    self.core = core
    self.frame = frame
    self.options = options
  }

  /// Cuts off what is going on.
  func interrupt() {
    core.update { state in
      for lane in state.router.lanes { lane.plugin.runner.interrupt() }
      core.apply(.stop(.cancelled), &state)
    }
  }

  /// Runs the body, and cuts it off when the time is over.
  func withDeadline(_ body: () async throws -> StillReading) async throws -> StillReading {
    guard let timeout = options.timeout else { return try await body() }
    let clock = options.clock
    let watch = Task {
      // The sleep only throws when the reading was faster.
      guard case .success = await sleeping(timeout, clock) else { return }
      self.isOver.store(true, ordering: .sequentiallyConsistent)
      self.interrupt()
    }
    defer { watch.cancel() }
    return try await body()
  }

  private func sleeping(_ time: Duration, _ clock: any Clock<Duration>) async -> Result<Void, any Error> {
    do {
      return .success(try await clock.sleep(for: time))
    } catch {
      return .failure(error)
    }
  }

  func read(_ effort: ScanInput.Effort) async throws -> StillReading {
    let begin = ContinuousClock.now
    var effort = effort
    var attempts = 0
    var problems: [ScanIssue] = []
    var reasons = Reasons()
    var explained: [String] = []
    var results: [ScanResult] = []
    while true {
      attempts += 1
      let report = try await scan(effort)
      problems += report.problems
      // Another attempt may read less than the one before.
      if report.results.count >= results.count { results = report.results }
      let unread = core.read { state in state.workflow.unreadLanes(report).map { state.router.lanes[$0].plugin } }
      if unread.isEmpty || timeIsOver {
        if !unread.isEmpty { problems.append(timedOut) }
        return reading(results, Reasons(duration: reasons.duration), problems, effort, attempts, begin)
      }
      let mayRetry = attempts < max(1, options.maximumAttempts)
      if options.didFailToRead == nil, options.retryHarder, effort != .thorough, mayRetry {
        effort = .thorough
        continue
      }
      let names = unread.map(\.pluginID)
      if explained != names {
        let spent = reasons.duration
        (reasons, explained) = (try await explain(unread, isBesideResults: !results.isEmpty, &problems), names)
        reasons.duration += spent
      }
      if timeIsOver {
        problems.append(timedOut)
        return reading(results, reasons, problems, effort, attempts, begin)
      }
      switch await decision(reasons.failures, effort, attempts, mayRetry) {
      case .retry: break
      case .retryHarder: effort = .thorough
      case .giveUp: return reading(results, reasons, problems, effort, attempts, begin)
      }
    }
  }

  /// One session of one frame.
  private func scan(_ effort: ScanInput.Effort) async throws -> FinishReport {
    try await core.start(SessionRequest(source: OneFrame(frame: frame), effort: effort, isOnePicture: true))
    // An interruption that came before the start found nothing to stop.
    if Task.isCancelled || timeIsOver { interrupt() }
    let report = try await core.waitUntilFinished()
    try Task.checkCancellation()
    return report
  }

  /// Why plugins read nothing.
  private struct Reasons {
    var failures: [ReadFailure] = []
    /// Where something that was not read reaches a side of the region of its plugin.
    var partialLocation: FrameQuad?
    /// How long it took to find them.
    var duration = Duration.zero
  }

  /// The reasons of the plugins that read nothing, or those that the picture itself shows.
  ///
  /// - Parameter isBesideResults: Whether other plugins have read something.
  private func explain(
    _ unread: [ActivePlugin], isBesideResults: Bool, _ problems: inout [ScanIssue]
  ) async throws -> Reasons {
    let begin = ContinuousClock.now
    var reasons = Reasons()
    let isWorkflow = core.read { $0.workflow.mode != nil }
    for plugin in unread {
      let failures = try await explain(plugin, &problems).map { isBesideResults ? $0.besideResults : $0 }
      reasons.failures += isWorkflow ? failures.map { $0.of(plugin.pluginID) } : failures
      var plugin = plugin
      let region = plugin.region(in: frame.size)
      let places = failures.lazy.compactMap(\.place)
      reasons.partialLocation = reasons.partialLocation ?? places.first { $0.touchesEdge(of: region) }
    }
    reasons.duration = ContinuousClock.now - begin
    return reasons
  }

  private func explain(_ plugin: ActivePlugin, _ problems: inout [ScanIssue]) async throws -> [ReadFailure] {
    var plugin = plugin
    let region = plugin.region(in: frame.size)
    let flag = plugin.runner.flag
    guard !region.isEmpty else { return [.regionOutside(frame.size)] }
    if Task.isCancelled || timeIsOver { plugin.runner.interrupt() }
    let input = ScanInput(frame: frame, region: region, effort: .thorough, cancellation: flag)
    var failures: [ReadFailure] = []
    do {
      failures = try await plugin.runner.explain(input)
    } catch {
      problems.append(
        ScanIssue(
          .runFailed, place: frame.origin.source, frameNumber: frame.number,
          message: RuntimeText.unexplained.with([
            "plugin": .string(plugin.pluginID), "error": .text(DisplayText(of: error)),
          ]),
          underlying: error))
    }
    try Task.checkCancellation()
    failures += ReadFailure.unmet(plugin.needs.unmet(by: frame), by: frame)
    if failures.isEmpty { failures = PictureQuality.reasons(for: input) }
    return failures.isEmpty ? [.nothingFound(in: region, of: frame.size)] : failures
  }

  private func decision(
    _ failures: [ReadFailure], _ effort: ScanInput.Effort, _ attempts: Int, _ mayRetry: Bool
  ) async -> RetryDecision {
    guard let ask = options.didFailToRead else { return .giveUp }
    let decision = await ask(FailedRead(frame: frame, failures: failures, effort: effort, attempts: attempts))
    return mayRetry ? decision : .giveUp
  }

  private var timeIsOver: Bool { isOver.load(ordering: .sequentiallyConsistent) }

  private var timedOut: ScanIssue {
    ScanIssue(
      .timedOut, place: frame.origin.source, page: frame.origin.page == 1 ? nil : frame.origin.page,
      message: RuntimeText.timedOut.with(["time": .seconds(options.timeout ?? .zero)]))
  }

  private func reading(
    _ results: [ScanResult], _ reasons: Reasons, _ problems: [ScanIssue], _ effort: ScanInput.Effort,
    _ attempts: Int, _ begin: ContinuousClock.Instant
  ) -> StillReading {
    // What another plugin of the workflow found is something.
    let failures = results.isEmpty ? reasons.failures : reasons.failures.map(\.besideResults)
    return StillReading(
      results: results.map { $0.with(frame: frame, pictures: $0.pictures) }, failures: failures,
      partialLocation: results.isEmpty ? reasons.partialLocation : nil, problems: problems, effort: effort,
      attempts: attempts, cropRect: core.update { $0.router.regionOfAll(in: frame.size) },
      duration: ContinuousClock.now - begin, reasonsDuration: reasons.duration)
  }
}

/// A source of one picture.
private struct OneFrame: FrameSource {
  let frame: Frame
  let pacing = FramePacing.everyFrame
  var name: String { frame.origin.source }

  func run(into sink: any FrameSink) async throws {
    await sink.send(frame)
  }
}
