import ScanGeometry
import ScanImage
import Synchronization

/// What a running capture shares with its source: the open device for the controls, and what became of the frames.
final class CaptureState: Sendable {
  /// The open device; its lock is held while a control is set, which can take long.
  private let controlled = Guarded<ControlBoard?>(nil)
  /// What is told about the capture; its lock is held for moments, so that frames never wait for a control.
  private let facts = Guarded(Facts())
  private let color = Atomic(false)

  private struct Facts {
    var isRunning = false
    var identity: CameraDevice.Identity?
    var counters = CaptureCounters()
  }

  /// Whether frames shall carry colour.
  var wantsColor: Bool {
    get { color.load(ordering: .relaxed) }
    set { color.store(newValue, ordering: .relaxed) }
  }

  /// The camera that is open, or was last.
  var identity: CameraDevice.Identity? { facts.withLock { $0.identity } }
  /// What became of the frames so far.
  var counters: CaptureCounters { facts.withLock { $0.counters } }

  /// Takes the right to capture; false when a capture runs already.
  func begin() -> Bool {
    facts.withLock { state in
      guard !state.isRunning else { return false }
      state.isRunning = true
      state.counters = CaptureCounters()
      return true
    }
  }

  func end() { facts.withLock { $0.isRunning = false } }

  func opened(_ camera: OpenCamera) {
    let board = ControlBoard(device: camera.device, controls: camera.device.controls(), size: camera.format.size)
    facts.withLock { $0.identity = camera.identity }
    controlled.withLock { $0 = board }
  }

  /// Takes the device away from the controls; waits for one that is being set.
  func closing() { controlled.withLock { $0 = nil } }

  func count(_ change: (inout CaptureCounters) -> Void) {
    facts.withLock { change(&$0.counters) }
  }

  /// Lends the open device for its controls; nil when there is none. The device stays open meanwhile.
  func withControls<Result: Sendable, Failure: Error>(
    _ body: (ControlBoard) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try controlled.withLock { (board) throws(Failure) -> Result? in
      guard let board else { return nil }
      return try body(board)
    }
  }
}
