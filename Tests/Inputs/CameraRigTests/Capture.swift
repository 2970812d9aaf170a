import ScanCamera
import ScanConfig
import ScanImage
import Synchronization
import Testing

/// A camera source with a listener in front of its real sink: a test sees every frame and notice that the source gives,
/// whoever takes them.
final class ObservedCamera: ControllableSource {
  /// What the source has given so far.
  struct Seen: Sendable {
    var frames: [Frame] = []
    var frameCount = 0
    /// The numbers of the frames, all of them.
    var numbers: [UInt64] = []
    var notices: [SourceNotice] = []
    var problems: [SourceError] = []
    /// How the last run ended; nil while there was none.
    var end: (any Error)?

    /// The codes of the reasons why the device was lost, in order.
    var losses: [SourceError.Code] {
      notices.compactMap { if case .lost(let error) = $0 { error.code } else { nil } }
    }
    /// How often a device was opened.
    var openings: Int { notices.count { $0.name == "opened" } }
    /// The form of the frames, as it was reported last.
    var format: SourceFormat? {
      notices.reversed().lazy.compactMap { if case .opened(let format) = $0 { format } else { nil } }.first
    }
  }

  private struct State {
    var seen = Seen()
    var isCancelled = false
    var watchers: [(isMet: @Sendable (Seen) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// The part that the sink holds.
  final class Log: Sendable {
    private let state = Guarded(State())

    var seen: Seen { state.withLock { $0.seen } }

    func note(_ change: (inout Seen) -> Void) {
      let met = state.withLock { state in
        change(&state.seen)
        let seen = state.seen
        let met = state.watchers.filter { $0.isMet(seen) }
        state.watchers.removeAll { $0.isMet(seen) }
        return met
      }
      for watcher in met { watcher.continuation.resume() }
    }

    /// Waits until the frames and notices are as wanted, or the test has run out of its time.
    func wait(until isMet: @escaping @Sendable (Seen) -> Bool) async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isOver = state.withLock { state in
            if state.isCancelled || isMet(state.seen) { return true }
            state.watchers.append((isMet, continuation))
            return false
          }
          if isOver { continuation.resume() }
        }
      } onCancel: {
        let all = state.withLock { state in
          defer { state.watchers = [] }
          state.isCancelled = true
          return state.watchers
        }
        for watcher in all { watcher.continuation.resume() }
      }
    }
  }

  private struct Tee: FrameSink {
    let log: Log
    let keeps: Int
    let sink: (any FrameSink)?

    private func note(_ frame: Frame) {
      log.note { seen in
        seen.frameCount += 1
        seen.numbers.append(frame.number)
        seen.frames.append(frame)
        if seen.frames.count > keeps { seen.frames.removeFirst() }
      }
    }
    func sendLatest(_ frame: Frame) {
      note(frame)
      sink?.sendLatest(frame)
    }
    func send(_ frame: Frame) async {
      note(frame)
      await sink?.send(frame)
    }
    func report(_ error: SourceError) {
      log.note { $0.problems.append(error) }
      sink?.report(error)
    }
    func report(_ notice: SourceNotice) {
      log.note { $0.notices.append(notice) }
      sink?.report(notice)
    }
  }

  let camera: V4L2Camera
  private let log = Log()
  private let keeps: Int

  /// - Parameter keeps: How many of the newest frames stay at hand.
  init(_ camera: V4L2Camera, keeps: Int = 4) {
    self.camera = camera
    self.keeps = keeps
  }

  var name: String { camera.name }
  var pacing: FramePacing { camera.pacing }
  var capabilities: CameraCapabilities { camera.capabilities }
  var cameraState: CameraState { camera.cameraState }
  func apply(_ setting: CameraSetting) throws(CameraControlError) -> CameraState { try camera.apply(setting) }

  var seen: Seen { log.seen }
  func wait(until isMet: @escaping @Sendable (Seen) -> Bool) async { await log.wait(until: isMet) }

  /// Waits for so many more frames than there were.
  func waitForFrames(_ count: Int) async {
    let goal = seen.frameCount + count
    await wait { $0.frameCount >= goal || $0.end != nil }
  }

  func run(into sink: any FrameSink) async throws {
    try await run(teeing: sink)
  }

  private func run(teeing sink: (any FrameSink)?) async throws {
    do {
      try await camera.run(into: Tee(log: log, keeps: keeps, sink: sink))
    } catch {
      log.note { $0.end = error }
      throw error
    }
  }

  /// Runs the camera without a scanner while `body` works, and releases it.
  func capturing(_ body: (ObservedCamera) async throws -> Void) async throws {
    let task = Task { try await self.run(teeing: nil) }
    do {
      try await body(self)
    } catch {
      task.cancel()
      _ = await task.result
      throw error
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

extension V4L2Camera {
  /// A camera by its path, with a request for the size.
  convenience init(at path: String, size: String = "640x480", settings: CaptureSettings = CaptureSettings()) throws {
    let resolution = try #require(CaptureResolution(size))
    self.init(CameraConfig(captureResolution: resolution), choice: .path(path), settings: settings)
  }
}
