import ArgumentParser
import Glibc
import ScanPluginKit
import ScanStills

/// `scanview tune`: what each choice of a configuration costs and gives on one's own pictures.
struct TuneCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Find the settings that read the same pictures in less time.",
    discussion: """
      Reads the pictures of a folder, or the cases of a suite as `test` takes them, with the configuration as it is and with each \
      combination of choices: only the barcode formats that are in use, without the attempts for difficult codes, each `quality` of the \
      other use cases, and a cutout around all that was read where all pictures have one size. Prints what each takes for a picture and what it reads; * stands before those that no other beats.

      What is to be read is what the suite expects; of a picture without an expectation, what the configuration reads as it is. A \
      change is proposed when all that is read now is still read, and nothing is misread that is not now. It is chosen on every other \
      picture and confirmed on the rest. Have the pictures on which nothing is to be read among them.

      --write FILE writes the configuration with the proposed changes; the file that is tuned stays as it is. Which choices are better \
      is the same at each run; times differ from run to run.

      Exit codes: 0 a change is proposed; 1 a picture could not be read; 2 the command line or the configuration is wrong; 4 nothing \
      better was found; 130 Ctrl-C before all was done.
      """)

  @Argument(help: "The configuration file.", completion: .file(extensions: ["json"])) var config: String
  @Argument(help: "A folder with pictures, or a suite as of `test`.", completion: .file()) var suite: String
  @Option(help: ArgumentHelp("Write the proposed configuration to this file.", valueName: "file"), completion: .file())
  var write: String?
  @Option(
    help: ArgumentHelp("Write a plot of time against what was read to this file (SVG).", valueName: "file"),
    completion: .file())
  var plot: String?
  @Flag(help: "Print JSON lines instead of a table.") var json = false
  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var textsOption: TextsOption
  @Flag(name: .shortAndLong, help: "Print no progress and no notes.") var quiet = false

  func run() async throws {
    if quiet { Console.beQuiet() }
    let loaded = try ConfigFile.load(config)
    try RunnablePlugins.check(loaded)
    guard let plugin = loaded.config.viewPluginConfig else {
      throw UsageError(TuneWords.onePlugin.with(["file": .string(config)]))
    }
    let suite = try Suite(suite)
    let cases = suite.cases.filter { $0.skip == nil && !SourceArgument.isLive($0.input) }
    guard cases.count > 1 else { throw UsageError(TuneWords.fewPictures.with(["file": .string(self.suite)])) }
    let work = Task { [cases] in try await self.tuning(loaded, plugin, cases, suite.folder) }
    let interrupts = Interrupts(grace: .endOfFiles) { work.cancel() }
    let ended = try await work.value
    let signal = interrupts.signalNumber
    interrupts.stop()
    guard let tuning = ended else {
      Console.error(SuiteWords.stopped.with())
      throw Exit.interrupted(by: signal ?? SIGINT)
    }
    try report(tuning)
    if tuning.trials[0].pictures.contains(where: \.reading.failed) { throw Exit.failure }
    if tuning.proposed == nil { throw Exit.nothingFound }
  }

  /// Runs all trials; nil when interrupted.
  private func tuning(
    _ loaded: LoadedConfig, _ plugin: ViewPluginConfig, _ cases: [SuiteCase], _ folder: String
  ) async throws -> Tuning? {
    let paths = cases.map { Suite.path(of: $0.input, in: folder) }
    // The first pass warms what the others find warm: its times would be unfair.
    guard try await trial([], loaded, paths, "0") != nil, let first = try await trial([], loaded, paths, "1") else {
      return nil
    }
    let truth = zip(cases, first.pictures).map { $0.expect ?? $1.reading.items.map(\.item.expected) }
    let kinds = Set(first.pictures.flatMap { $0.reading.items.map(\.item.kind) } + truth.joined().compactMap(\.kind))
    let sizes = Set(first.pictures.map(\.size))
    let boxes = first.pictures.flatMap(\.corners)
    let places: (PixelRect, PixelSize)? =
      if sizes.count == 1, let size = sizes.first ?? nil, let box = PixelRect.around(boxes) { (box, size) } else { nil }
    let choices = TuningChoice.all(for: plugin, kinds: kinds, pictures: cases.count, places: places)
    var trials = [first]
    let sets = TuningChoice.combinations(choices).dropFirst().compactMap { set in
      (try? ConfigFile.loadQuietly(config, set.flatMap(\.overrides))).flatMap { other in
        other.config == loaded.config ? nil : (set, other)
      }
    }
    for (index, (set, changed)) in sets.enumerated() {
      guard let next = try await trial(set, changed, paths, "\(index + 2) / \(sets.count + 1)") else { return nil }
      trials.append(next)
    }
    return Tuning(trials: trials, truth: truth)
  }

  private func trial(
    _ choices: [TuningChoice], _ loaded: LoadedConfig, _ paths: [String], _ number: String
  ) async throws -> TuningTrial? {
    let readers = PictureReaders(
      loaded: loaded, limits: try limitOptions.limits(), arguments: limitOptions.arguments, explains: true)
    let label = TuneWords.progress.with(["number": .string(number)]).text(Console.texts)
    let bar = Guarded((bar: ProgressBar(total: paths.count, label: label, quiet: quiet), done: 0))
    defer { TransientLine.clear() }
    return try await TuningTrial.run(choices, paths, readers) {
      bar.withLock {
        $0.done += 1
        $0.bar.show($0.done)
      }
    }
  }

  private func report(_ tuning: Tuning) throws {
    let texts = Console.texts
    let efficient = tuning.efficient
    let proposed = tuning.proposed
    func name(_ trial: TuningTrial) -> String {
      trial.choices.isEmpty
        ? TuneWords.asIs.with().text(texts) : trial.choices.map { $0.name.text(texts) }.joined(separator: "; ")
    }
    func isProposed(_ trial: TuningTrial) -> Bool {
      proposed.map { $0.choices.map(\.overrides) == trial.choices.map(\.overrides) } ?? false
    }
    let count = Double(tuning.truth.count)
    if json {
      for trial in tuning.trials { try Console.result(line(trial, tuning, isProposed(trial)).text(.compact)) }
    } else {
      var table = TextTable([TuneWords.trial, .time, .share, .read, .missed, .misread].map { $0.with().text(texts) })
      let before = max(tuning.trials[0].milliseconds, 0.001)
      for (index, trial) in tuning.trials.enumerated() {
        let counts = tuning.score(trial).counts
        table.add([
          (efficient.contains(index) ? "* " : "  ") + name(trial), ReadingTime.text(trial.milliseconds / count),
          "\(Int((trial.milliseconds / before * 100).rounded())) %", "\(counts.hits)", "\(counts.missed)",
          "\(counts.misread)",
        ])
      }
      try Console.result(table.text)
    }
    if let plot {
      let points = tuning.trials.enumerated().map { index, trial in
        TuningPlot.Point(
          name: name(trial), milliseconds: trial.milliseconds / count, hits: tuning.score(trial).counts.hits,
          isEfficient: efficient.contains(index), isProposed: isProposed(trial))
      }
      let drawn = TuningPlot(
        points: points, total: tuning.truth.map(\.count).reduce(0, +),
        axes: (TuneWords.timeAxis.with().text(texts), TuneWords.read.with().text(texts)))
      try TextFile.write(drawn.svg, to: plot)
    }
    guard let proposed else { return Console.note(TuneWords.nothingBetter.with()) }
    if !json {
      try Console.result("")
      for choice in proposed.choices {
        try Console.result(choice.reason.text(texts))
        for override in choice.overrides { try Console.result("    --set '\(override)'") }
      }
    }
    guard let write else { return }
    let changed = try ConfigFile.loadQuietly(config, proposed.choices.flatMap(\.overrides))
    try TextFile.write(changed.config.jsonText(), to: write)
    Console.note(ScanWords.wrote.with(["file": .string(write)]))
  }

  private func line(_ trial: TuningTrial, _ tuning: Tuning, _ isProposed: Bool) -> JSONNode {
    let counts = tuning.score(trial).counts
    func number(_ value: Int) -> JSONNode { JSONNode(.number(JSONNumber(value))) }
    let time = (trial.milliseconds / Double(tuning.truth.count) * 100).rounded() / 100
    return [
      "changes": JSONNode(.array(trial.choices.flatMap(\.overrides).map { JSONNode(.string($0)) })),
      "milliseconds": JSONNode(JSONNumber(time).map { .number($0) } ?? .null), "read": number(counts.hits),
      "missed": number(counts.missed), "misread": number(counts.misread),
      "keepsAll": JSONNode(.bool(tuning.keepsAll(trial))), "isProposed": JSONNode(.bool(isProposed)),
    ]
  }
}
