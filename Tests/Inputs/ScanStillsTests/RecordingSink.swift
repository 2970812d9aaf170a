import ScanImage
import Synchronization

/// A sink that keeps what it gets, and may do something at each frame.
final class RecordingSink: FrameSink {
  struct Record: Sendable {
    var delivered: [Frame] = []
    var offered: [Frame] = []
    var problems: [SourceError] = []
    var notices: [SourceNotice] = []
  }

  let needs: FrameNeeds
  private let state = Mutex(Record())
  private let onFrame: @Sendable (Frame) -> Void
  private let onNotice: @Sendable (SourceNotice) -> Void

  init(
    needs: FrameNeeds = .none, onFrame: @escaping @Sendable (Frame) -> Void = { _ in },
    onNotice: @escaping @Sendable (SourceNotice) -> Void = { _ in }
  ) {
    self.needs = needs
    self.onNotice = onNotice
    self.onFrame = onFrame
  }

  var record: Record { state.withLock { $0 } }

  func sendLatest(_ frame: Frame) {
    state.withLock { $0.offered.append(frame) }
    onFrame(frame)
  }

  func send(_ frame: Frame) async {
    state.withLock { $0.delivered.append(frame) }
    onFrame(frame)
  }

  func report(_ notice: SourceNotice) {
    state.withLock { $0.notices.append(notice) }
    onNotice(notice)
  }

  func report(_ error: SourceError) {
    state.withLock { $0.problems.append(error) }
  }
}
