public import ScanPluginKit

/// The counters of one session. Every frame that the source handed over is in exactly one of them:
/// `offered = processed + dropped + delayed + paused + cancelledBySwap + discarded + inProgress`.
public struct ScanStatistics: Sendable, Equatable {
  /// Frames that the source handed over.
  public internal(set) var offered = 0
  /// Frames that the plugin has looked at, those included on which it failed.
  public internal(set) var processed = 0
  /// Frames that gave way to a newer one before the plugin was free.
  public internal(set) var dropped = 0
  /// Frames within `startScanDelay` of the start or of a swap.
  public internal(set) var delayed = 0
  /// Frames of live sources that came, waited or were being scanned while the session was paused; sources that wait are held
  /// instead, and lose none.
  public internal(set) var paused = 0
  /// Frames whose scan a swap cut off while a newer frame was already waiting.
  public internal(set) var cancelledBySwap = 0
  /// Frames that waited or were being scanned when the session was stopped.
  public internal(set) var discarded = 0
  /// Frames that wait or are being scanned right now.
  public internal(set) var inProgress = 0
  /// Frames whose scan a swap or a pause cut off and that wait to be scanned again, by the active plugin; they are counted above as what became of them.
  public internal(set) var rescanned = 0
  /// Frames on which the plugin failed; part of `processed`.
  public internal(set) var failed = 0
  /// Results that were delivered.
  public internal(set) var results = 0
  /// Results of the same frame that came after the one which ended the session, by `cancelOnResult`.
  public internal(set) var resultsAfterFirst = 0
  /// Results that a subscriber was too slow to fetch, summed over the subscribers; each learns of its own by an event.
  public internal(set) var overflowed = 0
  /// Problems that the source or plugin reported.
  public internal(set) var problems = 0
  /// Exchanges of the plugin during the session.
  public internal(set) var swaps = 0
  /// What the device behind the source has counted, as far as it tells; over all sources of the session.
  public internal(set) var capture = CaptureCounters()
  /// The time from handing a frame over to the begin of its scan.
  public internal(set) var waiting = StageTimes()
  /// The time inside the plugin.
  public internal(set) var scanning = StageTimes()
  /// The time around the plugin: the way to its thread and back, and the delivery of what it found.
  public internal(set) var handling = StageTimes()

  /// The counters as JSON; times in milliseconds.
  public func json() -> JSONNode {
    [
      "offered": .count(offered), "processed": .count(processed), "dropped": .count(dropped),
      "delayed": .count(delayed), "paused": .count(paused), "cancelledBySwap": .count(cancelledBySwap),
      "discarded": .count(discarded), "inProgress": .count(inProgress), "rescanned": .count(rescanned),
      "failed": .count(failed), "results": .count(results), "resultsAfterFirst": .count(resultsAfterFirst),
      "overflowed": .count(overflowed), "problems": .count(problems), "swaps": .count(swaps),
      "capture": capture.json(), "waitingMs": waiting.json(), "scanningMs": scanning.json(), "handlingMs": handling.json(),
    ]
  }
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

  func json() -> JSONNode {
    ["count": .count(count), "mean": .milliseconds(mean), "max": .milliseconds(maximum)]
  }
}
