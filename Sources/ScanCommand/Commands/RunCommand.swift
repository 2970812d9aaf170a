import ArgumentParser
import ScanPluginKit
import ScanRuntime

/// `scanview run`: the plugin of a configuration over a running source.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Scan a running source and print one JSON line per event.",
    discussion: """
      Sources: camera (the one that the configuration means), camera:NAME (a part of its name, or its bus), /dev/video0, \
      a video file (through ffmpeg), a numbered sequence (frame-%04d.png), a picture or folder, or \
      synthetic:text=4006381333931,format=EAN_13,rotate=15,blur=1 for frames without any camera.

      The session ends at the first result when the configuration says cancelOnResult, at the end of the input, or \
      with Ctrl-C, which is a regular end: `finished` is printed as always.

      Exit codes: 0 something was found; 1 the source failed, nothing of it could be read, or results were \
      lost to a slow reader; 2 the command line or \
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
  @Option(help: "Frames per second of a sequence, taken from a video, or wished from a camera.") var fps: Double?
  @Flag(help: "Go on after a result, whatever cancelOnResult says.") var keepGoing = false
  @Flag(help: "Print an event for every frame too.") var frames = false
  @Flag(help: "Print only results and problems.") var resultsOnly = false
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false

  func run() async throws {
    if quiet { Console.beQuiet() }
    let loaded = try options.load()
    _ = try RunnablePlugin.of(loaded)
    let pacing: FramePacing = realTime ? .live : .everyFrame
    let source = try SourceArgument(source, pacing: pacing, framesPerSecond: fps, camera: loaded.config.cameraConfig)
      .make()
    let backlog = Backlog()
    let keepsAll = source.pacing == .everyFrame
    let view = try await ScanView(
      loaded.config, source: keepsAll ? HeldUpSource(source: source, backlog: backlog) : source,
      registry: CommandEnvironment.registry,
      options: ScanViewOptions(
        cancelOnResult: keepGoing ? false : nil, baseDirectory: loaded.file.map(FilePath.folder)))
    // Where the source waits for the printing, the list stays short; where it cannot wait, its length is limited.
    let events = view.events(EventOptions(capacity: keepsAll ? .max : 4_096, includesFrames: frames))
    try finish(try await follow(view, events, backlog))
  }

  private func follow(_ view: ScanView, _ events: ScanEvents, _ backlog: Backlog) async throws -> FinishReport? {
    defer { backlog.end() }
    try await view.start()
    let interrupts = Interrupts { view.stop() }
    defer { interrupts.stop() }
    var last: FinishReport?
    var waiting = events.makeAsyncIterator()
    while let event = await Self.next(events, &waiting, backlog) {
      if case .finished(let report) = event { last = report }
      if case .problem(let problem, _) = event { Console.error(problem.description) }
      guard isWanted(event) else { continue }
      do {
        try Console.result(event.json().text(.compact))
      } catch {
        // Nobody reads any more: the source has to be released all the same.
        backlog.end()
        await view.finish()
        throw error
      }
    }
    return last
  }

  /// The next event; tells the backlog when there was none right away.
  private static func next(
    _ events: ScanEvents, _ waiting: inout ScanEvents.Iterator, _ backlog: Backlog
  ) async -> ScanEvent? {
    if let event = events.nextWaiting() { return event }
    backlog.rest()
    defer { backlog.begin() }
    return await waiting.next()
  }

  private func isWanted(_ event: ScanEvent) -> Bool {
    guard resultsOnly else { return true }
    switch event {
    case .result, .problem, .overflow, .finished: return true
    default: return false
    }
  }

  private func finish(_ report: FinishReport?) throws {
    guard let report else { return }
    let counts = report.statistics
    Console.note(
      "\(Self.words(report.reason)): \(counts.results) \(counts.results == 1 ? "result" : "results") in "
        + "\(counts.processed) \(counts.processed == 1 ? "frame" : "frames"), \(counts.dropped) dropped")
    if counts.overflowed > 0 {
      Console.error(
        "\(counts.overflowed) \(counts.overflowed == 1 ? "result was" : "results were") lost, because standard output was "
          + "read too slowly for a live source; read faster, or leave --real-time out")
      throw Exit.failure
    }
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
