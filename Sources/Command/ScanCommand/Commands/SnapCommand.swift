import ArgumentParser
import ScanControl
import ScanPluginKit
import ScanRuntime

/// `scanview snap`: pictures from a source, as they come.
struct SnapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snap", abstract: "Write pictures of a source to files: one, or a series by a timer.",
    discussion: """
      The picture is the untouched frame, in color where the source has it. With --count, the files of a series are \
      numbered: shot.png becomes shot-1.png, shot-2.png and so on.

      A configuration may be given for its cameraConfig, flashConfig and captureConfig; nothing is scanned.

      Exit codes: 0 all pictures were written; 1 the source or a file failed; 2 the command line or the configuration is \
      wrong.
      """)

  @Argument(help: "The configuration file.", completion: .file(extensions: ["json"])) var config: String?
  @Option(name: .shortAndLong, help: "Where the frames come from, as for `run`.", completion: .file())
  var source: String
  @Option(name: .shortAndLong, help: "The file, .png or .jpg.", completion: .file()) var output: String
  @Option(help: "The time between two pictures: 2s, 500ms.") var every: String?
  @Option(help: "How many pictures to take.") var count: Int?
  @Flag(help: "Replace files that are there.") var force = false
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false

  func run() async throws {
    if quiet { Console.beQuiet() }
    let series = try SnapSeries(every: every, count: count)
    let files = try series.files(output, overwrite: force)
    let loaded = try config.map { try ConfigOptions.load($0) }
    let source = try SourceArgument(
      source, pacing: .live, framesPerSecond: nil, camera: loaded?.config.cameraConfig
    ).make()
    let gate = StartGate()
    let view = try await ScanView(
      (loaded?.config ?? .default).readingSomething,
      source: source.pacing == .live ? source : GatedSource(source: source, gate: gate),
      registry: CommandEnvironment.registry,
      options: ScanViewOptions(cancelOnResult: false, baseDirectory: config.map(FilePath.folder)))
    let events = view.events(EventOptions(capacity: 4096))
    try await view.start()
    let interrupts = Interrupts(grace: .endOfRun) { view.stop() }
    defer { interrupts.stop() }
    // Pictures are wanted, and no results; what waits for the scanner cannot be paused without holding its frames.
    if source.pacing == .live { view.pause() }
    try view.startCapture(series.config)
    gate.open()
    var taken = 0
    for await event in events {
      switch event {
      case .captured(let photo):
        guard photo.number <= files.count else { continue }
        do {
          try files[photo.number - 1].write(photo.frame)
        } catch {
          await view.finish()
          throw error
        }
        taken += 1
        try Console.result(files[photo.number - 1].path)
      case .captureFinished: view.stop()
      case .problem(let problem, _): Console.error(problem.description)
      default: break
      }
    }
    if let number = interrupts.signalNumber { throw Exit.interrupted(by: number) }
    guard taken == files.count else {
      Console.error("\(taken) of \(files.count) pictures were taken: the source ended before")
      throw Exit.failure
    }
  }
}
