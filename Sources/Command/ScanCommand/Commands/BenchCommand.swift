import ArgumentParser
import BarcodePlugin
import Glibc
import ScanPluginKit
import ScanRuntime
import Synchronization

/// `scanview bench`: what a configuration costs on the user's own pictures, on this machine.
struct BenchCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure what a configuration costs on your own pictures on this machine.",
    discussion: """
      Reads frames of a picture, a folder, a video or a camera, then runs each plugin of the configuration over them: as frames of a \
      running source (live), as single pictures (still) and with all that is possible (thorough). Prints the processor time of one \
      frame and how many frames a second one core reads. A barcode configuration with several formats is measured with each of them \
      alone too. Nothing is stored. Build for release before you measure.

      Exit codes: 0 measured; 1 the source cannot be read; 2 the command line or the configuration is wrong.
      """)

  @OptionGroup var options: ConfigOptions
  @Argument(help: "A picture, folder, video, synthetic:… or camera, as `run --source` takes it.") var source: String
  @Option(help: "How many frames are measured; pictures of which there are fewer are repeated.") var frames = 30
  @OptionGroup var limitOptions: LimitOptions
  @Flag(name: .shortAndLong, help: "Print the tables only, no words.") var quiet = false
  @OptionGroup var textsOption: TextsOption

  func validate() throws {
    if !(3...1_000).contains(frames) { throw ValidationError("--frames", takes: "3…1000") }
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
    for plugin in plugins {
      let measurement = PluginMeasurement(
        plugin, registry: registry, frames: taken.frames, count: frames, baseDirectory: loaded.file.map(FilePath.folder)
      )
      try Console.result("\n\(plugin.pluginConfig.id) (\(plugin.pluginConfig.useCase.key))\n")
      try Console.result(try measurement.efforts())
      if let formats = try measurement.formats() { try Console.result("\n" + formats) }
    }
  }
}

/// The first frames of a source, and how long they took to arrive.
private struct FrameCollection {
  let count: Int
  let needs: FrameNeeds

  func take(from source: any FrameSource) async throws -> (frames: [Frame], milliseconds: Double) {
    let sink = Sink(count: count, needs: needs)
    let start = ContinuousClock.now
    let work = Task { try await source.run(into: sink) }
    sink.whenFull { work.cancel() }
    do {
      try await work.value
    } catch is CancellationError {
      // The source was stopped because there are frames enough.
    } catch let error as SourceError {
      Console.error(error.displayText)
      throw Exit.failure
    }
    return (sink.frames, (ContinuousClock.now - start) / .milliseconds(1))
  }

  private final class Sink: FrameSink {
    private struct State {
      var frames: [Frame] = []
      var stop: (@Sendable () -> Void)?
    }

    let needs: FrameNeeds
    private let count: Int
    private let state = Mutex(State())

    init(count: Int, needs: FrameNeeds) { (self.count, self.needs) = (count, needs) }

    var frames: [Frame] { state.withLock { $0.frames } }

    func whenFull(_ stop: @escaping @Sendable () -> Void) {
      let isFull = state.withLock { state in
        state.stop = stop
        return state.frames.count == count
      }
      if isFull { stop() }
    }

    func sendLatest(_ frame: Frame) { keep(frame) }

    func send(_ frame: Frame) async { keep(frame) }

    func report(_ error: SourceError) { Console.error(error.displayText) }

    private func keep(_ frame: Frame) {
      let stop = state.withLock { state -> (@Sendable () -> Void)? in
        if state.frames.count < count { state.frames.append(frame) }
        return state.frames.count == count ? state.stop : nil
      }
      stop?()
    }
  }
}

/// The cost of one plugin on some frames.
private struct PluginMeasurement {
  let config: ViewPluginConfig
  let registry: PluginRegistry
  let frames: [Frame]
  let count: Int
  let baseDirectory: String?

  init(_ config: ViewPluginConfig, registry: PluginRegistry, frames: [Frame], count: Int, baseDirectory: String?) {
    (self.config, self.registry, self.frames, self.count) = (config, registry, frames, count)
    self.baseDirectory = baseDirectory
  }

  /// A row for each effort.
  func efforts() throws -> String {
    var table = TextTable(ReadingTime.headline(.effort))
    for effort in ScanInput.Effort.allCases {
      table.add(["\(effort)"] + (try times(config.pluginConfig, effort)).cells)
    }
    return table.text
  }

  /// A row for each format alone, at the effort of a running source; nil where there are not several formats.
  func formats() throws -> String? {
    guard let barcode = config.pluginConfig.useCase.config as? BarcodeConfig else { return nil }
    let formats = BarcodeFormat.allCases.filter(barcode.effectiveFormats.contains)
    guard formats.count > 1 else { return nil }
    var table = TextTable(ReadingTime.headline(.formatAlone))
    for format in formats {
      do {
        let alone = try config.pluginConfig.with(useCase: barcode.with(\.barcodeFormats, [format]))
        table.add([format.rawValue] + (try times(alone, .live)).cells)
      } catch is InvalidDocument {
        // A rule of the configuration wants another format beside this one, as an add-on needs a code that it stands by.
        table.add([format.rawValue, ListWords.notAlone.with().text(Console.texts)])
      }
    }
    return table.text
  }

  /// The times of a plugin that is made anew and sees the frames one after another; the first, which loads engines, stands apart.
  private func times(_ config: PluginConfig, _ effort: ScanInput.Effort) throws -> ReadingTime {
    let plugin = try registry.makePlugin(
      PluginContext(pluginConfig: config, baseDirectory: baseDirectory, isRecording: false))
    var times = ReadingTime()
    for index in 0...count {
      let frame = frames[index % frames.count]
      // A still stands for itself; frames of a running source follow each other.
      if effort != .live { plugin.reset() }
      let region = CutoutGeometry(self.config.cutoutConfig, frame: frame.size).cropRect
      let start = ReadingTime.processorMilliseconds()
      let output = try plugin.scan(ScanInput(frame: frame, region: region, effort: effort))
      times.add(ReadingTime.processorMilliseconds() - start, hasResult: !output.results.isEmpty)
    }
    return times
  }
}

/// The processor times of a plugin's frames, in milliseconds.
private struct ReadingTime {
  private var first: Double?
  private var later: [Double] = []
  private var results = 0

  mutating func add(_ milliseconds: Double, hasResult: Bool) {
    if hasResult { results += 1 }
    if first == nil { first = milliseconds } else { later.append(milliseconds) }
  }

  static func headline(_ name: ListWords) -> [String] {
    [name, .firstFrame, .median, .high, .rate, .withResult].map { $0.with().text(Console.texts) }
  }

  var cells: [String] {
    let sorted = later.sorted()
    let median = sorted[sorted.count / 2]
    let high = sorted[min(sorted.count - 1, sorted.count * 95 / 100)]
    let rate = later.reduce(0, +) / Double(later.count)
    return [
      Self.text(first ?? 0), Self.text(median), Self.text(high), rate > 0 ? "\(Int((1_000 / rate).rounded()))" : "–",
      ListWords.resultsOf.with(["results": .number(results), "frames": .number(later.count + 1)]).text(Console.texts),
    ]
  }

  static func text(_ milliseconds: Double) -> String {
    let tenths = Int((milliseconds * 10).rounded())
    return milliseconds < 0.05 ? "< 0.1 ms" : "\(tenths / 10).\(tenths % 10) ms"
  }

  /// The processor time of all threads, as engines may use several.
  static func processorMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6
  }
}
