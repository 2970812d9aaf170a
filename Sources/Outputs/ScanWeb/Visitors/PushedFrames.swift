import ScanImage
import Synchronization

/// A source whose frames somebody hands over one after another, each when the one before was taken.
final class PushedFrames: FrameSource {
  private struct State {
    var sink: (any FrameSink)?
    var isEnded = false
    var waiter: CheckedContinuation<(any FrameSink)?, Never>?
  }

  let name: String
  let pacing = FramePacing.everyFrame
  let continuity = FrameContinuity.continuous
  private let state = Mutex(State())

  init(name: String) {
    self.name = name
  }

  /// What is needed of the next frame beside luma.
  var needs: FrameNeeds { state.withLock { $0.sink }?.needs ?? .none }

  /// Takes no further frame, and lets go the one who waits for the scanner.
  func end() {
    let waiter = state.withLock { state in
      state.isEnded = true
      return state.waiter.take()
    }
    waiter?.resume(returning: nil)
  }

  /// Hands a frame over and waits until it was taken; one call at a time.
  ///
  /// - Returns: Whether there is a scanner that takes frames.
  func push(_ frame: Frame) async -> Bool {
    guard let sink = await nextSink() else { return false }
    await sink.send(frame)
    return true
  }

  func run(into sink: any FrameSink) async throws {
    let waiter = state.withLock { state in
      state.sink = sink
      return state.waiter.take()
    }
    waiter?.resume(returning: sink)
    defer { state.withLock { $0.sink = nil } }
    // A stream without elements waits for the end of the task.
    let (nothing, continuation) = AsyncStream.makeStream(of: Never.self)
    for await _ in nothing {}
    continuation.finish()
    throw CancellationError()
  }

  private func nextSink() async -> (any FrameSink)? {
    await withCheckedContinuation { continuation in
      let (isReady, sink) = state.withLock { state -> (Bool, (any FrameSink)?) in
        if state.isEnded { return (true, nil) }
        if let sink = state.sink { return (true, sink) }
        state.waiter = continuation
        return (false, nil)
      }
      if isReady { continuation.resume(returning: sink) }
    }
  }
}
