public import ScanPluginKit

/// The camera of a view. What is asked of it outlives swaps, pauses, sessions and the loss of the device: it is applied again
/// whenever a device is opened.
extension ScanView {
  /// What the camera can do, what was asked of it, and what it reads back.
  public var cameraStatus: CameraStatus { core.director.status }

  /// Switches the light, or lets it follow the brightness of the scanned region.
  ///
  /// - Returns: How the camera is now, read back. While no device is open the request waits for one.
  /// - Throws: `CameraControlError`: `notSupported` without a light, `refused` by the device, `notAllowed` when
  ///   `flashConfig.mode` is `none`. The request stays as it was.
  @discardableResult
  public func setTorch(_ mode: TorchMode) async throws(CameraControlError) -> CameraStatus {
    try await core.director.setTorch(mode)
  }

  /// Zooms: with lens or sensor as far as they go, and by cutting out the middle of the frames for the rest, at most ten times.
  ///
  /// Every source can be zoomed. Coordinates of results count in the cut frames.
  ///
  /// - Parameter ratio: 1 for the whole picture; it is limited to `maxZoomRatio`.
  /// - Returns: How the camera is now, read back.
  /// - Throws: `CameraControlError` with `refused`, for a ratio that is none or by the device.
  @discardableResult
  public func setZoom(_ ratio: Double) async throws(CameraControlError) -> CameraStatus {
    try await core.director.setZoom(ratio)
  }

  /// The largest part of a zoom that is cut out of the frames: past it a picture is made of too few pixels to read anything.
  public static let largestDigitalZoom = 10.0

  /// Focuses in a given way, until the next command.
  ///
  /// - Returns: How the camera is now, read back.
  /// - Throws: `CameraControlError`: `notSupported` when the camera cannot focus this way, or `refused`.
  @discardableResult
  public func setFocus(_ mode: FocusMode) async throws(CameraControlError) -> CameraStatus {
    try await core.director.setFocus(mode)
  }

  /// Focuses on a place, as a tap asks for, and after `tapToFocusTimeoutMs` by itself again.
  ///
  /// - Parameter point: A place of the frame as plugins see it, in pixels.
  /// - Throws: `CameraControlError`: `notSupported` when the camera cannot focus on a place, `notAllowed` when
  ///   `enableTapToFocus` is false, `refused` outside of the frame.
  @discardableResult
  public func focus(at point: FramePoint) async throws(CameraControlError) -> CameraStatus {
    try await core.director.focus(at: point)
  }

  /// Holds the exposure as it is, or lets it follow the light.
  ///
  /// - Returns: How the camera is now, read back.
  /// - Throws: `CameraControlError`: `notSupported` without such a control, or `refused`.
  @discardableResult
  public func setExposureLock(_ isLocked: Bool) async throws(CameraControlError) -> CameraStatus {
    try await core.director.setExposureLock(isLocked)
  }

  // MARK: - Pictures

  /// The next frame of the source as it came, before rotation, zoom and flips, in color where the source has it; also while paused.
  ///
  /// The number and time of the frame are those that the source gave. Of a source that waits for each frame, a paused view gives
  /// the frame that waits.
  ///
  /// - Throws: ``ScanIssue``: `snapshotPending` when another one was asked for, `notRunning`, or `sessionFinished`;
  ///   `CancellationError` when the calling task is cancelled.
  public func photo(size: PhotoSize = .full) async throws -> Frame {
    let frame = try await core.snapshot()
    switch size {
    case .full: return frame
    case .preview: return await core.director.preview(of: frame)
    }
  }

  /// The newest frame of the session as plugins see it; nil when there was none yet, or no session runs.
  package var newestFrame: Frame? { core.read { $0.newestFrame } }

  /// The newest frame of the session as plugins see it, scaled down; nil when there was none yet, or no session runs.
  ///
  /// Nothing is computed unless this is called. The number of the frame is that of its results.
  ///
  /// - Parameter maxSide: The longest side in pixels at most, limited to ``thumbnailSides``.
  public func thumbnail(maxSide: Int = 160) async -> Frame? {
    guard let frame = newestFrame else { return nil }
    let side = min(max(maxSide, Self.thumbnailSides.lowerBound), Self.thumbnailSides.upperBound)
    return await core.director.preview(of: frame, side: side)
  }

