import ArgumentParser
import Glibc
import ScanPluginKit
import ScanRuntime
import ScanStills

/// `scanview scan`: the plugin of a configuration over still pictures.
struct ScanFilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Scan pictures, folders and multi-page documents.",
    discussion: """
      Prints one JSON line per picture or page: source, page, size, results and problems. A picture that gives
      nothing says why, as far as it can be known, and what to try.
      """)

  @OptionGroup var options: ConfigOptions

  @Argument(
    help: "Pictures (PNG, JPEG, TIFF, WebP, BMP, PNM, GIF), folders, patterns like '*.png', or - for standard input.",
    completion: .file())
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write each picture with cutout and highlights: to this file, or for several pictures into this folder.",
      valueName: "path"))
  var annotate: String?
  @Flag(name: .shortAndLong, help: "Search folders with all their subfolders.") var recursive = false
  @Flag(help: "Try a picture that gives nothing again with all effort.") var retryHarder = false
  @Option(help: "How many pictures are scanned at the same time; 0 for one per processor.") var jobs = 0
  @Flag(name: .shortAndLong, help: "Print results only, no words.") var quiet = false
  @Flag(help: "Print JSON lines; the default.") var json = false

  func validate() throws {
    if !(0...256).contains(jobs) { throw ValidationError("--jobs takes 0…256") }
  }

  func run() async throws {
    if quiet { Console.beQuiet() }
    let loaded = try options.load()
    guard let viewPlugin = loaded.config.viewPluginConfig else {
      Console.error(
        "\(loaded.file ?? "the configuration"): there is no single plugin to scan pictures with; add `viewPluginConfig`")
      throw Exit.usage
    }
    let inputs: InputExpansion.Inputs
    do {
      inputs = try InputExpansion(recursive: recursive).expand(files)
    } catch {
      try Console.result(PictureReport(error).line)
      Console.error(error.description)
      throw Exit.failure
    }
    let annotator = try annotate.map { path in
      try Annotator(path, severalPictures: inputs.paths.count > 1, inputs: inputs.paths, viewPlugin)
    }
    let scanner = StillScanner(
      viewPlugin: viewPlugin, registry: CommandEnvironment.registry, baseDirectory: loaded.file.map(FilePath.folder),
      retryHarder: retryHarder, wantsColor: annotate != nil)
    var tally = Tally()
    for problem in inputs.problems { try tell(PictureReport(problem), &tally) }
    try await scan(inputs.paths, scanner, annotator, &tally)
    ProgressBar.clear()
    if inputs.paths.count > 1 { Console.note(tally.text) }
    if tally.failed > 0 { throw Exit.failure }
    if tally.found == 0 { throw Exit.nothingFound }
  }

  private func scan(
    _ paths: [String], _ scanner: StillScanner, _ annotator: Annotator?, _ tally: inout Tally
  ) async throws {
    var bar = ProgressBar(total: paths.count, label: "pictures", quiet: quiet)
    var done = 0
    let workers = min(paths.count, jobs == 0 ? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) : jobs)
    let work = OrderedWork(workers: workers, count: paths.count)
    try await work.run {
      try await scanner.makeWorker()
    } part: { worker, index in
      try await worker.read(paths[index], annotator)
    } result: { reports in
      for report in reports { try tell(report, &tally) }
      done += 1
      bar.show(done)
    }
  }

  private func tell(_ report: PictureReport, _ tally: inout Tally) throws {
    tally.add(report)
    try Console.result(report.line)
    for words in report.words { if report.failed { Console.error(words) } else { Console.note(words) } }
  }
}

/// How many pictures gave what.
struct Tally {
  var pictures = 0
  var found = 0
  var failed = 0

  mutating func add(_ report: PictureReport) {
    pictures += 1
    if !report.results.isEmpty { found += 1 }
    if report.failed { failed += 1 }
  }

  var text: String {
    let broken = failed == 0 ? "" : ", \(failed) failed"
    return "\(pictures) pictures: \(found) with results, \(pictures - found - failed) without\(broken)"
  }
}
