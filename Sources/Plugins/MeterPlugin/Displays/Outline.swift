/// The convex outline of a patch, and the four corners that fit it best.
struct Outline {
  typealias Point = SIMD2<Double>

  /// The corners of the hull, clockwise where y points down, beginning at the leftmost.
  let hull: [Point]

  /// The hull of points (monotone chain, Andrew 1979).
  init(_ points: [Point]) {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else {
      hull = sorted
      return
    }
    func chain(_ points: some Sequence<Point>) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1, Self.turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    hull = chain(sorted) + chain(sorted.reversed())
  }

  /// What the hull encloses.
  var area: Double { Self.area(hull) }

  /// The enclosed area of a polygon.
  static func area(_ corners: [Point]) -> Double {
    var sum = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      sum += corner.x * next.y - next.x * corner.y
    }
    return abs(sum) / 2
  }

  /// Twice the area of a triangle, positive where it turns clockwise.
  private static func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Four corners, top left first and clockwise: the hull's own where few are left of it, else those of its least rectangle.
  var corners: [Point] {
    let round = hull.indices.reduce(0) { $0 + Self.length(hull[$1] - hull[($1 + 1) % hull.count]) }
    for share in [0.02, 0.03, 0.05, 0.08] {
      let few = simplified(within: share * round)
      if few.count == 4 { return Self.ordered(few) }
    }
    return Self.ordered(minRectangle)
  }

  static func length(_ way: Point) -> Double { (way * way).sum().squareRoot() }

  /// The corners that remain when those near to the straight line between others are left out (Douglas and Peucker 1973).
  private func simplified(within limit: Double) -> [Point] {
    guard hull.count > 4 else { return hull }
    // The two that lie farthest apart stay.
    var ends = (0, 0)
    var farthest = -1.0
    for first in hull.indices {
      for second in hull.indices[(first + 1)...] {
        let distance = Self.length(hull[first] - hull[second])
        if distance > farthest { (ends, farthest) = ((first, second), distance) }
      }
    }
    var kept = [Bool](repeating: false, count: hull.count)
    (kept[ends.0], kept[ends.1]) = (true, true)
    func split(_ from: Int, _ to: Int) {
      let (start, end) = (hull[from % hull.count], hull[to % hull.count])
      let base = max(Self.length(end - start), 1e-9)
      var (worst, maximum) = (-1, limit)
      for index in (from + 1)..<max(to, from + 1) {
        let distance = abs(Self.turn(start, end, hull[index % hull.count])) / base
        if distance > maximum { (worst, maximum) = (index, distance) }
      }
      guard worst > 0 else { return }
      kept[worst % hull.count] = true
      split(from, worst)
      split(worst, to)
    }
    split(ends.0, ends.1)
    split(ends.1, ends.0 + hull.count)
    return hull.indices.filter { kept[$0] }.map { hull[$0] }
  }

  /// The corners of the rectangle of least area around the hull; one of its sides lies on one of the hull.
  private var minRectangle: [Point] {
    var best: [Point] = hull
    var minimum = Double.infinity
    for index in hull.indices {
      let side = hull[(index + 1) % hull.count] - hull[index]
      let length = Self.length(side)
      guard length > 0 else { continue }
      let axis = side / length
      let across = Point(-axis.y, axis.x)
      let along = hull.map { ($0 * axis).sum() }
      let aside = hull.map { ($0 * across).sum() }
      guard let left = along.min(), let right = along.max(), let top = aside.min(), let bottom = aside.max(),
        (right - left) * (bottom - top) < minimum
      else { continue }
      minimum = (right - left) * (bottom - top)
      best = [
        axis * left + across * top, axis * right + across * top, axis * right + across * bottom,
        axis * left + across * bottom,
      ]
    }
    return best
  }

  /// Top left, top right, bottom right, bottom left.
  private static func ordered(_ corners: [Point]) -> [Point] {
    guard corners.count == 4 else { return corners }
    let sorted = corners.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let left = sorted[..<2].sorted { $0.y < $1.y }
    let right = sorted[2...].sorted { $0.y < $1.y }
    return [left[0], right[0], right[1], left[1]]
  }
}
