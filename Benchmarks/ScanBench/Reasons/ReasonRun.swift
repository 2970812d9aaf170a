import ScanPluginKit
import ScanRuntime
import ScanStills
import StandardPlugins

/// Reads spoiled pictures and compares the first reason with what was done to them.
public final class ReasonRun {
  /// What came of a picture.
  public enum Outcome: Sendable, Equatable {
    /// The first reason names the cause.
    case named
    /// It names another one.
    case unnamed
    /// The picture is read rightly all the same, and is no case.
    case read
    /// A wrong result is delivered.
    case wrong
  }

  /// A picture that was read.
  public struct Case: Sendable {
    /// What spoils it.
    public let cause: SpoilCause
    /// What it shows.
    public let family: PictureFamily
    /// The picture in words.
    public let name: String
    /// Whether it is a photo.
    public let isPhoto: Bool
    /// Whether it belongs to the third that nobody looks at while reasons are changed.
    public let isUnseen: Bool
    /// What came of it.
    public let outcome: Outcome
    /// The reasons that were given, or the result that is wrong.
    public let said: String
    /// The code of the first reason; nil where there is none.
    public let first: String?
    /// Whether there are reasons beside a result.
    public let contradicts: Bool
    /// After how many pictures, each taken as the advice of the reason before says, it was read; nil when it was not within
    /// ``ReasonRun/mostSteps``, or was not tried.
    public var stepsToRead: Int?
    /// Whether that was tried.
    public var isFollowed = false
    /// How long it took.
    public let milliseconds: Double
    /// How long it took without the search for reasons.
    public let readingMilliseconds: Double
  }

  /// Which part of the pictures is read.
  public enum Part: String, Sendable, CaseIterable {
    case all, seen, unseen
  }

  /// How often another picture of a subject is tried when one is not read before it is spoiled.
  private static let trials: UInt64 = 5
  /// How many advices in a row are followed.
  public static let mostSteps = 3

  private let folder: String?
  private let followsAdvice: Bool
  private var readers: [String: StillReader] = [:]
  /// All pictures that were read.
  public private(set) var cases: [Case] = []
  /// The advices after which there was nothing that a person could do to the picture or the file, by their ids.
  public private(set) var unfollowed: [String: Int] = [:]
  /// The series of which no picture is read before it is spoiled.
  public private(set) var unusable: [String] = []

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - folder: Where the pictures go whose first reason does not name the cause; nil for nowhere.
  ///   - followsAdvice: Whether what gives nothing is taken again as its reason advises.
  public init(folder: String? = nil, followsAdvice: Bool = false) {
    (self.folder, self.followsAdvice) = (folder, followsAdvice)
  }

  /// Reads series.
  ///
  /// - Throws: What making a picture or a plugin throws.
  public func read(_ all: [SpoilSeries]) async throws {
    for series in all { try await read(series) }
  }

  /// Reads a series.
  ///
  /// - Throws: What making a picture or a plugin throws.
  public func read(_ series: SpoilSeries) async throws {
    let reader = try await reader(series)
    guard let picture = try await picture(series) else {
      unusable.append("\(series.subject.name), \(series.cause.rawValue)")
      return
    }
    for (number, step) in series.steps.enumerated() {
      let one = try await read(series, step, picture, by: reader)
      guard one.outcome == .named || one.outcome == .unnamed else { continue }
      // The strength at which reading stops, and the greatest one.
      if number + 1 < series.steps.count, let last = series.steps.last {
        _ = try await read(series, last, picture, by: reader)
      }
      break
    }
  }

