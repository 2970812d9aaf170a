import ArgumentParser
import ScanControl
import ScanOverlay
import ScanPluginKit
import ScanRuntime

/// `scanview snap`: pictures from a source, as they come.
struct SnapCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "snap", abstract: "Write pictures of a source to files: one, or a series by a timer.",
    discussion: """
      The picture is the untouched frame, in color where the source has it. With --count, the files of a series are \
      numbered: shot.png becomes shot-1.png, shot-2.png and so on.

      A configuration may be given for its cameraConfig, flashConfig and captureConfig; nothing is scanned. --every and --count \
      count before captureConfig; a series that it leaves without end goes on until Ctrl-C.

      --contact-sheet shows the pictures of the series as tiles in one more file, each with its number and time.

      Exit codes: 0 all pictures were written; 1 the source or a file failed; 2 the command line or the configuration is \
      wrong.
      """)

  @Argument(help: "The configuration file.", completion: .file(extensions: ["json"])) var config: String?
  @Option(name: .shortAndLong, help: "Where the frames come from, as for `run`.", completion: .file())
  var source: String
  @Option(name: .shortAndLong, help: "The file, .png or .jpg.", completion: .file()) var output: String
  @Option(help: "The time between two pictures: 2s, 500ms.") var every: String?
  @Option(help: "How many pictures to take.") var count: Int?
  @Option(
    help: ArgumentHelp(
      "One more file, .png or .jpg, with the first hundred pictures at most as tiles.", valueName: "file"),
    completion: .file())
  var contactSheet: String?
  @Flag(help: "Replace files that are there.") var force = false
  @OptionGroup var textsOption: TextsOption
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false

  func run() async throws {
    if quiet { Console.beQuiet() }
    let loaded = try config.map { try ConfigFile.load($0) }
    let series = try SnapSeries(every: every, count: count, file: loaded?.config.captureConfig)
    let files = try series.files(output, overwrite: force)
    if contactSheet != nil { try DrawnPictures.checkPainter() }
    let sheetFile = try contactSheet.map { try SnapshotFile($0, overwrite: force) }
    var sheet = ContactSheet()
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
        guard photo.number <= series.pictures ?? .max else { continue }
        let file: SnapshotFile
        do {
          file =
            files.isEmpty ? try series.file(output, photo.number, overwrite: force) : files[photo.number - 1]
          try file.write(photo.frame)
        } catch {
          await view.finish()
          throw error
        }
        taken += 1
        if sheetFile != nil { sheet.add(photo.frame, number: photo.number) }
        try Console.result(file.path)
      case .captureFinished: view.stop()
      case .problem(let problem, _): Console.error(problem.displayText)
      default: break
      }
    }
    if let sheetFile { try write(&sheet, of: taken, to: sheetFile) }
    guard let wanted = series.pictures else {
      // The end of a series without end is its source's, or the user's.
      if taken == 0 { throw interrupts.signalNumber.map { Exit.interrupted(by: $0) } ?? Exit.failure }
      return
    }
    if let number = interrupts.signalNumber { throw Exit.interrupted(by: number) }
    guard taken == wanted else {
      let text = taken == 1 ? ScanWords.snapEndedOne : .snapEnded
      Console.error(text.with(["taken": .number(taken), "wanted": .number(wanted)]))
      throw Exit.failure
    }
  }

  private func write(_ sheet: inout ContactSheet, of taken: Int, to file: SnapshotFile) throws {
    guard let image = sheet.takeImage() else { return }
    try file.write(Frame(luma: image.luma(), color: image))
    if taken > ContactSheet.mostTiles {
      Console.note(
        ScanWords.sheet.with([
          "file": .string(file.path), "count": .number(ContactSheet.mostTiles), "total": .number(taken),
        ]))
    }
    try Console.result(file.path)
  }
}
