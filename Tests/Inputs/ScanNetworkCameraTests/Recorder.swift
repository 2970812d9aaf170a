import ScanImage
import Synchronization

/// A sink that keeps what a source reports, and of frames what tests look at.
final class Recorder: FrameSink {
  struct Record: Sendable {
    var frames = 0
    var sizes: [String] = []
    /// The brightness of the middle of the last frames.
    var levels: [UInt8] = []
    var sources: [String] = []
    var numbers: [UInt64] = []
    var problems: [SourceError] = []
    var notices: [SourceNotice] = []

    var names: [String] { notices.map(\.name) }
    var lost: [SourceError] { notices.compactMap { if case .lost(let error) = $0 { error } else { nil } } }
    var opened: [SourceFormat] { notices.compactMap { if case .opened(let format) = $0 { format } else { nil } } }
    var counters: CaptureCounters? {
      notices.compactMap { if case .counted(let counters) = $0 { counters } else { nil } }.last
    }
  }

  private let state = Mutex(Record())

  var record: Record { state.withLock { $0 } }

  func sendLatest(_ frame: Frame) { note(frame) }

  func send(_ frame: Frame) async { note(frame) }

  func report(_ notice: SourceNotice) { state.withLock { $0.notices.append(notice) } }

  func report(_ error: SourceError) { state.withLock { $0.problems.append(error) } }

  private func note(_ frame: Frame) {
    let level = frame.luma.withView { $0[$0.width / 2, $0.height / 2] }
    state.withLock { record in
      record.frames += 1
      record.sizes.append("\(frame.size)")
      record.levels.append(level)
      record.sources.append(frame.origin.source)
      record.numbers.append(frame.number)
    }
  }
}

/// Runs a source for as long as a test looks at it.
func withSource<Result: Sendable>(
  _ source: some FrameSource, isolation: isolated (any Actor)? = #isolation, _ body: (Recorder) async throws -> Result
) async throws -> Result {
  let recorder = Recorder()
  let running = Task { try await source.run(into: recorder) }
  let result: Result
  do {
    result = try await body(recorder)
  } catch {
    running.cancel()
    _ = await running.result
    throw error
  }
  running.cancel()
  _ = await running.result
  return result
}
