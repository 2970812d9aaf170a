import ScanGeometry
package import ScanImage

/// A finder of regular rows of characters at and around places that look like text, at the resolution that their size needs.
///
/// The working pictures of ``TextFinder`` lose the gaps between small characters, and the ends of a row at its frame. Here the surroundings
/// of a place are cut out in one size and divided into ink and ground anew. Not for two threads at once.
package final class RowFinder {
  private let cutter = TextCutter()
  private let ink = BytePlane()

  package init() {}

  /// The row at a place; nil where there is none.
  package func row(around place: TextLine, in view: LumaView, isLight: Bool) -> CharacterRow? {
    guard let first = row(at: place, in: view, isLight: isLight) else { return nil }
    guard first.regularity >= Self.promising else { return first }
    // Its own size and direction show more of it than those of the place.
    guard let second = row(at: first.line, in: view, isLight: isLight) else { return first }
    return second.regularity + Self.preference > first.regularity ? second : first
  }

  private func row(at place: TextLine, in view: LumaView, isLight: Bool) -> CharacterRow? {
    guard place.extent.y >= 4 else { return nil }
    let cut = Self.surroundings(of: place)
    let picture = cutter.picture(cut, of: view, inverted: isLight)
    LocalInk.find(in: picture, radius: Int(Self.height * 0.6), into: ink)
    guard let first = RowFit.best(InkParts(ink).extents(along: SIMD2(1, 0)), height: Self.height) else { return nil }
    let (left, right) = first.ends
    let length = ((right - left) * (right - left)).sum().squareRoot()
    let row = within(first, (right - left) / max(length, 1)) ?? (first, SIMD2(1, 0))
    return Self.mapped(row.fit, row.axis, by: cut.toRegion)
  }

  /// The row anew from the ink between its upper and lower sides: what joins characters with a frame lies beyond.
  private func within(_ row: RowFit, _ axis: SIMD2<Float>) -> (fit: RowFit, axis: SIMD2<Float>)? {
    let reach = row.height * (0.5 + Self.margin)
    let bytes = ink.bytes
    let (width, height) = (ink.size.width, ink.size.height)
    var sides: [Int] = []
    for x in 0..<width {
      let middle = row.level + row.slope * (Float(x) + 0.5)
      let (top, bottom) = (max(0, Int((middle - reach).rounded())), min(height, Int((middle + reach).rounded())))
      for y in 0..<height where y < top || y >= bottom { bytes[y * width + x] = 0 }
      let count = top < bottom ? (top..<bottom).count { bytes[$0 * width + x] != 0 } : 0
      if Float(count) > Self.through * 2 * reach { sides.append(x) }
    }
    // The side of a frame goes through, and stands close to a character; its own sides are soft.
    for x in sides {
      for near in max(0, x - 2)...min(width - 1, x + 2) {
        for y in 0..<height { bytes[y * width + near] = 0 }
      }
    }
    let (left, right) = row.ends
    func turned(_ point: SIMD2<Float>) -> SIMD2<Float> {
      SIMD2((point * axis).sum(), point.y * axis.x - point.x * axis.y)
    }
    let (begin, end) = (turned(left), turned(right))
    // What goes through from side to side is no character.
    let parts = InkParts(ink).extents(along: axis).filter {
      RowFit.isCharacter($0, 0.5 * row.height...(1 + 2 * Self.margin - Self.softEdge) * row.height)
    }.sorted { $0.middleU < $1.middleU }
    let line = RowFit.Line(slope: 0, level: (begin.y + end.y) / 2, height: row.height)
    guard let fit = RowFit(parts, on: line, around: begin.x...max(begin.x, end.x)),
      fit.regularity + Self.preference > row.regularity
    else { return nil }
    return (fit, axis)
  }

  private static func mapped(
    _ row: RowFit, _ axis: SIMD2<Float>, by map: AffineTransform<CropSpace, CropSpace>
  ) -> CharacterRow? {
    func point(_ turned: SIMD2<Float>) -> SIMD2<Float> {
      let (x, y) = (turned.x * axis.x - turned.y * axis.y, turned.x * axis.y + turned.y * axis.x)
      let point = map.apply(Point<CropSpace>(x: Double(x), y: Double(y)))
      return SIMD2(Float(point.x), Float(point.y))
    }
    let (left, right) = (row.ends.left, row.ends.right)
    let (begin, end) = (point(left), point(right))
    let along = end - begin
    let (length, before) = ((along * along).sum().squareRoot(), ((right - left) * (right - left)).sum().squareRoot())
    guard length > 0, before > 0 else { return nil }
    return CharacterRow(
      line: TextLine(
        middle: (begin + end) / 2, axis: along / length, extent: SIMD2(length, row.height * length / before),
        parts: row.characters), regularity: row.regularity)
  }

  /// The place with what may belong to its row.
  private static func surroundings(of place: TextLine) -> CropTransform {
    let height = place.extent.y
    let wide = min(place.extent.x + 2 * reach * height, longest * height)
    return CropTransform(
      middle: place.middle, axis: place.axis, extent: SIMD2(wide, height * 2.4), scale: Double(Self.height / height))
  }

  /// The height of a place in the picture that is examined.
  private static let height: Float = 28
  /// How far a row may go on beyond a place, and how long all of it is at most, in heights.
  private static let (reach, longest): (Float, Float) = (4, 24)
  /// How regular a row is at least that is examined again.
  private static let promising: Float = 0.25
  /// How much less regular a row may be that is seen better.
  private static let preference: Float = 0.06
  /// The share of ink in a column that goes through from above a row to below it.
  private static let through: Float = 0.93
  /// How far above and below the characters ink is theirs, in their heights.
  private static let margin: Float = 0.13
  /// How much less high what goes through from side to side is than the band that is examined, in the characters' heights.
  private static let softEdge: Float = 0.06
}
