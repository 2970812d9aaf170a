import Glibc
import ScanGeometry
import ScanImage

/// Finds concentric squares of one pattern; its memory is kept from picture to picture.
final class SquareFinder {
  /// The distance between the rows that are examined.
  private static let spacing = 2
  /// The least change between the neighbors of a pixel that is an edge.
  private static let minChange = 22
  /// The most places of a picture that are examined closer, so that one full of stripes does not cost many times as much.
  private static let limit = 3000
  private static let rays = 32

  private let pattern: SquarePattern
  private var examined = 0

  init(_ pattern: SquarePattern) { self.pattern = pattern }

  /// The middles that a picture has.
  func find(in view: LumaView, wantsInverted: Bool) -> [FinderSquare] {
    var found: [FinderSquare] = []
    examined = 0
    guard view.width >= 24, view.height >= 24 else { return found }
    for y in stride(from: 8, to: view.height - 8, by: Self.spacing) {
      scan(view, y, wantsInverted: wantsInverted, to: &found)
    }
    return found
  }

  private func scan(_ view: LumaView, _ y: Int, wantsInverted: Bool, to found: inout [FinderSquare]) {
    let row = view.row(y)
    var recent = RowEdges()
    var x = 1
    while x < view.width - 2 {
      if x &+ 18 < view.width {
        let left = UnsafeRawPointer(row + x - 1).loadUnaligned(as: SIMD16<UInt8>.self)
        let right = UnsafeRawPointer(row + x + 1).loadUnaligned(as: SIMD16<UInt8>.self)
        let change = pointwiseMax(left, right) &- pointwiseMin(left, right)
        if change.max() < UInt8(Self.minChange) {
          x &+= 16
          continue
        }
      }
      let end = min(x &+ 16, view.width &- 2)
      while x < end {
        let here = Int(row[x &+ 1]) &- Int(row[x &- 1])
        let size = abs(here)
        if size >= Self.minChange {
          let before = abs(Int(row[x]) &- Int(row[max(0, x &- 2)]))
          let after = abs(Int(row[x &+ 2]) &- Int(row[x]))
          if size >= before, size > after {
            let bend = before &+ after &- 2 &* size
            let shift = bend < 0 ? Float(before &- after) / Float(2 &* bend) : 0
            let place = Float(x) + 0.5 + min(max(shift, -0.5), 0.5)
            if recent.count > 0, recent.isRising == (here > 0) {
              // Two steps up are one edge in two parts.
              recent.places[7] = (recent.places[7] + place) / 2
            } else {
              recent.add(place, isRising: here > 0)
            }
            // The last edge leads into the run behind the pattern.
            let isInverted = recent.isRising == pattern.beginsLight
            if wantsInverted || !isInverted, let module = recent.module(pattern) {
              examine(view, recent, module, y, isInverted: isInverted, to: &found)
            }
          }
        }
        x &+= 1
      }
    }
  }

  /// Examines a place where a row meets runs as those of the pattern.
  private func examine(
    _ view: LumaView, _ recent: RowEdges, _ module: Float, _ y: Int, isInverted: Bool, to found: inout [FinderSquare]
  ) {
    guard module >= 1.6, examined < Self.limit else { return }
    var middle = SIMD2(recent.middle(pattern), Float(y) + 0.5)
    guard
      !found.contains(where: { square in
        let offset = square.map.place(0, 0) - middle
        return (offset * offset).sum() < 36 * module * module
      })
    else { return }
    // The levels of the runs.
    var (dark, light) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
    for index in (pattern == .aztec ? 0 : 2)..<7 {
      let value = view.level(SIMD2((recent.places[index] + recent.places[index + 1]) / 2, middle.y))
      if index.isMultiple(of: 2) { light += SIMD2(value, 1) } else { dark += SIMD2(value, 1) }
    }
    let (first, second) = (light.x / light.y, dark.x / dark.y)
    let (level, contrast) = ((first + second) / 2, abs(first - second))
    guard contrast >= 24 else { return }
    if pattern == .aztec, !Self.hasLightSquare(view, middle, module, level, isInverted: isInverted) { return }
    let lines = SquareLines(
      view: view, level: level, minimum: 0.12 * contrast, isInverted: isInverted, pattern: pattern)
    // The row may meet the middle module anywhere in its height, so that the middle is searched for in turn across and along.
    for turn in 0..<7 {
      let way = turn.isMultiple(of: 2) ? SIMD2<Float>(0, 1) : SIMD2(1, 0)
      guard let one = lines.radii(from: middle, way, module, 1), let other = lines.radii(from: middle, -way, module, 1)
      else { return }
      middle += way * ((one[0] - other[0]) / 2)
    }
    for way in [SIMD2<Float>(0, 1), SIMD2(0, -1)] {
      guard let met = lines.radii(from: middle, way, module, pattern.squares), areEven(met) else { return }
    }
    examined += 1
    guard let corners = square(lines, middle, module) else { return }
    guard let map = ModuleMap(columns: 7, rows: 7, corners: corners, left: -3.5, top: -3.5) else { return }
    found.append(FinderSquare(map: map, level: level, contrast: contrast, isInverted: isInverted))
  }

