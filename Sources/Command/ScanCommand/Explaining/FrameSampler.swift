import ScanPluginKit
import Synchronization

/// Takes frames out of a running source, one after each interval of their time, and the last one. A source that waits for the scanner waits
/// until the frame is done with; of one that does not, frames that come meanwhile are passed over.
final class FrameSampler: Sendable {
  /// A frame that was taken.
  struct Sample: Sendable {
    let frame: Frame
    /// Whether the source waits, so that no further frame is scanned meanwhile.
    let isHeld: Bool
  }

  private struct State {
    var taken: Frame?
    var newest: Frame?
    var waiting: CheckedContinuation<Void, Never>?
    var isUnderWay = false
    var isFinished = false
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

  /// The newest frame, where it was not taken.
  var last: Frame? { state.withLock { $0.newest?.number == $0.taken?.number ? nil : $0.newest } }

  /// The source with frames that are taken after they were scanned.
  func sampled(_ source: any FrameSource) -> any FrameSource {
    source.relayed { Sink(sink: $0, sampler: self) }
  }

  /// Says that the frame that was taken is done with.
  func release() {
    let waiting = state.withLock { state in
      defer { (state.waiting, state.isUnderWay) = (nil, false) }
      return state.waiting
    }
    waiting?.resume()
  }

  /// Takes no further frame; ``samples`` ends behind the one that was taken.
  func finish() {
    state.withLock { $0.isFinished = true }
    release()
    continuation.finish()
  }

  /// Whether a frame is to be taken.
  private func takes(_ frame: Frame) -> Bool {
    state.withLock { state in
      state.newest = frame
      guard !state.isFinished, !state.isUnderWay else { return false }
      // A time that goes back begins anew.
      if let taken = state.taken, frame.timestamp >= taken.timestamp, frame.timestamp - taken.timestamp < interval {
        return false
      }
      (state.taken, state.isUnderWay) = (frame, true)
      return true
    }
  }

  private func hold(_ frame: Frame) async {
    await withCheckedContinuation { waiting in
      let isHeld = state.withLock { state in
        guard !state.isFinished else { return false }
        state.waiting = waiting
        return true
      }
      guard isHeld else { return waiting.resume() }
      // Whoever reads the samples may have ended by itself.
      if case .terminated = continuation.yield(Sample(frame: frame, isHeld: true)) { release() }
    }
  }

  private struct Sink: FrameSink {
    let sink: any FrameSink
    let sampler: FrameSampler

    var needs: FrameNeeds { sink.needs.union(sampler.needs) }

    func sendLatest(_ frame: Frame) {
      sink.sendLatest(frame)
      if sampler.takes(frame) { sampler.continuation.yield(Sample(frame: frame, isHeld: false)) }
    }

    func send(_ frame: Frame) async {
      await sink.send(frame)
      if sampler.takes(frame) { await sampler.hold(frame) }
    }

    func report(_ error: SourceError) { sink.report(error) }

    func report(_ notice: SourceNotice) { sink.report(notice) }
  }
}
