import Glibc
import MeterHistory
import ScanControl
import ScanImage
import ScanPluginKit
import ScanRecording
import ScanRuntime

/// The recording of a run: its frames on their way, and what its view reports.
final class RunRecorder: Sendable {
  /// So many events wait at most; the recorder takes them as they come.
  private static let capacity = 65_536
  /// How long a process that is ended waits for its file: what is in the queue has to reach the disk.
  private static let longestEnd = Duration.seconds(3)

  private struct State {
    var task: Task<Void, Never>?
    /// The histories that are in the file.
    var histories: Set<String> = []
    var folder: String?
    var hasReported = false
    var lastRing: ContinuousClock.Instant?
    /// Whether a ring is being written, and the writing that nobody waits for.
    var isWritingRing = false
    var ringTask: Task<Void, Never>?
    var hasLostRing = false
  }

  private let recorder: Recorder
  private let trigger: RecordTrigger?
  private let state = Guarded(State())

  init(_ recorder: Recorder, trigger: RecordTrigger?) {
    self.recorder = recorder
    self.trigger = trigger
  }

  /// Whether the last seconds are kept until somebody wants them.
  var hasRing: Bool { recorder.settings.ring != nil }

  /// The source with frames that are recorded.
  func recorded(_ source: any FrameSource) -> any FrameSource { source.recorded(by: recorder) }

  /// Begins to record what a view reports, before its session begins.
  ///
  /// - Parameter folder: The folder that relative paths of its configuration start from.
  func begin(_ view: ScanView, folder: String?) {
    let folder = folder.map(FilePath.absolute)
    state.withLock { $0.folder = folder }
    attachHistories(of: view.effectiveConfig, folder)
    recorder.take(config: view.effectiveConfig.json(), revision: view.configRevision, folder: folder)
    var options = EventOptions(capacity: Self.capacity, includesFrames: true)
    options.keepsWithdrawn = true
    let events = view.events(options)
    let task = Task { [weak view] in
      for await event in events { self.take(event, view) }
    }
    state.withLock { $0.task = task }
  }

  /// Ends the recording, after the session, and says what is in the file.
  ///
  /// - Returns: Whether the file could be written.
  func end() async -> Bool {
    await state.withLock { $0.task }?.value
    // What the last event asked for has to be in its file before the program ends.
    await state.withLock { $0.ringTask }?.value
    guard !hasRing else { return state.withLock { !$0.hasLostRing } }
    let counts = await recorder.end()
    if let failure = recorder.failure {
      Console.error(failure.displayText)
      return false
    }
    var arguments: [String: DisplayText.Argument] = [
      "file": .string(recorder.path), "frames": .frames(counts.recorded[.frames] ?? 0),
    ]
    guard counts.allLost > 0 else {
      Console.note(RecordingWords.recorded.with(arguments))
      return true
    }
    arguments["lost"] = .number(counts.lostFrames)
    arguments["others"] = .number(counts.allLost - counts.lostFrames)
    Console.error((recorder.isFull ? RecordingWords.recordedToLimit : .recordedWithLoss).with(arguments))
    return true
  }

  /// Completes the file of a process that is ended now, whatever still hangs.
  func endAtOnce() { _ = recorder.end(within: Self.longestEnd) }

  /// Gives the recording up, because the run did not begin: nothing is left of it.
  func discard() async {
    guard !hasRing else { return }
    _ = await recorder.end()
    unlink(recorder.path)
  }

  /// Writes the ring, and says where it is.
  func writeRing() async {
    do throws(ControlError) {
      let report = try await keptRing()
      Console.note(
        RecordingWords.recorded.with([
          "file": .string(report.path), "frames": .frames(report.counts.recorded[.frames] ?? 0),
        ]))
    } catch {
      Console.error(error.displayText)
    }
  }

  /// Writes the ring for whoever asks.
  ///
  /// - Throws: `ControlError` when there is none, it is being written already, or the file cannot be written; the ring stays as it is.
  func keptRing() async throws(ControlError) -> Recorder.RingReport {
    guard hasRing else { throw ControlError(.noRecording, RecordingWords.noRing.with()) }
    let isFree = state.withLock { state in
      defer { state.isWritingRing = true }
      return !state.isWritingRing
    }
    // Each further one would hold the same seconds, and keep them in memory once more.
    guard isFree else { throw ControlError(.noRecording, RecordingWords.ringBusy.with()) }
    state.withLock { $0.lastRing = .now }
    let recorder = recorder
    let outcome = await onOwnThread { _ in
      Result { () throws(RecordingError) in try recorder.writeRing() }
    }
    state.withLock { $0.isWritingRing = false }
    switch outcome {
    case .success(let report): return report
    case .failure(let error):
      state.withLock { $0.hasLostRing = true }
      throw ControlError(ControlError.Code(error.code.name), error.displayText)
    }
  }

