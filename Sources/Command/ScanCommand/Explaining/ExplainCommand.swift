import ArgumentParser
import Glibc
import ScanPluginKit
import ScanStills

/// `scanview explain`: why a picture gave what it gave.
struct ExplainCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain why pictures give what they give, in numbers.",
    discussion: """
      Each picture is read as `scan` reads it, and followed through the gates that everything passes on its way to a result: the region, \
      light, contrast, noise, sharpness, whether something like what is searched is found, the size of its details, decoding with check \
      digits and error correction, the rules of the configuration. For each gate: whether it was passed, what was measured, and the \
      limit. Behind the first gate that was not passed nobody knows what would have been. The last line is the one thing to do next.

      --annotate draws the reasons over the pictures. Of a running scanner, `control SOCKET status` gives the reason with its numbers.

      Exit codes as of `scan`.
      """)

  @OptionGroup var options: ConfigOptions
  @Argument(help: "Pictures, folders, patterns like '*.png', or - for standard input.", completion: .file())
  var files: [String]
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write each picture with its reasons: to this file, or for several pictures into this folder.", valueName: "path"),
    completion: .file())
  var annotate: String?
  @Flag(name: .shortAndLong, help: "Search folders with all their subfolders.") var recursive = false
  @Flag(help: "Try a picture that gives nothing again with all effort.") var retryHarder = false
  @Flag(help: "Print JSON lines, as `scan` does, each with an `explanation`.") var json = false
  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var textsOption: TextsOption
  @Flag(name: .shortAndLong, help: "Print no notes.") var quiet = false

  func run() async throws {
    if quiet { Console.beQuiet() }
    let loaded = try options.load()
    try RunnablePlugins.check(loaded)
    let inputs = try InputExpansion(recursive: recursive).expand(files)
    FilePath.reportEscaped(inputs.paths)
    let annotator = try annotate.map { try Annotator($0, inputs: inputs.paths, loaded, Console.texts) }
    let readers = PictureReaders(
      loaded: loaded, limits: try limitOptions.limits(), arguments: limitOptions.arguments, retryHarder: retryHarder,
      annotated: annotator?.output(for: 0).format, explains: true)
    var tally = Tally()
    let output: ResultOutput = json ? .standardOutput : .explanations
    for problem in inputs.problems { try PictureReport(problem, Console.texts).deliver(to: output, &tally) }
    let missing = tally.failed
    let session = StillSession(
      paths: inputs.paths, makeReader: try readers.make(), annotator: annotator, output: output,
      workers: min(inputs.paths.count, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))), quiet: quiet)
    let work = Task { try await session.run() }
    let interrupts = Interrupts(grace: .endOfFiles) { work.cancel() }
    tally = try await work.value
    let signal = interrupts.signalNumber
    interrupts.stop()
    if let signal, tally.inputs < inputs.paths.count { throw Exit.interrupted(by: signal) }
    if tally.failed + missing > 0 { throw Exit.failure }
    if tally.found == 0 { throw Exit.nothingFound }
  }
}
