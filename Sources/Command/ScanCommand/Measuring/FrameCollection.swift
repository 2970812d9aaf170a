import ScanPluginKit
import Synchronization

/// The first frames of a source, and how long they took to arrive.
struct FrameCollection {
  let count: Int
  let needs: FrameNeeds

  func take(from source: any FrameSource) async throws -> (frames: [Frame], milliseconds: Double) {
    let sink = Sink(count: count, needs: needs)
    let start = ContinuousClock.now
    let work = Task { try await source.run(into: sink) }
    sink.whenFull { work.cancel() }
    do {
      try await work.value
    } catch is CancellationError {
      // The source was stopped because there are frames enough.
    } catch let error as SourceError {
      Console.error(error.displayText)
      throw Exit.failure
    }
    return (sink.frames, (ContinuousClock.now - start) / .milliseconds(1))
  }

  private final class Sink: FrameSink {
    private struct State {
      var frames: [Frame] = []
      var stop: (@Sendable () -> Void)?
    }

    let needs: FrameNeeds
    private let count: Int
    private let state = Mutex(State())

    init(count: Int, needs: FrameNeeds) { (self.count, self.needs) = (count, needs) }

    var frames: [Frame] { state.withLock { $0.frames } }

    func whenFull(_ stop: @escaping @Sendable () -> Void) {
      let isFull = state.withLock { state in
        state.stop = stop
        return state.frames.count == count
      }
      if isFull { stop() }
    }

    func sendLatest(_ frame: Frame) { keep(frame) }

    func send(_ frame: Frame) async { keep(frame) }

    func report(_ error: SourceError) { Console.error(error.displayText) }

    private func keep(_ frame: Frame) {
      let stop = state.withLock { state -> (@Sendable () -> Void)? in
        if state.frames.count < count { state.frames.append(frame) }
        return state.frames.count == count ? state.stop : nil
      }
      stop?()
    }
  }
}
