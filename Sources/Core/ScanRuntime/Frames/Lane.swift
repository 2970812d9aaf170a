import ScanPluginKit

/// One plugin of a session with the frames that are its own: those that wait for it, and the one that it scans. A view with one
/// plugin has one lane, a composite one for each of its plugins.
struct Lane {
  var plugin: ActivePlugin
  /// Whether frames go to the plugin: not before its step of a sequential composite, and not after it has what it is to find.
  var isWorking: Bool
  /// Changes whenever frames under way are not wanted any more; no number comes twice in the life of a view.
  var epoch = 0
  var intake = FrameIntake()
  /// The frames of which the sharpest is scanned.
  var selection = SharpnessSelection()
  /// The frame that the plugin scans, as long as its output is still wanted.
  var inFlight: QueuedFrame?
  /// Whether the pump of the epoch waits for a frame.
  var isPumpWaiting = false
  /// Whether the plugin still holds what it learned from frames that count no more.
  var needsReset = false
  /// What was reported that the source does not give.
  var reportedUnmet = FrameNeeds.none
  var delay: StartDelay
  var statistics = ScanStatistics()

  init(_ plugin: ActivePlugin, isWorking: Bool, delay: StartDelay) {
    self.plugin = plugin
    self.isWorking = isWorking
    self.delay = delay
  }

  /// How many frames wait or are being scanned.
  var inProgress: Int { intake.count + selection.count + (inFlight == nil ? 0 : 1) }

  var startScanDelay: Int { plugin.config.pluginConfig.startScanDelay }

  /// Whether items are to be followed in a frame that comes now, because the plugin is busy.
  var wantsFollowing: Bool { inFlight != nil && plugin.config.pluginConfig.isHighFrameRateTrackingEnabled }

  /// Whether a frame comes too early after the plugin became active.
  mutating func isEarly(_ frame: Frame, _ source: SourceTraits) -> Bool {
    let delay = startScanDelay
    return delay > 0 && self.delay.isEarly(frame, delay: delay, source)
  }

  /// Throws away all frames that wait.
  ///
  /// - Returns: How many there were.
  mutating func clearWaiting() -> Int { intake.clear() + selection.clear() }

  /// The size of the groups of which one frame is scanned; 1 where each is, as with pictures that stand for themselves.
  func groupSize(_ source: SourceTraits) -> Int {
    source.effort == .live ? plugin.config.pluginConfig.frameSelection.groupSize : 1
  }

  /// Lets the best frame of an unfinished group wait for the plugin.
  mutating func endSelection(_ source: SourceTraits) {
    guard let queued = selection.end() else { return }
    if source.pacing == .live {
      if intake.offer(queued) { statistics.dropped += 1 }
    } else {
      intake.handOver(queued)
    }
  }

  /// Gives up the frames that wait or are being scanned, because the session is paused or stopped; or keeps them for the time
  /// after the pause, where their source is held.
  mutating func giveUpFrames(isPause: Bool, holdsSource: Bool) {
    if holdsSource {
      statistics.paused += intake.clearNewest()
      if let queued = inFlight.take(), intake.giveBack(queued, pacing: .everyFrame) { statistics.rescanned += 1 }
      return
    }
    let count = clearWaiting() + (inFlight == nil ? 0 : 1)
    inFlight = nil
    if isPause {
      statistics.paused += count
    } else {
      statistics.discarded += count
    }
  }
}
