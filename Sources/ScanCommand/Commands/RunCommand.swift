import ArgumentParser
import ScanPluginKit
import ScanRuntime

/// `scanview run`: the plugin of a configuration over a running source.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Scan a running source and print one JSON line per event.",
    discussion: """
      Sources: a video file (through ffmpeg), a numbered sequence (frame-%04d.png), a picture or folder, or
      synthetic:text=4006381333931,format=EAN_13,rotate=15,blur=1 for frames without any camera.
      The session ends at the first result when the configuration says cancelOnResult, at the end of the input, or
      with Ctrl-C.
      """)

  @OptionGroup var options: ConfigOptions

  @Option(name: .shortAndLong, help: "Where the frames come from.", completion: .file()) var source: String
  @Flag(
    inversion: .prefixedNo,
    help: "Whether a video or sequence runs at its own speed and drops frames that come too fast; otherwise every frame is scanned.")
  var realTime = false
  @Option(help: "Frames per second of a sequence, or taken from a video.") var fps: Double?
  @Flag(help: "Go on after a result, whatever cancelOnResult says.") var keepGoing = false
  @Flag(help: "Print an event for every frame too.") var frames = false
  @Flag(help: "Print only results and problems.") var resultsOnly = false
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false

  func run() async throws {
    if quiet { Console.beQuiet() }
    let loaded = try options.load()
    let pacing: FramePacing = realTime ? .live : .everyFrame
    let source = try await SourceArgument(source, pacing: pacing, framesPerSecond: fps).make()
    let view: ScanView
    do {
      view = try await ScanView(
        loaded.config, source: source, registry: CommandEnvironment.registry,
        options: ScanViewOptions(
          cancelOnResult: keepGoing ? false : nil, baseDirectory: loaded.file.map(FilePath.folder)))
    } catch let error as PluginError {
      Console.error(error.description)
      throw Exit.usage
    } catch let problem as ScanProblem {
      Console.error("\(problem.place): \(problem.message)")
      throw Exit.usage
    }
    let report = try await follow(view)
    try finish(report)
  }

  private func follow(_ view: ScanView) async throws -> FinishReport? {
    let interrupts = Interrupts { view.stop() }
    defer { interrupts.stop() }
    let events = view.events(EventOptions(includesFrames: frames))
    try await view.start()
    var last: FinishReport?
    for await event in events {
      if case .finished(let report) = event { last = report }
      guard isWanted(event) else { continue }
      do {
        try Console.result(event.json().text(.compact))
      } catch {
        // Nobody reads any more: the source has to be released all the same.
        await view.finish()
        if error.isBrokenPipe { return last }
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
    Console.note(
      "\(report.reason): \(report.statistics.results) results in \(report.statistics.processed) frames, "
        + "\(report.statistics.dropped) dropped")
    if case .failed(let problem) = report.reason {
      Console.error("\(problem.place): \(problem.message)")
      throw Exit.failure
    }
    if report.statistics.results == 0 { throw Exit.nothingFound }
  }
}
