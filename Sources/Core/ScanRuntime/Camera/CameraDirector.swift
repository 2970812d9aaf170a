import ScanPluginKit
import Synchronization

/// The one who tells the camera what to do: it keeps the wishes, applies them to the device, and reads back what came of it.
///
/// The device is only touched on the director's own executor, one setting after another, because a device may take its time.
/// What others look at stands behind a lock of its own.
actor CameraDirector {
  /// What others look at, and may change without waiting for the device.
  struct Shared {
    var policy: CameraPolicy
    var wishes: CameraWishes
    /// The source that the view uses, and the number of its run.
    var source: (any FrameSource)?
    var run = 0
    /// Whether the device behind the source is open.
    var isOpen = false
    var capabilities = CameraCapabilities.none
    var actual = CameraState()
    var adjustment: FrameAdjustment
    var light = AutoTorch()
    var lastLook: Duration?
    /// The size of the last frame, before it was adjusted.
    var frameSize: PixelSize?

    var status: CameraStatus {
      CameraStatus(capabilities: capabilities, wanted: wishes, actual: actual, digitalZoom: adjustment.zoom)
    }
  }

  /// One of the things that a camera is told.
  enum Matter: CaseIterable {
    case torch, exposure, focus, zoom
  }

  nonisolated let shared: Guarded<Shared>
  nonisolated let elapsed: @Sendable () -> Duration
  private let executor = PluginExecutor(label: "scanview.camera")
  private let hub: EventHub
  private let clock: any Clock<Duration>
  private var told: CameraStatus
  private var focusTimer: Task<Void, Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ config: ScanViewConfig, source: any FrameSource, hub: EventHub, options: ScanViewOptions) {
    let policy = CameraPolicy(config)
    let first = Shared(
      policy: policy, wishes: policy.wishes, source: source,
      adjustment: policy.adjustment(policy.wishes, deviceZoom: nil))
    told = first.status
    shared = Guarded(first)
    self.hub = hub
    clock = options.clock
    elapsed = options.timer()
  }

  deinit {
    focusTimer?.cancel()
  }

  /// How the camera is now, as far as is known.
  nonisolated var status: CameraStatus { shared.withLock { $0.status } }

  // MARK: - Commands

  /// Switches the light.
  ///
  /// - Throws: ``CameraControlError``; the wish stays as it was.
  func setTorch(_ mode: TorchMode) throws(CameraControlError) -> CameraStatus {
    guard shared.withLock({ $0.policy.torchMode != .none }) else {
      throw CameraControlError(
        .notAllowed,
        message: "`flashConfig.mode` is `none`, which forbids the torch; write `manual_off` to switch it by command")
    }
    return try change(.torch) { wishes in wishes.torch = mode }
  }

  /// Holds the exposure, or lets it follow the light.
  func setExposureLock(_ isLocked: Bool) throws(CameraControlError) -> CameraStatus {
    try change(.exposure) { wishes in wishes.exposureLock = isLocked }
  }

  /// Focuses in a given way.
  func setFocus(_ mode: FocusMode) throws(CameraControlError) -> CameraStatus {
    switch mode {
    case .fixed(let distance) where !(0...1).contains(distance):
      throw CameraControlError(.refused, message: "the focus \(distance) is outside of 0 (nearest) to 1 (farthest)")
    case .point(let point) where !((0...1).contains(point.x) && (0...1).contains(point.y)):
      throw CameraControlError(
        .refused, message: "the place (\(point.x), \(point.y)) is outside of the picture, 0 to 1")
    default: break
    }
    focusTimer?.cancel()
    return try change(.focus) { wishes in wishes.focus = mode }
  }

  /// Zooms; a ratio over `maxZoomRatio` is limited to it.
  func setZoom(_ ratio: Double) throws(CameraControlError) -> CameraStatus {
    guard ratio.isFinite, ratio > 0, ratio <= 1000 else {
      throw CameraControlError(
        .refused, message: "the zoom \(ratio) is not a ratio; write 1 for the whole picture, up to 1000")
    }
    let limited = shared.withLock { $0.policy.limited(ratio) }
    return try change(.zoom) { wishes in wishes.zoom = limited }
  }

  /// Focuses on a place of the picture as plugins see it, for as long as `tapToFocusTimeoutMs` says.
  func focus(at point: FramePoint) throws(CameraControlError) -> CameraStatus {
    let (policy, place) = shared.withLock { ($0.policy, $0.place(of: point)) }
    guard policy.allowsTapToFocus else {
      throw CameraControlError(.notAllowed, message: "`cameraConfig.enableTapToFocus` is false")
    }
    guard let place else {
      throw CameraControlError(.refused, message: "\(point) is not in the picture, or there was no picture yet")
    }
    let status = try setFocus(.point(place))
    if let timeout = policy.tapToFocusTimeout { returnToAuto(after: timeout) }
    return status
  }

  private func returnToAuto(after timeout: Duration) {
    focusTimer = Task { [weak self, clock] in
      do {
        try await clock.sleep(for: timeout)
      } catch {
        // Another command or the end of the view has taken the place of this one.
        return
      }
      await self?.endTapFocus()
    }
  }

  private func endTapFocus() {
    // The task may have been cancelled after its sleep.
    guard !Task.isCancelled, case .point = status.wanted.focus else { return }
    let mode: FocusMode? = status.capabilities.autoFocus ? .auto : nil
    shared.withLock { $0.wishes.focus = mode }
    settle([.focus])
  }

  /// Takes over another configuration.
  func update(_ policy: CameraPolicy) -> [CameraControlError] {
    let before = shared.withLock { shared in
      let before = shared.wishes
      shared.wishes = policy.wishes(replacing: shared.policy, shared.wishes)
      shared.policy = policy
      if shared.wishes.torch != before.torch { shared.light = AutoTorch() }
      return before
    }
    let now = status.wanted
    return settle((now.torch == before.torch ? [] : [.torch]) + [.zoom])
  }

  private func change(
    _ matter: Matter, _ change: (inout CameraWishes) -> Void
  ) throws(CameraControlError) -> CameraStatus {
    let before = shared.withLock { shared in
      let before = shared.wishes
      change(&shared.wishes)
      if matter == .torch { shared.light = AutoTorch() }
      return before
    }
    if let error = settle([matter], isCommand: true).first {
      // A device that is gone gets the wish when it comes back; what a present one cannot do is not wished any more.
      if error.code != .notOpen {
        shared.withLock { $0.wishes = before }
        settle([])
        throw error
      }
    }
    return status
  }

  // MARK: - The device

  /// Applies wishes to the device, reads back, and tells what has changed.
  ///
  /// - Returns: What the device did not do.
  @discardableResult
  func settle(_ matters: [Matter] = Matter.allCases, isCommand: Bool = false) -> [CameraControlError] {
    let seen = shared.withLock { $0 }
    var failures: [CameraControlError] = []
    var capabilities = CameraCapabilities.none
    var actual = CameraState()
    if let device = seen.source as? any ControllableSource, seen.isOpen {
      capabilities = device.capabilities
      actual = device.cameraState
      for matter in matters {
        do {
          guard let setting = try seen.setting(matter, capabilities, actual, isCommand) else { continue }
          actual = try device.apply(setting)
        } catch {
          failures.append(error)
        }
      }
    } else if isCommand, !(seen.source is any ControllableSource), matters != [.zoom] {
      failures = [
        CameraControlError(.notSupported, message: "the source has no camera that could be told anything")
      ]
    }
    shared.withLock { shared in
      // Another source may have taken the place of this one meanwhile; it is looked at in its own turn.
      if shared.run == seen.run, shared.isOpen == seen.isOpen {
        shared.capabilities = capabilities
        shared.actual = actual
      }
      shared.adjustment = shared.policy.adjustment(shared.wishes, deviceZoom: actual.zoom)
    }
    tell()
    return failures
  }

  private func tell() {
    let now = status
    guard now != told else { return }
    told = now
    hub.publish(.camera(now))
  }
}
