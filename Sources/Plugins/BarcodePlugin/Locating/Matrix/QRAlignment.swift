import ScanGeometry
import ScanImage

/// The alignment patterns of a QR Code: small squares at known modules, by which a bent or distorted code is straightened
/// (ISO/IEC 18004, annex E).
struct QRAlignment {
  let dimension: Int
  let level: Float
  let contrast: Float
  let isInverted: Bool
  /// The columns, and the rows, in whose crossings the patterns have their middles, those in the corners but for three.
  private let lines: [Int]

  /// How much of the contrast of the corners a pattern has at least, and how far it may lie beside its place, in modules.
  private static let leastContrast: Float = 0.1
  private static let reach: Float = 1.2

  init(dimension: Int, level: Float, contrast: Float, isInverted: Bool) {
    (self.dimension, self.level, self.contrast, self.isInverted) = (dimension, level, contrast, isInverted)
    lines = Self.lines(version: (dimension - 17) / 4)
  }

  /// The lines of a version, 1…40, by the rule that the table of the standard follows: evenly spaced from the end, by even steps.
  static func lines(version: Int) -> [Int] {
    guard version > 1 else { return [] }
    let count = version / 7 + 2
    let last = 4 * version + 10
    let step = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    return [6] + (0..<count - 1).reversed().map { last - $0 * step }
  }

  /// Whether a module is dark in every code of this size; nil where that depends on the code.
  func isDark(_ x: Int, _ y: Int) -> Bool? {
    let last = dimension - 1
    func corner(_ x: Int, _ y: Int) -> Bool? {
      guard x <= 7, y <= 7 else { return nil }
      let ring = max(abs(x - 3), abs(y - 3))
      return ring != 2 && ring < 4
    }
    if let isDark = corner(x, y) ?? corner(last - x, y) ?? corner(x, last - y) { return isDark }
    if y == 6 { return x.isMultiple(of: 2) }
    if x == 6 { return y.isMultiple(of: 2) }
    return nil
  }

  /// The outer corner at the bottom right, by the pattern nearest to it; nil where that is not seen, as version 1 has none.
  func bottomRight(of corners: QRCorners, _ map: ModuleMap, in view: LumaView) -> SIMD2<Float>? {
    guard let last = lines.last else { return nil }
    let middle = Float(last) + 0.5
    // Corners far away say less about where it is.
    let reach = min(6, max(2, Float(dimension) / 12))
    guard let place = search(map, middle, middle, around: .zero, reach: reach, in: view) else { return nil }
    func point(_ place: SIMD2<Float>) -> Point<CropSpace> { Point(x: Double(place.x), y: Double(place.y)) }
    let far = Double(dimension)
    let modules = Quad<NormalizedSpace>(
      topLeft: Point(x: 0, y: 0), topRight: Point(x: far, y: 0),
      bottomRight: Point(x: Double(middle), y: Double(middle)), bottomLeft: Point(x: 0, y: far))
    let pixels = Quad<CropSpace>(
      topLeft: point(corners.topLeft.corners[0]), topRight: point(corners.topRight.corners[1]),
      bottomRight: point(place), bottomLeft: point(corners.bottomLeft.corners[3]))
    guard let corner = Homography(from: modules, to: pixels)?.apply(Point(x: far, y: far)) else { return nil }
    return SIMD2(Float(corner.x), Float(corner.y))
  }

  /// How the code is bent; nil for one with no patterns inside.
  func bend(of map: ModuleMap, in view: LumaView) -> ModuleBend? {
    let count = lines.count
    guard count >= 3 else { return nil }
    var offsets = [SIMD2<Float>?](repeating: nil, count: count * count)
    for index in [0, count - 1, count * (count - 1)] { offsets[index] = .zero }
    // From the corners inwards, each pattern is searched for where those around it lead.
    let order = (0..<count * count).filter { offsets[$0] == nil }.sorted {
      Self.distance($0, count) < Self.distance($1, count)
    }
    for index in order {
      let expected = Self.continued(offsets, to: index, count) ?? Self.mean(offsets, around: index, count)
      let (x, y) = (Float(lines[index % count]) + 0.5, Float(lines[index / count]) + 0.5)
      if let place = search(map, x, y, around: expected, reach: Self.reach, in: view) {
        offsets[index] = place - map.place(x, y)
      }
    }
    let known = offsets
    return ModuleBend(
      lines: lines.map { Float($0) + 0.5 },
      offsets: known.indices.map { known[$0] ?? Self.mean(known, around: $0, count) })
  }

