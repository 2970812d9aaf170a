public import ScanConfig
public import ScanGeometry
public import ScanImage
import ScanJSON

/// A camera of this machine as a source of frames, by Video4Linux.
///
/// It opens the camera when it runs, negotiates the form of the frames, and hands over their luma; color comes with it
/// while the sink needs it (`FrameSink/needs`) or ``wantsColor`` is set. A camera that is unplugged or fails is reported by `SourceNotice.lost`, waited for and opened
/// again with the same request, on and on until the task is cancelled. It may run several times, one after another.
public final class V4L2Camera: ControllableSource {
  /// Which camera is meant.
  public let choice: CameraChoice
  /// The size of frames that is requested.
  public let requestedSize: PixelSize
  /// How the camera is read.
  public let settings: CaptureSettings

  let state = CaptureState()
  let system: any VideoSystem

  /// Frames pass by whether or not somebody takes them.
  public var pacing: FramePacing { .live }

  /// The camera as it was chosen: a path, `camera:NAME`, or `camera`.
  public var name: String { choice.description }

  /// Makes a source; the camera is searched for when it runs.
  ///
  /// - Parameters:
  ///   - config: The role or device, and the requested size.
  ///   - choice: The camera, if it is another one than the configuration says.
  ///   - settings: How the camera is read.
  public convenience init(
    _ config: CameraConfig = .default, choice: CameraChoice? = nil, settings: CaptureSettings = CaptureSettings()
  ) {
    self.init(config, choice: choice, settings: settings, system: LinuxVideoSystem())
  }

  /// Makes a source over a system of its own, as tests do.
  package init(
    _ config: CameraConfig = .default, choice: CameraChoice? = nil, settings: CaptureSettings = CaptureSettings(),
    system: any VideoSystem
  ) {
    self.choice = choice ?? CameraChoice(config)
    requestedSize = config.captureResolution.size
    self.settings = settings
    self.system = system
  }

  /// Whether frames carry color though the sink does not need it; can be set at any time and holds from the next frame on.
  public var wantsColor: Bool {
    get { state.wantsColor }
    set { state.wantsColor = newValue }
  }

  /// The camera that is open, or was last; nil before the first opening.
  public var device: CameraDevice.Identity? { state.identity }

  /// What became of the frames since the source was started.
  public var counters: CaptureCounters { state.counters }

  /// Captures until the task is cancelled.
  ///
  /// - Throws: `SourceError` when the camera cannot be opened at the start: `notFound`, `notPermitted`, `busy`,
  ///   `unsupportedFormat` or `system`; `CancellationError` after a cancellation. The device is released in every case,
  ///   within 50 ms unless the driver itself hangs.
  public func run(into sink: any FrameSink) async throws {
    try Task.checkCancellation()
    guard state.begin() else {
      throw SourceError(.busy, source: name, message: CameraText.running.with())
    }
    defer { state.end() }
    let wake: WakeSignal
    do throws(SystemFault) {
      wake = try WakeSignal()
    } catch {
      throw SourceError(
        .system, source: name,
        message: CameraText.callFailed.with(["call": .text(error.call), "error": .string(error.reason)]))
    }
    let outcome = await withTaskCancellationHandler {
      await onOwnThread { [self] _ in
        Result { () throws(SourceError) in
          try CaptureLoop(
            system: system, wake: wake, sink: sink, state: state, choice: choice, size: requestedSize,
            settings: settings
          ).run()
        }
      }
    } onCancel: {
      wake.set()
    }
    try outcome.get()
    throw CancellationError()
  }
}
