import ScanConfig
import ScanImage
import Synchronization

@testable import ScanCamera

/// A sink that keeps what it is given.
final class RecordingSink: FrameSink {
  private struct Kept {
    var frames: [Frame] = []
    var notices: [SourceNotice] = []
    var waiting: (count: Int, resume: CheckedContinuation<Void, Never>)?
  }

  private let kept = Guarded(Kept())
  private let needed = Guarded(FrameNeeds.none)

  /// What the sink needs; can be changed at any time.
  var needs: FrameNeeds {
    get { needed.withLock { $0 } }
    set { needed.withLock { $0 = newValue } }
  }

  var frames: [Frame] { kept.withLock { $0.frames } }
  var notices: [SourceNotice] { kept.withLock { $0.notices } }

  func sendLatest(_ frame: Frame) {
    let ready = kept.withLock { state -> CheckedContinuation<Void, Never>? in
      state.frames.append(frame)
      guard let waiting = state.waiting, state.frames.count >= waiting.count else { return nil }
      state.waiting = nil
      return waiting.resume
    }
    ready?.resume()
  }

  func send(_ frame: Frame) async { sendLatest(frame) }
  func report(_ error: SourceError) {}
  func report(_ notice: SourceNotice) { kept.withLock { $0.notices.append(notice) } }

  /// Waits until there are so many frames.
  func frames(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = kept.withLock { state in
        if state.frames.count >= count { return true }
        state.waiting = (count, continuation)
        return false
      }
      if isThere { continuation.resume() }
    }
  }
}

/// What a capture gave until all the steps of its system had happened and it was cancelled.
struct Recording {
  let frames: [Frame]
  let notices: [SourceNotice]
  let counters: CaptureCounters
  let failure: (any Error)?

  static func of(
    _ system: FakeVideoSystem, config: CameraConfig = .default, choice: CameraChoice? = nil,
    settings: CaptureSettings = CaptureSettings()
  ) async -> Recording {
    let camera = V4L2Camera(config, choice: choice, settings: settings, system: system)
    let sink = RecordingSink()
    let task = Task {
      defer { system.finish() }
      try await camera.run(into: sink)
    }
    await system.stepsDone()
    task.cancel()
    let result = await task.result
    var failure: (any Error)?
    if case .failure(let error) = result, !(error is CancellationError) { failure = error }
    return Recording(frames: sink.frames, notices: sink.notices, counters: camera.counters, failure: failure)
  }

  /// The notices in short form: their names, with what matters of them.
  var story: [String] {
    notices.map { notice in
      switch notice {
      case .opened(let format): "opened \(format.path) \(format.pixelFormat) \(format.size)"
      case .lost(let error): "lost \(error.code)"
      case .connecting: "connecting"
      case .offline(let time): "offline \(time.inSeconds)"
      case .frozen(let time): "frozen \(time.inSeconds)"
      case .black(let time): "black \(time.inSeconds)"
      case .stalled(let silence): "stalled \(silence.inSeconds)"
      case .recovered: "recovered"
      case .counted(let counters):
        "counted \(counters.missed) \(counters.flagged) \(counters.short) \(counters.undecodable)"
      }
    }
  }
}
