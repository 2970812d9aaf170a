import ArgumentParser
import ScanPluginKit
import ScanSinks

/// `scanview run`: the plugin or workflow of a configuration over a running source.
struct RunCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Scan a running source and print one JSON line per event.",
    discussion: """
      Sources: camera (the one that the configuration means), camera:NAME (a part of its name, or its bus), /dev/video0, \
      a camera on the network (rtsp://…, http://… with MJPEG or a video, snapshot+http://…#every=2s; put the password \
      aside: rtsp://user@host/path#password=env:NAME), a video file (through ffmpeg), a numbered sequence (frame-%04d.png), a picture or \
      folder, watch:FOLDER for pictures that arrive, stdin: for JPEG pictures that are piped in, or \
      synthetic:text=4006381333931,format=EAN_13,rotate=15,blur=1 for frames without any camera.

      Frames of cameras, videos and numbered sequences follow each other: they vote, minReads, startScanDelay and \
      consecutiveEqualResultFilter count, by the time of the video, and what one frame cannot afford the next one tries. Pictures \
      and folders are stills, each read for its own sake with the time that it takes. --as says it otherwise.

      The session ends at the first result when the configuration says cancelOnResult, when a workflow has what it \
      is to find, at the end of the input, or with Ctrl-C, which is a regular end: `finished` is printed as always.

      Commands while it runs: keys, when standard input is a terminal (? lists them); other programs through the socket of \
      --control, see `control --help`. With --watch, each save of the configuration takes effect at once; a broken one \
      is reported, and what runs goes on.

      With --preview a small live picture with what is found stands above the lines, drawn at most ten times a second: by the \
      terminal's graphics (kitty's protocol or sixels), where it says that it has them, else by blocks in 24-bit or 256 colors.

      With --every 5m the source is read once at each full multiple of the time (12:00, 12:05, …) and closed in between, with \
      the torch on while it is open when flashConfig.mode says manual_on: for cameras that watch a meter. A round ends with its \
      first result or by --round-limit and --round-frames; one that fails is reported, and the next one comes. A folder or video goes on where the round \
      before ended; pictures that come later follow, and the end of a video ends it all. A round without a reading leaves a record in \
      a meter's history, with the time of the round.

      With --record FILE the run is recorded: frames without loss, configurations, commands and events, which `replay` runs again and \
      compares. A source that waits loses no frame; of a live one the frames that the disk was too slow for are counted. With \
      --record-ring the last seconds are kept in memory, and written by the key `r` or as --record-on says.

      With --service FILE and no configuration the `views` of the file run, all in this process: each with its configuration, source \
      and schedule. A view that fails is begun again after growing pauses. SIGHUP reads the file and the configurations of the views anew: \
      what is wrong is reported, and what runs goes on.

      Exit codes: 0 something was found; 1 the source failed, nothing of it could be read, or results were \
      lost to a slow reader; 2 the command line or \
      the configuration is wrong; 4 nothing was found.
      """)

  @Argument(
    help: "The configuration file, or - for standard input; none for the views of --service.",
    completion: .file(extensions: ["json"]))
  var config: String?
  @OptionGroup var overrideOptions: OverrideOptions

  @Option(name: .shortAndLong, help: "Where the frames come from.", completion: .file()) var source: String?
  @Flag(
    inversion: .prefixedNo,
    help:
      "Let a video or sequence run at its own speed and drop frames that come too fast; otherwise every frame is scanned."
  )
  var realTime = false
  @Option(
    name: .customLong("as"),
    help: "What the frames are: live (each follows the one before) or stills (each stands for itself).")
  var frameKind: FrameKind?
  @Option(help: "Frames per second of a sequence, taken from a video, or requested from a camera.") var fps: Double?
  @Flag(help: "Go on after a result, whatever cancelOnResult says; a workflow starts over.") var keepGoing = false
  @Flag(help: "Print an event for every frame too.") var frames = false
  @Flag(help: "Print the status after every frame too.") var status = false
  @Flag(help: "Print the items in view whenever they change.") var items = false
  @Flag(help: "Print the attempts that a plugin made at each frame, as the information $cascade.") var explain = false
  @Flag(help: "Let each save of the configuration take effect while it runs.") var watch = false
  @Option(
    name: .customLong("swap"), parsing: .singleValue,
    help: ArgumentHelp(
      "A configuration to switch to by a key (2…9, n); can be given several times.", valueName: "config"),
    completion: .file(extensions: ["json"]))
  var swaps: [String] = []
  @Option(help: "The path of a socket for commands of other programs; only this user can connect.") var control: String?
  @Option(
    help: ArgumentHelp(
      "A sound file for results where beepOnResult is true, instead of the bell; played by pw-play, paplay, aplay or play.",
      valueName: "file"), completion: .file())
  var sound: String?
  @Flag(
    help:
      "Show a small live picture with what is found above the results, on a terminal: by its graphics where it has some, else by blocks."
  )
  var preview = false
  @Flag(
    help: """
      Let each plugin scan in a process of its own, without network and files, so that a frame that ends its reader costs that frame \
      alone. A meter with a `history` stays in this one.
      """)
  var isolate = false
  @Option(
    help: ArgumentHelp(
      "A file that says where results go, beside standard output: files, programs and more; `sinks` checks and tries it.",
      valueName: "file"), completion: .file(extensions: ["json"]))
  var service: String?
  @OptionGroup var recordOptions: RecordOptions
  @OptionGroup var roundOptions: RoundOptions
  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var timeOption: PictureTimeOption
  @OptionGroup var textsOption: TextsOption
  @Flag(help: "Print only results and problems.") var resultsOnly = false
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false

  func run() async throws {
    if quiet { Console.beQuiet() }
    guard let config else { return try await runViews() }
    guard let source else { throw UsageError(.runNeedsSource) }
    if watch, config == "-" {
      throw UsageError(.watchNeedsFile)
    }
    let loaded = try ConfigFile.load(config, overrideOptions.overrides)
    try RunnablePlugins.check(loaded)
    for path in swaps { try RunnablePlugins.check(try ConfigFile.load(path)) }
    let limits = try limitOptions.limits()
    let pacing: FramePacing = realTime ? .live : .everyFrame
    let argument = try SourceArgument(
      source, pacing: pacing, framesPerSecond: fps, kind: frameKind, camera: loaded.config.cameraConfig,
      limits: limits.stills, times: try timeOption.source(for: loaded.config))
    let running = try service.map { try sinks($0) }
    do {
      try await scan(loaded, config, argument, limits, running)
    } catch {
      await running?.end()
      throw error
    }
    await running?.end()
  }

  /// How many results a session keeps: they are printed as they come, so that a run of years need not hold more.
  static let keptResults = 100

  /// The name of the view in records: that of its configuration file.
  var viewName: String { config.map { $0 == "-" ? $0 : FilePath.stem(of: $0) } ?? "" }

  /// The sinks of a service for the one view.
  private func sinks(_ path: String) throws -> ViewSinks {
    let file = try ServiceFile(path)
    if !file.config.views.isEmpty { Console.note(ServiceWords.viewsNotRun.with(["file": .string(path)])) }
    let modes = roundOptions.every == nil ? [config].compactMap(\.self) + swaps : []
    return ViewSinks(try RunningService(file, views: [viewName], modes: [viewName: modes]), view: viewName)
  }

  /// The sound file that is given.
  ///
  /// - Throws: ``UsageError`` when it cannot be read.
  func soundFile() throws -> String? {
    if let sound, FilePath.identity(sound) == nil {
      throw UsageError(.noSuchFile, ["option": "--sound", "path": .string(sound)])
    }
    return sound
  }
}
