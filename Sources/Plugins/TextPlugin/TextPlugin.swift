public import ScanPluginKit
package import ScanRecognition
import TextFinding

/// Reads texts of a known form: plates, vehicle and container numbers, markings of tires, and free text.
public final class TextPlugin: ScanPlugin {
  let task: any TextTask
  let page: LinePage
  private var tracker = LineTracker()
  var turns = LineTurns()
  var budget: FrameBudget
  /// The lines that were read last and gave nothing.
  var lastRead: [FoundLine] = []
  /// What the newest picture gave, as long as ``lastRead`` is of it.
  var newest: PictureMemo<ScanOutput>?

  /// Makes a plugin for what a use case wants.
  ///
  /// - Parameter budget: The time for reading in a running source's frame, where lines are read in turn; nil for what the quality says.
  package init(_ task: any TextTask, readers: [any LineReader], budget: FrameBudget? = nil) {
    self.task = task
    page = LinePage(readers)
    self.budget = budget ?? FrameBudget(task.quality)
  }

  /// Reads the text in the region.
  public func scan(_ input: ScanInput) throws -> ScanOutput {
    let output = try read(input)
    newest = PictureMemo(output, of: input)
    return output
  }

  private func read(_ input: ScanInput) throws -> ScanOutput {
    guard !input.region.isEmpty else { return ScanOutput(skipped: .regionOutsideImage) }
    if let minimum = task.minSharpness, minimum > 0 {
      let sharpness = input.withRegionLuma { PictureQuality.sharpness(of: $0) }
      guard sharpness * 100 >= Double(minimum) else { return ScanOutput(skipped: .notSharp) }
    }
    var reading: TextScan.Reading
    do throws(LineReadingError) {
      if input.effort == .live, task.readsInTurn { return try liveInTurn(input) }
      reading = try input.withRegionLuma { view throws(LineReadingError) in
        try TextScan(task, page).read(view, effort: input.effort) { input.isCancelled }
      }
    } catch {
      guard case .failed(let message) = error else { return ScanOutput(skipped: .nothingFound) }
      throw PluginError(.engineFailed, useCase: task.useCase, message: message)
    }
    // What is seen of half of the characters is no text, nor is a part of a code one; the user sees where it is.
    let cut = input.withRegionLuma { view in
      reading.lines.map { isCut($0, in: input) || !task.needsAllLines && CutCharacter.isAtEnd(of: $0, in: view) }
    }
    if cut.contains(true) {
      reading.unread += zip(reading.lines, cut).filter(\.1).map(\.0)
      reading.lines = zip(reading.lines, cut).filter { !$1 }.map(\.0)
    }
    guard !reading.lines.isEmpty else { return nothing(reading, in: input) }
    return input.effort == .live ? live(reading, in: input) : still(reading, in: input)
  }

  /// Whether the region cuts off the upper or the lower part of a line's characters, which are there in the frame.
  func isCut(_ line: FoundLine, in input: ScanInput) -> Bool {
    let quad = line.place.quad
    let (region, frame) = (input.region, input.frame.size)
    // Ink that reaches the last row goes on behind it.
    let (top, bottom) = (1.0, Double(region.height) - 1)
    let isTopInside = region.y > 0, isBottomInside = region.y + region.height < frame.height
    return quad.corners.contains { isTopInside && $0.y < top || isBottomInside && $0.y > bottom }
  }

  /// Forgets the readings of earlier frames.
  public func reset() {
    tracker.reset()
    turns.reset()
    budget.reset()
  }

  // MARK: - Stills and frames

  private func still(_ reading: TextScan.Reading, in input: ScanInput) -> ScanOutput {
    let found = task.matches(in: reading.lines)
    let matches = wanted(of: found)
    guard !matches.isEmpty else { return refused(reading, found, in: input) }
    let results = matches.filter { $0.confidence >= task.minConfidence }.map { match in
      PluginResult(
        match.body(textReading(match, reading.lines, in: input, evidence: nil)), confidence: match.confidence)
    }
    guard !results.isEmpty else { return refused(reading, matches, in: input) }
    return ScanOutput(results: results, feedback: quads(reading.lines, in: input))
  }

  /// The matches that the configuration asks for: the likeliest one, or all.
  func wanted(of found: [TextMatch]) -> [TextMatch] {
    let accepted = found.filter { $0.refusal == nil }
    return task.reportsAll ? accepted : Array(accepted.prefix(1))
  }

  /// A frame's lines vote with those of the frames before.
  private func live(_ reading: TextScan.Reading, in input: ScanInput) -> ScanOutput {
    let time = input.frame.timestamp
    tracker.begin(at: time)
    let own = wanted(of: task.matches(in: reading.lines))
    var voted = reading.lines
    for (index, line) in voted.enumerated() {
      voted[index].cells = tracker.vote(line.cells, at: input.regionToFrame.apply(line.place.quad), time)
    }
    let found = task.matches(in: voted)
    let matches = wanted(of: found)
    guard !matches.isEmpty else { return refused(reading, found, in: input) }
    var output = ScanOutput(feedback: quads(reading.lines, in: input), seen: [])
    var seen: [SeenItem] = []
    for match in matches {
      guard let quad = quad(match, voted, in: input) else { continue }
      // What this frame alone says in the same lines.
      let alone = own.first { $0.lines == match.lines } ?? (task.reportsAll ? nil : own.first)
      let plain = match.body(textReading(match, voted, in: input, evidence: nil))
      let kind = plain.items.first?.kind ?? ""
      let consensus = tracker.count(
        match.text, own: alone?.text, kind: kind, confidence: match.readConfidence,
        share: match.share,
        isChecked: match.isChecked && alone?.text == match.text, minConfidence: task.minConfidence, at: quad, time)
      guard consensus.isAccepted else {
        output.candidates.append(quad)
        output.partialText = output.partialText ?? match.text
        if let waiting = consensus.unconfirmed(match.text, kind: kind, at: quad) { output.unconfirmed.append(waiting) }
        if consensus.isAgreed { output.refusals += refusals(of: [match], consensus.confidence, voted, in: input) }
        continue
      }
      let body = match.body(textReading(match, voted, in: input, evidence: consensus.evidence))
      seen += body.seenItems
      let result = PluginResult(body, confidence: consensus.confidence)
      if consensus.wasAcceptedBefore { output.repeated.append(result) } else { output.results.append(result) }
    }
    output.seen = seen
    if output.results.isEmpty { output.skipped = seen.isEmpty ? .confidenceNotReached : .repeated }
    return output
  }