  // MARK: - Events

  private func take(_ event: ScanEvent, _ view: ScanView?) {
    if case .swapped(let report) = event, let applied = report.applied {
      let folder = applied.baseDirectory.map(FilePath.absolute) ?? state.withLock { $0.folder }
      attachHistories(of: applied.config, folder)
      recorder.take(config: applied.config.json(), revision: report.revision, folder: folder)
    }
    if case .reloaded(let report) = event, case .live = report.outcome, let view {
      recorder.take(command: ["command": "update", "config": view.effectiveConfig.json()])
    }
    if let command = Self.command(behind: event) { recorder.take(command: command) }
    var scanned: (number: UInt64, plugin: String, region: PixelRect)?
    if case .frame(let report) = event, let number = report.stamp.frameNumber {
      scanned = (number, report.stamp.pluginID, report.cropRect)
    }
    recorder.take(event: event.json(), scanned: scanned)
    reportFailure()
    if isTriggered(by: event) {
      let task = Task { await writeRing() }
      state.withLock { $0.ringTask = task }
    }
  }

  /// What was asked of the session, as far as its events say it.
  private static func command(behind event: ScanEvent) -> JSONNode? {
    switch event {
    case .stateChanged(.paused): ["command": "pause"]
    case .stateChanged(.running): ["command": "resume"]
    case .camera(let status): ["command": "camera", "camera": status.json()]
    case .swapped(let report):
      ["command": "swap", "configRevision": JSONNode(.number(JSONNumber(report.revision)))]
    case .tapped(let item): ["command": "tap", "item": item.json()]
    case .clicked(let click): ["command": "click", "click": click.json()]
    default: nil
    }
  }

  /// Says once that the file cannot be written, or has its size, while the scanner goes on.
  private func reportFailure() {
    let failure = recorder.failure?.displayText
    guard failure != nil || recorder.isFull else { return }
    let isNew = state.withLock { state in
      defer { state.hasReported = true }
      return !state.hasReported
    }
    guard isNew else { return }
    Console.error(failure ?? RecordingWords.full.with(["file": .string(recorder.path)]))
  }

  /// Whether an event has the ring written: once for each length of the ring.
  private func isTriggered(by event: ScanEvent) -> Bool {
    guard let ring = recorder.settings.ring, let trigger else { return false }
    switch (trigger, event) {
    case (.problem, .problem): break
    case (.notDelivered, .runSkipped(let skipped, _)):
      let isUsual = skipped.code == RunSkipped.nothingFound.code || skipped.code == RunSkipped.repeated.code
      guard !isUsual || !skipped.refusals.isEmpty else { return false }
    default: return false
    }
    return state.withLock { state in
      guard state.lastRing.map({ ContinuousClock.now - $0 >= ring }) ?? true else { return false }
      state.lastRing = .now
      return true
    }
  }

  // MARK: - Histories

  /// Puts the histories of a configuration into the file as they are now, so that a replay judges readings by the same ones.
  private func attachHistories(of config: ScanViewConfig, _ folder: String?) {
    for history in MeterHistoryConfig.all(in: config) {
      let path = RecordedHistory.path(history.file, in: folder)
      guard state.withLock({ $0.histories.insert(path).inserted }) else { continue }
      do throws(HistoryError) {
        guard let copy = try RecordedHistory.copy(path) else { continue }
        guard copy.count <= RecordedHistory.longest else {
          Console.error(
            RecordingWords.longHistory.with(["file": .string(path), "limit": .number(RecordedHistory.longest)]))
          continue
        }
        recorder.attach(copy, name: RecordedHistory.name(path), mediaType: RecordedHistory.mediaType)
      } catch {
        // The run goes on; what its replay lacks is said.
        Console.error(error.displayText)
      }
    }
  }
}

extension Recorder.RingReport {
  /// The file with how many frames it has, as members of a reply.
  var members: [JSONMember] {
    [
      JSONMember("path", JSONNode(.string(FilePath.absolute(path)))),
      JSONMember("frames", JSONNode(.number(JSONNumber(counts.recorded[.frames] ?? 0)))),
    ]
  }
}

extension RunRecorder: ControlledRecording {
  func perform(_ action: ControlCommand.RecordAction) async throws(ControlError) -> [JSONMember] {
    switch action {
    case .keep: try await keptRing().members
    }
  }
}
