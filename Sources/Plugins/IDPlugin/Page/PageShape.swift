import ScanPluginKit

/// The size of a document and where its zone and portrait stand on it, in millimetres from the upper left corner.
///
/// Sources: ICAO Doc 9303 parts 4 to 7 (nominal sizes of TD3, TD1, TD2, MRV-A and MRV-B, the machine-readable zone along the lower
/// edge with lines 6.35 mm apart and characters 2.54 mm apart, and the portrait, zone IV, at the left). Where within its zone the
/// portrait is printed is each state's choice, so that its place here is zone IV as a whole.
struct PageShape {
  /// The space of a page in millimetres.
  enum Millimetres: CoordinateSpace {}

  let width: Double
  let height: Double
  /// The middle of the zone.
  let zone: Point<Millimetres>
  /// The distance of the middles of the zone's first and last character.
  let zoneLength: Double
  /// The portrait's place; nil where the side with the zone has none.
  let portrait: Rect<Millimetres>?

  /// The corners of the whole page.
  var corners: Quad<Millimetres> { Self.corners(Rect(x: 0, y: 0, width: width, height: height)) }

  static func corners(_ rect: Rect<Millimetres>) -> Quad<Millimetres> {
    Quad(
      topLeft: Point(x: rect.minX, y: rect.minY), topRight: Point(x: rect.maxX, y: rect.minY),
      bottomRight: Point(x: rect.maxX, y: rect.maxY), bottomLeft: Point(x: rect.minX, y: rect.maxY))
  }

  /// The shape of the documents of a layout; nil for those whose zone does not stand where ICAO wants it.
  init?(_ layout: MRZLayout) {
    let (lines, characters) = (layout.lengths.count, layout.lengths.max() ?? 0)
    switch layout.name {
    case "TD3": (width, height, portrait) = (125, 88, Rect(x: 3, y: 15, width: 38, height: 48))
    case "TD2", "FRENCH_ID": (width, height, portrait) = (105, 74, Rect(x: 3, y: 11, width: 34, height: 38))
    // Cards of this size have the portrait on the other side.
    case "TD1": (width, height, portrait) = (85.6, 53.98, nil)
    case "MRVA": (width, height, portrait) = (120, 80, Rect(x: 3, y: 10, width: 37, height: 45))
    case "MRVB": (width, height, portrait) = (105, 74, Rect(x: 3, y: 11, width: 34, height: 38))
    default: return nil
    }
    zoneLength = Double(characters - 1) * 2.54
    // The lowest line's middle is 7.25 mm above the lower edge where there are three, 9.4 mm where there are two.
    let lowest = lines == 3 ? 7.25 : 9.4
    zone = Point(x: width / 2, y: height - lowest - 6.35 * Double(lines - 1) / 2)
  }
}