  /// Whether pixels around the middle of an Aztec code are light, which those between stripes and on a chessboard are not. The row may
  /// meet the dark middle at any of its height, which differs from its width where the code is seen from the side or its ink has spread.
  private static func hasLightSquare(
    _ view: LumaView, _ middle: SIMD2<Float>, _ module: Float, _ level: Float, isInverted: Bool
  ) -> Bool {
    func isLight(_ x: Float, _ y: Float) -> Bool {
      let column = min(max(0, Int(x)), view.width - 1)
      let row = min(max(0, Int(y)), view.height - 1)
      return (Float(view.base[row &* view.stride &+ column]) > level) != isInverted
    }
    func darkHeight(_ way: Float) -> Float? {
      var height: Float = 0
      while height <= 1.7 * module {
        height += 1
        if isLight(middle.x, middle.y + way * height) { return height - 0.5 }
      }
      return nil
    }
    guard let above = darkHeight(-1), let below = darkHeight(1), above + below <= 1.7 * module else { return false }
    let center = middle.y + (below - above) / 2
    let reach = (above + below) / 2 + max(1, 0.2 * module)
    // Within the square whether its sides are upright or stand on a corner.
    var corners = 0
    for x in [-0.7 * module, 0.7 * module] {
      if isLight(middle.x + x, center - reach) { corners += 1 }
      if isLight(middle.x + x, center + reach) { corners += 1 }
    }
    return corners >= 2
  }

  /// The corners of the outermost square, which no module around it touches; nil when there are no squares.
  private func square(_ lines: SquareLines, _ middle: SIMD2<Float>, _ module: Float) -> Corners? {
    var radii = SIMD32<Float>.zero
    var fails = 0
    var (cosine, sine) = (Float(0), Float(0))
    for ray in 0..<Self.rays {
      let angle = Self.angle(ray)
      guard let met = lines.radii(from: middle, SIMD2(cosf(angle), sinf(angle)), module, pattern.squares),
        areEven(met)
      else {
        fails += 1
        if fails > 3 { return nil }
        continue
      }
      let radius = met[pattern.squares - 1]
      radii[ray] = radius
      // A square is farthest at its corners, four times in a turn.
      cosine += radius * cosf(4 * angle)
      sine += radius * sinf(4 * angle)
    }
    let turn = atan2f(sine, cosine) / 4
    // The lines of the sides: a point on each and its direction.
    var sides = Corners(.zero, .zero, .zero, .zero)
    var ways = sides
    for side in 0..<4 {
      guard
        let line = Self.line(radii, facing: turn + .pi / 4 + Float(side) * .pi / 2, room: 0.3 * module + 0.3)
      else { return nil }
      sides[side] = middle + line.middle
      ways[side] = line.way
    }
    var corners = sides
    for side in 0..<4 {
      let before = (side + 3) & 3
      let cross = ways[before].x * ways[side].y - ways[before].y * ways[side].x
      guard abs(cross) > 0.5 else { return nil }
      let gap = sides[side] - sides[before]
      let along = (gap.x * ways[side].y - gap.y * ways[side].x) / cross
      corners[side] = sides[before] + ways[before] * along
    }
    return corners
  }

  private static func angle(_ ray: Int) -> Float { Float(ray) * 2 * .pi / Float(rays) }

  /// The line through the ends of the rays to one side; nil when there are too few, or they lie on no line.
  private static func line(
    _ radii: SIMD32<Float>, facing: Float, room: Float
  ) -> (middle: SIMD2<Float>, way: SIMD2<Float>)? {
    var (count, sum) = (Float(0), SIMD2<Float>.zero)
    var (xx, yy, xy) = (Float(0), Float(0), Float(0))
    for ray in 0..<rays where radii[ray] > 0 {
      let angle = angle(ray)
      // Within 39° of the middle of the side, so that corners rounded by blur do not count.
      guard cosf(angle - facing) > 0.777 else { continue }
      let point = SIMD2(cosf(angle), sinf(angle)) * radii[ray]
      count += 1
      sum += point
      xx += point.x * point.x
      yy += point.y * point.y
      xy += point.x * point.y
    }
    guard count >= 4 else { return nil }
    let middle = sum / count
    xx -= count * middle.x * middle.x
    yy -= count * middle.y * middle.y
    xy -= count * middle.x * middle.y
    let angle = atan2f(2 * xy, xx - yy) / 2
    let way = SIMD2(cosf(angle), sinf(angle))
    // The variance across the line.
    let across = xx * way.y * way.y + yy * way.x * way.x - 2 * xy * way.x * way.y
    guard max(0, across / count).squareRoot() < room else { return nil }
    return (middle, way)
  }

  /// Whether the sides of the squares, as a line meets them, lie about as those of the pattern.
  private func areEven(_ met: SIMD4<Float>) -> Bool {
    let module = met[pattern.squares - 1] / 3.5
    for index in 0..<pattern.squares - 1 where abs(met[index] - pattern.radii[index] * module) > 0.35 * module + 0.4 {
      return false
    }
    return true
  }
}
