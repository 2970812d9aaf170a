import ScanPluginKit

/// A code on a display that says what a value near it is.
struct DisplayCaption {
  /// The code; nil when it is not certain what it says.
  let code: String?
  let place: DisplayPlace
  /// Where the value begins that shares its line, as a share of the place; nil when it stands alone.
  let end: Double?

  /// Where a place is that may have the code of a value.
  enum Side { case left, above }

  /// Where a place is, seen from the digits of a value, and how far, in widths or heights of these; nil for a place elsewhere.
  static func side(of place: DisplayPlace, from value: Quad<CropSpace>) -> (side: Side, away: Double)? {
    guard let toValue = Homography<NormalizedSpace, CropSpace>(unitSquareTo: value)?.inverse,
      let middle = toValue.apply(place.quad.center)
    else { return nil }
    if middle.x < 0, (0...1).contains(middle.y) { return (.left, -middle.x) }
    if (0...1).contains(middle.x), (-1.1..<0).contains(middle.y) { return (.above, -middle.y) }
    return nil
  }

  /// The code that belongs to a value: the one to its left, else the one above it; nil when it is not certain what the nearest one says.
  ///
  /// - Parameter value: The corners around its digits.
  static func code(for value: Quad<CropSpace>, among captions: [DisplayCaption]) -> String? {
    if let same = captions.first(where: { $0.end != nil && $0.place.holds(value.center) }) { return same.code }
    let near = captions.filter { $0.end == nil }.compactMap { caption in
      side(of: caption.place, from: value).map { (code: caption.code, side: $0.side, away: $0.away) }
    }
    for side in [Side.left, .above] {
      if let nearest = near.filter({ $0.side == side }).min(by: { $0.away < $1.away }) { return nearest.code }
    }
    return nil
  }
}
