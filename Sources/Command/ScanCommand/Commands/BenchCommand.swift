import ArgumentParser
import ScanPluginKit
import ScanRuntime

/// `scanview bench`: what a configuration costs on the user's own pictures, on this machine.
struct BenchCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure what a configuration costs on your own pictures on this machine.",
    discussion: """
      Reads frames of a picture, a folder, a video or a camera, then runs each plugin of the configuration over them: as frames of a \
      running source (live), as single pictures (still) and with all that is possible (thorough). Prints the processor time of one \
      frame and how many frames a second one core reads. A barcode configuration with several formats is measured with each of them \
      alone too. Nothing of the pictures is stored. Build for release before you measure.

      --save FILE keeps the times, --against FILE compares with kept ones of this machine: before and after a change of the \
      configuration, of ScanView, or of the system. Each measures seven rounds; what lies within the spread of the rounds counts as \
      the same.

      Exit codes: 0 measured, and with --against nothing is slower; 1 the source cannot be read, or something is slower; 2 the \
      command line or the configuration is wrong.
      """)

  @OptionGroup var options: ConfigOptions
  @Argument(help: "A picture, folder, video, synthetic:… or camera, as `run --source` takes it.") var source: String
  @Option(help: "How many frames are measured; pictures of which there are fewer are repeated.") var frames = 30
  @Option(
    help: ArgumentHelp("Keep the times in this file.", valueName: "file"), completion: .file(extensions: ["json"]))
  var save: String?
  @Option(
    help: ArgumentHelp("Compare with the times of this file.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var against: String?
  @Option(help: "How often all frames are measured; 1 unless times are kept or compared, then 7.") var rounds: Int?
  @OptionGroup var limitOptions: LimitOptions
  @Flag(name: .shortAndLong, help: "Print the tables only, no words.") var quiet = false
  @OptionGroup var textsOption: TextsOption

  func validate() throws {
    if !(3...1_000).contains(frames) { throw ValidationError("--frames", takes: "3…1000") }
    if let rounds, !(1...100).contains(rounds) { throw ValidationError("--rounds", takes: "1…100") }
  }

  func run() async throws {
    if quiet { Console.beQuiet() }
    let loaded = try options.load()
    try RunnablePlugins.check(loaded)
    let input = try SourceArgument(
      source, pacing: .everyFrame, framesPerSecond: nil, camera: loaded.config.cameraConfig,
      limits: try limitOptions.limits().stills
    ).make()
    let plugins = loaded.config.viewPlugins
    let registry = CommandEnvironment.registry
    let needs = plugins.map { registry.needs(of: $0.pluginConfig.useCase) }.reduce(FrameNeeds.none) { $0.union($1) }
    let taken = try await FrameCollection(count: frames, needs: needs).take(from: input)
    guard let size = taken.frames.first?.size else {
      Console.error(ListWords.noFrame.with(["source": .string(source)]))
      throw Exit.failure
    }
    let arrival = ReadingTime.text(taken.milliseconds / Double(taken.frames.count))
    let arrived = ListWords.framesArrive.with([
      "count": .number(taken.frames.count), "size": .string("\(size)"), "time": .string(arrival),
    ])
    try Console.result(arrived.text(Console.texts))
    let kept = try against.map { try BenchRecord.reading($0) }
    if let kept { try kept.requireSameMachine(against ?? "") }
    let rounds = rounds ?? (save == nil && against == nil ? 1 : 7)
    var measured = BenchRecord(
      machine: BenchRecord.thisMachine, program: "\(ProgramName.current) \(Scanview.configuration.version)",
      source: source, frames: taken.frames.count)
    for plugin in plugins {
      let measurement = PluginMeasurement(
        config: plugin, registry: registry, frames: taken.frames, count: frames, rounds: rounds,
        baseDirectory: loaded.file.map(FilePath.folder))
      try Console.result("\n\(plugin.pluginConfig.id) (\(plugin.pluginConfig.useCase.key))\n")
      let efforts = try measurement.efforts()
      try Console.result(PluginMeasurement.table(.effort, efforts))
      let formats = try measurement.formats()
      if !formats.isEmpty { try Console.result("\n" + PluginMeasurement.table(.formatAlone, formats)) }
      measured.rows += (efforts + formats).compactMap { row in
        row.times.map { BenchRow(plugin: plugin.pluginConfig.id, name: row.name, medians: $0.medians) }
      }
    }
    if let save {
      try TextFile.write(measured.jsonText(), to: save)
      Console.note(ScanWords.wrote.with(["file": .string(save)]))
    }
    guard let kept else { return }
    let comparison = BenchComparison(before: kept, now: measured)
    try Console.result("\n" + comparison.table(Console.texts))
    if comparison.isSlower { throw Exit.failure }
  }
}
