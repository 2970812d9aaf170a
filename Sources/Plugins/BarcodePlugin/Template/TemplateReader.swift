import ScanGeometry
import ScanImage

/// Reads EAN-13 and UPC-A symbols whose bars run into each other, by the number whose drawn bars explain their gray levels best.
enum TemplateReader {
  /// The upper and the lower part of the bars, which have to give the same number.
  private static let parts: [(top: Float, bottom: Float)] = [(0.15, 0.5), (0.5, 0.85)]

  /// The upright cut around a place: where bars run into each other its ends may be missing.
  private static func crop(_ place: CodeCandidate) -> CropTransform {
    let (width, height) = (place.quad.meanWidth, place.quad.meanHeight)
    let size = SIMD2(width * (1 + 2 * TemplateSearch.reach), height)
    let scale = min(1, (CropTransform.largest / (size.x * size.y)).squareRoot())
    return CropTransform(
      middle: place.quad.middle, axis: place.quad.axis, extent: SIMD2(Float(size.x), Float(size.y)), scale: scale)
  }

  /// Reads a place of bars; nil when no number explains them, or several do.
  ///
  /// - Parameter isQuick: Whether symbols that are seen from one side are left out, which take most of the time.
  static func read(
    _ place: CodeCandidate, in view: LumaView, isQuick: Bool = false, pool: PixelPool?
  ) -> DecodedSymbol? {
    let derived = view.derivedView(crop(place), pool: pool)
    let profile = BarsProfile(derived.image)
    let origin = derived.toRegion.apply(Point(x: 0, y: 0))
    let scale = 1 / origin.distance(to: derived.toRegion.apply(Point(x: 1, y: 0)))
    let levels = profile.levels(from: 0.2, to: 0.8)
    let length = Float(place.quad.meanWidth * scale)
    guard let answer = TemplateSearch.search(levels, length: length, isQuick: isQuick) else { return nil }
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
