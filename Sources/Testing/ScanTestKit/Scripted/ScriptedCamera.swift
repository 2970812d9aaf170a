public import ScanPluginKit
import Synchronization

/// A camera whose frames a test sends by hand, with a device that can be unplugged and controls that keep a log.
public final class ScriptedCamera: ControllableSource, ReadinessReporting {
  private struct State {
    var sink: (any FrameSink)?
    var isPlugged = true
    var capabilities: CameraCapabilities
    var device = CameraState()
    var log: [CameraSetting] = []
    var refused: Set<CameraSetting> = []
    var runs = 0
    var running = 0
    var maxRunning = 0
    var opened = 0
    var frames: UInt64 = 0
    var watchers: [(isMet: @Sendable (Facts) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    var facts: Facts {
      Facts(log: log, runs: runs, isRunning: running > 0, opened: opened, device: device)
    }
  }

  /// What a test can know about the camera.
  public struct Facts: Sendable {
    /// The settings that the device took, in their order.
    public let log: [CameraSetting]
    /// How often the source was run.
    public let runs: Int
    /// Whether it runs right now.
    public let isRunning: Bool
    /// How often the device was opened.
    public let opened: Int
    /// How the device is set.
    public let device: CameraState
  }

  /// The source's name.
  public let name: String
  /// A camera does not wait.
  public let pacing = FramePacing.live
  /// The turn that the device says makes its frames upright.
  private let rotation: Orientation?
  private let state: Guarded<State>
  private let doom = StepInbox()

  /// Makes a camera that is plugged in; by default it can do everything.
  public init(
    name: String = "scripted camera",
    capabilities: CameraCapabilities = CameraCapabilities(
      torch: true, exposureLock: true, autoFocus: true, manualFocus: true, focusPoint: true, zoom: 1...4),
    rotation: Orientation? = nil
  ) {
    self.name = name
    self.rotation = rotation
    state = Guarded(State(capabilities: capabilities))
  }

  // MARK: - What a test does and sees

  /// What is known about the camera.
  public var facts: Facts { state.withLock { $0.facts } }
  /// How many runs were going on at the same time at most; more than 1 is a mistake of the runtime.
  public var maxRunning: Int { state.withLock { $0.maxRunning } }

  /// Waits until the facts are as wanted.
  public func wait(until isMet: @escaping @Sendable (Facts) -> Bool) async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if isMet(state.facts) {
          continuation.resume()
        } else {
          state.watchers.append((isMet, continuation))
        }
      }
    }
  }

  /// Gives a frame, if the camera runs and is plugged in; nil sends a frame with something to find, numbered by the camera.
  public func send(_ frame: Frame? = nil) {
    let next = state.withLock { state -> (sink: any FrameSink, number: UInt64)? in
      guard let sink = state.sink, state.isPlugged else { return nil }
      defer { state.frames += 1 }
      return (sink, state.frames)
    }
    guard let next else { return }
    next.sink.sendLatest(frame ?? .marked(next.number, timestamp: .milliseconds(Int64(next.number) * 33)))
  }

  /// Reports something, as a driver would.
  public func report(_ notice: SourceNotice) {
    state.withLock { $0.sink }?.report(notice)
  }

  /// Takes the device away; its settings are lost with it.
  public func unplug() {
    let sink = change { state -> (any FrameSink)? in
      guard state.isPlugged else { return nil }
      state.isPlugged = false
      state.device = CameraState()
      return state.sink
    }
    sink?.report(.lost(missing))
  }

  /// Brings the device back, with the given capabilities when it is another one.
  public func replug(_ capabilities: CameraCapabilities? = nil) {
    let sink = change { state -> (any FrameSink)? in
      if let capabilities { state.capabilities = capabilities }
      guard !state.isPlugged else { return nil }
      state.isPlugged = true
      if state.sink != nil { open(&state) }
      return state.sink
    }
    sink?.report(.opened(format))
  }

  /// Lets the device refuse a setting.
  public func refuse(_ setting: CameraSetting) {
    change { state in _ = state.refused.insert(setting) }
  }

  /// Lets the run that goes on, or the next one, fail.
  public func fail(_ error: any Error) {
    doom.send(.fail(error))
  }

  // MARK: - The source

  /// Gives what the test sends until it is cancelled.
  public func run(into sink: any FrameSink) async throws {
    let isOpen = change { state in
      state.runs += 1
      state.running += 1
      state.maxRunning = max(state.maxRunning, state.running)
      state.sink = sink
      state.frames = 0
      if state.isPlugged { open(&state) }
      return state.isPlugged
    }
    defer {
      change { state in
        state.running -= 1
        state.sink = nil
        state.device = CameraState()
      }
    }
    sink.report(isOpen ? .opened(format) : .lost(missing))
    while let step = await doom.next() {
      if case .fail(let error) = step { throw error }
    }
    throw CancellationError()
  }

  /// Says that the device is missing while it is unplugged.
  public func readiness() async -> [SourceError] {
    state.withLock { $0.isPlugged } ? [] : [missing]
  }

  // MARK: - The controls

  /// What the device can do; nothing while it is closed or gone.
  public var capabilities: CameraCapabilities {
    state.withLock { $0.isPlugged && $0.sink != nil ? $0.capabilities : .none }
  }

  /// How the device is set.
  public var cameraState: CameraState { state.withLock { $0.device } }

  /// Takes a setting, and notes it.
  @discardableResult
  public func apply(_ setting: CameraSetting) throws(CameraControlError) -> CameraState {
    let outcome = change { state -> Result<CameraState, CameraControlError> in
      guard state.isPlugged, state.sink != nil else {
        return .failure(CameraControlError(.notOpen, message: "the scripted camera is not open"))
      }
      guard !state.refused.contains(setting) else {
        return .failure(CameraControlError(.refused, message: "the script refuses \(setting)"))
      }
      state.log.append(setting)
      switch setting {
      case .torch(let isOn): state.device.torch = isOn
      case .exposureLock(let isLocked): state.device.exposureLocked = isLocked
      case .focus(let mode): state.device.focus = mode
      case .zoom(let ratio): state.device.zoom = ratio
      }
      return .success(state.device)
    }
    return try outcome.get()
  }

  private var missing: SourceError {
    SourceError(.unplugged, source: name, message: "the scripted camera is unplugged")
  }

  private var format: SourceFormat {
    SourceFormat(
      device: name, path: "/dev/script", requestedSize: nil, size: PixelSize(width: 64, height: 48),
      pixelFormat: "GREY",
      framesPerSecond: 30, rotation: rotation)
  }

  private func open(_ state: inout State) {
    state.opened += 1
    let can = state.capabilities
    state.device = CameraState(
      torch: can.torch ? false : nil, exposureLocked: can.exposureLock ? false : nil,
      focus: can.autoFocus ? .auto : nil, zoom: can.zoom?.lowerBound)
  }

  @discardableResult
  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let (result, met) = state.withLock { state -> (Result, [CheckedContinuation<Void, Never>]) in
      let result = body(&state)
      let facts = state.facts
      let met = state.watchers.filter { $0.isMet(facts) }
      state.watchers.removeAll { $0.isMet(facts) }
      return (result, met.map(\.continuation))
    }
    for continuation in met { continuation.resume() }
    return result
  }
}
