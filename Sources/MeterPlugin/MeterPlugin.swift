import MeterHistory
public import ScanPluginKit

/// Reads meters and odometers: drums, displays, dials.
public final class MeterPlugin: ScanPlugin {
  let task: MeterTask
  private let readers: [any MeterReader]
  private let history: HistoryKeeper?
  let reference: ReferencePicture?
  private let now: () -> Int64
  private var votes: any FrameVotes
  private var toldVerdict: MeterVerdict?
  /// Why the reading of this frame is not in the history; nil when nothing is wrong with that.
  private var historyProblem: PluginError?
  private var focus: ReaderFocus

  /// Makes a plugin.
  ///
  /// - Parameters:
  ///   - task: What is wanted.
  ///   - readers: Those that are asked, each for its kind of meter; the surest reading counts, and of a display with several values
  ///     the topmost one.
  ///   - history: What judges and stores readings; nil when each stands for itself.
  ///   - reference: What the places of digits and dials were measured in; nil when they are those of every frame.
  ///   - now: The time by the clock on the wall, in milliseconds since 1970 (UTC).
  package init(
    _ task: MeterTask, readers: [any MeterReader], history: HistoryKeeper? = nil, reference: ReferencePicture? = nil,
    now: @escaping () -> Int64 = HistoryKeeper.now
  ) {
    self.task = task
    self.readers = readers
    focus = ReaderFocus(readers.count)
    votes = task.wishes.readsAllFields ? FieldVotes() : MeterLedger()
    self.history = history
    self.reference = reference
    self.now = now
  }

