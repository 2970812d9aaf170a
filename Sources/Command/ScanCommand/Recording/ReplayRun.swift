import MeterHistory
import ScanPluginKit
import ScanRecording
import ScanRuntime

/// One replay of a recording.
struct ReplayRun {
  let recording: Recording
  /// Where in the recording events count; the frames before are scanned too, as plugins know what they have seen.
  var begin = Duration.zero
  var pace = ReplaySource.Pace.asFastAsPossible

  /// The options that the run had.
  private var options: ScanViewOptions {
    var options = ScanViewOptions(cancelOnResult: recording.about["keepGoing"] == "true" ? false : nil)
    // What did not return in time then may take longer now.
    options.frameLimit = nil
    return options
  }

  /// Runs the recorded configurations again, and compares the events.
  ///
  /// - Parameter report: Takes each event.
  /// - Returns: The comparison, and the frame that is missing, if there is one.
  /// - Throws: What the recording, its configurations or the plugins throw.
  func compare(
    _ report: (ScanEvent) throws -> Void = { _ in }, stop: (ScanView) -> Void = { _ in }
  ) async throws -> (comparison: ReplayComparison, script: ReplayScript) {
    let first = try firstFrame
    let script = try ReplayScript(recording)
    let histories = try ReplayHistories(recording)
    var configs: [ScanViewConfig] = []
    var start: (config: ScanViewConfig, folder: String?)?
    for entry in recording.configs {
      let node = try recording.json(entry)
      let folder = node["folder"]?.string
      let config = try histories.config(node["config"] ?? .init(.null), folder: folder)
      if start == nil { start = (config, folder) }
      configs.append(config)
    }
    guard let start else { throw UsageError(.recordsNoConfig, ["file": .string(recording.path)]) }
    let events = ReplayedEvents(
      configs, isLive: recording.about["pacing"] == "live", from: first, comparesAttempts: script.hasTimeChecks)
    var comparison = try ReplayComparison(recording, events, before: script.missing)
    let hasHistory = configs.contains { !MeterHistoryConfig.all(in: $0).isEmpty }
    let source = ReplaySource(recording, script.steps, begin: begin, pace: pace, hasTime: hasHistory) {
      [folder = start.folder] node in
      try histories.config(node, folder: folder)
    }
    try await run(start.config, start.folder, source, stop) { event in
      let node = event.json()
      try comparison.take(node)
      if let frame = node["frame"]?.number?.int, UInt64(clamping: frame) < first { return }
      try report(event)
    }
    try comparison.end()
    return (comparison, script)
  }

  /// The number of the first frame whose events count.
  ///
  /// - Throws: ``UsageError`` when the recording ends before.
  var firstFrame: UInt64 {
    get throws {
      guard begin > .zero else { return 0 }
      guard let frame = recording.frames.first(where: { $0.timestamp >= begin }) else {
        throw UsageError(.fromBeyondEnd, ["file": .string(recording.path)])
      }
      return frame.number
    }
  }

  /// Runs another configuration over the frames that were scanned.
  ///
  /// - Parameter report: Takes each event.
  func run(
    _ config: ScanViewConfig, folder: String?, stop: (ScanView) -> Void = { _ in },
    _ report: (ScanEvent) throws -> Void
  ) async throws {
    // What these plugins have time for is theirs.
    let scansOfAll = Dictionary(
      config.viewPlugins.map { ($0.pluginConfig.id, ScanPlan.Scan(timeChecks: [])) },
      uniquingKeysWith: { first, _ in first })
    let first = try firstFrame
    let scanned = try ReplayScript(recording).allScanned
    let steps = recording.frames.indices.compactMap { place -> ReplayScript.Step? in
      let frame = recording.frames[place]
      guard recording.hasPicture(frame) else { return nil }
      return .frame(place, scans: scanned.isEmpty || scanned.contains(frame.number) ? scansOfAll : [:])
    }
    let hasHistory = !MeterHistoryConfig.all(in: config).isEmpty
    let source = ReplaySource(recording, steps, begin: begin, pace: pace, hasTime: hasHistory) { _ in config }
    try await run(config, folder, source, isStoring: false, stop) { event in
      if let frame = event.json()["frame"]?.number?.int, UInt64(clamping: frame) < first { return }
      try report(event)
    }
  }

  private func run(
    _ config: ScanViewConfig, _ folder: String?, _ source: ReplaySource, isStoring: Bool = true,
    _ stop: (ScanView) -> Void, _ report: (ScanEvent) throws -> Void
  ) async throws {
    let backlog = Backlog()
    defer { backlog.end() }
    var options = options
    options.baseDirectory = folder
    options.isRecording = isStoring
    options.scanPlan = source.plan
    let view = try await ScanView(
      config, source: HeldUpSource(source: source, backlog: backlog), registry: CommandEnvironment.registry,
      options: options)
    source.begin(view)
    stop(view)
    var wanted = EventOptions(capacity: .max, includesFrames: true)
    wanted.keepsWithdrawn = true
    let events = view.events(wanted)
    try await view.start()
    var waiting = events.makeAsyncIterator()
    while let event = await RunCommand.next(events, &waiting, backlog) {
      do {
        try report(event)
      } catch {
        backlog.end()
        await view.finish()
        throw error
      }
    }
    if let failure = source.failure { throw failure }
  }
}

/// The readings of results, which are compared where another configuration is tried.
struct ReadingTally {
  private var counts: [String: Int] = [:]
  /// How many results there were.
  private(set) var total = 0

  /// Members of a result that do not say what was read.
  private static let other: Set<String> = ["pluginID", "confidence", "cropRect", "configRevision", "frame", "corners"]

  /// Takes an event; those that are no results do not count.
  mutating func add(_ event: JSONNode) {
    guard event["event"]?.string == "result", let result = event["result"] else { return }
    total += 1
    counts["\(event["frame"]?.number?.int ?? -1) \(Self.reading(result).text(.compact))", default: 0] += 1
  }

  /// How many results are not in another tally.
  func missing(in other: ReadingTally) -> Int {
    counts.reduce(0) { $0 + max(0, $1.value - (other.counts[$1.key] ?? 0)) }
  }

  private static func reading(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .object(let members):
      JSONNode(
        .object(members.filter { !other.contains($0.key) }.map { JSONMember($0.key, reading($0.value)) }))
    case .array(let elements): JSONNode(.array(elements.map(reading)))
    default: node
    }
  }
}
