import ScanGeometry
import ScanImage

/// What a reader remembers from frame to frame of a running source.
struct LiveClimb {
  /// The time that frames get.
  var budget: FrameBudget
  /// How many frames in a row gave nothing.
  var empty = 0
  /// The rung that the next frame without a code climbs to.
  var rung = 0
  /// The next way of looking at a place again.
  var change = 0
  /// The place that is read next, among those that earlier frames had no time for.
  var nextPlace = 0
  /// How many codes were looked at a second time.
  var opinions = 0
  /// The places of the last frame that look like codes; empty when something was read before they were looked for.
  var places: [CodeCandidate] = []
}

extension SymbolReader {
  /// The largest region that libzbar reads as a whole while a source runs, in pixels: 5 ms on a computer of 2020.
  private static let smallRegion = 60_000
  /// `ALL` alone reads the negative of every so many frames without a code, as light codes on dark are seldom.
  private static let negativeInterval = 4
  /// From which size on, in pixels, a further look at the whole region is one at half its size.
  private static let largeRegion = 200_000
  /// The looks that frames without a code take in turn, one per frame, when there is time.
  private static let liveSteps: [ReadingStep] = [.locatedAgain, .half, .locatedAgain, .evened, .equalized]

  /// Reads a frame of a running source within its budget: the cheap engine on all of it, both on the places that look like
  /// codes, and of what else the ladder has one step per frame, as far as frames before have saved the time.
  func readLive(_ view: LumaView, _ level: Level, stopsEarly: Bool, to found: inout [MergedSymbol]) throws {
    live.budget.begin(pixels: view.size.area)
    defer { live.budget.end() }
    live.places.removeAll(keepingCapacity: true)
    let isSmall = view.size.area <= Self.smallRegion
    steps.append(.plain)
    try add(
      view, selection.symbologies, isSmall ? .balanced : .fast, .plain, stopsEarly: stopsEarly,
      wantsZBar: isSmall, to: &found)
    if !selection.inverseSymbologies.isEmpty { try take(.negative, view, .fast, to: &found) }
    if !found.isEmpty, stopsEarly || level == .fast { return finish(found) }
    live.places = locator.locate(view)
    try readLivePlaces(view, to: &found)
    guard found.isEmpty else { return finish(found) }
    live.empty += 1
    if selection.isAll, live.empty.isMultiple(of: Self.negativeInterval) {
      try takeHalved(.negative, view, to: &found)
      return finish(found)
    }
    // Now and then a step is due even where the time never suffices, as on a slow computer.
    guard level > .fast, live.budget.left > 0 || live.empty.isMultiple(of: 8) else { return }
    repeat {
      let step = Self.liveSteps[live.rung % Self.liveSteps.count]
      live.rung += 1
      try climb(step, view, to: &found)
    } while level >= .accurate && found.isEmpty && live.budget.left > 0
      && !live.rung.isMultiple(of: Self.liveSteps.count)
    if !found.isEmpty { finish(found) }
  }

  private func finish(_ found: [MergedSymbol]) {
    if !found.isEmpty {
      live.empty = 0
      live.rung = 0
    }
  }

  private func climb(_ step: ReadingStep, _ view: LumaView, to found: inout [MergedSymbol]) throws {
    guard step == .locatedAgain else { return try takeHalved(step, view, to: &found) }
    guard !live.places.isEmpty else { return }
    steps.append(step)
    let place = live.places[live.change / PlaceChange.all.count % live.places.count]
    let change = PlaceChange.all[live.change % PlaceChange.all.count]
    live.change += 1
    let wanted = selection.symbologies.filter { place.mayBe($0) }
    try add(place.look(view, change, pool: pool), wanted, .balanced, step, lines: .secondRows, to: &found)
  }

  /// Takes a look at the whole region; at half its size where it is large, so that no frame takes much longer than others.
  private func takeHalved(_ step: ReadingStep, _ view: LumaView, to found: inout [MergedSymbol]) throws {
    guard view.size.area > Self.largeRegion || step == .half, let half = halved.halve(view) else {
      return try take(step, view, .fast, to: &found)
    }
    var read: [MergedSymbol] = []
    if step == .half {
      steps.append(step)
      try add(half, selection.symbologies, .fast, step, wantsZBar: false, to: &read)
    } else {
      try take(step, half, .fast, to: &read)
    }
    SymbolMerger.add(read.map { $0.symbol.moved(by: AffineTransform(scale: 2)) }, step, to: &found)
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
      let wanted = selection.symbologies.filter { place.mayBe($0) }
      guard !wanted.isEmpty else { continue }
      let lines: ScanLines = place.kind == .bars ? .secondRows : .second
      try add(
        place.look(view, pixels: 2.5, pool: pool), wanted, .balanced, .located, lines: lines, to: &found)
    }
    live.nextPlace = 0
  }
}