  private func read(
    _ series: SpoilSeries, _ step: SpoilSeries.Step, _ picture: SpoiledSubject.Picture, by reader: StillReader
  ) async throws -> Case {
    let frame = try step.spoil(picture, series.seed)
    let reading = try await reader.read(frame)
    var one = judged(reading, series, step, picture)
    if followsAdvice, series.canBeMended, let reason = reading.failures.first,
      one.outcome == .named || one.outcome == .unnamed
    {
      one.isFollowed = true
      one.stepsToRead = try await steps(following: reason, series, step, picture)
    }
    cases.append(one)
    if let folder, one.outcome == .unnamed || one.outcome == .wrong {
      let letters = "\(one.family.rawValue) \(one.cause.rawValue) \(one.name) \(one.first ?? "")".prefix(120)
      let name = String(letters.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "-" })
      try PictureWriter(format: .png).write(
        frame.color ?? ColorImage(frame.luma), to: "\(folder)/\(one.outcome)-\(name).png")
    }
    return one
  }

  /// How many pictures, each taken as the reason before advises, it takes until it is read; nil when it is not.
  private func steps(
    following reason: ReadFailure, _ series: SpoilSeries, _ step: SpoilSeries.Step, _ picture: SpoiledSubject.Picture
  ) async throws -> Int? {
    var advised = AdvisedPicture(series, step, picture)
    var reason = reason
    for count in 1...Self.mostSteps {
      guard advised.follow(reason) else {
        unfollowed[reason.adviceText.id ?? reason.advice, default: 0] += 1
        return nil
      }
      let reader = try await reader(of: advised.useCase, beside: advised.beside)
      let reading = try await reader.read(advised.frame())
      if isRight(reading, picture) { return count }
      guard reading.results.isEmpty, let next = reading.failures.first else { return nil }
      reason = next
    }
    return nil
  }

  /// A picture of the subject that is read before it is spoiled; nil when none of several is.
  private func picture(_ series: SpoilSeries) async throws -> SpoiledSubject.Picture? {
    guard series.isReadFirst else { return try series.subject.picture(series.seed) }
    let reader = try await reader(of: series.subject.useCase, beside: "")
    for trial in 0..<Self.trials {
      let picture = try series.subject.picture(series.seed + trial * 1_009)
      guard !picture.truths.isEmpty else { continue }
      let reading = try await reader.read(picture.frame)
      if isRight(reading, picture) { return picture }
    }
    return nil
  }

  private func judged(
    _ reading: StillReading, _ series: SpoilSeries, _ step: SpoilSeries.Step, _ picture: SpoiledSubject.Picture
  ) -> Case {
    let outcome: Outcome
    var said = reading.failures.map { failure in
      let numbers = failure.numbers.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
      return "\(failure.reason)\(failure.refusal.map { ":\($0)" } ?? "") (\(failure.message)) [\(numbers)]"
    }
    if reading.results.isEmpty {
      let first = reading.failures.first
      let isNamed =
        first.map { series.cause.reasons.codes.contains($0.reason.name) } == true
        && (series.refusal == nil || first?.refusal?.name == series.refusal)
      outcome = isNamed ? .named : .unnamed
    } else {
      outcome = !series.wantsNothing && isRight(reading, picture) ? .read : .wrong
      said += reading.results.map { $0.body.items.map(\.text).joined(separator: "/") }
    }
    return Case(
      cause: series.cause, family: series.subject.family,
      name: "\(series.subject.name) \(series.seed)\(step.label.isEmpty ? "" : ", \(step.label)")"
        + (series.useCase == series.subject.useCase ? "" : ", \(series.useCase)"),
      isPhoto: series.subject.isPhoto, isUnseen: series.isUnseen, outcome: outcome,
      said: said.joined(separator: "; "), first: reading.failures.first?.reason.name,
      contradicts: !reading.results.isEmpty && !reading.failures.isEmpty,
      milliseconds: reading.duration / .milliseconds(1),
      readingMilliseconds: (reading.duration - reading.reasonsDuration) / .milliseconds(1))
  }

  private func isRight(_ reading: StillReading, _ picture: SpoiledSubject.Picture) -> Bool {
    reading.results.contains { result in
      let text = result.body.json().text(.compact)
      return picture.truths.contains { text.contains($0) }
    }
  }

  // MARK: - Readers and files

  private func reader(_ series: SpoilSeries) async throws -> StillReader {
    try await reader(of: series.useCase, beside: series.beside)
  }

  private func reader(of useCase: String, beside: String) async throws -> StillReader {
    if let known = readers[useCase + beside] { return known }
    let config = try ConfigLoader(useCases: PluginRegistry.standard.useCases).load(
      json: "{\"viewPluginConfig\": {\"pluginConfig\": {\"id\": \"p\", \(useCase)}\(beside)}}"
    ).config
    let reader = try await StillReader(
      config, registry: .standard, options: StillReaderOptions(retryHarder: true, isRecording: false))
    readers[useCase + beside] = reader
    return reader
  }

  /// Opens files from which no picture can be made.
  ///
  /// - Throws: What drawing a picture throws.
  public func readFiles() throws {
    for (number, file) in try SpoiledFiles.all().enumerated() {
      let begin = ContinuousClock.now
      var outcome = Outcome.wrong
      var said = "a picture"
      do throws(SourceError) {
        let decoder = StillDecoder()
        let document: StillDocument
        if let bytes = file.bytes {
          document = try decoder.open(bytes: bytes)
        } else {
          document = try decoder.open("/no/such/picture.png")
        }
        _ = try document.frame()
      } catch {
        outcome = file.cause.reasons.codes.contains(error.code.name) ? .named : .unnamed
        said = "\(error.code.name) (\(error.message))"
      }
      let milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
      cases.append(
        Case(
          cause: file.cause, family: .file, name: file.name, isPhoto: false, isUnseen: number % 3 == 2,
          outcome: outcome,
          said: said, first: nil, contradicts: false, milliseconds: milliseconds,
          readingMilliseconds: milliseconds))
    }
  }
}