  private func nothing(_ reading: TextScan.Reading, in input: ScanInput) -> ScanOutput {
    lastRead = []
    if input.effort == .live { tracker.begin(at: input.frame.timestamp) }
    var output = ScanOutput(
      skipped: .nothingFound, seen: [],
      candidates: reading.unread.prefix(4).map { input.regionToFrame.apply($0.place.quad) })
    output.measured = measured(reading.unread)
    return output
  }

  /// The output without a result: the matches are refused, or have too little confidence, or there is none.
  private func refused(_ reading: TextScan.Reading, _ found: [TextMatch], in input: ScanInput) -> ScanOutput {
    let quads = quads(reading.lines, in: input)
    lastRead = reading.lines
    if input.effort != .live, !found.isEmpty, found.allSatisfy(isGrain) {
      return ScanOutput(skipped: .nothingFound, seen: [])
    }
    let refusals =
      found.isEmpty
      ? task.refusal(of: reading.lines).map { [$0.at(quads.first)] } ?? []
      : refusals(of: found, nil, reading.lines, in: input)
    var output = ScanOutput(
      skipped: refusals.first?.skipped ?? (found.isEmpty ? .resultNotValid : .confidenceNotReached), feedback: quads,
      seen: [], candidates: Array(quads.prefix(4)), refusals: refusals)
    output.measured = measured(reading.lines)
    if ReadFailure.smallDetails(output.measured, at: nil) != nil { output.guidance = .moveCloser }
    return output
  }

  /// Whether a line of free text has hardly a character: readers see such in grain and edges.
  private func isGrain(_ match: TextMatch) -> Bool {
    task.reportsAll && match.text.count { $0.isLetter || $0.isNumber } < 3
  }

  /// The height of the characters of lines, of the largest ones, beside what is needed.
  private func measured(_ lines: [FoundLine]) -> [MeasuredValue] {
    lines.map { Double($0.place.characterHeight) }.max().map {
      [MeasuredValue(.characterHeight, $0, limit: Self.minHeight)]
    } ?? []
  }

  /// The height of characters in pixels: what is smaller is read by nobody.
  static let minHeight = 9.0

  /// Which rules of the configuration refuse matches, of the likeliest ones.
  ///
  /// - Parameter confidence: the confidence of the matches together with earlier frames; nil for what each says.
  func refusals(
    of matches: [TextMatch], _ confidence: Int?, _ lines: [FoundLine], in input: ScanInput
  ) -> [Refusal] {
    var seen: Set<String> = []
    return matches.prefix(4).map { match in
      let tooUncertain = Refusal.confidence(
        confidence ?? match.confidence, below: task.minConfidence, of: match.text)
      let place = quad(match, lines, in: input)
      guard let refusal = match.refusal else { return tooUncertain.at(place) }
      // A picture that is bad makes any text of another one.
      return refusal.ofUncertain().at(place)
    }
    // A line that was seen as dark and as light is one.
    .filter { seen.insert($0.message).inserted }
  }

  func quads(_ lines: [FoundLine], in input: ScanInput) -> [FrameQuad] {
    lines.filter { !$0.cells.isEmpty }.map { input.regionToFrame.apply($0.place.quad) }
  }

  func quad(_ match: TextMatch, _ lines: [FoundLine], in input: ScanInput) -> FrameQuad? {
    match.lines.map { lines[$0] }.quad.map { input.regionToFrame.apply($0) }
  }

  func textReading(
    _ match: TextMatch, _ lines: [FoundLine], in input: ScanInput, evidence: ReadEvidence?
  ) -> TextReading {
    textReading(match, at: quad(match, lines, in: input), evidence: evidence)
  }

  func textReading(_ match: TextMatch, at quad: FrameQuad?, evidence: ReadEvidence?) -> TextReading {
    TextReading(
      engine: page.engine, confidences: match.confidences, corrections: match.corrections,
      corners: quad.map { $0.corners.map { PixelPoint(x: $0.x, y: $0.y) } }, evidence: evidence)
  }
}

extension FrameBudget {
  /// The time for reading lines in a frame of a running source.
  ///
  /// On a computer of 2020 Tesseract needs 21 to 24 ms for a line of 27 characters, so that the usual budget reads about as many as fit
  /// into seven frames a second. Nothing is saved for later frames, which would come late.
  init(_ quality: QualityLevel) {
    let milliseconds: Double =
      switch quality {
      case .fast: 60
      case .balanced: 120
      case .accurate: 360
      }
    self.init(perMegapixel: 0, minimum: milliseconds, savedFrames: 0)
  }
}
