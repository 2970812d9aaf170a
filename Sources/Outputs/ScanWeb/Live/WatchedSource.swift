public import ScanImage
import Synchronization

extension FrameSource {
  /// The source with frames that can be watched; the controls of a device stay.
  public func watched(by watch: FrameWatch) -> any FrameSource {
    guard let device = self as? any ControllableSource else { return WatchedSource(self, watch) }
    return WatchedDevice(device, watch)
  }
}

/// A source whose frames can be watched: it asks for colors while somebody does, and says when a frame has been handed over.
public struct WatchedSource: FrameSource {
  private let source: any FrameSource
  private let watch: FrameWatch

  /// Makes the source.
  ///
  /// - Parameters:
  ///   - source: Where the frames come from.
  ///   - watch: Who watches.
  public init(_ source: any FrameSource, _ watch: FrameWatch) {
    self.source = source
    self.watch = watch
  }

  /// The name of the source behind it.
  public var name: String { source.name }
  /// The pacing of the source behind it.
  public var pacing: FramePacing { source.pacing }
  /// The continuity of the source behind it.
  public var continuity: FrameContinuity { source.continuity }

  /// Delivers the frames of the source behind it.
  public func run(into sink: any FrameSink) async throws {
    try await source.run(into: Sink(sink: sink, watch: watch))
  }

  private struct Sink: FrameSink {
    let sink: any FrameSink
    let watch: FrameWatch

    var needs: FrameNeeds { sink.needs.union(FrameNeeds(color: watch.isWatched)) }

    func sendLatest(_ frame: Frame) {
      sink.sendLatest(frame)
      watch.note(frame)
    }

    func send(_ frame: Frame) async {
      // The scanner takes its time with a frame of a source that waits; it is shown meanwhile, and at the latest afterwards.
      watch.note(frame)
      await sink.send(frame)
      watch.note(frame)
    }

    func report(_ error: SourceError) { sink.report(error) }

    func report(_ notice: SourceNotice) { sink.report(notice) }
  }
}

/// A device whose frames can be watched, with its controls.
private struct WatchedDevice: ControllableSource, ReadinessReporting {
  private let device: any ControllableSource
  private let frames: WatchedSource

  init(_ device: any ControllableSource, _ watch: FrameWatch) {
    self.device = device
    frames = WatchedSource(device, watch)
  }

  var name: String { device.name }
  var pacing: FramePacing { device.pacing }
  var continuity: FrameContinuity { device.continuity }
  var capabilities: CameraCapabilities { device.capabilities }
  var cameraState: CameraState { device.cameraState }

  func run(into sink: any FrameSink) async throws { try await frames.run(into: sink) }

  func apply(_ setting: CameraSetting) throws(CameraControlError) -> CameraState { try device.apply(setting) }

  func readiness() async -> [SourceError] { await (device as? any ReadinessReporting)?.readiness() ?? [] }
}

/// The one who watches a ``WatchedSource``.
public final class FrameWatch: Sendable {
  private let isOn = Atomic(false)
  private let continuation = Mutex<AsyncStream<Void>.Continuation?>(nil)
  private let last = Mutex<Frame?>(nil)

  /// Makes a watch over nothing yet.
  public init() {}

  /// The newest frame since the watch began; nil when there was none.
  public var newest: Frame? { last.withLock { $0 } }

  /// Whether somebody watches.
  var isWatched: Bool { isOn.load(ordering: .relaxed) }

  /// Begins to watch: ``newest`` is the newest frame from now on, the stream says that there is a newer frame, and what was not noticed counts as one. A stream from before ends.
  public func begin() -> AsyncStream<Void> {
    let (stream, new) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    isOn.store(true, ordering: .relaxed)
    last.withLock { $0 = nil }
    exchange(new)
    return stream
  }

  /// Ends the watch.
  public func end() {
    isOn.store(false, ordering: .relaxed)
    last.withLock { $0 = nil }
    exchange(nil)
  }

  private func exchange(_ new: AsyncStream<Void>.Continuation?) {
    let old = continuation.withLock { current in
      defer { current = new }
      return current
    }
    old?.finish()
  }

  fileprivate func note(_ frame: Frame) {
    guard isWatched else { return }
    last.withLock { $0 = frame }
    _ = continuation.withLock { $0?.yield() }
  }
}
