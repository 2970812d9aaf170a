import ScanPluginKit

/// A code on a display that says what a value near it is.
struct DisplayCaption {
  let code: String
  let place: DisplayPlace
  /// Where the value begins that shares its line, as a share of the place; nil when it stands alone.
  let end: Double?

  /// The code that belongs to a value: the one to its left, else the one above it.
  static func code(for value: Quad<CropSpace>, among captions: [DisplayCaption]) -> String? {
    let (middle, box) = (value.center, value.boundingRect)
    let tall = DisplayPlace(quad: value, origin: .line).tall
    let beside = captions.filter { caption in
      let other = caption.place.quad
      let isSame = caption.end != nil && caption.place.holds(middle)
      return isSame || (abs(other.center.y - middle.y) < 0.8 * tall && other.center.x < box.minX)
    }
    if let nearest = beside.max(by: { $0.place.quad.center.x < $1.place.quad.center.x }) { return nearest.code }
    let above = captions.filter { caption in
      let center = caption.place.quad.center
      return center.y < middle.y && middle.y - center.y < 1.6 * tall && center.x > box.minX && center.x < box.maxX
    }
    return above.max { $0.place.quad.center.y < $1.place.quad.center.y }?.code
  }
}
