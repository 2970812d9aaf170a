import ScanGeometry
import ScanImage

/// Reads EAN-13 and UPC-A symbols whose bars run into each other, by the number whose drawn bars explain their gray levels best.
enum TemplateReader {
  /// How many times as much as the best number the best other one has to leave of the gray levels.
  ///
  /// Of 1,007 places of 723 photos, codes of all kinds among them, no number that was wrong and left less than a tenth led by more than 1.24;
  /// of drawn codes of other kinds, one led by 1.34 and left 0.09 under a wide blur.
  private static let leastLead: Float = 1.3
  /// The most that the best number may leave: what is blurred widely has less to tell numbers apart by, and is smoother.
  private static func mostRest(_ place: BarsPlace) -> Float { BlurredBars.blurs[place.blur] > 1 ? 0.05 : 0.1 }
  /// The fewest pixels of a module.
  private static let smallestModule: Float = 0.9
  /// The upper and the lower part of the bars, which have to give the same number by themselves.
  private static let parts: [(top: Float, bottom: Float)] = [(0.2, 0.5), (0.5, 0.8)]

  /// Reads a place of bars; nil when no number explains them, or several do.
  static func read(_ place: CodeCandidate, in view: LumaView, pool: PixelPool?) -> DecodedSymbol? {
    let derived = place.derivedView(view, pixels: nil, pool: pool)
    let profile = BarsProfile(derived.image)
    let origin = derived.toRegion.apply(Point(x: 0, y: 0))
    let scale = 1 / origin.distance(to: derived.toRegion.apply(Point(x: 1, y: 0)))
    let levels = profile.levels(from: 0.25, to: 0.75)
    guard let answer = TemplateSearch.search(levels, length: Float(place.quad.meanWidth * scale)),
      answer.rest <= mostRest(answer.place), answer.restOfOther >= leastLead * answer.rest,
      answer.place.module >= smallestModule
    else { return nil }
    let isConfirmed = parts.allSatisfy { part in
      let levels = profile.levels(from: part.top, to: part.bottom)
      let line = answer.isReversed ? levels.reversed() : levels
      return TemplateSearch.code(line, at: answer.place, as: answer.code)?.digits == answer.code.digits
    }
    guard isConfirmed else { return nil }
    // The bars begin and end where the place does.
    let (width, height) = (Double(derived.image.width), Double(derived.image.height))
    let (start, end) = (Double(answer.place.start), Double(answer.place.start + answer.place.length))
    let (left, right) = answer.isReversed ? (width - 1 - end, width - 1 - start) : (start, end)
    let half = place.quad.meanHeight * scale / 2
    func corner(_ x: Double, _ offset: Double) -> Point<CropSpace> {
      derived.toRegion.apply(Point(x: x + 0.5 + Double(profile.lean) * offset, y: height / 2 + offset))
    }
    let corners = [corner(left, -half), corner(right, -half), corner(right, half), corner(left, half)]
    let first = answer.isReversed ? 2 : 0
    let text = answer.code.text
    return DecodedSymbol(
      symbology: .ean13, text: text, bytes: Array(text.utf8), symbologyIdentifier: "]E0",
      quad: Quad(
        topLeft: corners[first], topRight: corners[(first + 1) % 4], bottomRight: corners[(first + 2) % 4],
        bottomLeft: corners[(first + 3) % 4]),
      engine: .template)
  }
}

extension SymbolReader {
  /// The most places of a picture that drawn bars are laid over.
  private static let templatePlaces = 3

  /// Reads the places of bars that no engine reads, in a picture that gave nothing: those of a pale picture show when it is equalized.
  func readTemplates(_ view: LumaView, to found: inout [MergedSymbol]) {
    guard !selection.symbologies.isDisjoint(with: [.ean13, .upcA]) else { return }
    var places = (knownPlaces ?? locator.locate(view, .still)).filter { $0.kind == .bars }
    if places.isEmpty {
      let equalized = LumaImage(copying: view, pool: pool).equalized(tiles: 4, limit: 6)
      places = equalized.withView { locator.locate($0, .still) }.filter { $0.kind == .bars }
    }
    let read = places.prefix(Self.templatePlaces).compactMap { TemplateReader.read($0, in: view, pool: pool) }
    SymbolMerger.add(read, .template, to: &found)
  }
}
