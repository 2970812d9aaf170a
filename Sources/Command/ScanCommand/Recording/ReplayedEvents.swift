import ScanPluginKit
import ScanRecording

/// The events of a run in the form in which those of its replay are the same: without what depends on clocks and load.
struct ReplayedEvents {
  /// An event that is compared.
  struct Event: Equatable {
    /// Whose events it belongs to: within them the order counts.
    let series: String
    let frame: UInt64?
    let text: String
    /// Whether it is the last one of a session.
    let isEnd: Bool
  }

  /// Events that are not compared: they come from devices, people, or the time that something takes.
  private static let left: Set<String> = [
    "started", "stateChanged", "source", "camera", "readiness", "status", "viewers", "captured", "captureFinished",
    "overflow", "reloaded", "stalled", "notApplied", "tapped", "clicked",
  ]
  /// What a plugin had time for: compared where the recording says it, and the replay is given it.
  private static let attempts = "$cascade"
  /// Information that is not compared: what the source does not give, which is said when a scan begins, also one that was cut off.
  private static let unmetNeeds = "$unmetNeeds"
  /// Members that say how long something took, when it was by the clock, or how much was waiting.
  private static let timed: Set<String> = [
    "scanningMs", "handlingMs", "durationMs", "latencyMs", "unixMs", "withdrawnResults", "statistics", "reason",
    "session", "previousPluginID", "timeChecks",
  ]

  /// Whether several plugins scan at the same time, whose events come in any order.
  private let isComposite: Bool
  /// Whether items are followed in frames that were not scanned.
  private let followsItems: Bool
  private let first: UInt64
  private let comparesAttempts: Bool
  /// The revisions in the order in which they came: numbers that failed swaps have used up are not in it.
  private var revisions: [Int: Int] = [:]

  /// - Parameters:
  ///   - configs: The configurations of the run.
  ///   - first: The number of the first frame that counts.
  ///   - comparesAttempts: Whether the recording says what plugins had time for; those of older builds do not.
  init(_ configs: [ScanViewConfig], isLive: Bool, from first: UInt64, comparesAttempts: Bool) {
    isComposite = configs.contains { $0.viewPlugins.count > 1 }
    followsItems =
      isLive && configs.contains { $0.viewPlugins.contains { $0.pluginConfig.isHighFrameRateTrackingEnabled } }
    self.first = first
    self.comparesAttempts = comparesAttempts
  }

  /// The event as it is compared; nil for one that is not.
  mutating func event(_ node: JSONNode) -> Event? {
    guard let name = node["event"]?.string, !Self.left.contains(name) else { return nil }
    let frame = node["frame"]?.number?.int.map { UInt64(clamping: $0) }
    if let frame, frame < first { return nil }
    switch name {
    case "scanInfo" where node["name"]?.string == Self.unmetNeeds: return nil
    case "scanInfo" where !comparesAttempts && node["name"]?.string == Self.attempts: return nil
    case "problem" where frame == nil: return nil
    case "items" where isComposite || followsItems: return nil
    default: break
    }
    let series = isComposite ? node["pluginID"]?.string ?? "" : ""
    return Event(series: series, frame: frame, text: filtered(node).text(.compact), isEnd: name == "finished")
  }

  private mutating func filtered(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .object(let members):
      var kept: [JSONMember] = []
      for member in members where !Self.timed.contains(member.key) {
        if member.key == "configRevision", let revision = member.value.number?.int {
          kept.append(JSONMember(member.key, JSONNode(.number(JSONNumber(ordinal(revision))))))
        } else {
          kept.append(JSONMember(member.key, filtered(member.value)))
        }
      }
      return JSONNode(.object(kept))
    case .array(let elements):
      var kept: [JSONNode] = []
      for element in elements { kept.append(filtered(element)) }
      return JSONNode(.array(kept))
    default: return JSONNode(node.value)
    }
  }

  private mutating func ordinal(_ revision: Int) -> Int {
    if let known = revisions[revision] { return known }
    revisions[revision] = revisions.count + 1
    return revisions.count
  }
}

/// The comparison of the events of a replay with those that were recorded.
struct ReplayComparison {
  /// The first difference.
  struct Difference: Equatable {
    let frame: UInt64?
    /// What stands in the recording; nil where it has no further event.
    let recorded: String?
    /// What the replay gave; nil where it gave no further event.
    let replayed: String?
  }

  /// A recorded event that is compared: its text is read again when its turn comes, so that a long run needs little memory.
  private struct Expected {
    let place: Int
    let frame: UInt64?
    let isEnd: Bool
  }

  private var expected: [String: [Expected]] = [:]
  private var places: [String: Int] = [:]
  private let recording: Recording
  private var recordedEvents: ReplayedEvents
  private var replayedEvents: ReplayedEvents
  /// Whether the ends of both are compared.
  private var hasEnd = false
  private(set) var difference: Difference?
  /// How many events were equal.
  private(set) var equal = 0

  /// - Parameter end: The number of the frame before which the comparison ends; nil for the end of the recording.
  init(_ recording: Recording, _ events: ReplayedEvents, before end: UInt64?) throws(RecordingError) {
    self.recording = recording
    replayedEvents = events
    recordedEvents = events
    for (place, entry) in recording.events.enumerated() {
      guard let event = recordedEvents.event(try recording.json(entry)) else { continue }
      if let end, let frame = event.frame, frame >= end { continue }
      if event.isEnd { hasEnd = true }
      expected[event.series, default: []].append(Expected(place: place, frame: event.frame, isEnd: event.isEnd))
    }
    // A run that was killed has no end.
    if end != nil { hasEnd = false }
    if !hasEnd { for series in expected.keys { expected[series]?.removeAll(where: \.isEnd) } }
  }

  /// Takes an event of the replay.
  ///
  /// - Throws: `RecordingError` when the recorded one cannot be read any more.
  mutating func take(_ node: JSONNode) throws(RecordingError) {
    guard let event = replayedEvents.event(node), difference == nil else { return }
    if event.isEnd, !hasEnd { return }
    let place = places[event.series, default: 0]
    let wanted = expected[event.series, default: []]
    // What a run without an end would have said further is not known.
    if place >= wanted.count, !hasEnd { return }
    let text = try place < wanted.count ? self.text(wanted[place]) : nil
    guard let text, text == event.text else {
      difference = Difference(
        frame: place < wanted.count ? wanted[place].frame ?? event.frame : event.frame, recorded: text,
        replayed: event.text)
      return
    }
    places[event.series] = place + 1
    equal += 1
  }

  /// Ends the comparison: what did not come is a difference too.
  mutating func end() throws(RecordingError) {
    guard difference == nil else { return }
    for series in expected.keys.sorted() {
      let (wanted, place) = (expected[series, default: []], places[series, default: 0])
      guard place < wanted.count else { continue }
      difference = Difference(frame: wanted[place].frame, recorded: try text(wanted[place]), replayed: nil)
      return
    }
  }

  private mutating func text(_ event: Expected) throws(RecordingError) -> String {
    recordedEvents.event(try recording.json(recording.events[event.place]))?.text ?? ""
  }
}
