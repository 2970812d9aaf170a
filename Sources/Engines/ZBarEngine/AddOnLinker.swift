import ScanGeometry
import ScanImage

/// The rule by which EAN-2 and EAN-5 symbols find the EAN or UPC symbol that they belong to.
enum AddOnLinker {
  /// Gives each add-on to the nearest host without one, at most two host lengths away; add-ons without host are dropped.
  ///
  /// ISO/IEC 15420 puts the add-on to the right of its host; two or five digits anywhere else are chance.
  static func link(_ addOns: [DecodedSymbol], to symbols: [DecodedSymbol]) -> [DecodedSymbol] {
    var linked = symbols
    for addOn in addOns {
      let nearest = linked.indices
        .filter { linked[$0].symbology.canCarryAddOn && linked[$0].addOn == nil }
        .map { (index: $0, distance: linked[$0].quad.center.distance(to: addOn.quad.center)) }
        .filter { $0.distance <= 2 * extent(linked[$0.index].quad) }
        .min { $0.distance < $1.distance }
      guard let nearest else { continue }
      let host = linked[nearest.index]
      linked[nearest.index] = host.with(addOn: .init(text: addOn.text, quad: addOn.quad))
    }
    return linked
  }

  /// The longer side of the bounding rectangle, at least 50 pixels for hosts of which only one end is known.
  private static func extent(_ quad: Quad<CropSpace>) -> Double {
    let box = quad.boundingRect
    return max(50, max(box.width, box.height))
  }
}
