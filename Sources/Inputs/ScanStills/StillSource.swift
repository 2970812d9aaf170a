public import ScanImage
import ScanJSON

/// A source that gives every page of a list of picture files, one frame each, and waits until each was taken.
///
/// A file or page that cannot be read is reported with `FrameSink/report(_:)-(SourceError)` and the next one follows. Frames are numbered
/// without gaps; `FrameOrigin` says the file as given and the page. Pictures stand for themselves, and timestamps are the time since the
/// source started; with a frame rate they are frames that follow each other, each at number / rate.
public struct StillSource: FrameSource {
  /// The files, in reading order; `-` is standard input.
  public let paths: [String]
  /// The source's name.
  public let name: String
  /// Whether the next page is decoded while the current one is being scanned; costs the memory of one more picture.
  public let prefetches: Bool
  /// The frames per second of pictures that were taken one after another; nil for pictures that have nothing to do with each other.
  public let framesPerSecond: Double?

  private let decoder: StillDecoder

  /// Every frame is waited for.
  public var pacing: FramePacing { .everyFrame }

  /// Pictures with a frame rate follow each other.
  public var continuity: FrameContinuity { framesPerSecond == nil ? .separate : .continuous }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - paths: The files, for example from ``InputExpansion``.
  ///   - decoder: The bounds, and whether color is kept.
  ///   - name: The source's name; nil takes the file's name, or the number of files.
  ///   - prefetches: Whether decoding overlaps scanning.
  ///   - framesPerSecond: The rate of pictures that were taken one after another, clamped to 0.001…1,000; nil for others.
  public init(
    paths: [String], decoder: StillDecoder = StillDecoder(), name: String? = nil, prefetches: Bool = true,
    framesPerSecond: Double? = nil
  ) {
    self.framesPerSecond = framesPerSecond.map { $0.isNaN ? 30 : min(max($0, 0.001), 1000) }
    self.paths = paths
    self.decoder = decoder
    self.prefetches = prefetches
    self.name = name ?? (paths.count == 1 ? paths[0] : "\(paths.count) pictures")
  }

  /// Delivers every page of every file.
  ///
  /// - Throws: `SourceError` with `noInput` for an empty list, or the last fault when no page at all could be read; `CancellationError` when the task was cancelled.
  public func run(into sink: any FrameSink) async throws {
    guard !paths.isEmpty else {
      throw SourceError(.noInput, source: name, message: StillText.emptyList.with())
    }
    let pages = StillPages(paths: paths, decoder: decoder, framesPerSecond: framesPerSecond)
    var position = StillPages.Position()
    var pending = prefetches ? start(pages, at: position, sink) : nil
    defer { pending?.cancel() }
    // The fault that the source fails with, unless a page can be read yet.
    var fault: SourceError?
    var hasGivenFrame = false
    while true {
      try Task.checkCancellation()
      let ahead = pending ?? start(pages, at: position, sink)
      let step = await withTaskCancellationHandler {
        await ahead.value
      } onCancel: {
        ahead.cancel()
      }
      try Task.checkCancellation()
      guard let step else {
        if let fault { throw fault }
        return
      }
      position = step.next
      pending = prefetches ? start(pages, at: position, sink) : nil
      switch step.outcome {
      case .success(let frame):
        if let fault = fault.take() { sink.report(fault) }
        hasGivenFrame = true
        await sink.send(frame)
      case .failure(let problem):
        if let fault = fault.take() { sink.report(fault) }
        if hasGivenFrame { sink.report(problem) } else { fault = problem }
      }
    }
  }

  private func start(
    _ pages: StillPages, at position: StillPages.Position, _ sink: any FrameSink
  ) -> Task<StillPages.Step?, Never> {
    Task { await onOwnThread { pages.step(from: position, wantsColor: sink.needs.color, cancel: $0) } }
  }
}
