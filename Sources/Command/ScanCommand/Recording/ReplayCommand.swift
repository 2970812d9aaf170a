import ArgumentParser
import ScanPluginKit
import ScanRecording
import ScanRuntime

/// `scanview replay`: a recording run again.
struct ReplayCommand: AsyncParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Run a recording again, and compare its events; or try another configuration on it.",
    discussion: """
      Without CONFIG the recorded configurations run over the frames that were scanned, with the swaps and pauses of the run, and the \
      events are compared with those recorded. On the same build they are the same, byte for byte, but for what depends on clocks and \
      load; the article Recordings says what that is. The first difference is printed with its frame.

      With CONFIG that configuration runs over the frames that were scanned; its events are printed as `run` prints them, and how many \
      results differ from the recorded ones. Nothing is stored in a history.

      Exit codes: 0 the events are equal, or CONFIG has run; 1 they differ, or the recording cannot be read or lacks a frame that was \
      scanned; 2 the command line or the configuration is wrong.
      """)

  @Argument(help: "The recording.", completion: .file(extensions: ["mcap"])) var file: String
  @Argument(help: "Another configuration.", completion: .file(extensions: ["json"])) var config: String?
  @OptionGroup var overrideOptions: OverrideOptions
  @Option(help: "How fast: max, or so many times as fast as it was recorded, like 1 or 2.") var speed = "max"
  @Option(
    help: "Compare and print from this time of the recording on: 5s, 2m. What came before is scanned without words.")
  var from: String?
  @Flag(help: "Wait for a key before each scanned frame, on a terminal, and print the events.") var step = false
  @OptionGroup var textsOption: TextsOption
  @Flag(name: .shortAndLong, help: "Print no words.") var quiet = false

  func run() async throws {
    if quiet { Console.beQuiet() }
    let factor = try Self.factor(speed)
    let begin = try from.map {
      Duration.milliseconds(try TimeArgument.milliseconds($0, option: "--from", in: 0...31 * 86_400_000))
    }
    let recording = try Recording(file, checks: true)
    if !recording.isComplete { Console.error(RecordingWords.isCut.with(["file": .string(file)])) }
    guard recording.frames.isEmpty || recording.frames.contains(where: recording.hasPicture) else {
      throw RecordingError(
        .unsupported, path: file,
        message: RecordingText.noPictures.with(["content": .string(recording.about["frames"] ?? "")]))
    }
    let keys = step ? StepKeys() : nil
    if step, keys == nil { throw UsageError(.stepNeedsTerminal) }
    defer { keys?.end() }
    var replay = ReplayRun(recording: recording, begin: begin ?? .zero)
    if let factor { replay.pace = .times(factor) }
    if let keys { replay.pace = .steps { await keys.next() } }
    let stop = StopSwitch()
    let interrupts = Interrupts(grace: .endOfRun) {
      KeyTerminal.bringBack()
      keys?.end()
      stop.flip()
    }
    defer { interrupts.stop() }
    do {
      if let config {
        try await self.try(config, replay, stop)
      } else {
        try await compare(replay, stop, interrupts)
      }
    } catch {
      if let number = interrupts.signalNumber { throw Exit.interrupted(by: number) }
      throw error
    }
    if let number = interrupts.signalNumber { throw Exit.interrupted(by: number) }
  }

  private func compare(_ replay: ReplayRun, _ stop: StopSwitch, _ interrupts: Interrupts) async throws {
    let (comparison, script) = try await replay.compare(
      { event in if step { try Self.printed(event) } }, stop: { view in _ = stop.add { view.stop() } })
    guard interrupts.signalNumber == nil else { return }
    if let difference = comparison.difference {
      let members = [
        ("frame", difference.frame.map { JSONNode(.number(JSONNumber(Int(clamping: $0)))) }),
        ("recorded", difference.recorded.map { (try? JSONNode.parse(Array($0.utf8))) ?? JSONNode(.string($0)) }),
        ("replayed", difference.replayed.map { (try? JSONNode.parse(Array($0.utf8))) ?? JSONNode(.string($0)) }),
      ]
      try Console.result(
        JSONNode(.object(members.map { JSONMember($0.0, $0.1 ?? JSONNode(.null)) })).text(.compact))
      let isOther = replay.recording.about["build"] != RecordedBuild.mark
      let frame = difference.frame.map { DisplayText.Argument.string(String($0)) }
      Console.error(
        (frame == nil ? RecordingWords.differsAtEnd : .differs).with([
          "frame": frame ?? "", "equal": .number(comparison.equal),
        ]))
      if isOther { Console.note(RecordingWords.otherBuild.with()) }
      throw Exit.failure
    }
    if let missing = script.missing {
      Console.error(
        RecordingWords.equalUntil.with(["frame": .string(String(missing)), "equal": .number(comparison.equal)]))
      throw Exit.failure
    }
    Console.note(
      RecordingWords.equal.with([
        "equal": .number(comparison.equal), "frames": .frames(script.scannedFrames(from: try replay.firstFrame)),
      ]))
  }

  private func `try`(_ config: String, _ replay: ReplayRun, _ stop: StopSwitch) async throws {
    let loaded = try ConfigFile.load(config, overrideOptions.overrides)
    try RunnablePlugins.check(loaded)
    var (before, now) = (ReadingTally(), ReadingTally())
    let first = try replay.firstFrame
    for entry in replay.recording.events {
      let event = try replay.recording.json(entry)
      if let frame = event["frame"]?.number?.int, UInt64(clamping: frame) < first { continue }
      before.add(event)
    }
    try await replay.run(
      loaded.config, folder: loaded.file.map(FilePath.folder), stop: { view in _ = stop.add { view.stop() } }
    ) { event in
      now.add(event.json())
      if case .problem(let problem, _) = event { Console.error(problem.displayText) }
      try Self.printed(event)
    }
    Console.note(
      RecordingWords.tried.with([
        "before": .results(before.total), "now": .results(now.total), "missing": .number(before.missing(in: now)),
        "new": .number(now.missing(in: before)),
      ]))
  }

  /// Prints an event, but those that `run` prints only when they are asked for.
  private static func printed(_ event: ScanEvent) throws {
    switch event {
    case .frame, .items, .status: return
    case .scanInfo(let info, _) where info.name == "$cascade": return
    default: try Console.result(event.json(Console.texts).text(.compact))
    }
  }

  /// How many times as fast as it was recorded; nil for as fast as possible.
  private static func factor(_ text: String) throws -> Double? {
    guard text != "max" else { return nil }
    guard let factor = Double(text), (0.01...1_000).contains(factor) else { throw UsageError(.speed) }
    return factor
  }
}

/// The keys that let a replay go on frame by frame.
final class StepKeys: Sendable {
  private let presses: AsyncStream<UInt8>
  private let press: AsyncStream<UInt8>.Continuation
  // Made once and only ended, from whatever thread.
  nonisolated(unsafe) private let terminal: KeyTerminal

  /// Begins to read keys; nil without a terminal.
  init?() {
    let (presses, press) = AsyncStream.makeStream(of: UInt8.self, bufferingPolicy: .bufferingNewest(16))
    guard let terminal = KeyTerminal({ press.yield($0) }) else { return nil }
    (self.presses, self.press, self.terminal) = (presses, press, terminal)
    Console.note(RecordingWords.step.with())
  }

  /// Waits for the next key, or the end.
  func next() async {
    var iterator = presses.makeAsyncIterator()
    _ = await iterator.next()
  }

  /// Waits for no key any more.
  func end() {
    press.finish()
    terminal.restore()
  }
}
