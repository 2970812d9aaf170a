import ScanGeometry
import ScanImage
import ZXingEngine

extension SymbolReader {
  /// The largest region that libzbar reads as a whole while a source runs, in pixels: 5 ms on a computer of 2020.
  private static let smallRegion = 60_000
  /// `ALL` alone reads the negative of every so many frames without a code, as light codes on dark are seldom.
  private static let negativeInterval = 4
  /// From which size on, in pixels, a further look at the whole region is one at half its size.
  private static let halvedRegion = 200_000
  /// From which size on, in pixels, frames take turns with the looks at the whole region.
  static let largeRegion = 400_000
  /// The looks that frames without a code take in turn, one per frame, when there is time.
  private static let liveSteps: [ReadingStep] = [.locatedAgain, .half, .locatedAgain, .evened, .equalized]

  /// Reads a frame of a running source within its budget: the cheap engine on all of it, both on the places that look like
  /// codes, and of what else the ladder has one step per frame, as far as frames before have saved the time.
  func readLive(_ view: LumaView, _ level: Level, stopsEarly: Bool, to found: inout [MergedSymbol]) throws {
    live.budget.begin(pixels: view.size.area)
    live.places.removeAll(keepingCapacity: true)
    defer {
      live.budget.end()
      live.finish(found)
    }
    let isLarge = view.size.area > Self.largeRegion
    try isLarge
      ? readLarge(view, level, stopsEarly: stopsEarly, to: &found)
      : readWhole(view, level, stopsEarly: stopsEarly, to: &found)
    guard found.isEmpty else { return }
    live.empty += 1
    if selection.isAll, live.empty.isMultiple(of: Self.negativeInterval) {
      return try takeHalved(.negative, view, to: &found)
    }
    // Now and then a step is due even where the time never suffices, as on a slow computer.
    guard level > .fast, live.budget.left > 0 || live.empty.isMultiple(of: 8) else { return }
    repeat {
      let step = Self.liveSteps[live.rung % Self.liveSteps.count]
      live.rung += 1
      try climb(step, view, to: &found)
    } while level >= .accurate && found.isEmpty && live.budget.left > 0
      && !live.rung.isMultiple(of: Self.liveSteps.count)
  }

  /// The whole region first, as it costs little, then the places that look like codes.
  private func readWhole(_ view: LumaView, _ level: Level, stopsEarly: Bool, to found: inout [MergedSymbol]) throws {
    let isSmall = view.size.area <= Self.smallRegion
    steps.append(.plain)
    if isSmall {
      try add(view, selection.symbologies, .balanced, .plain, stopsEarly: stopsEarly, to: &found)
    } else {
      // Turning the picture costs as much as all the rest; every second frame does it.
      let turned = live.frame.isMultiple(of: 2)
      try add(
        view, turned ? unturned : selection.symbologies, .fast, .plain, stopsEarly: stopsEarly, wantsZBar: false,
        turns: turned, to: &found)
      if turned { try add(view, stacked, .fast, .plain, stopsEarly: stopsEarly, wantsZBar: false, turns: false, to: &found) }
    }
    if !selection.inverseSymbologies.isEmpty { try take(.negative, view, .fast, to: &found) }
    if !found.isEmpty, stopsEarly || level == .fast { return }
    live.places = locator.locate(view)
    try readLivePlaces(view, to: &found)
  }

  /// Where codes were, then the places that look like codes, as both cost little; of the whole region one look in turn.
  private func readLarge(_ view: LumaView, _ level: Level, stopsEarly: Bool, to found: inout [MergedSymbol]) throws {
    try readKnownPlaces(view, to: &found)
    if !found.isEmpty, stopsEarly { return }
    // As long as codes are followed, every second frame is enough to find others.
    if found.isEmpty || !live.frame.isMultiple(of: 2) {
      live.places = locator.locate(view)
      try readLivePlaces(view, to: &found)
      if !found.isEmpty, stopsEarly { return }
    }
    let look = WholeLook(
      frame: live.frame, isRead: !found.isEmpty, hasStacked: !stacked.isEmpty, hasOthers: !unturned.isEmpty)
    switch look {
    case .full:
      steps.append(.plain)
      try add(view, unturned, .fast, .plain, wantsZBar: false, to: &found)
    case .stacked:
      steps.append(.plain)
      try add(view, stacked, .fast, .plain, wantsZBar: false, turns: false, to: &found)
    case .halved: try takeHalved(.half, view, turns: false, to: &found)
    }
    if !selection.inverseSymbologies.isEmpty { try take(.negative, view, .fast, to: &found) }
  }

