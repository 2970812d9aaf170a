import ArgumentParser
import ScanPluginKit
import ScanRuntime

extension RunCommand {
  /// Runs with `--every`: a view and a source of its own for each round.
  func rounds(_ schedule: Rounds, _ loaded: LoadedConfig, _ argument: SourceArgument) async throws {
    let others = [
      ("--watch", watch), ("--swap", !swaps.isEmpty), ("--control", control != nil), ("--keep-going", keepGoing),
    ]
    if let other = others.first(where: \.1) {
      throw UsageError("\(other.0) does not go with --every: each round is a session of its own")
    }
    let registry = CommandEnvironment.registry
    let options = ScanViewOptions(cancelOnResult: true, baseDirectory: loaded.file.map(FilePath.folder))
    let rounds = RunRounds(
      schedule: schedule, limit: try roundOptions.limit(), mostFrames: roundOptions.roundFrames,
      makeView: {
        try await ScanView(loaded.config, source: argument.make(), registry: registry, options: options)
      },
      // A round is short: a source that waits for each frame is bounded by its frames.
      eventOptions: EventOptions(
        capacity: realTime ? 4_096 : .max, includesFrames: true, includesStatus: status),
      tell: { event in
        tell(event)
        if case .frame = event, !frames { return }
        guard isWanted(event) else { return }
        try Console.result(event.json().text(.compact))
      })
    let interrupts = Interrupts(grace: .endOfRun) { rounds.end.flip() }
    defer { interrupts.stop() }
    let tally = try await rounds.run()
    Console.note(
      "\(tally.rounds) \(tally.rounds == 1 ? "round" : "rounds"): \(tally.results) "
        + "\(tally.results == 1 ? "result" : "results"), \(tally.failed) failed")
    if tally.overflowed > 0 {
      Console.error("\(tally.overflowed) results were lost, because standard output was read too slowly")
      throw Exit.failure
    }
    guard tally.results == 0 else { return }
    throw tally.failed > 0 ? Exit.failure : Exit.nothingFound
  }
}
