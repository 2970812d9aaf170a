import ScanPluginKit

/// The frames that exchanged plugins leave to the new ones.
struct UnfinishedFrames {
  /// Frames whose scan was cut off, oldest first.
  let cutOff: [QueuedFrame]
  /// Frames whose source waits or that wait to be scanned again, oldest first.
  let line: [QueuedFrame]
  /// The newest live frame.
  let newest: QueuedFrame?

  /// How many frames there are.
  var count: Int { cutOff.count + line.count + (newest == nil ? 0 : 1) }

  /// Collects the frames of plugins that are to go.
  init(_ lanes: [Lane]) {
    line = Self.inOrder(lanes.flatMap(\.intake.line))
    newest = lanes.compactMap(\.intake.newest).max { $0.ordinal < $1.ordinal }
    // A frame that waits for one plugin while another scans it goes on as one that waits.
    let waiting = Set((line + [newest].compactMap { $0 }).map(\.ordinal))
    cutOff = Self.inOrder(lanes.compactMap(\.inFlight)).filter { !waiting.contains($0.ordinal) }
  }

  /// The counters of a plugin that goes, without the frames that it leaves.
  func counters(of lane: Lane) -> ScanStatistics {
    var counters = lane.statistics
    counters.offered -= lane.inProgress
    // Of several live frames only the newest goes on.
    if let own = lane.intake.newest, own.ordinal != newest?.ordinal {
      counters.offered += 1
      counters.dropped += 1
    }
    return counters
  }

  /// Each frame once, oldest first.
  static func inOrder(_ frames: [QueuedFrame]) -> [QueuedFrame] {
    var last = 0
    return frames.sorted { $0.ordinal < $1.ordinal }.filter { queued in
      defer { last = queued.ordinal }
      return queued.ordinal != last
    }
  }
}

extension Lane {
  /// Takes over the frames that the plugins before have left.
  mutating func inherit(_ unfinished: UnfinishedFrames, _ source: SourceTraits) {
    statistics.offered += unfinished.count
    // Frames of a file are judged by their timestamps when their turn comes.
    if source.delaysOlderFrames(startScanDelay) {
      statistics.delayed += unfinished.count
      return
    }
    var cutOff = unfinished.cutOff
    if source.pacing == .live {
      // The newest frame wins, also over one whose scan was cut off.
      let kept = unfinished.newest == nil ? cutOff.suffix(1) : []
      statistics.cancelledBySwap += cutOff.count - kept.count
      cutOff = Array(kept)
    }
    for queued in UnfinishedFrames.inOrder(cutOff + unfinished.line) { intake.handOver(queued) }
    if let newest = unfinished.newest { _ = intake.offer(newest) }
    statistics.rescanned += cutOff.count
  }
}
