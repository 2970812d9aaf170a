import ArgumentParser
import Glibc
import MeterHistory
import ScanControl
import ScanImage
import ScanPluginKit
import ScanRuntime

extension RunCommand {
  /// Runs with `--every`: a view and a source of its own for each round.
  func rounds(
    _ schedule: Rounds, _ loaded: LoadedConfig, _ argument: SourceArgument, _ service: RunningService?
  ) async throws {
    let others = [
      ("--watch", watch), ("--swap", !swaps.isEmpty), ("--control", control != nil), ("--keep-going", keepGoing),
      ("--preview", preview),
    ]
    if let other = others.first(where: \.1) {
      throw UsageError(.notWithEvery, ["option": .string(other.0)])
    }
    let plugins = try plugins(limitOptions.limits(), loaded)
    let baseDirectory = loaded.file.map(FilePath.folder)
    let progress = SourceProgress()
    let feedback = TerminalFeedback(sound: try soundFile()) { baseDirectory ?? "." }
    let histories = MeterHistoryConfig.all(in: loaded.config)
    let lastResult = LastResult(Self.lastReading(histories, baseDirectory))
    let running = Guarded<ControlHandler?>(nil)
    let loader = ConfigLoader(useCases: CommandEnvironment.registry.useCases)
    service?.accept { [early = schedule.early] command throws(ControlError) in
      if let handler = running.withLock({ $0 }) { return try await handler.perform(command) }
      switch command {
      case .resume: break
      case .clear: early.want()
      default: throw ControlError(.notRunning, SinkWords.betweenRounds.with())
      }
      return []
    }
    defer { service?.accept(nil) }
    var rounds = RunRounds(
      schedule: schedule, limit: try roundOptions.limit(), maxFrames: roundOptions.roundFrames,
      makeView: {
        let view = try await ScanView(
          loaded.config, source: argument.make(progress), registry: plugins.registry,
          options: ScanViewOptions(
            cancelOnResult: true, baseDirectory: baseDirectory, frameLimit: plugins.frameLimit,
            pictureLimit: plugins.pictureLimit, metNeeds: feedback.metNeeds))
        running.withLock { $0 = ControlHandler(view, loader: loader, baseDirectory: ".", texts: Console.texts) }
        return view
      },
      // A round is short: a source that waits for each frame is bounded by its frames.
      eventOptions: EventOptions(
        capacity: realTime ? 4_096 : .max, includesFrames: true, includesStatus: status),
      report: { event in
        if case .finished = event { running.withLock { $0 = nil } }
        if case .result = event { lastResult.note(Int64(RoundOptions.now())) }
        await service?.take(event)
        report(event)
        if case .frame = event, !frames { return }
        guard isWanted(event) else { return }
        try Console.result(event.json(Console.texts).text(.compact))
        if case .result(let result) = event { await feedback.present(result, loaded.config.viewPlugins) }
      })
    rounds.noteTaken = { progress.endRound(with: $0) }
    rounds.endsWithInput = argument.isVideo
    rounds.noteGap = { reason in
      for history in histories { Self.noteGap(reason, history, baseDirectory) }
      await service?.takeGap(reason, since: lastResult.since(Int64(RoundOptions.now())))
    }
    let interrupts = Interrupts(grace: .endOfRun) { [end = rounds.end] in end.flip() }
    defer { interrupts.stop() }
    let tally: RunRounds.Tally
    do {
      tally = try await rounds.run()
    } catch {
      await feedback.end()
      throw error
    }
    await feedback.end()
    Console.note(
      RunWords.roundTally.with([
        "rounds": .count(tally.rounds, one: RunWords.oneRound, many: RunWords.rounds),
        "results": .results(tally.results), "failed": .number(tally.failed),
      ]))
    if tally.overflowed > 0 {
      let text = tally.overflowed == 1 ? RunWords.roundsLostOne : .roundsLost
      Console.error(text.with(["count": .number(tally.overflowed)]))
      throw Exit.failure
    }
    guard tally.results == 0 else { return }
    throw tally.failed > 0 ? Exit.failure : Exit.nothingFound
  }

  /// When the last reading was that a history has accepted, in milliseconds since 1970; nil where there is none.
  private static func lastReading(_ histories: [MeterHistoryConfig], _ baseDirectory: String?) -> Int64? {
    let times = histories.compactMap { history -> Int64? in
      let path = history.file.hasPrefix("/") ? history.file : FilePath.joined(baseDirectory ?? ".", history.file)
      // One that cannot be read is reported by the plugin that keeps it.
      guard access(path, R_OK) == 0, let store = try? HistoryStore(path: path),
        let series = try? store.series(of: history.meter)
      else { return nil }
      return series.compactMap { (try? store.last(of: $0))?.entry.time }.max()
    }
    return times.max()
  }

  /// Leaves a record of a round that gave no reading in the history of a meter.
  private static func noteGap(_ reason: String, _ history: MeterHistoryConfig, _ baseDirectory: String?) {
    let path = history.file.hasPrefix("/") ? history.file : FilePath.joined(baseDirectory ?? ".", history.file)
    do throws(HistoryError) {
      try HistoryStore(path: path).addGap(of: history.meter, at: Int64(RoundOptions.now()), reason: reason)
    } catch {
      Console.error(error.displayText)
    }
  }
}
