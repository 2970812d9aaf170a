import Glibc
import ScanGeometry
import ScanImage
import ScanJSON
import Synchronization

@testable import ScanCamera

/// A machine with cameras that a test has written down. Its clock moves only when the capture waits.
final class FakeVideoSystem: VideoSystem {
  /// One thing that happens to the camera that streams, in order.
  enum Step: Sendable {
    /// A frame is there.
    case frame(UInt32, bytes: [UInt8], flagged: Bool = false, timestamp: Duration? = nil)
    /// Nothing comes for so long.
    case silence(Duration)
    /// The next call for a frame fails with this error number.
    case fault(Int32)
    /// The camera is pulled out.
    case unplug
    /// A camera is plugged in, after so long.
    case plug(FakeCamera, after: Duration)
    /// The wake signal comes from outside; nothing happens until then.
    case nothing
  }

  struct Counts: Hashable, Sendable {
    var opened = 0
    var closed = 0
    var mapped = 0
    var unmapped = 0
    var streamOn = 0
    var streamOff = 0
    /// Frames for which the driver had no buffer.
    var starved = 0
  }

  struct State {
    var now = Duration.seconds(1000)
    var cameras: [String: FakeCamera] = [:]
    var steps: [Step] = []
    var counts = Counts()
    var openErrors: [String: [Int32]] = [:]
    var stamps: UInt64 = 1
    var formatsAsked: [String] = []
    var holders: [DeviceHolder] = []
    /// How the camera that was closed last was set.
    var lastValues: [CameraControl.ID: Int64] = [:]
  }

  let state: Guarded<State>
  private let ended: AsyncStream<Void>.Continuation
  private let endings: AsyncStream<Void>

  init(_ cameras: [FakeCamera], steps: [Step] = []) {
    var state = State()
    state.cameras = Dictionary(uniqueKeysWithValues: cameras.map { ($0.path, $0) })
    state.steps = steps
    self.state = Guarded(state)
    (endings, ended) = AsyncStream.makeStream()
  }

  /// Waits until every step has happened.
  func stepsDone() async {
    for await _ in endings { return }
  }

  func finish() { ended.finish() }
  func signalDone() { ended.yield() }

  /// Changes the machine.
  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  var formatsAsked: [String] { state.withLock { $0.formatsAsked } }
  var counts: Counts { state.withLock { $0.counts } }
  var now: Duration { state.withLock { $0.now } }

  func nodePaths() -> [String] { state.withLock { $0.cameras.keys.sorted() } }

  func open(_ path: String) throws(SystemFault) -> any VideoDevice {
    let camera = try state.withLock { (state) throws(SystemFault) -> FakeCamera in
      guard let camera = state.cameras[path] else { throw SystemFault(ENOENT, "opening it") }
      if let error = state.openErrors[path]?.first {
        if (state.openErrors[path]?.count ?? 0) > 1 { state.openErrors[path]?.removeFirst() }
        if error != 0 { throw SystemFault(error, "opening it") }
      }
      state.counts.opened += 1
      return camera
    }
    return FakeVideoDevice(camera, self)
  }

  func hint(_ path: String) -> NodeHint {
    state.withLock { state in
      NodeHint(
        name: state.cameras[path]?.name, driver: state.cameras[path]?.driver, index: state.cameras[path]?.index ?? 0,
        stamp: state.stamps)
    }
  }

  func holders(of path: String) -> [DeviceHolder] { state.withLock { $0.holders } }
  func watchNodes() -> any NodeWatch { Watch(system: self) }

  /// The next step for somebody who waits; moves the clock by at most `timeout`.
  func advance(_ timeout: Duration, wake: WakeSignal) -> WaitOutcome {
    var isDone = false
    let outcome = state.withLock { state -> WaitOutcome? in
      switch state.steps.first {
      case .frame?: return .ready
      case .fault?: return .broken
      case .unplug?:
        state.cameras = [:]
        return .broken
      case .silence(let left)?:
        let passed = min(left, timeout)
        state.now += passed
        state.steps[0] = .silence(left - passed)
        if passed == left { state.steps.removeFirst() }
        return []
      case .plug(let camera, let left)?:
        let passed = min(left, timeout)
        state.now += passed
        state.steps[0] = .plug(camera, after: left - passed)
        guard passed == left else { return [] }
        state.steps.removeFirst()
        state.cameras[camera.path] = camera
        state.stamps += 1
        return .ready
      case .nothing?: return nil
      case nil:
        isDone = true
        return nil
      }
    }
    if isDone { signalDone() }
    return outcome ?? wake.wait(.seconds(60))
  }

  private final class Watch: NodeWatch {
    private let system: FakeVideoSystem
    init(system: FakeVideoSystem) { self.system = system }
    func wait(_ timeout: Duration, wake: WakeSignal) -> WaitOutcome { system.advance(timeout, wake: wake) }
  }
}

/// A camera of the fake machine.
struct FakeCamera: Sendable {
  var path = "/dev/video0"
  var name = "Fake Camera"
  var driver = "fake"
  var bus = "usb-1"
  var index = 0
  var capabilityBits: UInt32 = 0x0400_0001
  var formats = [
    CameraDevice.Format(
      pixelFormat: .gray,
      entries: [
        .init(sizes: FrameSizes(PixelSize(width: 4, height: 2)), rates: FrameRates([.init(framesPerSecond: 30)]))
      ])
  ]
  var controls: [CameraControl] = []
  /// What the driver gives for a form that is asked for; nil gives it as asked.
  var grants: [PixelFormat: FrameFormat] = [:]
}
