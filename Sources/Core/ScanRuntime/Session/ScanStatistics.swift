public import ScanPluginKit

/// The counters of one session, or of one plugin in it.
///
/// Every frame that a plugin was given is in exactly one of its counters:
/// `offered = processed + dropped + notSelected + delayed + paused + cancelledBySwap + discarded + inProgress`. Those of a session are the sums over
/// its plugins, so that the same holds: a frame that goes to three plugins of a parallel composite counts three times.
public struct ScanStatistics: Sendable, Equatable {
  /// Frames that the source handed over, each once; a frame is not counted with a plugin.
  public internal(set) var frames = 0
  /// Frames that were given to a plugin.
  public internal(set) var offered = 0
  /// Frames that the plugin has scanned, those included on which it failed.
  public internal(set) var processed = 0
  /// Frames that gave way to a newer one: before the plugin was free, when the workflow began anew during their scan and a newer frame
  /// was waiting, or at a swap, which leaves only the newest of the live frames that wait for several plugins.
  public internal(set) var dropped = 0
  /// Frames that gave way to a sharper one of their group, by `frameSelection`.
  public internal(set) var notSelected = 0
  /// Frames within `startScanDelay` of the start, of a swap or of the plugin's step.
  public internal(set) var delayed = 0
  /// Frames that came while the session was paused, and those that waited or were being scanned when the pause began. A source that
  /// waits for each frame (`everyFrame`) is held instead and loses none, except when a start of the next session was asked for while the
  /// session was ending: then its frames are given up and count here.
  public internal(set) var paused = 0
  /// Frames of a live source whose scan a swap cut off and that are not scanned again: a newer frame was waiting, or the swap cut off
  /// the scan of a newer one by another plugin. Each counts once for every new plugin that works.
  public internal(set) var cancelledBySwap = 0
  /// Frames that waited or were being scanned when the session was stopped: by a command, by the result that was enough, or by a
  /// failure. Also frames that waited when the source was exchanged, or when a plugin of a parallel composite had its result.
  public internal(set) var discarded = 0
  /// Frames that wait or are being scanned right now.
  public internal(set) var inProgress = 0
  /// Frames whose scan a swap or a pause cut off and that wait to be scanned again, by the active plugin; they are counted above as what became of them.
  public internal(set) var rescanned = 0
  /// Frames on which the plugin failed; part of `processed`.
  public internal(set) var failed = 0
  /// How often the plugin did not return in time and was exchanged or given up; the frames are part of `failed`.
  public internal(set) var stalled = 0
  /// Results that were delivered, those included that a swap took back.
  public internal(set) var results = 0
  /// Results of the same frame that came after the one which was enough, by `cancelOnResult`.
  public internal(set) var resultsAfterFirst = 0
  /// Results that were delivered and that a swap took back from subscribers which had not fetched them yet, summed over the subscribers;
  /// in the sums only.
  public internal(set) var withdrawn = 0
  /// Readings that the configuration refused, each time that a frame gave one; they are no results.
  public internal(set) var refused = 0
  /// Results that a subscriber was too slow to fetch, summed over the subscribers; each learns of its own by an event. Not
  /// counted with a plugin.
  public internal(set) var overflowed = 0
  /// Problems that the source or a plugin reported; not counted with a plugin, whose own are `failed`.
  public internal(set) var problems = 0
  /// Exchanges of the plugin during the session.
  public internal(set) var swaps = 0
  /// What the device behind the source has counted, as far as it reports them; over all sources of the session.
  public internal(set) var capture = CaptureCounters()
  /// The time from handing a frame over to the begin of its scan.
  public internal(set) var waiting = StageTimes()
  /// The time inside the plugin.
  public internal(set) var scanning = StageTimes()
  /// The time around the plugin: the way to its thread and back, and the delivery of what it found.
  public internal(set) var handling = StageTimes()
  /// The counters of each plugin that is there now, in the order of the configuration, since it became the view's; empty with a
  /// plugin. Plugins that were exchanged are in the sums only.
  public internal(set) var plugins: [PluginStatistics] = []

