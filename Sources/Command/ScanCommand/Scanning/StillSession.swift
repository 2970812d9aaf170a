import ScanPluginKit

/// One run of `scan`: many pictures, several workers.
struct StillSession: Sendable {
  let paths: [String]
  let makeReader: @Sendable () async throws -> any PictureReader
  let annotator: Annotator?
  /// Where the results go.
  var output = ResultOutput.standardOutput
  /// Whether they come in the order of the pictures.
  var isOrdered = true
  let workers: Int
  let quiet: Bool

  /// Scans the pictures and prints their reports.
  ///
  /// When the task is cancelled, the pictures under way are given up, and what was done is in the tally.
  ///
  /// - Throws: `PluginError` when the plugin cannot be made, ``OutputClosed`` when the output is closed.
  func run() async throws -> Tally {
    let delivery = ReportDelivery(
      to: output, isOrdered: isOrdered,
      bar: ProgressBar(total: paths.count, label: ScanWords.progress.with().text(Console.texts), quiet: quiet))
    defer { TransientLine.clear() }
    do {
      try await OrderedWork(workers: workers, count: paths.count).run {
        try await makeReader()
      } part: { reader, index in
        let isDone = try await reader.read(paths[index], annotator?.output(for: index)) { report in
          try await delivery.add(report, of: index)
        }
        if isDone { try await delivery.finish(index) }
      }
    } catch is CancellationError {
      // Cancelled before the first picture; what was done is in the tally.
    }
    return try await delivery.flush()
  }
}

/// How many pictures gave what.
struct Tally: Sendable {
  /// The files that were done.
  var inputs = 0
  /// The pictures: pages count each.
  var pictures = 0
  var found = 0
  var failed = 0

  mutating func add(_ report: PictureReport) {
    pictures += 1
    if report.isFound { found += 1 }
    if report.failed { failed += 1 }
  }

  /// The counts in words; a picture whose annotated copy failed may count as one with results too.
  var text: DisplayText {
    var arguments: [String: DisplayText.Argument] = [
      "pictures": .count(pictures, one: ScanWords.picture, many: ScanWords.pictures), "found": .number(found),
      "without": .number(max(0, pictures - found - failed)),
    ]
    guard failed > 0 else { return ScanWords.tally.with(arguments) }
    arguments["failed"] = .number(failed)
    return ScanWords.tallyFailed.with(arguments)
  }
}