  /// Reads the meter in the region.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    guard !input.region.isEmpty else { return ScanOutput(skipped: .regionOutsideImage) }
    let readings = readings(input)
    // A reader that was told to stop may have seen a part; nobody would be told of what is stored then.
    guard !input.isCancelled else { return ScanOutput(skipped: .nothingFound, seen: []) }
    guard let best = readings.first else {
      if input.effort == .live { votes.begin(at: input.frame.timestamp) }
      return ScanOutput(skipped: .nothingFound, seen: [])
    }
    historyProblem = nil
    var output = input.effort == .live ? try live(best, readings, in: input) : try still(best, readings, in: input)
    // Told with the reading: a running source that shows it again and again would tell it with each frame.
    if let historyProblem, !output.results.isEmpty { output.problems = [historyProblem] }
    return output
  }

  /// Forgets the readings of earlier frames.
  public func reset() {
    votes.reset()
    focus = ReaderFocus(readers.count)
    for reader in readers { reader.reset() }
    history?.reset()
  }

  // MARK: - One picture

  /// What all readers see, the surest first; nothing where the frame does not show the reference.
  func readings(_ input: ScanInput) -> [MeterReading] {
    guard let wishes = wishes(for: input) else { return [] }
    let readings = input.withRegionLuma { view in
      let picture = MeterPicture(
        luma: view, color: input.frame.color.map { ($0, input.region) }, effort: input.effort)
      return asked(for: input.effort) { readers[$0].read(picture, wishes) { input.isCancelled } }
        .agreed { isPossible($0) }
    }
    // Where the number of digits is known, a part is no value.
    guard !wishes.isCountKnown else { return readings }
    return CutoutSides(of: input.region, in: input.frame.size).marking(readings)
  }

  /// The readings of all readers; in a running source of the one alone that has seen the meter in the last frames, as long as it does.
  private func asked(for effort: ScanInput.Effort, _ read: (Int) -> [MeterReading]) -> [MeterReading] {
    guard effort == .live, readers.count > 1 else { return readers.indices.flatMap(read) }
    var seen: [(reader: Int, readings: [MeterReading])] = []
    func best() -> (reader: Int, certainty: Double)? {
      seen.compactMap { one in one.readings.map(\.certainty).max().map { (one.reader, $0) } }.max { $0.1 < $1.1 }
    }
    let only = focus.only
    if let only { seen.append((only, read(only))) }
    let isEnough = seen.contains { $0.readings.contains { isWanted($0) && $0.certainty >= ReaderFocus.clear } }
    if !isEnough {
      // A meter that has gone may have given way to one of another kind.
      let due = only == nil ? focus.due : Array(readers.indices)
      for reader in due where reader != only { seen.append((reader, read(reader))) }
    }
    // What another reader sees too, its point for one, would be missed if it were not asked.
    let clearest = best().flatMap { best in
      seen.allSatisfy { one in
        one.reader == best.reader || one.readings.allSatisfy { $0.certainty < ReaderFocus.nothing }
      } ? best : nil
    }
    let asked = seen.map { ($0.reader, $0.readings.map(\.certainty).max() ?? 0) }
    focus.note(clearest, wasAlone: isEnough, asked: Dictionary(uniqueKeysWithValues: asked))
    return seen.flatMap(\.readings)
  }

  /// The wishes with the places as this frame shows them; nil where it does not show the reference.
  private func wishes(for input: ScanInput) -> MeterWishes? {
    guard let reference else { return task.wishes }
    guard let placement = reference.place(in: input) else { return nil }
    var wishes = task.wishes
    wishes.digitPlaces = wishes.digitPlaces.map(placement.place)
    wishes.dialPlaces = wishes.dialPlaces.map(placement.place)
    return wishes
  }

  private func still(_ best: MeterReading, _ readings: [MeterReading], in input: ScanInput) throws -> ScanOutput {
    let wanted = readings.filter { isWanted($0) }
    // Of several values those that are hardly likely are none to begin with, however low the least confidence is.
    let likely = task.wishes.readsAllFields ? wanted.filter { $0.certainty >= Self.likely } : []
    guard let told = likely.min(by: { $0.stands(before: $1) }) ?? wanted.first else {
      return refused(best, readings, in: input)
    }
    let body = try body(told, readings, evidence: nil, verdict: verdict(told, confidence(told)), in: input)
    return ScanOutput(
      results: [PluginResult(body, confidence: confidence(told))], feedback: [input.regionToFrame.apply(told.quad)])
  }

  /// From here on a value is more likely right than not.
  static let likely = 0.5

  private func isWanted(_ reading: MeterReading) -> Bool {
    confidence(reading) >= task.minConfidence && isPossible(reading)
  }

  func confidence(_ reading: MeterReading) -> Int { Int((reading.certainty * 100).rounded(.down)) }

  // MARK: - Frames

  private func live(_ best: MeterReading, _ readings: [MeterReading], in input: ScanInput) throws -> ScanOutput {
    let time = input.frame.timestamp
    votes.begin(at: time)
    // A value that cannot be has no vote.
    let least = task.wishes.readsAllFields ? Self.likely : Self.leastVote
    let possible = readings.filter { $0.certainty >= least && isPossible($0) }
    guard
      let standing = votes.count(
        possible, at: time, minConfidence: task.minConfidence, text: { task.value(of: $0)?.text })
    else { return refused(best, readings, in: input) }
    let quad = input.regionToFrame.apply(standing.reading.quad)
    guard standing.isAccepted, standing.evidence.confidence >= task.minConfidence, isPossible(standing.reading) else {
      return ScanOutput(
        skipped: .confidenceNotReached, feedback: [quad], seen: [], candidates: [quad],
        partialText: task.value(of: standing.reading)?.text)
    }
    // Told again within its time, a value keeps the verdict that it got; nothing more is stored.
    let verdict = verdict(standing.reading, standing.evidence.confidence)
    let body = try body(standing.reading, readings, evidence: standing.evidence, verdict: verdict, in: input)
    var output = ScanOutput(feedback: [quad], seen: body.items.map { SeenItem($0) })
    // The same value again is news when the history has come to believe it, or can judge it at last.
    let isNews =
      !standing.isTold || verdict?.isAccepted != toldVerdict?.isAccepted
      || verdict?.isStored != toldVerdict?.isStored
    toldVerdict = verdict
    if !isNews {
      output.skipped = .repeated
    } else {
      output.results = [PluginResult(body, confidence: standing.evidence.confidence)]
    }
    return output
  }

  /// What is less sure is as likely to be something else.
  private static let leastVote = 0.3

  /// Whether a reading is a whole value that the configuration does not refuse.
  private func isPossible(_ reading: MeterReading) -> Bool {
    !reading.mayBeCut && task.value(of: reading).map { task.refusal(of: $0) == nil } ?? false
  }

  private func refused(_ best: MeterReading, _ readings: [MeterReading], in input: ScanInput) -> ScanOutput {
    let quad = input.regionToFrame.apply(best.quad)
    let refusal = task.value(of: best).flatMap(task.refusal)
    return ScanOutput(
      skipped: refusal ?? .confidenceNotReached, feedback: [quad], seen: [], candidates: [quad],
      partialText: task.value(of: best)?.text)
  }

  // MARK: - Results

  /// What the history says of a reading, which it stores; nil without one. What is below zero, which no counter shows, is not stored.
  private func verdict(_ reading: MeterReading, _ confidence: Int) -> MeterVerdict? {
    guard let history, let value = task.value(of: reading) else { return nil }
    guard !value.isNegative else { return MeterVerdict(isAccepted: false, rule: "negative") }
    let told = HistoryKeeper.Reading(value.amount, register: reading.position, unit: task.unit ?? reading.unit)
    do throws(HistoryError) {
      return try history.judge(told, confidence: confidence, at: now())
    } catch {
      historyProblem = PluginError(
        .engineFailed, useCase: task.useCase, message: "the reading is not in the history: \(error)")
      return .notStored
    }
  }

  private func body(
    _ told: MeterReading, _ readings: [MeterReading], evidence: CodeEvidence?, verdict: MeterVerdict?,
    in input: ScanInput
  ) throws -> any ResultBody {
    guard let value = task.value(of: told) else {
      throw PluginError(.engineFailed, useCase: task.useCase, message: "a reading without a value was to be told")
    }
    func corners(_ quad: Quad<CropSpace>) -> [PixelPoint] {
      input.regionToFrame.apply(quad).corners.map { PixelPoint(x: $0.x, y: $0.y) }
    }
    let digits = told.cells.map { cell in
      MeterDigit(
        text: String(cell.digit), confidence: Int((cell.certainty * 100).rounded()), corners: cell.quad.map(corners))
    }
    let others = !task.wishes.readsAllFields ? [] : readings.filter { $0.quad != told.quad && isWanted($0) }
    let fields = others.sorted { $0.quad.center.y < $1.quad.center.y }.compactMap { reading in
      task.value(of: reading).map {
        MeterField(
          value: $0.text, unit: reading.unit, position: reading.position, confidence: confidence(reading),
          corners: corners(reading.quad))
      }
    }
    let text = TextReading(
      engine: told.kind.engine, confidences: digits.map(\.confidence), corners: corners(told.quad), evidence: evidence)
    return task.body(
      .init(value: value, reading: told, digits: digits, others: fields, verdict: verdict, text: text))
  }
}

extension MeterReading.Kind {
  /// What reads it.
  fileprivate var engine: String {
    switch self {
    case .drums: "linenet digit"
    case .display: "linenet lcd"
    case .dials: "linenet needle"
    }
  }
}
