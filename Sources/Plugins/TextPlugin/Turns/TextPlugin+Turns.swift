import ScanPluginKit
import ScanRecognition
import TextFinding

/// Frames of a running source whose lines are read in turn, as many as the time of a frame allows.
extension TextPlugin {
  /// Reads the lines whose turn it is; those that are known and have not changed stay in view.
  ///
  /// - Throws: ``LineReadingError``.
  func liveInTurn(_ input: ScanInput) throws(LineReadingError) -> ScanOutput {
    let time = input.frame.timestamp
    var raw: [Int: FoundLine] = [:]
    var cut: [FoundLine] = []
    let entries = try input.withRegionLuma { view throws(LineReadingError) in
      guard !input.isCancelled else { throw .cancelled }
      let scan = TextScan(task, page)
      let search = scan.search(view.size, .live)
      var found = scan.ranked(view, search) { input.isCancelled }
      // What is seen of half of the characters is no text; the user sees where it is.
      cut = found.filter { isCut($0, in: input) }
      found.removeAll { isCut($0, in: input) }
      var entries = turns.begin(found, at: time, quad: { input.regionToFrame.apply($0.place.quad) }) {
        page.change($0, of: $1, in: view)
      }
      let distance = input.pointOfInterest.map { point in
        { (line: FoundLine) in
          line.place.distance(toX: point.x - Double(input.region.x), y: point.y - Double(input.region.y))
        }
      }
      budget.begin(pixels: view.size.area, recorded: input.timeChecks)
      defer { budget.end() }
      var hasRefreshed = false
      for index in turns.due(entries, at: time, distance: distance) {
        guard raw.isEmpty || budget.hasTime() else { break }
        let isRefresh = turns.isRefresh(entries[index])
        guard !(isRefresh && hasRefreshed) else { break }
        guard !isCovered(index, in: entries, withGaps: !search.isReadAgain) else { continue }
        hasRefreshed = isRefresh
        let read = try page.read(entries[index].line, of: view, search) { input.isCancelled }
        raw[index] = read
        let cells = turns.read(read.cells, page.mark(read, in: view), of: entries[index], at: time)
        (entries[index].line, entries[index].isRead) = (read, true)
        entries[index].line.cells = cells
      }
      return entries
    }
    var output = output(of: entries, raw, cut, in: input)
    output.timeChecks = budget.checks
    return output
  }

  /// Whether a line is the gaps of one that is known for certain, or crosses several of them, so that it is no text of its own.
  private func isCovered(_ index: Int, in entries: [LineTurns.Entry], withGaps: Bool) -> Bool {
    let line = entries[index].line
    let others = entries.indices.filter { $0 != index && !entries[$0].line.cells.isEmpty }.map { entries[$0].line }
    return others.contains { $0.excludes(line, withGaps: withGaps) } || others.cross(line)
  }

  /// What is in view: the lines that were read now, and those that are settled.
  private func output(
    of entries: [LineTurns.Entry], _ raw: [Int: FoundLine], _ cut: [FoundLine], in input: ScanInput
  ) -> ScanOutput {
    let all = entries.map(\.line)
    let real = Set(all.withoutOverlaps.filter { !all.cross(all[$0]) })
    let read = entries.indices.filter { entries[$0].isRead && real.contains($0) }
    let lines = read.map { all[$0] }
    let own = wanted(of: task.matches(in: read.compactMap { raw[$0] }))
    let found = task.matches(in: lines)
    var output = ScanOutput(feedback: quads(all, in: input), seen: [])
    var seen: [SeenItem] = []
    var (isNew, isUnderstood) = ([Int: LineTracker.Consensus](), Set<Int>())
    for match in found where match.lines.count == 1 {
      let (index, quad) = (read[match.lines[0]], quad(match, lines, in: input))
      isUnderstood.insert(index)
      var known = turns[entries[index]]
      guard match.refusal == nil else {
        known.refusals += refusals(of: [match], nil, lines, in: input)
        known.accepted = nil
        turns[entries[index]] = known
        continue
      }
      let plain = match.body(textReading(match, lines, in: input, evidence: nil))
      let alone = own.first { $0.lines == match.lines }
      let kind = plain.items.first?.kind ?? ""
      let consensus = known.texts.count(
        match.text, own: alone?.text, kind: kind, confidence: match.readConfidence,
        share: match.share, isChecked: match.isChecked && alone?.text == match.text, minConfidence: task.minConfidence)
      known.accepted = consensus.isAccepted ? (match, consensus) : nil
      if consensus.isAccepted {
        known.fruitless = 0
        isNew[index] = consensus
      } else {
        if let quad { output.candidates.append(quad) }
        output.partialText = output.partialText ?? match.text
        if let waiting = consensus.unconfirmed(match.text, kind: kind, at: quad) { output.unconfirmed.append(waiting) }
        if consensus.isAgreed { known.refusals += refusals(of: [match], consensus.confidence, lines, in: input) }
      }
      turns[entries[index]] = known
    }
    for index in read where !isUnderstood.contains(index) {
      turns[entries[index]].refusals =
        task.refusal(of: [all[index]]).map { [$0.at(quads([all[index]], in: input).first)] } ?? []
      turns[entries[index]].accepted = nil
    }
    for index in all.inReadingOrder(real.sorted()) {
      guard let (match, consensus) = turns[entries[index]].accepted else { continue }
      let quad = input.regionToFrame.apply(all[index].place.quad)
      let body = match.body(textReading(match, at: quad, evidence: consensus.evidence))
      seen += body.seenItems
      let result = PluginResult(body, confidence: consensus.confidence)
      if isNew[index]?.wasAcceptedBefore == false {
        output.results.append(result)
      } else {
        output.repeated.append(result)
      }
    }
    output.seen = seen
    guard output.results.isEmpty else { return output }
    output.skipped = .repeated
    if seen.isEmpty { explainNothing(&output, entries, cut, hasMatch: !isUnderstood.isEmpty, in: input) }
    return output
  }

  /// Says why a frame shows nothing that is accepted: what lines were refused, or where something like a line is.
  private func explainNothing(
    _ output: inout ScanOutput, _ entries: [LineTurns.Entry], _ cut: [FoundLine], hasMatch: Bool, in input: ScanInput
  ) {
    let known = entries.filter { !$0.line.cells.isEmpty }
    var messages: Set<String> = []
    output.refusals = Array(
      known.flatMap { turns[$0].refusals }.filter { messages.insert($0.message).inserted }.prefix(4))
    let isWaiting = hasMatch || known.contains { turns[$0].texts.hasReadings }
    output.skipped =
      output.refusals.first?.skipped
      ?? (known.isEmpty ? .nothingFound : isWaiting ? .confidenceNotReached : .resultNotValid)
    if output.candidates.isEmpty {
      let lines = known.isEmpty ? cut + entries.map(\.line) : known.map(\.line)
      output.candidates = lines.prefix(4).map { input.regionToFrame.apply($0.place.quad) }
    }
    // What is smaller is read by nobody.
    if let height = known.map(\.line.place.characterHeight).max(), height < 9 { output.guidance = .moveCloser }
  }
}

extension TextLine {
  /// How far a point lies from the line's box.
  fileprivate func distance(toX x: Double, y: Double) -> Double {
    let offset = SIMD2(Float(x), Float(y)) - middle
    let along = max(0, abs((offset * axis).sum()) - extent.x / 2)
    let across = max(0, abs((offset * SIMD2(-axis.y, axis.x)).sum()) - extent.y / 2)
    return Double((along * along + across * across).squareRoot())
  }
}
