public import ScanImage
import Synchronization

extension FrameSource {
  /// The source with frames that can be watched: it asks for colors while somebody does, and says when a frame has been handed over. The
  /// controls of a device stay.
  public func watched(by watch: FrameWatch) -> any FrameSource { relayed { WatchedSink(sink: $0, watch: watch) } }
}

/// What frames are seen by on their way.
private struct WatchedSink: FrameSink {
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

/// Somebody who watches the frames of a source, which ``ScanImage/FrameSource/watched(by:)`` shows.
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
