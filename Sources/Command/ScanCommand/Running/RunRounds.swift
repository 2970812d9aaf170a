import ArgumentParser
import Glibc
import ScanPluginKit
import ScanRuntime

/// What `run --every` takes beside the configuration and the source.
struct RoundOptions: ParsableArguments {
  @Option(
    help:
      "Read once at each full multiple of this time, and close the source in between: 30s, 5m, 1h. For cameras that watch a meter."
  )
  var every: String?
  @Option(help: "With --every: the longest time that a round may take; without a result it is over then.")
  var roundLimit = "30s"
  @Option(help: "With --every: the most frames of a round.") var roundFrames = 300
  @Option(help: "With --every: end after so many rounds.") var rounds: Int?

  /// The shortest period is one in which a camera can be opened; the longest a month.
  func schedule(clock: any Clock<Duration> = ContinuousClock()) throws -> Rounds? {
    guard let every else {
      if rounds != nil { throw UsageError(.roundsNeedEvery) }
      return nil
    }
    if !(1...1_000_000).contains(roundFrames) {
      throw UsageError(.numberBetween, ["option": "--round-frames", "least": .number(1), "most": .number(1_000_000)])
    }
    if let rounds, rounds < 1 { throw UsageError(.numberFrom, ["option": "--rounds", "least": .number(1)]) }
    let period = try TimeArgument.milliseconds(every, option: "--every", in: 1_000...31 * 86_400_000)
    return Rounds(period: period, most: rounds, clock: clock, wallClock: Self.now)
  }

  /// The longest time of a round.
  func limit() throws -> Duration {
    .milliseconds(try TimeArgument.milliseconds(roundLimit, option: "--round-limit", in: 100...86_400_000))
  }

  static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}

/// The rounds of `run --every`: the source is opened, read until there is a result or a limit is reached, and closed.
struct RunRounds: Sendable {
  let schedule: Rounds
  let limit: Duration
  let maxFrames: Int
  let end = StopSwitch()
  /// Makes the view of one round with its source.
  let makeView: @Sendable () async throws -> ScanView
  let eventOptions: EventOptions
  /// Takes each event that is to be reported.
  let report: @Sendable (ScanEvent) async throws -> Void

  /// Takes the number of the last frame that a plugin has scanned in a round; nil when there was none.
  var noteTaken: @Sendable (UInt64?) -> Void = { _ in }
  /// Takes the reason why a round gave no result.
  var noteGap: @Sendable (String) async -> Void = { _ in }
  /// Whether the input is over for good when a round comes to its end.
  var endsWithInput = false

  /// What came of all rounds.
  struct Tally: Sendable, Hashable {
    var rounds = 0
    var results = 0
    var failed = 0
    var overflowed = 0
  }

  /// Runs the rounds until the switch is flipped.
  ///
  /// A round that fails is reported, and the next one comes.
  ///
  /// - Throws: ``OutputClosed`` when the output is closed, and what cannot get better in the next round.
  func run() async throws -> Tally {
    var tally = Tally()
    try await schedule.run(until: end) { number in
      tally.rounds = number
      let words: DisplayText
      do {
        let report = try await round()
        tally.results += report?.statistics.results ?? 0
        tally.overflowed += report?.statistics.overflowed ?? 0
        if Self.hasFailed(report) { tally.failed += 1 }
        if endsWithInput, report?.reason == .endOfInput { end.flip() }
        words = Self.words(report)
      } catch let error as OutputClosed {
        throw error
      } catch let code as ExitCode where code != Exit.failure {
        throw code
      } catch {
        tally.failed += 1
        // What ended the making of a source was reported already.
        if !(error is ExitCode) { Console.error(DisplayText(of: error)) }
        await noteGap("\(error)")
        words = RunWords.failed.with()
      }
      let isLast = end.isFlipped || number == schedule.most
      var arguments: [String: DisplayText.Argument] = ["number": .number(number), "words": .text(words)]
      if !isLast { arguments["time"] = .string(Self.rest(schedule.untilNext)) }
      Console.note((isLast ? RunWords.lastRound : .round).with(arguments))
    }
    return tally
  }

  private func round() async throws -> FinishReport? {
    let view = try await makeView()
    let events = view.events(eventOptions)
    try await view.start()
    let key = end.add { view.stop() }
    let timer = Task { [limit, clock = schedule.clock] in
      try await Rounds.sleep(limit, clock)
      view.stop()
    }
    defer {
      timer.cancel()
      end.remove(key)
    }
    var (last, frames, taken) = (FinishReport?.none, 0, UInt64?.none)
    var (problem, skipped) = (String?.none, String?.none)
    for await event in events {
      switch event {
      case .frame(let report):
        frames += 1
        taken = max(taken ?? 0, report.stamp.frameNumber ?? 0)
        if frames == maxFrames { view.stop() }
      case .problem(let met, _): problem = met.description
      case .runSkipped(let reason, _): skipped = reason.message
      case .finished(let report): last = report
      default: break
      }
      do {
        try await report(event)
      } catch {
        // The output is closed: the source has to be released all the same.
        await view.finish()
        throw error
      }
    }
    noteTaken(taken)
    if last?.statistics.results == 0 {
      let count = "\(frames) \(frames == 1 ? "frame" : "frames")"
      await noteGap(
        problem ?? skipped.map { "\($0), in \(count)" } ?? (frames == 0 ? "no frame came" : "nothing in \(count)"))
    }
    return last
  }

  private static func hasFailed(_ report: FinishReport?) -> Bool {
    guard let report else { return true }
    if case .failed = report.reason { return true }
    return report.statistics.results == 0 && report.statistics.problems > 0
  }

  private static func words(_ report: FinishReport?) -> DisplayText {
    guard let counts = report?.statistics else { return RunWords.failed.with() }
    return RunWords.roundResults.with([
      "results": .results(counts.results), "frames": .frames(counts.processed),
    ])
  }

  private static func rest(_ milliseconds: Int) -> String {
    let seconds = (milliseconds + 999) / 1_000
    return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
  }
}
