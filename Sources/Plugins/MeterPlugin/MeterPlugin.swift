import MeterHistory
public import ScanPluginKit

/// Reads meters and odometers: drums, displays, dials.
public final class MeterPlugin: ScanPlugin {
  let task: MeterTask
  private let readers: [any MeterReader]
  private let neighbors = RowNeighbors()
  private let history: HistoryKeeper?
  let reference: ReferencePicture?
  private let now: () -> Int64
  private var tracker: any ReadingTracker
  private var reportedVerdict: MeterVerdict?
  /// Why the reading of this frame is not in the history; nil when nothing is wrong with that.
  private var historyProblem: PluginError?
  private var focus: ReaderFocus
  /// What the readers saw in the newest picture.
  private var newest: PictureMemo<[MeterReading]>?
  /// When a frame has shown several registers last, where the configuration expects one.
  private var several: Duration?

  /// Makes a plugin.
  ///
  /// - Parameters:
  ///   - task: What is wanted.
  ///   - readers: Those that are asked, each for its kind of meter; the most certain reading counts, and of several registers
  ///     the one that is asked for.
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
    tracker = task.makeTracker()
    self.history = history
    self.reference = reference
    self.now = now
  }

  /// Reads the meter in the region.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    guard !input.region.isEmpty else { return ScanOutput(skipped: .regionOutsideImage) }
    if input.effort == .live { begin(at: input.frame.timestamp) }
    let readings = readings(input)
    // A reader that was asked to stop may have seen a part; what is stored then would not be reported.
    guard !input.isCancelled else { return ScanOutput(skipped: .nothingFound, seen: []) }
    guard let best = readings.first else { return ScanOutput(skipped: .nothingFound, seen: []) }
    historyProblem = nil
    var output = input.effort == .live ? try live(best, readings, in: input) : try still(best, readings, in: input)
    // Reported with the reading: a running source that shows it again and again would report it with each frame.
    if let historyProblem, !output.results.isEmpty { output.problems = [historyProblem] }
    return output
  }

  /// Forgets the readings of earlier frames.
  public func reset() {
    tracker.reset()
    several = nil
    focus = ReaderFocus(readers.count)
    for reader in readers { reader.reset() }
    history?.reset()
  }

  // MARK: - One picture

  /// What all readers see, the most certain first; nothing where the frame does not show the reference.
  func readings(_ input: ScanInput) -> [MeterReading] {
    if let known = newest?.value(for: input) { return known }
    let upright = upright(input)
    guard var constraints = constraints(for: upright) else { return [] }
    constraints.readsAllFields = constraints.readsAllFields || (several != nil && input.effort == .live)
    var readings = readings(upright, constraints)
    // More registers than were expected: their names distinguish them.
    if task.hasRegisters, !constraints.readsAllFields, likely(readings).registers.count > 1, !input.isCancelled {
      constraints.readsAllFields = true
      readings = self.readings(upright, constraints)
    }
    newest = PictureMemo(readings, of: input)
    return readings
  }

  /// What all readers see where any number of digits is allowed; nil where no number is asked for.
  func readingsOfAnyCount(_ input: ScanInput) -> [MeterReading]? {
    let upright = upright(input)
    guard var constraints = constraints(for: upright), constraints.digits != nil else { return nil }
    constraints.digits = nil
    return readings(upright, constraints)
  }

  private func readings(_ upright: UprightPicture, _ constraints: MeterConstraints) -> [MeterReading] {
    let input = upright.input
    return upright.withLuma { view in
      let picture = MeterPicture(
        luma: view, color: upright.frame.color.map { ($0, upright.region) }, effort: input.effort)
      let agreed = asked(for: input.effort) { readers[$0].read(picture, constraints) { input.isCancelled } }
        .filter { upright.holds($0.quad) }
        .agreed { isPossibleValue($0) }
      let apart = apart(agreed, constraints, picture)
      let readings = task.pages.isEmpty ? apart : apart.map { $0.paged(task.pages) }
      // Where the number of digits is known, a part is no value.
      guard !constraints.isCountKnown else { return task.rowsApart(readings) }
      return task.rowsApart(CutoutSides(of: upright).marking(readings, in: view))
    }
  }

  /// The readings, those hardly accepted any more that a colon, a letter or another number beside them shows to be no counter's.
  private func apart(
    _ readings: [MeterReading], _ constraints: MeterConstraints, _ picture: MeterPicture
  ) -> [MeterReading] {
    guard task.hasRegisters || task.isOdometer, constraints.digitPlaces.isEmpty else { return readings }
    neighbors.take(picture.luma)
    return readings.map { reading in
      guard let row = reading.row, reading.certainty >= Self.minVote else { return reading }
      // A configured number of digits says that a counter is there, and drums have a case around them.
      let withLetters = constraints.digits == nil && reading.kind == .display
      // A point that a display shows is one, whatever else looks like it.
      let isOpen = constraints.decimals == nil && (reading.kind == .drums || reading.decimals == nil)
      let finding = neighbors.finding(
        row, decimals: reading.decimals, withPoint: isOpen && !reading.hasColoredPoint,
        withLetters: withLetters, withEnd: constraints.digits == nil, isDisplay: reading.kind == .display,
        of: picture.luma)
      let isFramed = reading.kind == .display && isOpen && Self.hasRedPart(row, reading, picture)
      guard let finding = finding ?? (isFramed ? .point : nil) else { return reading }
      var reading = reading
      guard finding != .point else {
        reading.certainty *= Self.otherPoint
        reading.formCertainty *= Self.otherPoint
        return reading
      }
      reading.certainty *= Self.besideShare
      return reading
    }.sorted { $0.certainty > $1.certainty }
  }

  /// Whether a red frame, or red digits, part other decimals from a display's number than the reading has.
  private static func hasRedPart(_ row: DigitRow, _ reading: MeterReading, _ picture: MeterPicture) -> Bool {
    guard case .red(let count, _) = DrumColors.finding(at: row.windows, picture) else { return false }
    return count != reading.decimals
  }

  /// How likely a point is right where ink stands like one elsewhere.
  private static let otherPoint = 0.5
  /// How likely a counter is one all the same that has a colon or a letter beside its digits.
  private static let besideShare = 0.1

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

  /// The requested settings with the places as this frame shows them; nil where it does not show the reference.
  private func constraints(for upright: UprightPicture) -> MeterConstraints? {
    guard let reference else { return task.constraints }
    guard let placement = reference.place(in: upright) else { return nil }
    var constraints = task.constraints
    constraints.digitPlaces = constraints.digitPlaces.map(placement.place)
    constraints.dialPlaces = constraints.dialPlaces.map(placement.place)
    return constraints
  }

  private func still(_ best: MeterReading, _ readings: [MeterReading], in input: ScanInput) throws -> ScanOutput {
    guard let choice = choice(among: readings), let leading = choice.leading else {
      return refused(best, readings, in: input)
    }
    var verdict: MeterVerdict?
    if let main = choice.main { verdict = self.verdict(main, confidence(main), input.frame.origin) }
    let decisive = choice.main ?? choice.others.min { $0.certainty < $1.certainty } ?? leading
    let body = try body(choice, evidence: nil, verdict: verdict, in: input)
    return ScanOutput(
      results: [PluginResult(body, confidence: confidence(decisive))],
      feedback: ([choice.main].compactMap(\.self) + choice.others).map { toFrame(input).apply($0.quad) })
  }

  /// What is reported of one picture's readings; nil where nothing is accepted.
  func choice(among readings: [MeterReading]) -> MeterChoice? {
    let wanted = readings.first { isWanted($0) }
    guard task.hasRegisters else { return wanted.map(MeterChoice.init) }
    let registers = likely(readings).registers
    // However low the least confidence is, of several values those that are hardly likely are none to begin with.
    guard registers.count > 1 || task.register != nil else {
      return (registers.first { isWanted($0) } ?? wanted).map(MeterChoice.init)
    }
    return MeterChoice(of: registers, asked: task.register, isWanted: isWanted)
  }

  /// The possible readings that are more likely right than not, and beside one of them those that look like another register, though
  /// hardly any of their digits is certain.
  private func likely(_ readings: [MeterReading]) -> [MeterReading] {
    let likely = readings.filter { $0.certainty >= Self.likely && isPossible($0) }
    return readings.filter { reading in
      isPossible(reading)
        && (reading.certainty >= Self.likely
          || reading.certainty >= Self.minRegister && likely.contains { $0.isLike(reading) })
    }
  }

  /// How certain a row is at least that may be another register.
  private static let minRegister = 0.1

  /// From here on a value is more likely right than not.
  static let likely = 0.5

  private func isWanted(_ reading: MeterReading) -> Bool {
    confidence(reading) >= task.minConfidence && isPossible(reading)
  }

  func confidence(_ reading: MeterReading) -> Int { Int((reading.certainty * 100).rounded(.down)) }

  // MARK: - Frames

  /// Begins a frame: forgets what is too old.
  private func begin(at time: Duration) {
    tracker.begin(at: time)
    guard let last = several, time < last || time - last > MeterTracker.memory else { return }
    several = nil
    tracker = MeterTracker()
  }

  private func live(_ best: MeterReading, _ readings: [MeterReading], in input: ScanInput) throws -> ScanOutput {
    let time = input.frame.timestamp
    if task.hasRegisters, !task.constraints.readsAllFields, likely(readings).registers.count > 1 {
      if several == nil { tracker = RegisterTracker(asked: task.register) }
      several = time
    }
    // A value that cannot be has no vote.
    let minimum = task.constraints.readsAllFields || several != nil ? Self.likely : Self.minVote
    let possible = readings.filter { $0.certainty >= minimum && isPossible($0) }
    guard
      let consensus = tracker.count(
        possible, at: time, minConfidence: task.minConfidence, text: { task.value(of: $0)?.text })
    else { return refused(best, readings, in: input) }
    let quad = toFrame(input).apply(consensus.reading.quad)
    guard consensus.isAccepted, consensus.evidence.confidence >= task.minConfidence, isPossible(consensus.reading)
    else {
      if consensus.isAccepted, !consensus.wasAcceptedBefore { tracker.forgetAccepted() }
      // What so many frames agree on hardly becomes more certain with further ones.
      let isAgreed = consensus.evidence.reads >= MeterTracker.clear
      var output = consensus.undelivered(task.value(of: consensus.reading)?.text, at: quad)
      if isAgreed { output.refusals = refusals(of: consensus.reading, consensus.evidence.confidence, at: quad) }
      output.unconfirmed = consensus.unconfirmed(output.partialText, at: quad)
      return output
    }
    guard consensus.wasAcceptedBefore || isConfirmed(consensus.reading, in: input) else {
      tracker.forgetAccepted()
      return consensus.undelivered(task.value(of: consensus.reading)?.text, at: quad)
    }
    // Reported again within its time, a value keeps the verdict that it got; nothing more is stored.
    let verdict =
      consensus.isChosen ? verdict(consensus.reading, consensus.evidence.confidence, input.frame.origin) : nil
    let body = try body(MeterChoice(consensus), evidence: consensus.evidence, verdict: verdict, in: input)
    var output = ScanOutput(feedback: [quad], seen: body.seenItems)
    // The same value again is news when the history has come to accept it, can judge it at last, or finds the use unusual.
    let isNews =
      !consensus.wasAcceptedBefore
      || (consensus.isChosen
        && (verdict?.isAccepted != reportedVerdict?.isAccepted || verdict?.isStored != reportedVerdict?.isStored
          || verdict?.flow?.warning != reportedVerdict?.flow?.warning))
    reportedVerdict = verdict
    let result = PluginResult(body, confidence: consensus.evidence.confidence)
    if isNews {
      output.results = [result]
    } else {
      output.repeated = [result]
      output.skipped = .repeated
    }
    return output
  }

  /// Whether a display's value, before it is delivered for the first time, is what its frame shows to the effort of a single picture too.
  /// Frames err alike in what the quick attempt misses; a closer view of nothing certain does not speak against them.
  private func isConfirmed(_ reading: MeterReading, in input: ScanInput) -> Bool {
    guard reading.kind == .display, let text = task.value(of: reading)?.text else { return true }
    let others = readings(input.with(effort: .still)).filter { $0.certainty >= Self.minVote && isPossible($0) }
    return others.isEmpty
      || others.contains { task.value(of: $0)?.text == text && $0.page?.position == reading.page?.position }
  }

  /// What is less certain is as likely to be something else.
  static let minVote = 0.3

  /// Whether a reading is a whole value that the configuration does not refuse, on one of its pages where it has some.
  private func isPossible(_ reading: MeterReading) -> Bool {
    (task.pages.isEmpty || reading.page != nil) && isPossibleValue(reading)
  }

  private func isPossibleValue(_ reading: MeterReading) -> Bool {
    !reading.mayBeCut && !reading.standsBack && task.value(of: reading).map { task.refusal(of: $0) == nil } ?? false
  }

  private func refused(_ best: MeterReading, _ readings: [MeterReading], in input: ScanInput) -> ScanOutput {
    let quad = toFrame(input).apply(best.quad)
    let refusals = refusals(of: best, confidence(best), at: quad)
    return ScanOutput(
      skipped: refusals.first?.skipped ?? .confidenceNotReached, feedback: [quad], seen: [], candidates: [quad],
      partialText: task.value(of: best)?.text, refusals: refusals)
  }

  /// The rule of the configuration that refuses a reading; none of one that is more likely wrong than right, or only a part.
  func refusals(of reading: MeterReading, _ confidence: Int, at quad: FrameQuad) -> [Refusal] {
    guard reading.certainty >= Self.likely, !reading.mayBeCut else { return [] }
    // What passes all other rules and is no result is not the register that is asked for.
    let refusal =
      task.refusal(of: reading, confidence: confidence) ?? (task.register.map { _ in MeterTask.otherRegister })
    return refusal.map { [$0.at(quad)] } ?? []
  }

  // MARK: - Results

  /// What the history says of a reading, which it stores; nil without one. What is below zero, which no counter shows, is not stored.
  private func verdict(_ reading: MeterReading, _ confidence: Int, _ origin: FrameOrigin) -> MeterVerdict? {
    guard let history, let value = task.value(of: reading) else { return nil }
    guard !value.isNegative else { return MeterVerdict(isAccepted: false, rule: "negative") }
    let entry = HistoryKeeper.Reading(
      value.amount, register: reading.position, unit: reading.page?.unit ?? task.unit ?? reading.unit)
    do throws(HistoryError) {
      switch origin.captureTime {
      case .unstated: return try history.judge(entry, confidence: confidence, at: now())
      case .at(let time): return try history.judge(entry, confidence: confidence, at: time, isOfPicture: true)
      case .unknown(let why):
        historyProblem = PluginError(
          .noCaptureTime, useCase: task.useCase,
          message: MeterText.noTime.with(["source": .string(origin.source), "why": .text(why)]))
        return .notStored
      }
    } catch {
      historyProblem = PluginError(
        .engineFailed, useCase: task.useCase,
        message: MeterText.notStored.with(["error": .text(error.displayText)]))
      return .notStored
    }
  }

  private func body(
    _ choice: MeterChoice, evidence: ReadEvidence?, verdict: MeterVerdict?, in input: ScanInput
  ) throws -> any ResultBody {
    guard let leading = choice.leading, choice.main.map({ task.value(of: $0) != nil }) ?? true else {
      throw PluginError(.engineFailed, useCase: task.useCase, message: MeterText.valueless.with())
    }
    let toFrame = toFrame(input)
    func corners(_ quad: Quad<CropSpace>) -> [PixelPoint] {
      toFrame.apply(quad).corners.map { PixelPoint(x: $0.x, y: $0.y) }
    }
    let digits = (choice.main?.cells ?? []).map { cell in
      MeterDigit(
        text: String(cell.digit), confidence: Int((cell.certainty * 100).rounded()), corners: cell.quad.map(corners))
    }
    let fields = choice.others.compactMap { reading in
      task.value(of: reading).map {
        MeterField(
          value: $0.text, unit: reading.unit, position: reading.position, confidence: confidence(reading),
          corners: corners(reading.quad))
      }
    }
    let text = TextReading(
      engine: leading.engine, confidences: digits.map(\.confidence), corners: choice.main.map { corners($0.quad) },
      evidence: evidence)
    return task.body(
      .init(
        value: choice.main.flatMap(task.value), reading: leading, digits: digits, others: fields, verdict: verdict,
        text: text))
  }
}

extension MeterReading {
  /// What reads it.
  fileprivate var engine: String {
    switch kind {
    case .drums: dials > 0 ? "linenet digit, linenet needle" : "linenet digit"
    case .display: "linenet lcd"
    case .dials: "linenet needle"
    case .gauge: "gauge hand"
    }
  }
}
