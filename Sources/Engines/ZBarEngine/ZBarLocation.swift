import CZBar
import ScanGeometry

/// Corners made of what ZBar knows about a symbol's place.
///
/// For QR Codes ZBar gives the four corners. For linear symbols it gives, for every scan line that read the symbol, the
/// point where the reading was complete: right ends for lines that ran forwards, left ends for those that ran backwards.
struct ZBarLocation {
  /// The corners in symbol order.
  let quad: Quad<CropSpace>
  /// Whether the points do not span an area.
  let isLine: Bool

  private init(quad: Quad<CropSpace>, isLine: Bool) {
    self.quad = quad
    self.isLine = isLine
  }

  /// Takes the corners of a QR Code: top left, bottom left, bottom right, top right of the symbol.
  init(corners points: [Point<CropSpace>]) {
    guard points.count == 4 else {
      self.init(scanPoints: points, orientation: ZBAR_ORIENT_UP)
      return
    }
    self.init(
      quad: Quad(topLeft: points[0], topRight: points[3], bottomRight: points[2], bottomLeft: points[1]), isLine: false)
  }

  /// The places of equal linear symbols beside each other, whose points come in one list.
  ///
  /// A scan line gives one point for each symbol that it crosses, the ends of all on the same side. Lines that complete an EAN with
  /// a half that an earlier line saw give a point in its middle too: what begins there is no symbol of its own.
  static func all(scanPoints points: [Point<CropSpace>], orientation: zbar_orientation_t) -> [ZBarLocation] {
    let whole = ZBarLocation(scanPoints: points, orientation: orientation)
    let direction = direction(of: orientation)
    func along(_ point: Point<CropSpace>) -> Double { point.x * direction.x + point.y * direction.y }
    let lines = Dictionary(grouping: points) { Int((-$0.x * direction.y + $0.y * direction.x).rounded()) }
      .values.map { $0.sorted { along($0) < along($1) } }
    let several = Dictionary(grouping: lines.filter { $0.count > 1 }, by: \.count)
    // A line that meets something twice by chance does not make two of it.
    guard let full = several.values.max(by: { $0.count < $1.count }), 4 * full.count >= lines.count, full.count > 1,
      let count = full.first?.count
    else { return [whole] }
    var groups: [[Point<CropSpace>]] = []
    var ranges: [(low: Double, high: Double)] = []
    let reach = points.map(along).reduce((low: Double.infinity, high: -Double.infinity)) {
      (min($0.low, $1), max($0.high, $1))
    }
    for place in 0..<count {
      let group = full.map { $0[place] }
      let range = group.map(along).reduce((low: Double.infinity, high: -Double.infinity)) {
        (min($0.low, $1), max($0.high, $1))
      }
      // The two halves of an EAN meet at its middle; symbols have their light margins between them.
      if let last = ranges.last, range.low - last.high < 0.04 * (reach.high - reach.low) / Double(count) {
        groups[groups.count - 1] += group
        ranges[ranges.count - 1] = (min(last.low, range.low), max(last.high, range.high))
      } else {
        groups.append(group)
        ranges.append(range)
      }
    }
    let widths = ranges.map { $0.high - $0.low }
    let widest = widths.max() ?? 0
    guard groups.count > 1, widest > 0, widths.allSatisfy({ $0 > 0.7 * widest }) else { return [whole] }
    for line in lines where line.count != count {
      for point in line {
        let nearest = ranges.indices.min { one, other in
          let place = along(point)
          func away(_ index: Int) -> Double { max(ranges[index].low - place, place - ranges[index].high) }
          return away(one) < away(other)
        }
        if let nearest { groups[nearest].append(point) }
      }
    }
    return groups.map { ZBarLocation(scanPoints: $0, orientation: orientation) }
  }

  /// Takes the points of a linear symbol and the direction in which it is read.
  init(scanPoints points: [Point<CropSpace>], orientation: zbar_orientation_t) {
    // Work in the symbol's own directions: `along` grows from its start to its end, `across` from its top to its bottom.
    let direction = Self.direction(of: orientation)
    let turned = points.map { point in
      (
        along: point.x * direction.x + point.y * direction.y, across: -point.x * direction.y + point.y * direction.x,
        point: point
      )
    }
    guard let first = turned.min(by: { $0.along < $1.along }), let last = turned.max(by: { $0.along < $1.along })
    else {
      self.init(quad: Quad(topLeft: .zero, topRight: .zero, bottomRight: .zero, bottomLeft: .zero), isLine: true)
      return
    }
    // EAN halves may meet a half remembered from the line before, so that many points lie at the middle guard: only the
    // outer thirds show where the symbol starts and ends.
    let third = (last.along - first.along) / 3
    var (topLeft, bottomLeft, topRight, bottomRight) = (first, first, last, last)
    for place in turned {
      if place.along <= first.along + third {
        if place.across < topLeft.across { topLeft = place }
        if place.across > bottomLeft.across { bottomLeft = place }
      }
      if place.along >= last.along - third {
        if place.across < topRight.across { topRight = place }
        if place.across > bottomRight.across { bottomRight = place }
      }
    }
    let quad = Quad(
      topLeft: topLeft.point, topRight: topRight.point, bottomRight: bottomRight.point, bottomLeft: bottomLeft.point)
    self.init(quad: quad, isLine: abs(quad.signedArea) < 4)
  }

  /// The direction in the picture in which the symbol's text runs.
  private static func direction(of orientation: zbar_orientation_t) -> (x: Double, y: Double) {
    switch orientation {
    case ZBAR_ORIENT_RIGHT: (0, 1)
    case ZBAR_ORIENT_DOWN: (-1, 0)
    case ZBAR_ORIENT_LEFT: (0, -1)
    default: (1, 0)
    }
  }
}
