import ScanGeometry
import ScanImage
import ScanPluginKit
import ScanRecognition
import ZXingEngine

extension SymbolReader {
  /// The largest region that libzbar reads as a whole while a source runs, in pixels: 5 ms on a computer of 2020.
  static let smallRegion = 60_000
  /// `ALL` alone reads the negative of every so many frames without a code, as light codes on dark are seldom.
  private static let negativeInterval = 4
  /// From which size on, in pixels, a further attempt on the whole region is one at half its size.
  private static let halvedRegion = 200_000
  /// From which size on, in pixels, frames take turns with the attempts on the whole region.
  private static let largeRegion = 400_000
  /// The attempts that frames without a code take in turn, one per frame, when there is time.
  private static let liveSteps: [ReadingStep] = [.locatedAgain, .half, .locatedAgain, .evened, .equalized]

  /// Reads a frame of a running source within its budget: where codes were, the places that look like codes, the cheap engine
  /// on the whole, and of what else the cascade has one step per frame, as far as frames before have saved the time.
  func readLive(
    _ view: LumaView, _ level: Level, stopsEarly: Bool, timeChecks: [Bool] = [], to found: inout [MergedSymbol]
  ) throws {
    live.budget.begin(pixels: view.size.area, recorded: timeChecks)
    live.places.removeAll(keepingCapacity: true)
    defer {
      square(&found, in: view)
      live.budget.end()
      live.finish(found)
    }
    let half = view.size.area > Self.halvedRegion ? halved.halve(view) : nil
    try readFrame(view, half, level, stopsEarly: stopsEarly, to: &found)
    guard found.isEmpty else { return }
    live.empty += 1
    if level > .fast { readTemplatesInTurn(view, to: &found) }
    guard found.isEmpty else { return }
    if selection.isAll, live.empty.isMultiple(of: Self.negativeInterval) {
      return try takeHalved(.negative, view, half, to: &found)
    }
    // Now and then a step is due even where the time never suffices, as on a slow computer.
    guard level > .fast, live.budget.hasTime() || live.empty % 8 == 7 else { return }
    repeat {
      let step = Self.liveSteps[live.stage % Self.liveSteps.count]
      live.stage += 1
      if step == .locatedAgain {
        try readAgain(view, to: &found)
      } else {
        try takeHalved(step, view, half, to: &found)
      }
    } while level >= .accurate && found.isEmpty && !live.stage.isMultiple(of: Self.liveSteps.count)
      && live.budget.hasTime()
  }

  /// What every frame examines.
  private func readFrame(
    _ view: LumaView, _ half: LumaView?, _ level: Level, stopsEarly: Bool, to found: inout [MergedSymbol]
  ) throws {
    if view.size.area <= Self.smallRegion {
      try readHintedLive(view, to: &found)
      if !found.isEmpty, stopsEarly { return }
      steps.append(.plain)
      try add(view, selection.symbologies, .balanced, .plain, stopsEarly: stopsEarly, to: &found)
      try readInverse(view, to: &found)
      if found.isEmpty, takesFinders { readMatrixCodes(view, half: nil, to: &found) }
      if !found.isEmpty, stopsEarly || level == .fast { return }
      locator.locate(view, half: half, to: &live.places)
      return try readLivePlaces(view, to: &found)
    }
    // As long as codes are followed, every third frame is enough to find others: it alone looks further. The first frame with a
    // code looks everywhere, so that a selection does not choose among those that were found by chance. Where any code will do,
    // one that is certain ends the search at once, and in two frames of three one that the next reading verifies.
    let isCheap = live.cheap < 2
    func isEnough(_ found: [MergedSymbol]) -> Bool {
      if stopsEarly { return hasVerified(found) || isCheap && found.contains(where: isNearlyVerified) }
      return isCheap && !live.known.isEmpty && hasVerified(found)
    }
    live.cheap += 1
    try readKnownPlaces(view, to: &found)
    if isEnough(found) { return }
    if hinted != nil {
      try readHintedLive(view, to: &found)
      if isEnough(found) { return }
    }
    // Linear symbologies cost next to nothing, others little where the region is not large.
    let isLarge = view.size.area > Self.largeRegion && half != nil
    try readPlain(view, linear, to: &found)
    let takesFinders = takesFinders
    if !isLarge, found.isEmpty { try readMatrix(view, to: &found) }
    if isEnough(found) { return }
    locator.locate(view, half: half, to: &live.places)
    try readLivePlaces(view, to: &found)
    if isEnough(found) { return }
    live.cheap = 0
    if isLarge {
      try readTurn(view, half, takesFinders: takesFinders && (found.isEmpty || live.frame & 7 == 1), to: &found)
    } else if found.isEmpty {
      // Turning the picture costs as much as all the rest.
      if !takesFinders { try readPlain(view, stacked, turns: live.frame.isMultiple(of: 2), to: &found) }
      // What the cheap engine cannot read may have been no place to the locator either.
      if found.isEmpty, half == nil, !slow.isEmpty, live.frame.isMultiple(of: 2) {
        try add(view, slow, .fast, .plain, lines: .fourthRows, to: &found)
      }
    } else {
      try readPlain(view, others, turns: false, to: &found)
    }
    try readInverse(view, to: &found)
  }

