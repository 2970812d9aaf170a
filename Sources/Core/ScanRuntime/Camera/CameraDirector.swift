import ScanPluginKit
import Synchronization

/// Controls the camera: keeps the requested settings, applies them to the device, and reads back what came of it.
///
/// The device is only touched on the director's own executor, one setting after another, because a device may take its time.
/// What others read stands behind a lock of its own.
actor CameraDirector {
  /// What others read, and may change without waiting for the device.
  struct Shared {
    var policy: CameraPolicy
    var requested: CameraSettings
    /// The source that the view uses, and the number of its run.
    var source: (any FrameSource)?
    var run = 0
    /// Whether the device behind the source is open.
    var isOpen = false
    var capabilities = CameraCapabilities.none
    var effective = CameraState()
    var adjustment: FrameAdjustment
    var light = AutoTorch()
    var lastMeasured: Duration?
    /// The size of the last frame, before it was adjusted.
    var frameSize: PixelSize?
    /// How the driver says that frames have to be turned to stand upright.
    var deviceRotation: Orientation?

    var status: CameraStatus {
      CameraStatus(capabilities: capabilities, requested: requested, effective: effective, digitalZoom: adjustment.zoom)
    }
  }

  /// One command to a camera.
  enum Matter: CaseIterable {
    case torch, exposure, focus, zoom
  }

  nonisolated let shared: Guarded<Shared>
  nonisolated let elapsed: @Sendable () -> Duration
  private let executor = PluginExecutor(label: "scanview.camera")
  private let hub: EventHub
  private let clock: any Clock<Duration>
  private var reported: CameraStatus
  private var focusTimer: Task<Void, Never>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ config: ScanViewConfig, source: any FrameSource, hub: EventHub, options: ScanViewOptions) {
    let policy = CameraPolicy(config)
    let first = Shared(
      policy: policy, requested: policy.requested, source: source,
      adjustment: policy.adjustment(policy.requested, deviceZoom: nil))
    reported = first.status
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
  /// - Throws: ``CameraControlError``; the request stays as it was.
  func setTorch(_ mode: TorchMode) throws(CameraControlError) -> CameraStatus {
    guard shared.withLock({ $0.policy.torchMode != .none }) else {
      throw CameraControlError(
        .notAllowed, message: RuntimeText.noTorch.with())
    }
    return try change(.torch) { requested in requested.torch = mode }
  }

  /// Holds the exposure, or lets it follow the light.
  func setExposureLock(_ isLocked: Bool) throws(CameraControlError) -> CameraStatus {
    try change(.exposure) { requested in requested.exposureLock = isLocked }
  }

  /// Focuses in a given way; a place is one of the picture as plugins see it.
  func setFocus(_ mode: FocusMode) throws(CameraControlError) -> CameraStatus {
    switch mode {
    case .fixed(let distance) where !(0...1).contains(distance):
      throw CameraControlError(.refused, message: RuntimeText.focusOutside.with(["value": "\(distance)"]))
    case .point(let point) where !((0...1).contains(point.x) && (0...1).contains(point.y)):
      throw CameraControlError(
        .refused, message: RuntimeText.placeOutside.with(["x": "\(point.x)", "y": "\(point.y)"]))
    default: break
    }
    guard case .point(let point) = mode else { return try focusDevice(mode) }
    return try focusDevice(.point(shared.withLock { $0.place(of: point) }))
  }

  /// Focuses in a given way; a place is one of the picture as the device takes it.
  private func focusDevice(_ mode: FocusMode) throws(CameraControlError) -> CameraStatus {
    focusTimer?.cancel()
    return try change(.focus) { requested in requested.focus = mode }
  }

  /// Zooms; a ratio over `maxZoomRatio` is limited to it.
  func setZoom(_ ratio: Double) throws(CameraControlError) -> CameraStatus {
    guard ratio.isFinite, ratio > 0, ratio <= 1000 else {
      throw CameraControlError(
        .refused, message: RuntimeText.noRatio.with(["value": "\(ratio)"]))
    }
    let limited = shared.withLock { $0.policy.limited(ratio) }
    return try change(.zoom) { requested in requested.zoom = limited }
  }

  /// Focuses on a place of the picture as plugins see it, for as long as `tapToFocusTimeoutMs` says.
  func focus(at point: FramePoint) throws(CameraControlError) -> CameraStatus {
    let (policy, place) = shared.withLock { ($0.policy, $0.place(of: point)) }
    guard policy.allowsTapToFocus else {
      throw CameraControlError(.notAllowed, message: RuntimeText.noTapFocus.with())
    }
    guard let place else {
      throw CameraControlError(.refused, message: RuntimeText.notInPicture.with(["place": "\(point)"]))
    }
    let status = try focusDevice(.point(place))
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
    guard !Task.isCancelled, case .point = status.requested.focus else { return }
    let mode: FocusMode? = status.capabilities.autoFocus ? .auto : nil
    shared.withLock { $0.requested.focus = mode }
    settle([.focus])
  }

  /// Takes over another configuration.
  func update(_ policy: CameraPolicy) -> [CameraControlError] {
    let before = shared.withLock { shared in
      let before = shared.requested
      shared.requested = policy.requested(replacing: shared.policy, shared.requested)
      shared.policy = policy
      if shared.requested.torch != before.torch { shared.light = AutoTorch() }
      return before
    }
    let now = status.requested
    return settle((now.torch == before.torch ? [] : [.torch]) + [.zoom])
  }

  private func change(
    _ matter: Matter, _ change: (inout CameraSettings) -> Void
  ) throws(CameraControlError) -> CameraStatus {
    let before = shared.withLock { shared in
      let before = shared.requested
      change(&shared.requested)
      if matter == .torch { shared.light = AutoTorch() }
      return before
    }
    if let error = settle([matter], isCommand: true).first {
      // A device that is gone gets the request when it comes back; what a present one cannot do is not requested any more.
      if error.code != .notOpen {
        shared.withLock { $0.requested = before }
        settle([])
        throw error
      }
    }
    return status
  }

  // MARK: - The device

  /// Applies the requested settings to the device, reads them back, and reports what has changed.
  ///
  /// - Returns: What the device did not do.
  @discardableResult
  func settle(_ matters: [Matter] = Matter.allCases, isCommand: Bool = false) -> [CameraControlError] {
    let seen = shared.withLock { $0 }
    var failures: [CameraControlError] = []
    var capabilities = CameraCapabilities.none
    var effective = CameraState()
    if let device = seen.source as? any ControllableSource, seen.isOpen {
      capabilities = device.capabilities
      effective = device.cameraState
      for matter in matters {
        do {
          guard let setting = try seen.setting(matter, capabilities, effective, isCommand) else { continue }
          effective = try device.apply(setting)
        } catch {
          failures.append(error)
        }
      }
    } else if isCommand, !(seen.source is any ControllableSource), matters != [.zoom] {
      failures = [
        CameraControlError(.notSupported, message: RuntimeText.noCamera.with())
      ]
    }
    shared.withLock { shared in
      // Another source may have taken the place of this one meanwhile; it is settled in its own turn.
      if shared.run == seen.run, shared.isOpen == seen.isOpen {
        shared.capabilities = capabilities
        shared.effective = effective
      }
      shared.adjust(deviceZoom: effective.zoom)
    }
    reportChange()
    return failures
  }

  private func reportChange() {
    let now = status
    guard now != reported else { return }
    reported = now
    hub.publish(.camera(now))
  }
}
