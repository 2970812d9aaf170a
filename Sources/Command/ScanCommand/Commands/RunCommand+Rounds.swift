import ArgumentParser
import ScanPluginKit
import ScanRuntime

extension RunCommand {
  /// Runs with `--every`: a view and a source of its own for each round.
  func rounds(
    _ schedule: Rounds, _ loaded: LoadedConfig, _ argument: SourceArgument, _ service: ViewSinks?
  ) async throws {
    let others = [
      ("--watch", watch), ("--swap", !swaps.isEmpty), ("--control", control != nil), ("--keep-going", keepGoing),
      ("--preview", preview), ("--record", recordOptions.record != nil),
    ]
    if let other = others.first(where: \.1) {
      throw UsageError(.notWithEvery, ["option": .string(other.0)])
    }
    let plugins = try plugins(limitOptions.limits(), loaded, isIsolated: isolate)
    let baseDirectory = loaded.file.map(FilePath.folder)
    let progress = SourceProgress()
    let feedback = TerminalFeedback(sound: try soundFile()) { baseDirectory ?? "." }
    let work = ViewProgress(viewName, frameLimit: plugins.frameLimit)
    let control = RoundControl(service, schedule.early, loaded)
    defer { control.end() }
    var rounds = RunRounds(
      schedule: schedule, limit: try roundOptions.limit(), maxFrames: roundOptions.roundFrames,
      makeView: {
        let source = try argument.make(progress)
        let view = try await ScanView(
          loaded.config, source: service?.watched(source) ?? source, registry: plugins.registry,
          options: ScanViewOptions(
            cancelOnResult: true, baseDirectory: baseDirectory, frameLimit: plugins.frameLimit,
            pictureLimit: plugins.pictureLimit, metNeeds: feedback.metNeeds))
        control.begin(view)
        service?.begin(view)
        return view
      },
      // A round is short: a source that waits for each frame is bounded by its frames.
      eventOptions: EventOptions(
        capacity: realTime ? 4_096 : .max, includesFrames: true, includesStatus: status),
      report: { event in
        work.begin(event)
        defer { work.end() }
        control.note(event)
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
      work.noteRound()
      await control.noteGap(reason, loaded)
    }
    let longest = Duration.milliseconds(schedule.longestPause) + rounds.limit
    let managed = ManagedService.begin { work.report(longest: longest, sinks: service?.work ?? []) }
    defer { managed?.end() }
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
}
