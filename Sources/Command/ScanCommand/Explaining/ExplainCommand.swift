import ArgumentParser
import Glibc
import ScanPluginKit
import ScanRuntime
import ScanStills

/// `scanview explain`: why a picture, or a frame of a running source, gave what it gave.
struct ExplainCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain why pictures give what they give, in numbers.",
    discussion: """
      Each picture is read as `scan` reads it, and followed through the gates that everything passes on its way to a result: the region, \
      light, contrast, noise, sharpness, whether something like what is searched is found, the size of its details, decoding with check \
      digits and error correction, the rules of the configuration. For each gate: whether it was passed, what was measured, and the \
      limit. Behind the first gate that was not passed nobody knows what would have been. The last line is the one thing to do next.

      A video, a recording, a numbered sequence, `camera` or the address of a camera is scanned as `run --keep-going` does, and a frame in \
      each second of it is explained: what the running scan has delivered since the one before, what it still sees, which readings are \
      missing, and what the frame shows by itself. A camera is explained until Ctrl-C. --json adds the event `status` as `live`.

      --annotate draws the reasons over the pictures. Of another process that scans, `control SOCKET status` gives the reason with its \
      numbers.

      Exit codes as of `scan`.
      """)

  @OptionGroup var options: ConfigOptions
  @Argument(
    help: "Pictures, folders, patterns like '*.png', videos, recordings, cameras, or - for standard input.",
    completion: .file())
  var files: [String]
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write each picture with its reasons: to this file, or for several pictures into this folder. Frames have their number in the name.",
      valueName: "path"),
    completion: .file())
  var annotate: String?
  @Flag(name: .shortAndLong, help: "Search folders with all their subfolders.") var recursive = false
  @Option(
    help: ArgumentHelp(
      "Of frames that follow each other, explain one after each such time of theirs; 0 for every frame.",
      valueName: "time"))
  var every = "1s"
  @Flag(help: "Try a picture that gives nothing again with all effort.") var retryHarder = false
  @Flag(help: "Print JSON lines, as `scan` does, each with an `explanation`.") var json = false
  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var textsOption: TextsOption
  @Flag(name: .shortAndLong, help: "Print no notes.") var quiet = false

  func run() async throws {
    if quiet { Console.beQuiet() }
    let loaded = try options.load()
    try RunnablePlugins.check(loaded)
    let limits = try limitOptions.limits()
    var sources: [any FrameSource] = []
    var pictures: [String] = []
    for file in files {
      let source = try SourceArgument(
        file, pacing: .everyFrame, framesPerSecond: nil, camera: loaded.config.cameraConfig, limits: limits.stills)
      if source.isPictures { pictures.append(file) } else { sources.append(try source.make()) }
    }
    let inputs = pictures.isEmpty ? nil : try InputExpansion(recursive: recursive).expand(pictures)
    let paths = inputs?.paths ?? []
    FilePath.reportEscaped(paths)
    let annotator = try annotate.map { try Annotator($0, inputs: paths + sources.map(\.name), loaded, Console.texts) }
    let readers = PictureReaders(
      loaded: loaded, limits: limits, arguments: limitOptions.arguments, retryHarder: retryHarder,
      annotated: annotator?.output(for: 0).format, explains: true)
    var tally = Tally()
    let output: ResultOutput = json ? .standardOutput : .explanations
    for problem in inputs?.problems ?? [] { try PictureReport(problem, Console.texts).deliver(to: output, &tally) }
    let missing = tally.failed
    let session = StillSession(
      paths: paths, makeReader: try readers.make(), annotator: annotator, output: output,
      workers: max(1, min(paths.count, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))), quiet: quiet)
    let explainer = SourceExplainer(
      loaded: loaded, limits: limits,
      interval: .milliseconds(try TimeArgument.milliseconds(every, option: "--every", in: 0...86_400_000)),
      texts: Console.texts)
    let work = Task { [sources] in
      var tally = paths.isEmpty ? Tally() : try await session.run()
      for (index, source) in sources.enumerated() where !Task.isCancelled {
        let annotated = annotator?.output(for: paths.count + index)
        guard let finish = try await explainer.run(source, annotated, report: { try $0.deliver(to: output, &tally) })
        else { break }
        for problem in finish.problems { Console.error(problem.displayText) }
        if case .failed = finish.reason { tally.failed += 1 }
        tally.inputs += 1
      }
      return tally
    }
    let interrupts = Interrupts(grace: .endOfFiles) { work.cancel() }
    tally = try await work.value
    let signal = interrupts.signalNumber
    interrupts.stop()
    if let signal, tally.inputs < paths.count + sources.count { throw Exit.interrupted(by: signal) }
    if tally.failed + missing > 0 { throw Exit.failure }
    if tally.found == 0 { throw Exit.nothingFound }
  }
}
