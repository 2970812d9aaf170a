import Glibc
import ScanImage
import ScanStills
import Synchronization

/// How far the rounds of `run --every` have come in a folder or video, so that each goes on where the one before ended.
///
/// A picture counts as done when a plugin has scanned it, and is scanned again when its file has changed.
final class SourceProgress: Sendable {
  /// A picture, or a place of a video.
  private struct Place: Sendable, Hashable {
    let file: String
    let page: Int
  }

  private struct State {
    var done: Set<Place> = []
    /// The file of the last picture that is done, which may have more pages.
    var last: String?
    /// What the source of the round has given, with the number of its frame.
    var given: [(number: UInt64, path: String, page: Int, time: Duration)] = []
    var begin = Duration.zero
  }

  private let state = Guarded(State())

  /// Where a video goes on.
  var time: Duration { state.withLock { $0.begin } }

  /// The files that may have pictures which are not done.
  func files(of paths: [String]) -> [String] {
    let names = paths.map { ($0, Self.name($0)) }
    return state.withLock { state in
      let files = Set(state.done.map(\.file))
      return names.filter { !files.contains($0.1) || $0.1 == state.last }.map(\.0)
    }
  }

  /// Whether a picture was scanned in an earlier round; otherwise it belongs to this one.
  fileprivate func isDone(_ frame: Frame) -> Bool {
    let place = Place(file: Self.name(frame.origin.source), page: frame.origin.page)
    return state.withLock { state in
      if state.done.contains(place) { return true }
      state.given.append((frame.number, frame.origin.source, frame.origin.page, frame.timestamp))
      return false
    }
  }

  /// Takes note of a frame of a video.
  fileprivate func note(_ frame: Frame) {
    state.withLock { $0.given.append((frame.number, frame.origin.source, 0, frame.timestamp)) }
  }

  /// Takes note of what was scanned in the round, up to a frame; nil when no frame was.
  func endRound(with number: UInt64?) {
    state.withLock { state in
      let taken = state.given.filter { given in number.map { given.number <= $0 } ?? false }
      state.given = []
      for given in taken where given.page > 0 {
        let file = Self.name(given.path)
        state.done.insert(Place(file: file, page: given.page))
        state.last = file
      }
      // The next picture of a video, however short it is shown.
      if let given = taken.last, given.page == 0 { state.begin += given.time + .milliseconds(1) }
    }
  }

  /// A name that a file has until it is changed.
  private static func name(_ path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    return "\(path)\n\(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec) \(status.st_ino)"
  }
}

/// A source that leaves out what was scanned before.
struct ResumedSource: FrameSource {
  let source: any FrameSource
  let progress: SourceProgress
  /// Whether it plays a video, which begins where the round before ended by itself.
  let isVideo: Bool

  var name: String { source.name }
  var pacing: FramePacing { source.pacing }
  var continuity: FrameContinuity { source.continuity }

  func run(into sink: any FrameSink) async throws {
    try await source.run(into: Sink(sink: sink, progress: progress, isVideo: isVideo))
  }

  private struct Sink: FrameSink {
    let sink: any FrameSink
    let progress: SourceProgress
    let isVideo: Bool

    var needs: FrameNeeds { sink.needs }

    func sendLatest(_ frame: Frame) { if isWanted(frame) { sink.sendLatest(frame) } }

    func send(_ frame: Frame) async { if isWanted(frame) { await sink.send(frame) } }

    func report(_ error: SourceError) { sink.report(error) }

    func report(_ notice: SourceNotice) { sink.report(notice) }

    private func isWanted(_ frame: Frame) -> Bool {
      if isVideo { progress.note(frame) } else if progress.isDone(frame) { return false }
      return true
    }
  }
}