  /// The longest sides that a thumbnail may have.
  public static let thumbnailSides = 16...640

  /// Begins to take pictures, one or a series by a timer, which come as ``ScanEvent/captured(_:)``. The end of each capture is reported
  /// exactly once, by ``ScanEvent/captureFinished(_:)``, after its timer has ended.
  ///
  /// A picture is the next frame after the timer fired, untouched as in ``photo(size:)``; scanning goes on. A listener
  /// that lets more than eight pictures wait loses the oldest.
  ///
  /// - Parameter config: Which pictures; nil for the `captureConfig` of the configuration, or one picture at once without it.
  /// - Throws: ``ScanIssue``: `capturePending` while another capture is going on, or `notRunning`.
  public func startCapture(_ config: CaptureConfig? = nil) throws(ScanIssue) {
    try core.capture(config)
  }

  /// Ends the capture that is going on, with the reason `stopped`; does nothing without one.
  public func stopCapture() {
    core.photos.stopCapture()
  }

  // MARK: - The whole configuration

  /// Takes over a whole configuration with as little disturbance as its differences allow: the plugin is exchanged only when it
  /// differs, torch, zoom, focus, rotation and flips are applied to the running camera, and the camera is opened again only for values
  /// that it cannot take over, by ``ScanViewOptions/sourceFactory``. Commands given before stay, where the file says the same as
  /// before.
  ///
  /// Without a source factory the camera runs on, and a problem `cameraNotRestarted` names the values; when nothing else
  /// differs, the outcome `notApplied` does.
  ///
  /// - Parameters:
  ///   - config: The configuration, with a plugin or a composite.
  ///   - baseDirectory: The folder that relative paths of the plugin start from; nil for that of the options.
  /// - Returns: What was done; never `refused`.
  /// - Throws: ``ScanIssue`` with `noPlugin`, or what the source factory or the plugin's factory throws; then everything is as
  ///   before.
  @discardableResult
  public func setConfig(_ config: ScanViewConfig, baseDirectory: String? = nil) async throws -> ReloadReport.Outcome {
    try await core.setConfig(config, baseDirectory: baseDirectory)
  }

  // MARK: - The source

  /// Exchanges the source. In a session the old one is released first, then the new one runs for the same session with the same
  /// plugin; numbers and times of frames go on. A new source that fails ends the session, as the first one would. Frames of the
  /// old one that wait are given up and counted as `discarded`.
  ///
  /// Without a session, or when the session is about to end, the next session has the new source. The method returns when the
  /// old source was released.
  public func setSource(_ source: any FrameSource) async {
    await core.setSource(source)
  }

  /// Opens the camera without scanning, so that ``start()`` takes it over without delay; returns when it gives frames.
  ///
  /// When no session begins in time, the camera is released again; the plugin stays as it is. ``stop()`` and ``finish()``
  /// release it at once. Nothing is opened during a session, and for sources that wait for each frame.
  ///
  /// - Parameter idleTimeout: How long the camera runs without a session, on the view's clock, from the last call.
  /// - Throws: ``ScanIssue`` when the source fails.
  public func prepare(idleTimeout: Duration = .seconds(30)) async throws(ScanIssue) {
    try await core.prepare(idleTimeout: idleTimeout)
  }

  /// Whether the camera runs without a session.
  public var preparationState: PreparationState { core.read { $0.link.preparationState } }

  // MARK: - Readiness

  /// Whether scanning can begin or go on now, and what stands in the way.
  public func readyStatus() async -> ReadyStatus {
    await core.readyStatus()
  }

  /// Whether scanning can begin or go on now.
  public var isAvailable: Bool {
    get async { await readyStatus().isReady }
  }

  /// Whether a build has all plugins of a configuration, with their data; it says nothing about the camera.
  public static func isSupported(
    _ config: ScanViewConfig, registry: PluginRegistry, baseDirectory: String? = nil
  ) -> Bool {
    !config.viewPlugins.isEmpty && registry.problems(config, baseDirectory: baseDirectory).isEmpty
  }
}
