import ScanGeometry
import ScanImage
import Synchronization

/// What a running capture shares with its source: the open device for the controls, and what became of the frames.
final class CaptureState: Sendable {
  /// The open device; its lock is held while a control is set, which can take long.
  private let controlled = Guarded<Controlled?>(nil)
  /// What is known of the capture; its lock is held for moments, so that frames never wait for a control.
  private let facts = Guarded(Facts())
  private let color = Atomic(false)

  private struct Controlled {
    let device: any VideoDevice
    let size: PixelSize
    /// Made at the first use: asking a USB camera for its controls takes long, and frames are coming by then.
    var board: ControlBoard?
    /// Whether the light was switched on since the device is open.
    var isLit = false
  }

  private struct Facts {
    var isRunning = false
    var identity: CameraDevice.Identity?
    var counters = CaptureCounters()
  }

  /// Whether frames shall carry color.
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
    facts.withLock { $0.identity = camera.identity }
    let device = Controlled(device: camera.device, size: camera.format.size)
    controlled.withLock { $0 = device }
  }

  /// Takes the device away from the controls; waits for one that is being set. A light that was switched on goes out.
  func closing() {
    controlled.withLock { controlled in
      if let open = controlled, open.isLit { open.board?.darken() }
      controlled = nil
    }
  }

  /// Notes that the light of the open device was switched.
  func switchedLight(on: Bool) { controlled.withLock { $0?.isLit = on } }

  func count(_ change: (inout CaptureCounters) -> Void) {
    facts.withLock { change(&$0.counters) }
  }

  /// Lends the open device for its controls; nil when there is none. The device stays open meanwhile.
  func withControls<Result: Sendable, Failure: Error>(
    _ body: (ControlBoard) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    try controlled.withLock { (controlled) throws(Failure) -> Result? in
      guard let open = controlled else { return nil }
      let board =
        open.board ?? ControlBoard(device: open.device, controls: open.device.controls(), size: open.size)
      controlled?.board = board
      return try body(board)
    }
  }
}
