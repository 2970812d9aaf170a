import ArgumentParser
import Glibc
import MeterHistory
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanWorker

/// `scanview scan`: the plugin or workflow of a configuration over still pictures.
struct ScanFilesCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Scan pictures, folders and multi-page documents.",
    discussion: """
      Prints one JSON line per picture or page: source, page, size, results and problems. A picture that gives \
      nothing says why, as far as it can be known, and what to try; partialLocation has the corners of what a \
      side cuts off. A sequential workflow shows each picture to one plugin after \
      another, until one reads nothing.

      A meter's `history` judges each reading; it is stored with --record alone, as a picture may be scanned more than once. With \
      --record and --time-from, pictures are read one after another in the order of their times, so that each is judged by those before \
      it; one that was stored already with its time is not stored again.

      Exit codes: 0 something was found and nothing failed; 1 a picture could not be read or written (the others are \
      done all the same); 2 the command line or the configuration is wrong; 4 nothing was found; 130 Ctrl-C before \
      all was done.
      """)

  @OptionGroup var options: ConfigOptions

  @Argument(
    help: """
      Pictures (PNG, JPEG, TIFF with all its pages, WebP, BMP, PNM, the first frame of a GIF), folders, patterns like \
      '*.png', or - for standard input.
      """,
    completion: .file())
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write each picture with cutout and highlights: to this file, or for several pictures into this folder.",
      valueName: "path"), completion: .file())
  var annotate: String?
  @Flag(name: .shortAndLong, help: "Search folders with all their subfolders.") var recursive = false
  @Flag(help: "Try a picture that gives nothing again with all effort.") var retryHarder = false
  @Flag(help: "Store the readings of meters in the configuration's history.") var record = false
  @Option(help: "How many pictures are scanned at the same time; 0 for one per processor.") var jobs = 0
  @Flag(help: "Print results as pictures are done, whatever their order.") var unordered = false
  @Option(
    help: ArgumentHelp(
      """
      Write the results to this file instead of standard output; pictures that it has already, from a run that was broken off, are \
      not read again.
      """, valueName: "file"), completion: .file())
  var resume: String?
  @Flag(
    inversion: .prefixedNo,
    help: """
      Read each picture in a process of its own, without network and files, so that a picture that ends its reader costs that \
      picture alone. The default, but for a meter with a `history`, which this process reads and writes.
      """)
  var isolate: Bool?
  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var timeOption: PictureTimeOption
  @OptionGroup var textsOption: TextsOption
  @Flag(name: .shortAndLong, help: "Print results only, no words.") var quiet = false
  @Flag(help: "Print JSON lines; the default.") var json = false

  func validate() throws {
    if !(0...256).contains(jobs) { throw ValidationError("--jobs", takes: "0…256") }
    if ([options.config] + files).count(where: { $0 == "-" }) > 1 {
      throw ValidationError(.inputOnce)
    }
  }

  func run() async throws {
    if quiet { Console.beQuiet() }
    let loaded = try options.load()
    let limits = try limitOptions.limits()
    try RunnablePlugins.check(loaded)
    let times = try timeOption.source(for: loaded.config)
    try reportRecording(MeterHistoryConfig.all(in: loaded.config))
    let resumed = try resume.map { try ResultFile($0) }
    let output = resumed.map { ResultOutput.file($0) } ?? .standardOutput
    var tally = Tally()
    let inputs: InputExpansion.Inputs
    do throws(SourceError) {
      inputs = try InputExpansion(recursive: recursive).expand(files)
    } catch {
      try PictureReport(error, Console.texts).deliver(to: output, &tally)
      throw Exit.failure
    }
    FilePath.reportEscaped(inputs.paths)
    let isInOrder = record && times != .now
    let all = isInOrder ? StillDecoder(limits: limits.stills, times: times).inOrderOfTime(inputs.paths) : inputs.paths
    let paths = all.filter { resumed?.done.contains($0) != true }
    if paths.count < all.count, let resume {
      Console.note(ScanWords.resumed.with(["count": .number(all.count - paths.count), "file": .string(resume)]))
    }
    let annotator = try annotate.map { try Annotator($0, inputs: paths, loaded, Console.texts) }
    let readers = PictureReaders(
      loaded: loaded, limits: limits, arguments: limitOptions.arguments, retryHarder: retryHarder, isRecording: record,
      isIsolated: isolate, annotated: annotator?.output(for: 0).format, times: (times, timeOption.timeFrom))
    let session = StillSession(
      paths: paths, makeReader: try readers.make(),
      annotator: annotator, output: output, isOrdered: !unordered,
      workers: isInOrder ? 1 : min(paths.count, jobs == 0 ? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) : jobs),
      quiet: quiet)
    for problem in inputs.problems where resumed?.done.contains(problem.source) != true {
      try PictureReport(problem, Console.texts).deliver(to: output, &tally)
    }
    let missingInputs = tally.failed
    let work = Task { try await session.run() }
    let interrupts = Interrupts(grace: .endOfFiles) { work.cancel() }
    tally = try await work.value
    interrupts.stop()
    tally.failed += missingInputs
    tally.pictures += missingInputs
    try finish(tally, of: paths.count, signal: interrupts.signalNumber)
  }

  /// Reports whether readings are stored, where that may be expected.
  private func reportRecording(_ histories: [MeterHistoryConfig]) throws {
    if record, histories.isEmpty {
      throw UsageError(.recordsNothing)
    }
    if !record, !histories.isEmpty {
      Console.note(ScanWords.recording.with())
    }
  }

  private func finish(_ tally: Tally, of inputs: Int, signal: Int32?) throws {
    if inputs > 1 || tally.pictures > 1 { Console.note(tally.text) }
    if let signal, tally.inputs < inputs {
      let rest = inputs - tally.inputs
      let text = rest == 1 ? ScanWords.interruptedOne : .interrupted
      Console.error(text.with(["count": .number(rest), "total": .number(inputs)]))
      throw Exit.interrupted(by: signal)
    }
    if tally.failed > 0 { throw Exit.failure }
    if tally.found == 0 { throw Exit.nothingFound }
  }
}
