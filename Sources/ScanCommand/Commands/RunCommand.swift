import ArgumentParser
import ScanPluginKit
import ScanRuntime

/// `scanview run`: the plugin of a configuration over a running source.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Scan a running source and print one JSON line per event.",
    discussion: """
      Sources: a video file (through ffmpeg), a numbered sequence (frame-%04d.png), a picture or folder, or \
      synthetic:text=4006381333931,format=EAN_13,rotate=15,blur=1 for frames without any camera.

      The session ends at the first result when the configuration says cancelOnResult, at the end of the input, or \
      with Ctrl-C, which is a regular end: `finished` is printed as always.

      Exit codes: 0 something was found; 1 the source failed, or nothing of it could be read; 2 the command line or \
      the configuration is wrong; 4 nothing was found.
      """)

  @OptionGroup var options: ConfigOptions

  @Option(name: .shortAndLong, help: "Where the frames come from.", completion: .file()) var source: String
  @Flag(
    inversion: .prefixedNo,
    help:
      "Let a video or sequence run at its own speed and drop frames that come too fast; otherwise every frame is scanned."
  )
  var realTime = false
  @Option(help: "Frames per second of a sequence, or taken from a video.") var fps: Double?
  @Flag(help: "Go on after a result, whatever cancelOnResult says.") var keepGoing = false
  @Flag(help: "Print an event for every frame too.") var frames = false
  @Flag(help: "Print only results and problems.") var resultsOnly = false
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false

  func run() async throws {
    if quiet { Console.beQuiet() }
    let loaded = try options.load()
    _ = try RunnablePlugin.of(loaded)
    let pacing: FramePacing = realTime ? .live : .everyFrame
    let source = try SourceArgument(source, pacing: pacing, framesPerSecond: fps).make()
    let view = try await ScanView(
      loaded.config, source: source, registry: CommandEnvironment.registry,
      options: ScanViewOptions(
        cancelOnResult: keepGoing ? false : nil, baseDirectory: loaded.file.map(FilePath.folder)))
    try finish(try await follow(view))
  }

  private func follow(_ view: ScanView) async throws -> FinishReport? {
    let events = view.events(EventOptions(includesFrames: frames))
    try await view.start()
    let interrupts = Interrupts { view.stop() }
    defer { interrupts.stop() }
    var last: FinishReport?
    for await event in events {
      if case .finished(let report) = event { last = report }
      if case .problem(let problem, _) = event { Console.error(problem.description) }
      guard isWanted(event) else { continue }
      do {
        try Console.result(event.json().text(.compact))
      } catch {
        // Nobody reads any more: the source has to be released all the same.
        await view.finish()
        throw error
      }
    }
    return last
  }

  private func isWanted(_ event: ScanEvent) -> Bool {
    guard resultsOnly else { return true }
    switch event {
    case .result, .problem, .finished: return true
    default: return false
    }
  }

  private func finish(_ report: FinishReport?) throws {
    guard let report else { return }
    let counts = report.statistics
    Console.note(
      "\(Self.words(report.reason)): \(counts.results) \(counts.results == 1 ? "result" : "results") in "
        + "\(counts.processed) \(counts.processed == 1 ? "frame" : "frames"), \(counts.dropped) dropped")
    if case .failed = report.reason { throw Exit.failure }
    guard counts.results == 0 else { return }
    // A source of which nothing could be read has not been looked at.
    throw counts.problems > 0 ? Exit.failure : Exit.nothingFound
  }

  private static func words(_ reason: FinishReason) -> String {
    switch reason {
    case .endOfInput: "end of the input"
    case .firstResult: "ended by the first result (cancelOnResult)"
    case .stopped: "stopped"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}