  private func climb(_ step: ReadingStep, _ view: LumaView, to found: inout [MergedSymbol]) throws {
    guard step == .locatedAgain else { return try takeHalved(step, view, to: &found) }
    guard !live.places.isEmpty else { return }
    steps.append(step)
    let place = live.places[live.change / PlaceChange.all.count % live.places.count]
    let change = PlaceChange.all[live.change % PlaceChange.all.count]
    live.change += 1
    try add(
      place.look(view, change, pool: pool), symbologies(for: place), .balanced, step, lines: .secondRows, to: &found)
  }

  /// Takes a look at the whole region; at half its size where it is large, so that no frame takes much longer than others.
  private func takeHalved(
    _ step: ReadingStep, _ view: LumaView, turns: Bool = true, to found: inout [MergedSymbol]
  ) throws {
    guard view.size.area > Self.halvedRegion || step == .half, let half = halved.halve(view) else {
      return try take(step, view, .fast, to: &found)
    }
    var read: [MergedSymbol] = []
    if step == .half {
      steps.append(step)
      try add(half, selection.symbologies, .fast, step, wantsZBar: false, turns: turns, to: &read)
    } else {
      try take(step, half, .fast, to: &read)
    }
    SymbolMerger.add(read.map { $0.symbol.moved(by: AffineTransform(scale: 2)) }, step, to: &found)
  }

  /// Reads the places at which the last frame had codes.
  private func readKnownPlaces(_ view: LumaView, to found: inout [MergedSymbol]) throws {
    guard !live.known.isEmpty else { return }
    steps.append(.known)
    for place in live.known {
      let wanted = place.symbology.isLinear ? barSymbologies : selection.symbologies
      let lines: ScanLines = place.symbology.isLinear ? .init(barsOfHeight: place.cut.size.height) : .second
      try add(place.cut, view, wanted, .known, lines: lines, turns: false, to: &found)
    }
  }

  /// Reads the places of a frame at which nothing was read: the surest one always, others while there is time, and in the
  /// next frame those that this one had no time for.
  private func readLivePlaces(_ view: LumaView, to found: inout [MergedSymbol]) throws {
    guard !live.places.isEmpty else { return }
    steps.append(.located)
    let count = live.places.count
    let first = live.nextPlace % count
    for index in 0..<count {
      let place = live.places[(first + index) % count]
      let bounds = place.quad.boundingRect
      guard !found.contains(where: { bounds.contains($0.symbol.quad.center) }) else { continue }
      guard index == 0 || live.budget.left > 0 else {
        live.nextPlace = first + index
        return
      }
      let wanted = symbologies(for: place)
      guard !wanted.isEmpty else { continue }
      let cut = place.cut(pixels: 2.5)
      let isBars = place.kind == .bars
      try add(
        cut, view, wanted, .located, lines: isBars ? .init(barsOfHeight: cut.size.height) : .second, turns: !isBars,
        to: &found)
    }
    live.nextPlace = 0
  }

  private func add(
    _ cut: Cut, _ view: LumaView, _ symbologies: Set<Symbology>, _ step: ReadingStep, lines: ScanLines, turns: Bool,
    to found: inout [MergedSymbol]
  ) throws {
    guard let picture = self.cut.take(cut, of: view) else { return }
    try add(picture, symbologies, .balanced, step, lines: lines, turns: turns, to: &found) {
      $0.moved(by: cut.toRegion)
    }
  }
}
