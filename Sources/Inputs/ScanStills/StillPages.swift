import ScanImage

/// The walk through the pages of a list of files: a pure step from one position to the next, so that it can run ahead.
struct StillPages: Sendable {
  /// Where the walk stands.
  struct Position: Sendable {
    var file = 0
    /// The next page of the open document, from 1.
    var page = 1
    /// The open document; nil before a file is opened.
    var document: StillDocument?
    /// The number of the next frame.
    var frame: UInt64 = 0
  }

  /// What one step gave, and where the walk goes on.
  struct Step: Sendable {
    let outcome: Result<Frame, SourceError>
    let next: Position
  }

  let paths: [String]
  let decoder: StillDecoder
  /// The rate by which frames get their times; nil for the time since the walk began.
  let framesPerSecond: Double?
  private let start = ContinuousClock.now

  init(paths: [String], decoder: StillDecoder, framesPerSecond: Double?) {
    self.paths = paths
    self.decoder = decoder
    self.framesPerSecond = framesPerSecond
  }

  /// Reads the page at a position, opening the file first where needed; nil after the last file.
  ///
  /// - Parameter wantsColor: Whether colors are decoded with it.
  func step(from position: Position, wantsColor: Bool, cancel: CancelFlag) -> Step? {
    guard position.file < paths.count else { return nil }
    var next = position
    let document: StillDocument
    do throws(SourceError) {
      document = try open(position, cancel: cancel)
    } catch {
      next.closeFile()
      return Step(outcome: .failure(error), next: next)
    }
    if position.page > document.pageCount, let problem = document.trailingProblem {
      // The pages before were good; the file ends here.
      next.closeFile()
      return Step(outcome: .failure(problem), next: next)
    }
    next.document = document
    next.page += 1
    if next.page > document.pageCount, document.trailingProblem == nil { next.closeFile() }
    do throws(SourceError) {
      let frame = try document.frame(
        page: position.page, number: position.frame, timestamp: time(of: position.frame), wantsColor: wantsColor,
        cancel: cancel)
      next.frame += 1
      return Step(outcome: .success(frame), next: next)
    } catch {
      // A page that fails is passed over.
      return Step(outcome: .failure(error), next: next)
    }
  }

  private func time(of number: UInt64) -> Duration {
    framesPerSecond.map { .seconds(Double(number) / $0) } ?? ContinuousClock.now - start
  }

  private func open(_ position: Position, cancel: CancelFlag) throws(SourceError) -> StillDocument {
    if let document = position.document { return document }
    return try decoder.open(paths[position.file], cancel: cancel)
  }
}

extension StillPages.Position {
  fileprivate mutating func closeFile() {
    file += 1
    page = 1
    document = nil
  }
}
