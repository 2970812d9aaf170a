import ScanPluginKit

/// A frame on its way to the plugin.
struct QueuedFrame: Sendable {
  let frame: Frame
  let arrival: ContinuousClock.Instant
}

/// The frames that wait for the plugin: one slot in which the newest live frame wins, and those whose source waits with them.
struct FrameIntake {
  private var newest: QueuedFrame?
  private var returned: QueuedFrame?
  private var handedOver: [(queued: QueuedFrame, source: CheckedContinuation<Void, Never>)] = []

  /// How many frames wait.
  var count: Int { (newest == nil ? 0 : 1) + (returned == nil ? 0 : 1) + handedOver.count }

  /// Puts a live frame into the slot.
  ///
  /// - Returns: Whether an older frame gave way.
  mutating func offer(_ queued: QueuedFrame) -> Bool {
    defer { newest = queued }
    return newest != nil
  }

  /// Lets a frame wait together with its source.
  mutating func handOver(_ queued: QueuedFrame, _ source: CheckedContinuation<Void, Never>) {
    handedOver.append((queued, source))
  }

  /// Takes back a frame whose scan was cut off, to be scanned again before all others.
  ///
  /// - Returns: Whether it was taken; a live frame is not when a newer one waits.
  mutating func giveBack(_ queued: QueuedFrame, pacing: FramePacing) -> Bool {
    if pacing == .live, newest != nil { return false }
    returned = queued
    return true
  }

  /// Takes the next frame out and lets its source go on.
  mutating func take() -> QueuedFrame? {
    if let queued = returned {
      returned = nil
      return queued
    }
    if !handedOver.isEmpty {
      let (queued, source) = handedOver.removeFirst()
      source.resume()
      return queued
    }
    defer { newest = nil }
    return newest
  }

  /// Throws away the frame in the slot, whose source does not wait.
  ///
  /// - Returns: How many frames that were.
  mutating func clearNewest() -> Int {
    newest.take() == nil ? 0 : 1
  }

  /// Throws all frames away and lets their sources go on.
  ///
  /// - Returns: How many frames waited.
  mutating func clear() -> Int {
    let waiting = count
    for (_, source) in handedOver { source.resume() }
    handedOver.removeAll()
    newest = nil
    returned = nil
    return waiting
  }
}