  /// Adds a plugin's counters, as one of ``plugins`` and to the sums.
  mutating func add(_ lane: Lane) {
    var counters = lane.statistics
    counters.inProgress = lane.inProgress
    add(counters)
    plugins.append(PluginStatistics(pluginID: lane.plugin.pluginID, counters: counters))
  }

  /// Adds the counters that plugins have.
  mutating func add(_ other: ScanStatistics) {
    offered += other.offered
    processed += other.processed
    dropped += other.dropped
    notSelected += other.notSelected
    delayed += other.delayed
    paused += other.paused
    cancelledBySwap += other.cancelledBySwap
    discarded += other.discarded
    inProgress += other.inProgress
    rescanned += other.rescanned
    failed += other.failed
    stalled += other.stalled
    results += other.results
    resultsAfterFirst += other.resultsAfterFirst
    withdrawn += other.withdrawn
    refused += other.refused
    waiting.add(other.waiting)
    scanning.add(other.scanning)
    handling.add(other.handling)
  }

  /// The counters as JSON; times in milliseconds. Those of each plugin follow under `plugins` when there are several.
  public func json() -> JSONNode {
    var members = [JSONMember("frames", .count(frames))] + counters
    members += [
      JSONMember("overflowed", .count(overflowed)), JSONMember("problems", .count(problems)),
      JSONMember("swaps", .count(swaps)),
    ]
    if capture != CaptureCounters() { members.append(JSONMember("capture", capture.json())) }
    members += times
    if plugins.count > 1 {
      members.append(
        JSONMember(
          "plugins",
          JSONNode(
            .array(
              plugins.map { plugin in
                let counters = plugin.counters.counters + plugin.counters.times
                return JSONNode(.object([JSONMember("pluginID", JSONNode(.string(plugin.pluginID)))] + counters))
              }))))
    }
    return JSONNode(.object(members))
  }

  private var counters: [JSONMember] {
    [
      JSONMember("offered", .count(offered)), JSONMember("processed", .count(processed)),
      JSONMember("dropped", .count(dropped)), JSONMember("notSelected", .count(notSelected)),
      JSONMember("delayed", .count(delayed)),
      JSONMember("paused", .count(paused)), JSONMember("cancelledBySwap", .count(cancelledBySwap)),
      JSONMember("discarded", .count(discarded)), JSONMember("inProgress", .count(inProgress)),
      JSONMember("rescanned", .count(rescanned)), JSONMember("failed", .count(failed)),
      JSONMember("stalled", .count(stalled)),
      JSONMember("results", .count(results)), JSONMember("resultsAfterFirst", .count(resultsAfterFirst)),
      JSONMember("withdrawn", .count(withdrawn)), JSONMember("refused", .count(refused)),
    ]
  }

  private var times: [JSONMember] {
    [
      JSONMember("waitingMs", waiting.json()), JSONMember("scanningMs", scanning.json()),
      JSONMember("handlingMs", handling.json()),
    ]
  }
}

/// The counters of one plugin of a session.
public struct PluginStatistics: Sendable, Equatable {
  /// The `id` of the plugin.
  public let pluginID: String
  /// Its counters.
  public let counters: ScanStatistics
}

/// How long one stage of the frame path took, over all frames.
public struct StageTimes: Sendable, Equatable {
  /// How often the stage was passed.
  public private(set) var count = 0
  /// The sum of the times.
  public private(set) var total = Duration.zero
  /// The longest time.
  public private(set) var maximum = Duration.zero

  /// The mean time; zero when the stage was never passed.
  public var mean: Duration { count == 0 ? .zero : total / count }

  mutating func add(_ time: Duration) {
    count += 1
    total += time
    maximum = max(maximum, time)
  }

  mutating func add(_ other: StageTimes) {
    count += other.count
    total += other.total
    maximum = max(maximum, other.maximum)
  }

  func json() -> JSONNode {
    ["count": .count(count), "mean": .milliseconds(mean), "max": .milliseconds(maximum)]
  }
}
