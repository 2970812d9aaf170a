import ScanPluginKit
import Synchronization

/// Takes frames out of a running source, one after each interval of their time. A source that waits for the scanner waits until the frame is
/// done with; of one that does not, a frame is left out while another one is under way.
final class FrameSampler: Sendable {
  private struct State {
    var last: Duration?
    var waiting: CheckedContinuation<Void, Never>?
    var isFinished = false
  }

  /// A frame that was taken.
  struct Sample: Sendable {
    let frame: Frame
    /// Whether the source waits, so that no further frame is scanned meanwhile.
    let isHeld: Bool
  }

  /// The frames that were taken.
  let samples: AsyncStream<Sample>
  private let interval: Duration
  private let needs: FrameNeeds
  private let continuation: AsyncStream<Sample>.Continuation
  private let state = Mutex(State())

  /// Makes a sampler.
  ///
  /// - Parameters:
  ///   - interval: The time of the frames between two that are taken; zero for every frame.
  ///   - needs: What a frame that is taken needs beside luma.
  init(every interval: Duration, needs: FrameNeeds) {
    (self.interval, self.needs) = (interval, needs)
    (samples, continuation) = AsyncStream.makeStream(of: Sample.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// The source with frames that are taken after they were scanned.
  func sampled(_ source: any FrameSource) -> any FrameSource {
    source.relayed { Sink(sink: $0, sampler: self) }
  }

  /// Says that the frame that was taken is done with.
  func release() {
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  /// Takes no further frame; ``samples`` ends behind those that were taken.
  func finish() {
    state.withLock { $0.isFinished = true }
    release()
    continuation.finish()
  }

  private func isDue(_ frame: Frame) -> Bool {
    state.withLock { state in
      // A time that goes back begins anew.
      if let last = state.last, frame.timestamp >= last, frame.timestamp - last < interval { return false }
      guard !state.isFinished else { return false }
      state.last = frame.timestamp
      return true
    }
  }

  private func take(_ frame: Frame) async {
    guard isDue(frame) else { return }
    await withCheckedContinuation { waiting in
      let isTaken = state.withLock { state in
        guard !state.isFinished else { return false }
        state.waiting = waiting
        return true
      }
      guard isTaken else { return waiting.resume() }
      continuation.yield(Sample(frame: frame, isHeld: true))
    }
  }

  private struct Sink: FrameSink {
    let sink: any FrameSink
    let sampler: FrameSampler

    var needs: FrameNeeds { sink.needs.union(sampler.needs) }

    func sendLatest(_ frame: Frame) {
      sink.sendLatest(frame)
      if sampler.isDue(frame) { sampler.continuation.yield(Sample(frame: frame, isHeld: false)) }
    }

    func send(_ frame: Frame) async {
      await sink.send(frame)
      await sampler.take(frame)
    }

    func report(_ error: SourceError) { sink.report(error) }

    func report(_ notice: SourceNotice) { sink.report(notice) }
  }
}
