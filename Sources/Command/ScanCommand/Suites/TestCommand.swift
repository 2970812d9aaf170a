import ArgumentParser
import Glibc
import ScanPluginKit
import ScanStills

/// `scanview test`: inputs with what they are expected to give.
struct TestCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Test a configuration on pictures and videos with known contents.",
    discussion: """
      SUITE is a folder with inputs, a JSON file or a CSV table. Expectations are kept
        in a JSON file (in a folder: `tests.json`), see `\(ProgramName.current) schema suite`:
          { "cases": [ { "input": "milk.jpg", "expect": [ { "text": "4006381333931", "kind": "EAN_13" } ] },
                       { "input": "wall.jpg", "expect": [] } ] }
        in a table with the columns input, text and, where they are needed, kind and pattern;
        or in text files beside the inputs, `milk.jpg.txt`: a line for each thing, none for nothing.
      `pattern` is a regular expression for a text that is not known, `maxMisreads` how many other things may be read, and `withinFrames` \
      says in how many frames of a video all has to be read. A video is read whole, whatever cancelOnResult says. The history of a meter \
      judges and stores nothing.

      An input without an expectation is new: look at what was read of it (--page), then take it with --update. --update also takes what \
      failed cases gave; --only limits it. Nothing is written otherwise.

      Cases are run side by side and reported in their order; the same build, files and inputs give the same output.

      Exit codes: 0 all that was run passed; 1 a case failed, an input could not be read, or --compare found a case that only OTHER \
      fails; 2 the command line, the configuration or the suite is wrong; 4 no case has an expectation; 130 Ctrl-C before all was done.
      """)

  @OptionGroup var options: ConfigOptions
  @Argument(help: "A folder with inputs, or a JSON file or CSV table of cases.", completion: .file()) var suite: String
  @Option(help: ArgumentHelp("Run only the cases whose input has this text in it.", valueName: "text")) var only:
    String?
  @Flag(help: "Take what was read as what is expected, for cases that failed or are new.") var update = false
  @Option(
    help: ArgumentHelp("Show what this configuration reads differently.", valueName: "config"),
    completion: .file(extensions: ["json"]))
  var compare: String?
  @Option(
    help: ArgumentHelp(
      "Write a page with the annotated pictures of what did not pass into this folder.", valueName: "folder"),
    completion: .directory)
  var page: String?
  @Option(help: ArgumentHelp("Write the result as JUnit's XML too.", valueName: "file"), completion: .file()) var junit:
    String?
  @Flag(help: "Print the Test Anything Protocol (TAP 14) instead of words.") var tap = false
  @Flag(help: "Print JSON lines instead of words.") var json = false
  @Option(help: "How many cases are run at the same time; 0 for one per processor.") var jobs = 0
  @Flag(help: "Try a picture that gives nothing again with all effort.") var retryHarder = false
  @Flag(
    inversion: .prefixedNo,
    help: "Read pictures in processes of their own, as `scan` does; the default, but for plugins of --plugin-dir.")
  var isolate: Bool?
  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var textsOption: TextsOption
  @Flag(name: .shortAndLong, help: "Print no progress and no notes.") var quiet = false

  func validate() throws {
    if !(0...256).contains(jobs) { throw ValidationError("--jobs", takes: "0…256") }
  }

  func run() async throws {
    if quiet { Console.beQuiet() }
    if tap, json { throw UsageError(SuiteWords.twoForms.with()) }
    if compare != nil,
      let other = [("--update", update), ("--page", page != nil), ("--junit", junit != nil), ("--tap", tap)].first(
        where: \.1)
    {
      throw UsageError(SuiteWords.notWithCompare.with(["option": .string(other.0)]))
    }
    let loaded = try options.load()
    try RunnablePlugins.check(loaded)
    var cases = try Suite(suite)
    guard !cases.cases.isEmpty else { throw UsageError(SuiteWords.noCases.with(["file": .string(suite)])) }
    if let only {
      cases.keep(containing: only)
      guard !cases.cases.isEmpty else { throw UsageError(SuiteWords.noCaseLeft.with(["text": .string(only)])) }
    }
    let work = Task { [cases] in try await self.outcomes(cases, loaded) }
    let interrupts = Interrupts(grace: .endOfFiles) { work.cancel() }
    let ended = try await work.value
    let signal = interrupts.signalNumber
    interrupts.stop()
    guard let (outcomes, others) = ended else {
      Console.error(SuiteWords.stopped.with())
      throw Exit.interrupted(by: signal ?? SIGINT)
    }
    if let others, let compare { return try show(outcomes, others, compare) }
    try await show(outcomes, &cases, loaded)
  }

  /// The outcomes by the configuration, and by the one that it is compared with; nil when the run was interrupted.
  private func outcomes(_ suite: Suite, _ loaded: LoadedConfig) async throws -> ([CaseOutcome], [CaseOutcome]?)? {
    guard let outcomes = try await runner(loaded, nil).outcomes(suite.cases, in: suite.folder) else { return nil }
    guard let compare else { return (outcomes, nil) }
    let other = try ConfigFile.load(compare)
    try RunnablePlugins.check(other)
    guard let others = try await runner(other, nil).outcomes(suite.cases, in: suite.folder) else { return nil }
    return (outcomes, others)
  }

  private func runner(_ loaded: LoadedConfig, _ annotator: Annotator?) throws -> SuiteRunner {
    let readers = PictureReaders(
      loaded: loaded, limits: try limitOptions.limits(), arguments: limitOptions.arguments, retryHarder: retryHarder,
      isIsolated: isolate, annotated: annotator?.output(for: 0).format)
    return SuiteRunner(
      loaded: loaded, limits: try limitOptions.limits(), makeReader: try readers.make(), jobs: workers, quiet: quiet)
  }

  private var workers: Int { jobs == 0 ? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) : jobs }

  private func show(_ one: [CaseOutcome], _ other: [CaseOutcome], _ path: String) throws {
    let comparison = SuiteComparison(one: one, other: other, names: (options.config, path), texts: Console.texts)
    if json {
      for line in comparison.jsonLines { try Console.result(line.text(.compact)) }
    } else {
      try Console.result(comparison.text)
    }
    if comparison.isWorse { throw Exit.failure }
  }

  private func show(_ outcomes: [CaseOutcome], _ suite: inout Suite, _ loaded: LoadedConfig) async throws {
    let report = SuiteReport(suite: self.suite, outcomes: outcomes, texts: Console.texts)
    if let junit { try TextFile.write(report.junit, to: junit) }
    if let page { try await write(SuitePage(report: report, folder: page, inputs: suite.folder), loaded) }
    if json {
      for line in report.jsonLines { try Console.result(line.text(.compact)) }
    } else {
      try Console.text(tap ? report.tap : report.text + "\n")
    }
    if update {
      let changed = try suite.accept(outcomes)
      Console.note(
        changed.isEmpty
          ? SuiteWords.nothingToUpdate.with()
          : SuiteWords.updated.with(["inputs": .string(changed.joined(separator: ", "))]))
      if report.counts[.error] == 0 { return }
    }
    if !report.counts.isGood { throw Exit.failure }
    if report.counts[.passed] == 0 { throw Exit.nothingFound }
  }

  private func write(_ page: SuitePage, _ loaded: LoadedConfig) async throws {
    try await page.write { pictures in
      guard !pictures.isEmpty else { return }
      let annotator = try Annotator(
        FilePath.joined(page.folder, "pictures") + "/", inputs: pictures.map(\.input), loaded, Console.texts)
      let readers = PictureReaders(
        loaded: loaded, limits: try limitOptions.limits(), arguments: limitOptions.arguments, retryHarder: retryHarder,
        isIsolated: isolate, annotated: annotator.output(for: 0).format)
      try await OrderedWork(workers: workers, count: pictures.count).run {
        try await readers.make()()
      } part: { reader, index in
        _ = try await reader.read(pictures[index].input, annotator.output(for: index)) { report in
          if report.failed { report.words.forEach(Console.error) }
        }
      }
    }
  }
}
