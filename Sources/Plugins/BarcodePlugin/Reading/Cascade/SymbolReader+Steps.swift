import ScanGeometry
import ScanImage

extension SymbolReader {
  /// Makes one attempt on a region and adds what it shows.
  func take(
    _ step: ReadingStep, _ view: LumaView, _ level: Level, stopsEarly: Bool = false, turns: Bool = true,
    isCancelled: () -> Bool = { false }, to found: inout [MergedSymbol]
  ) throws {
    steps.append(step)
    switch step {
    case .plain:
      try add(view, selection.symbologies, level, step, stopsEarly: stopsEarly, to: &found)
    case .negative:
      let wanted = selection.isAll && found.isEmpty ? selection.symbologies : selection.inverseSymbologies
      try LumaImage(copying: view, pool: pool).inverted().withView { negative in
        try add(negative, wanted, level, step, wantsZBar: level > .fast, turns: turns, to: &found) { $0.inverted() }
      }
    case .located, .locatedAgain, .sharpened: try readPlaces(step, view, level, to: &found)
    case .rectified: readMatrixCodes(view, to: &found)
    case .template: readTemplates(view, isCancelled: isCancelled, to: &found)
    case .leveled:
      guard let degrees = tilt(of: view) else { return }
      let derived = view.turned(degrees: degrees, pool: pool)
      // A little tilt hides low codes only; the attempts that follow need the pixels as they are more than upright bars.
      leveled = abs(degrees) < Self.largeTilt ? nil : derived
      try add(derived, selection.symbologies, level, step, to: &found)
    default:
      // What a tilted picture hides shows better where its bars stand upright.
      let derived =
        leveled.map { upright in
          upright.image.withView { self.derivedView(step, at: $0) }
            .map { DerivedView($0.image, toRegion: $0.toRegion.followed(by: upright.toRegion)) }
        } ?? self.derivedView(step, at: view)
      guard let derived else { return }
      try add(derived, selection.symbologies, level, step, wantsZBar: level > .fast, turns: turns, to: &found)
    }
  }

  /// From how many degrees on the attempts on a whole picture are taken with its bars upright.
  static let largeTilt = 5.0

  /// The tilt of a still in degrees, where it has one and is not too large to be turned; measured once.
  func tilt(of view: LumaView) -> Double? {
    if let knownTilt { return knownTilt }
    let fits = min(view.width, view.height) >= 16 && view.size.area <= 8_000_000
    let degrees = fits ? tiltMeasure.degrees(view) : nil
    knownTilt = .some(degrees)
    return degrees
  }

  /// The picture of a step that changes the whole region; nil when it would be too small to hold a code, or too large.
  private func derivedView(_ step: ReadingStep, at view: LumaView) -> DerivedView? {
    let (width, height) = (view.width, view.height)
    func fits(_ minimum: Int, _ scale: Int = 1) -> Bool {
      min(width, height) >= minimum && view.size.area * scale <= 16_000_000
    }
    switch step {
    case .half:
      guard fits(80) else { return nil }
      let half = LumaImage(copying: view, pool: pool).resized(to: PixelSize(width: width / 2, height: height / 2))
      return DerivedView(half, toRegion: AffineTransform(scale: Double(width) / Double(half.width)))
    case .evened:
      return fits(40)
        ? DerivedView(LumaImage(locallyThresholding: view, radius: max(7, min(width, height) / 16), margin: 10)) : nil
    case .equalized: return fits(16) ? DerivedView(LumaImage(copying: view, pool: pool).equalized()) : nil
    case .enlarged:
      guard fits(8, 4) else { return nil }
      let scale = min(width, height) < 64 ? 4 : 2
      let image = LumaImage(copying: view, pool: pool)
        .resized(to: PixelSize(width: width * scale, height: height * scale))
      return DerivedView(image.stretched(), toRegion: AffineTransform(scale: 1 / Double(scale)))
    case .turned45: return fits(16, 2) ? view.turned(degrees: 45, pool: pool) : nil
    case .plain, .negative, .hinted, .known, .located, .locatedAgain, .sharpened, .rectified, .leveled, .template,
      .confirmation:
      return nil
    }
  }

  func add(
    _ derived: DerivedView, _ symbologies: Set<Symbology>, _ level: Level, _ step: ReadingStep, lines: ScanLines? = nil,
    wantsZBar: Bool = true, turns: Bool = true, to found: inout [MergedSymbol]
  ) throws {
    try derived.image.withView { view in
      try add(view, symbologies, level, step, lines: lines, wantsZBar: wantsZBar, turns: turns, to: &found) {
        $0.moved(by: derived.toRegion)
      }
    }
  }
}
