import ScanPluginKit

/// The rules of a capture, without tasks or time: when a picture is taken, and that each capture ends exactly once.
struct CaptureMachine {
  private struct Running {
    let id: Int
    let wanted: Int?
    var photos = 0
    var isDue = false
  }

  private var running: Running?
  private var lastID = 0

  /// Whether the next frame is to be taken.
  var wantsPhoto: Bool { running?.isDue == true }

  /// Whether a capture is going on.
  func isRunning(_ id: Int) -> Bool { running?.id == id }

  /// Begins a capture; nil when one is going on.
  mutating func begin(_ config: CaptureConfig) -> Int? {
    guard running == nil else { return nil }
    lastID += 1
    let wanted: Int? =
      switch config.mode {
      case .single: 1
      case .timed: config.count > 0 ? config.count : nil
      }
    running = Running(id: lastID, wanted: wanted)
    return lastID
  }

  /// The timer of a capture says that a picture is due; of two that are due at the same time only one is taken.
  mutating func tick(_ id: Int) {
    if running?.id == id { running?.isDue = true }
  }

  /// A frame has come.
  ///
  /// - Returns: The number of the picture, from 1, when it is to be taken.
  mutating func photo() -> Int? {
    guard var now = running, now.isDue else { return nil }
    now.isDue = false
    now.photos += 1
    running = now
    return now.photos
  }

  /// The end of a capture that has all its pictures; nil otherwise.
  mutating func report() -> CaptureReport? {
    guard let now = running, let wanted = now.wanted, now.photos >= wanted else { return nil }
    return end(.completed)
  }

  /// Ends a capture; nil when none is going on.
  mutating func end(_ reason: CaptureEnd) -> CaptureReport? {
    running.take().map { CaptureReport(photos: $0.photos, reason: reason) }
  }
}