  /// How far a crossing is from the nearest corner that is known.
  private static func distance(_ index: Int, _ count: Int) -> Int {
    let (x, y, last) = (index % count, index / count, count - 1)
    return min(x * x + y * y, (last - x) * (last - x) + y * y, x * x + (last - y) * (last - y))
  }

  /// The offset of a crossing, as the three beside it on one side lead to it; nil where no three are known. The mean of all sides.
  private static func continued(_ offsets: [SIMD2<Float>?], to index: Int, _ count: Int) -> SIMD2<Float>? {
    let (x, y) = (index % count, index / count)
    func known(_ column: Int, _ row: Int) -> SIMD2<Float>? {
      (0..<count).contains(column) && (0..<count).contains(row) ? offsets[row * count + column] : nil
    }
    var sum = SIMD3<Float>.zero
    for (across, down) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
      guard let beside = known(x + across, y), let above = known(x, y + down), let far = known(x + across, y + down)
      else { continue }
      let led = beside + above - far
      sum += SIMD3(led.x, led.y, 1)
    }
    return sum.z > 0 ? SIMD2(sum.x, sum.y) / sum.z : nil
  }

  /// The mean offset of the known crossings around one, of all known ones where none is.
  private static func mean(_ offsets: [SIMD2<Float>?], around index: Int, _ count: Int) -> SIMD2<Float> {
    let (x, y) = (index % count, index / count)
    for reach in 1...count {
      var sum = SIMD3<Float>.zero
      for row in max(0, y - reach)...min(count - 1, y + reach) {
        for column in max(0, x - reach)...min(count - 1, x + reach) {
          guard let offset = offsets[row * count + column] else { continue }
          sum += SIMD3(offset.x, offset.y, 1)
        }
      }
      if sum.z > 0 { return SIMD2(sum.x, sum.y) / sum.z }
    }
    return .zero
  }

  /// Where a pattern lies near its place; nil where nothing looks like one.
  private func search(
    _ map: ModuleMap, _ x: Float, _ y: Float, around offset: SIMD2<Float>, reach: Float, in view: LumaView
  ) -> SIMD2<Float>? {
    let middle = map.place(x, y)
    let (right, down) = (map.place(x + 1, y) - middle, map.place(x, y + 1) - middle)
    let sign: Float = isInverted ? -1 : 1
    func likeness(_ place: SIMD2<Float>) -> Float {
      // The worse of light and dark: a pattern has both.
      var (light, dark) = (Float(0), Float(0))
      for row in -2...2 {
        for column in -2...2 {
          let value = sign * (view.level(place + right * Float(column) + down * Float(row)) - level)
          if max(abs(row), abs(column)) == 1 { light += value } else { dark -= value }
        }
      }
      return min(light / 8, dark / 17)
    }
    var best = (place: middle + offset, likeness: likeness(middle + offset))
    var (spacing, reach) = (Float(0.4), reach)
    while spacing > 0.05 {
      let start = best.place
      let steps = Int(reach / spacing)
      for row in -steps...steps {
        for column in -steps...steps {
          let place = start + right * (Float(column) * spacing) + down * (Float(row) * spacing)
          let value = likeness(place)
          if value > best.likeness { best = (place, value) }
        }
      }
      (reach, spacing) = (spacing, spacing / 2)
    }
    return view.holds(best.place) && best.likeness > Self.leastContrast * contrast ? best.place : nil
  }
}
