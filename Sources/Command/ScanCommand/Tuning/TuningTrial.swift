import ScanPluginKit
import ScanStills

/// What one configuration gave for all pictures of a tuning.
struct TuningTrial: Sendable {
  /// What one picture gave.
  struct Picture: Sendable {
    var reading = CaseReading()
    /// The time for reading it.
    var milliseconds = 0.0
    /// Where things were read, in pixels.
    var corners: [PixelRect] = []
    var size: PixelSize?
  }

  let choices: [TuningChoice]
  let pictures: [Picture]

  /// The time for all pictures.
  var milliseconds: Double { pictures.map(\.milliseconds).reduce(0, +) }

  /// Reads all pictures, one after another so that none takes another's time.
  ///
  /// - Returns: Nil when the task was cancelled.
  static func run(
    _ choices: [TuningChoice], _ paths: [String], _ readers: PictureReaders, advance: @Sendable () -> Void
  ) async throws -> TuningTrial? {
    let reader = try await readers.make()()
    var pictures: [Picture] = []
    for path in paths {
      var picture = Picture()
      let isDone = try await reader.read(path, nil) { report in picture.add(report) }
      guard isDone, !Task.isCancelled else { return nil }
      pictures.append(picture)
      advance()
    }
    return TuningTrial(choices: choices, pictures: pictures)
  }

  /// How the trial does on some of the pictures.
  func score(_ truth: [[ExpectedItem]], _ indices: [Int]) -> TuningScore {
    TuningScore(
      outcomes: indices.map { CaseOutcome(SuiteCase("\($0)", expect: truth[$0]), pictures[$0].reading) },
      milliseconds: indices.map { pictures[$0].milliseconds }.reduce(0, +))
  }
}

extension TuningTrial.Picture {
  fileprivate mutating func add(_ report: PictureReport) {
    for item in report.items { reading.add(item, frame: 1) }
    if report.failed { reading.failed = true }
    // The search for reasons is no part of a running scanner.
    let explanation = report.value["explanation"]
    let (whole, reasons) = (
      explanation?["milliseconds"]?.number?.double, explanation?["reasonsMilliseconds"]?.number?.double
    )
    milliseconds += max(0, (whole ?? 0) - (reasons ?? 0))
    if let size = report.size { self.size = size }
    corners += report.boxes
  }
}

/// What some pictures gave and cost.
struct TuningScore: Sendable {
  let outcomes: [CaseOutcome]
  let milliseconds: Double

  /// The counts of things.
  var counts: SuiteCounts { SuiteCounts(outcomes) }

  /// Whether nothing is lost against another score of the same pictures: all that it read is read, and no misread is added.
  func keepsAll(of other: TuningScore) -> Bool {
    zip(outcomes, other.outcomes).allSatisfy { now, before in
      Set(now.missed).isSubset(of: before.missed) && Set(now.misread).isSubset(of: before.misread)
        && (now.state != .error || before.state == .error)
    }
  }
}
