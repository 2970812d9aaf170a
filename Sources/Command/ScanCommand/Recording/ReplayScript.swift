import ScanPluginKit
import ScanRecording
import ScanRuntime

/// What a replay does, one step after another: the frames that were scanned and what was asked between them, in the order of the events.
struct ReplayScript {
  /// One step.
  enum Step {
    /// Hand a frame over, by its place in the recording, to these plugins.
    case frame(Int, scans: [String: ScanPlan.Scan])
    /// Exchange the plugin.
    case swap(config: JSONNode, folder: String?)
    /// Let live keys of a configuration take effect.
    case update(config: JSONNode)
    case pause
    case resume
  }

  /// A scan that was made in the run.
  private struct ScanKey: Hashable {
    let revision: Int
    let frame: UInt64
    let plugin: String
  }

  private(set) var steps: [Step] = []
  /// The first frame that was scanned and has no picture in the recording; the steps end before it.
  private(set) var missing: UInt64?
  private var places: [UInt64: Int] = [:]
  /// The frames that any plugin scanned.
  private(set) var allScanned: Set<UInt64> = []
  /// Whether the recording says what plugins had time for.
  private(set) var hasTimeChecks = false
  private var made: Set<ScanKey> = []
  private var sent = -1
  private let recording: Recording

  /// Reads what happened.
  init(_ recording: Recording) throws(RecordingError) {
    self.recording = recording
    for (index, frame) in recording.frames.enumerated() { places[frame.number] = index }
    // Commands that no event says stand in a channel of their own, in between by their times.
    var updates = try Self.updates(recording)[...]
    try forEachScan { scan in allScanned.insert(scan.frame) }
    var configs: [Int: JSONNode] = [:]
    for entry in recording.configs {
      let node = try recording.json(entry)
      if let revision = node["configRevision"]?.number?.int { configs[revision] = node }
    }
    for entry in recording.events where missing == nil {
      while let update = updates.first, update.time <= entry.unixTime {
        steps.append(.update(config: update.config))
        updates.removeFirst()
      }
      let event = try recording.json(entry)
      if let scan = Self.scan(event) {
        add(scan, Self.timeChecks(event))
        continue
      }
      switch event["event"]?.string {
      case "swapped":
        guard let revision = event["configRevision"]?.number?.int, let node = configs[revision],
          let config = node["config"]
        else { continue }
        steps.append(.swap(config: config, folder: node["folder"]?.string))
      case "stateChanged":
        switch event["state"]?.string {
        case "paused": steps.append(.pause)
        // A source that ended meanwhile lets the session finish, not run, once it is resumed.
        case "running", "finishing": steps.append(.resume)
        default: break
        }
      default: break
      }
    }
  }

  /// How many frames are scanned, from one of them on.
  func scannedFrames(from first: UInt64 = 0) -> Int { Set(made.map(\.frame).filter { $0 >= first }).count }

  /// Hands a frame over to the plugin that scanned it. Plugins that scan at the same time may be at different frames: each scan is a step
  /// where its end was, because what one has found can begin the search of the others anew.
  private mutating func add(_ scan: ScanKey, _ timeChecks: [Bool]) {
    guard !made.contains(scan), let place = places[scan.frame] else { return }
    guard recording.hasPicture(recording.frames[place]) else {
      missing = scan.frame
      return
    }
    // Frames that no plugin scanned are those that plugins look back to.
    for place in min(sent + 1, place)..<place {
      let frame = recording.frames[place]
      guard !allScanned.contains(frame.number), recording.hasPicture(frame) else { continue }
      steps.append(.frame(place, scans: [:]))
    }
    if !timeChecks.isEmpty { hasTimeChecks = true }
    steps.append(.frame(place, scans: [scan.plugin: ScanPlan.Scan(timeChecks: timeChecks)]))
    made.insert(scan)
    sent = max(sent, place)
  }

  private func forEachScan(_ body: (ScanKey) -> Void) throws(RecordingError) {
    for entry in recording.events {
      if let scan = Self.scan(try recording.json(entry)) { body(scan) }
    }
  }

  /// The scan that an event reports; nil for other events.
  private static func scan(_ event: JSONNode) -> ScanKey? {
    let isSkip =
      event["event"]?.string == "runSkipped" && event["code"]?.number?.int == RunSkipped.regionOutsideImage.code
    guard isSkip || event["event"]?.string == "frame", let revision = event["configRevision"]?.number?.int,
      let frame = event["frame"]?.number?.int, frame >= 0, let plugin = event["pluginID"]?.string
    else { return nil }
    return ScanKey(revision: revision, frame: UInt64(frame), plugin: plugin)
  }

  /// What the budget of time answered in the scan of an event; recordings of older builds do not say it.
  private static func timeChecks(_ event: JSONNode) -> [Bool] {
    event["timeChecks"]?.elements?.compactMap(\.bool) ?? []
  }

  private static func updates(_ recording: Recording) throws(RecordingError) -> [(time: UInt64, config: JSONNode)] {
    var updates: [(time: UInt64, config: JSONNode)] = []
    for entry in recording.commands {
      let command = try recording.json(entry)
      guard command["command"]?.string == "update", let config = command["config"] else { continue }
      updates.append((entry.unixTime, config))
    }
    return updates
  }
}
