import ScanPluginKit
import ScanStills

/// What reads the pictures of a setup, as `scan` and `test` read them.
struct SetupBench: Sendable {
  let limits: PictureLimits
  /// The arguments of the limits, for a worker that has the same.
  let arguments: [String]

  /// Reads a picture; of one with several pages the first.
  ///
  /// - Parameter annotated: The file that gets the picture with what was found; nil for none.
  /// - Throws: `CancellationError`, and what a plugin that cannot be made throws.
  func read(_ loaded: LoadedConfig, _ path: String, annotated: String? = nil) async throws -> SetupReading {
    // Without the libraries that draw, there is no such picture.
    let annotator = annotated.flatMap { try? Annotator($0, inputs: [path], loaded, Console.texts) }
    let readers = PictureReaders(
      loaded: loaded, limits: limits, arguments: arguments, annotated: annotator?.output(for: 0).format)
    var reading: SetupReading?
    let isDone = try await readers.make()().read(path, annotator?.output(for: 0)) { report in
      guard reading == nil else { return }
      reading = SetupReading(
        items: report.items, boxes: report.boxes, digits: report.digits, seen: report.seen, size: report.size,
        words: report.words)
    }
    try Task.checkCancellation()
    guard isDone, let reading else { throw CancellationError() }
    return reading
  }

  /// Tries a configuration on pictures.
  ///
  /// - Parameter expected: What each is expected to give; nil where that is not known.
  /// - Throws: As ``read(_:_:annotated:)``.
  func outcomes(_ loaded: LoadedConfig, _ pictures: [(path: String, expected: [ReadItem]?)]) async throws
    -> [CaseOutcome]
  {
    let readers = PictureReaders(loaded: loaded, limits: limits, arguments: arguments)
    let runner = SuiteRunner(loaded: loaded, limits: limits, makeReader: try readers.make(), jobs: 2, quiet: true)
    let cases = pictures.map { SuiteCase($0.path, expect: $0.expected?.map(\.expected)) }
    guard let outcomes = try await runner.outcomes(cases, in: ".") else { throw CancellationError() }
    return outcomes
  }
}