  /// Whether something is read that needs no further evidence: what is uncertain hides nothing else.
  private func hasVerified(_ found: [MergedSymbol]) -> Bool {
    found.contains { Reliability($0.symbol.symbology) == .strong || live.settled.contains($0.symbol.text) }
  }

  /// Whether several engines read it, or did before, and its symbology needs no more than one further reading.
  private func isNearlyVerified(_ found: MergedSymbol) -> Bool {
    Reliability(found.symbol.symbology) >= .fair && (found.engines.count > 1 || live.agreed.contains(found.symbol.text))
  }

  private func readInverse(_ view: LumaView, to found: inout [MergedSymbol]) throws {
    guard !selection.inverseSymbologies.isEmpty else { return }
    steps.append(.negative)
    guard let negative = changed.inverted(view) else { return }
    try add(negative, selection.inverseSymbologies, .fast, .negative, wantsZBar: false, to: &found) { $0.inverted() }
  }

  /// The cheap engine on the whole region.
  private func readPlain(
    _ view: LumaView, _ symbologies: Set<Symbology>, turns: Bool = true, to found: inout [MergedSymbol]
  ) throws {
    guard !symbologies.isEmpty else { return }
    if !steps.contains(.plain) { steps.append(.plain) }
    try add(view, symbologies, .fast, .plain, wantsZBar: false, turns: turns, to: &found)
  }

  /// The attempt on the whole of a large region whose turn it is.
  private func readTurn(
    _ view: LumaView, _ half: LumaView?, takesFinders: Bool, to found: inout [MergedSymbol]
  ) throws {
    guard !matrix.isEmpty || !stacked.isEmpty else { return }
    let attempt = WholeRegionAttempt(
      frame: live.frame, hasMatrix: !matrix.isEmpty, hasStacked: !stacked.isEmpty, takesFinders: takesFinders)
    switch attempt {
    case .full: try readPlain(view, matrix, to: &found)
    case .stacked: try readPlain(view, stacked, turns: false, to: &found)
    case .finders: readMatrixCodes(view, half: half, to: &found)
    case .halved: try takeHalved(.half, view, half, to: &found)
    }
  }

  /// The attempt on the whole of a smaller region for matrix symbols whose turn it is.
  private func readMatrix(_ view: LumaView, to found: inout [MergedSymbol]) throws {
    if takesFinders {
      readMatrixCodes(view, half: nil, to: &found)
    } else {
      try readPlain(view, matrix, to: &found)
    }
  }

