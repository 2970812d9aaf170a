import ScanPluginKit

/// A frame on its way to a plugin.
struct QueuedFrame: Sendable {
  let frame: Frame
  let arrival: ContinuousClock.Instant
  /// Its number among all frames that the view was given, over all sessions; frames of several lanes are the same one when it is the same.
  let ordinal: Int
  /// The frames before it, the newest first.
  let earlier: [Frame]
  /// How sharp the regions are by which frames are chosen.
  var sharpness: [PixelRect: Double] = [:]
  /// The last frame of the group that this one was chosen of: its source waits until this one was taken.
  var groupEnd: Int?
}

/// The frames that wait for one plugin: one slot in which the newest live frame wins, and a line of those that must not be lost.
struct FrameIntake {
  private(set) var newest: QueuedFrame?
  /// Frames whose source waits, and frames whose scan was cut off, oldest first.
  private(set) var line: [QueuedFrame] = []

  /// How many frames wait.
  var count: Int { (newest == nil ? 0 : 1) + line.count }

  /// Puts a live frame into the slot.
  ///
  /// - Returns: Whether an older frame gave way.
  mutating func offer(_ queued: QueuedFrame) -> Bool {
    defer { newest = queued }
    return newest != nil
  }

  /// Lets a frame wait behind all others of the line.
  mutating func handOver(_ queued: QueuedFrame) {
    line.append(queued)
  }

  /// Takes back a frame whose scan was cut off, to be scanned again before all others.
  ///
  /// - Returns: Whether it was taken; a live frame is not when a newer one waits.
  mutating func giveBack(_ queued: QueuedFrame, pacing: FramePacing) -> Bool {
    if pacing == .live, newest != nil { return false }
    line.insert(queued, at: 0)
    return true
  }

  /// Takes the next frame out.
  mutating func take() -> QueuedFrame? {
    line.isEmpty ? newest.take() : line.removeFirst()
  }

  /// Throws away the frame in the slot, whose source does not wait.
  ///
  /// - Returns: How many frames that were.
  mutating func clearNewest() -> Int {
    newest.take() == nil ? 0 : 1
  }

  /// Throws all frames away.
  ///
  /// - Returns: How many frames waited.
  mutating func clear() -> Int {
    let waiting = count
    newest = nil
    line.removeAll()
    return waiting
  }

  func contains(_ ordinal: Int) -> Bool {
    line.contains { $0.ordinal == ordinal || $0.groupEnd == ordinal }
  }
}
