import ScanImage
import Synchronization

/// Whether what was found is printed as fast as it is found; whoever makes more of it can wait here.
final class Backlog: Sendable {
  private struct State {
    var isWorking = false
    var isOver = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Guarded(State())

  /// Reports that something is being printed.
  func begin() {
    state.withLock { $0.isWorking = true }
  }

  /// Reports that all has been printed for now.
  func rest() {
    state.withLock { state in
      state.isWorking = false
      Self.release(&state)
    }
  }

  /// Reports that nothing will be printed any more; no task waits from then on.
  func end() {
    state.withLock { state in
      state.isOver = true
      Self.release(&state)
    }
  }

  /// Waits until all has been printed.
  func wait() async {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        if state.isWorking, !state.isOver {
          state.waiting.append(continuation)
        } else {
          continuation.resume()
        }
      }
    }
  }

  private static func release(_ state: inout State) {
    for continuation in state.waiting { continuation.resume() }
    state.waiting.removeAll()
  }
}

/// A source that waits for the printing after each frame, so that a slow reader neither loses results nor lets them pile up.
struct HeldUpSource: FrameSource {
  let source: any FrameSource
  let backlog: Backlog

  var name: String { source.name }
  var pacing: FramePacing { source.pacing }
  var continuity: FrameContinuity { source.continuity }

  func run(into sink: any FrameSink) async throws {
    try await source.run(into: Sink(sink: sink, backlog: backlog))
  }

  private struct Sink: FrameSink {
    let sink: any FrameSink
    let backlog: Backlog

    var needs: FrameNeeds { sink.needs }

    func sendLatest(_ frame: Frame) { sink.sendLatest(frame) }

    func send(_ frame: Frame) async {
      await sink.send(frame)
      await backlog.wait()
    }

    func report(_ error: SourceError) { sink.report(error) }

    func report(_ notice: SourceNotice) { sink.report(notice) }
  }
}