  /// One place once more, in one of the ways of examining it.
  private func readAgain(_ view: LumaView, to found: inout [MergedSymbol]) throws {
    guard !live.places.isEmpty else { return }
    steps.append(.locatedAgain)
    let place = live.places[live.change / PlaceChange.all.count % live.places.count]
    let change = PlaceChange.all[live.change % PlaceChange.all.count]
    live.change += 1
    let crop = place.crop(turnedBy: change.degrees, pixels: change.pixels)
    guard var picture = self.crop.take(crop, of: view) else { return }
    if change.isEqualized {
      picture = changed.equalized(picture, tiles: 4, limit: 3) ?? picture
    } else if change.isStretched {
      picture = changed.stretched(picture) ?? picture
    }
    try add(picture, symbologies(for: place), .balanced, .locatedAgain, lines: .secondRows, to: &found) {
      $0.moved(by: crop.toRegion)
    }
  }

  /// Reads the whole region; at half its size where it is large, so that no frame takes much longer than others.
  private func takeHalved(
    _ step: ReadingStep, _ view: LumaView, _ half: LumaView?, to found: inout [MergedSymbol]
  ) throws {
    guard let half else { return try take(step, view, .fast, to: &found) }
    steps.append(step)
    let picture =
      switch step {
      case .negative: changed.inverted(half)
      case .evened: changed.evened(half, radius: max(7, min(half.width, half.height) / 16), margin: 10)
      case .equalized: changed.equalized(half)
      default: half
      }
    guard let picture else { return }
    let isNegative = step == .negative
    let wanted = isNegative && !selection.isAll ? selection.inverseSymbologies : selection.symbologies
    try add(picture, wanted, .fast, step, wantsZBar: false, turns: false, to: &found) {
      (isNegative ? $0.inverted() : $0).moved(by: AffineTransform(scale: 2))
    }
  }

  /// Reads the places at which the last frame had codes.
  private func readKnownPlaces(_ view: LumaView, to found: inout [MergedSymbol]) throws {
    guard !live.known.isEmpty else { return }
    steps.append(.known)
    for place in live.known {
      let wanted = place.symbology.isLinear ? barSymbologies : selection.symbologies
      let lines: ScanLines = place.symbology.isLinear ? .init(barsOfHeight: place.crop.size.height) : .second
      let before = found.count
      try add(place.crop, view, wanted, .known, lines: lines, turns: false, to: &found)
      if found.count == before, MatrixLocator.symbologies.contains(place.symbology) {
        readMatrixCodes(in: place.crop, of: view, to: &found)
      }
    }
  }

  /// Reads the places of a frame at which nothing was read: the most certain one always, others while there is time, and in the
  /// next frame those that this one had no time for.
  private func readLivePlaces(_ view: LumaView, to found: inout [MergedSymbol]) throws {
    guard !live.places.isEmpty else { return }
    steps.append(.located)
    let count = live.places.count
    let first = live.nextPlace % count
    for index in 0..<count {
      let place = live.places[(first + index) % count]
      let bounds = place.quad.boundingRect
      let isRead = found.contains { bounds.contains($0.symbol.quad.center) && !$0.isUnsureHint }
      guard !isRead else { continue }
      guard index == 0 || live.budget.hasTime() else {
        live.nextPlace = first + index
        return
      }
      let wanted = symbologies(for: place)
      guard !wanted.isEmpty else { continue }
      let crop = place.crop(pixels: 2.5)
      let isBars = place.kind == .bars
      try add(
        crop, view, wanted, .located, lines: isBars ? .init(barsOfHeight: crop.size.height) : .second, turns: !isBars,
        to: &found)
    }
    live.nextPlace = 0
  }

  private func add(
    _ crop: CropTransform, _ view: LumaView, _ symbologies: Set<Symbology>, _ step: ReadingStep, lines: ScanLines,
    turns: Bool,
    to found: inout [MergedSymbol]
  ) throws {
    guard let picture = self.crop.take(crop, of: view) else { return }
    try add(picture, symbologies, .balanced, step, lines: lines, turns: turns, to: &found) {
      $0.moved(by: crop.toRegion)
    }
  }
}
