import ScanImage

/// A straight edge between dark and light.
struct StraightEdge {
  /// Its ends: on the way from the first to the second, dark lies on the right.
  var start: SIMD2<Float>
  var end: SIMD2<Float>
  /// The distance between the ends in pixels.
  var length: Float
  /// The unit vector from the first end to the second.
  var direction: SIMD2<Float>
  /// The mean gray level on it.
  var middle: Float
  /// By how much the two sides differ, on the average.
  var contrast: Float
}

/// Finds straight edges: of every eighth row and column the places where the gray level changes most, each followed to both
/// sides as long as it stays on one line. Its memory is kept from picture to picture.
///
/// Following single edges costs what edges there are, not what pixels there are.
final class StraightEdges {
  /// The distance between the rows and columns that edges are searched for on.
  private static let spacing = 8
  /// The least difference of two pixels on one side from two on the other, that is an edge.
  private static let minChange = 40
  /// The length in pixels that an edge has at least.
  private static let minLength = 14
  /// The most edges of a frame, of which others follow, and of a still.
  private static let (frameLimit, stillLimit) = (4000, 40_000)
  /// The most steps along edges for each that may be kept, so that a picture full of structure does not cost many times as much.
  private static let stepsPerEdge = 150

  /// The edges of the last picture.
  private(set) var edges: [StraightEdge] = []
  private let marks = KeptMemory<UInt8>()
  private let changes = KeptMemory<Int16>()
  private var stepsLeft = 0
  private var limit = 0

  init() { edges.reserveCapacity(Self.frameLimit) }

  /// Finds the edges of a picture.
  ///
  /// - Parameter isStill: Whether it is a still, which may show many codes.
  func find(in view: LumaView, isStill: Bool) {
    edges.removeAll(keepingCapacity: true)
    limit = isStill ? Self.stillLimit : Self.frameLimit
    stepsLeft = limit * Self.stepsPerEdge
    guard view.width >= 16, view.height >= 16 else { return }
    findSteep(in: view)
    findFlat(in: view)
  }

  /// The picture as a tracer sees it: along an edge, and across it.
  private struct Ways {
    let base: UnsafePointer<UInt8>
    let (along, across): (Int, Int)
    let (length, width): (Int, Int)

    /// The change across at a place: two pixels behind it less two before it.
    @inline(__always)
    func change(_ u: Int, _ v: Int) -> Int {
      let pixel = base + (u &* along &+ v &* across)
      return Int(pixel[across]) &+ Int(pixel[2 &* across]) &- Int(pixel[-across]) &- Int(pixel[-2 &* across])
    }

    /// The change along at a place.
    @inline(__always)
    func turn(_ u: Int, _ v: Int) -> Int {
      let pixel = base + (u &* along &+ v &* across)
      return Int(pixel[along]) &+ Int(pixel[2 &* along]) &- Int(pixel[-along]) &- Int(pixel[-2 &* along])
    }
  }

  /// Edges that rows cross.
  private func findSteep(in view: LumaView) {
    let ways = Ways(
      base: view.base, along: view.stride, across: 1, length: view.height, width: view.width)
    let rows = view.height / Self.spacing
    let marks = marks.take(rows * view.width)
    marks.update(repeating: 0)
    for line in 0..<rows {
      let y = line * Self.spacing + Self.spacing / 2
      guard y >= 2, y < view.height - 2 else { continue }
      let row = view.row(y)
      var x = 3
      while x < view.width - 3 {
        // Sixteen pixels at once, most of which change little.
        if x &+ 20 < view.width {
          let left = UnsafeRawPointer(row + x - 2).loadUnaligned(as: SIMD16<UInt8>.self)
          let right = UnsafeRawPointer(row + x + 2).loadUnaligned(as: SIMD16<UInt8>.self)
          let near = UnsafeRawPointer(row + x - 1).loadUnaligned(as: SIMD16<UInt8>.self)
          let next = UnsafeRawPointer(row + x + 1).loadUnaligned(as: SIMD16<UInt8>.self)
          let wide = pointwiseMax(left, right) &- pointwiseMin(left, right)
          let narrow = pointwiseMax(near, next) &- pointwiseMin(near, next)
          if max(wide.max(), narrow.max()) < UInt8(Self.minChange / 2) {
            x &+= 16
            continue
          }
        }
        let end = min(x &+ 16, view.width &- 3)
        while x < end {
          let change = ways.change(y, x)
          if abs(change) >= Self.minChange, abs(change) >= abs(ways.change(y, x &- 1)),
            abs(change) > abs(ways.change(y, x &+ 1)), marks[line &* view.width &+ x] & (change > 0 ? 1 : 2) == 0
          {
            follow(ways, y, x, change, marks, isSteep: true)
          }
          x &+= 1
        }
      }
    }
  }

  /// Edges that columns cross.
  private func findFlat(in view: LumaView) {
    let ways = Ways(
      base: view.base, along: 1, across: view.stride, length: view.width, width: view.height)
    let columns = view.width / Self.spacing
    let marks = marks.take(columns * view.height)
    marks.update(repeating: 0)
    // The changes of three rows at each of the columns, in turn.
    let changes = changes.take(3 * columns)
    changes.update(repeating: 0)
    for y in 2..<view.height - 2 {
      let (two, one, now) = ((y + 1) % 3 * columns, (y + 2) % 3 * columns, y % 3 * columns)
      for line in 0..<columns {
        let x = line &* Self.spacing &+ Self.spacing / 2
        changes[now &+ line] = Int16(truncatingIfNeeded: ways.change(x, y))
        let change = Int(changes[one &+ line])
        guard abs(change) >= Self.minChange, y > 4, x >= 2, x < view.width - 2,
          abs(change) >= abs(Int(changes[two &+ line])), abs(change) > abs(Int(changes[now &+ line])),
          marks[line &* view.height &+ y &- 1] & (change > 0 ? 1 : 2) == 0
        else { continue }
        follow(ways, x, y - 1, change, marks, isSteep: false)
      }
    }
  }

  /// What is known of a line while it is followed: v = offset + slope · (u − first).
  private struct Fit {
    let first: Int
    var (count, su, suu, sv, suv) = (Float(0), Float(0), Float(0), Float(0), Float(0))
    var (slope, offset) = (Float(0), Float(0))

    init(first: Int) { self.first = first }

    mutating func add(_ u: Int, _ v: Float) {
      let along = Float(u - first)
      count += 1
      su += along
      suu += along * along
      sv += v
      suv += along * v
      // A line through many places hardly moves with one more.
      if count > 12, Int(count) & 3 != 0 { return }
      let spread = count * suu - su * su
      slope = spread > 0 ? (count * suv - su * sv) / spread : 0
      offset = (sv - slope * su) / count
    }

    func place(_ u: Int) -> Float { offset + slope * Float(u - first) }
  }

  /// Follows an edge from a seed to both sides, and keeps it when it is long and straight.
  private func follow(
    _ ways: Ways, _ u: Int, _ v: Int, _ change: Int, _ marks: UnsafeMutableBufferPointer<UInt8>, isSteep: Bool
  ) {
    guard edges.count < limit, stepsLeft > 0 else { return }
    let sign = change > 0 ? 1 : -1
    // What runs along more than across is found on the lines of the other kind.
    guard abs(change) * 10 >= abs(ways.turn(u, v)) * 8 else { return }
    let minimum = max(Self.minChange * 3 / 4, abs(change) * 2 / 5)
    var fit = Fit(first: u)
    fit.add(u, subpixel(ways, u, v, sign))
    var sum = 0
    var (lowest, highest) = (u, u)
    var (gray, known) = (0, 0)
    for way in [1, -1] {
      var (at, last, misses) = (u, v, 0)
      while true {
        at &+= way
        guard at >= 2, at < ways.length &- 2 else { break }
        stepsLeft &-= 1
        let isKnown = fit.count >= 6
        let expected = isKnown ? Int(fit.place(at).rounded(.down)) : last
        guard expected >= 4, expected < ways.width &- 4 else { break }
        // The largest change of the same sign within a pixel of where it is expected.
        let (before, here, after) = (
          ways.change(at, expected &- 1) &* sign, ways.change(at, expected) &* sign,
          ways.change(at, expected &+ 1) &* sign
        )
        var (best, place) = (here, expected)
        if before > best { (best, place) = (before, expected &- 1) }
        if after > best { (best, place) = (after, expected &+ 1) }
        // What lies in the middle needs no further search for the exact place.
        let exact =
          best < minimum
          ? 0
          : place == expected
            ? Self.subpixel(before, here, after, expected) : subpixel(ways, at, place, sign)
        if best >= minimum, !isKnown || abs(exact - fit.place(at)) <= 1 {
          fit.add(at, exact)
          sum &+= best
          let pixel = ways.base + (at &* ways.along &+ place &* ways.across)
          gray &+= Int(pixel[2 &* ways.across]) &+ Int(pixel[-2 &* ways.across])
          known &+= 1
          last = place
          misses = 0
          lowest = min(lowest, at)
          highest = max(highest, at)
          // Places on the lines that seeds come from are not begun at again.
          let line = at / Self.spacing
          if at % Self.spacing == Self.spacing / 2, (line &+ 1) &* ways.width <= marks.count {
            let mark: UInt8 = sign > 0 ? 1 : 2
            for near in place &- 1...place &+ 1 { marks[line &* ways.width &+ near] |= mark }
          }
        } else {
          misses &+= 1
          if misses > (isKnown ? 2 : 0) { break }
        }
      }
    }
    let extent = Float(highest - lowest)
    guard known >= 8, extent * (1 + fit.slope * fit.slope).squareRoot() >= Float(Self.minLength),
      Float(known) >= 0.85 * extent
    else { return }
    let low = SIMD2(fit.place(lowest), Float(lowest) + 0.5)
    let high = SIMD2(fit.place(highest), Float(highest) + 0.5)
    // (v, u) is (x, y) for steep edges. Going up in u with the change positive, the dark side is that of smaller v.
    var (start, end) = isSteep ? (low, high) : (SIMD2(low.y, low.x), SIMD2(high.y, high.x))
    // Down the picture, smaller x lies on the right; to the right, smaller y lies on the left.
    if isSteep != (sign > 0) { swap(&start, &end) }
    let way = end - start
    let length = (way * way).sum().squareRoot()
    edges.append(
      StraightEdge(
        start: start, end: end, length: length, direction: way / length,
        middle: Float(gray) / Float(2 * known), contrast: Float(sum) / Float(2 * known)))
  }

  /// The place of an edge across, by a parabola through the changes around the largest one; pixels have their middles at ½.
  @inline(__always)
  private func subpixel(_ ways: Ways, _ u: Int, _ v: Int, _ sign: Int) -> Float {
    Self.subpixel(
      ways.change(u, v &- 1) &* sign, ways.change(u, v) &* sign, ways.change(u, v &+ 1) &* sign, v)
  }

  /// The same by the changes themselves.
  @inline(__always)
  private static func subpixel(_ before: Int, _ here: Int, _ after: Int, _ v: Int) -> Float {
    let bend = before &+ after &- 2 &* here
    let shift = bend < 0 ? Float(before &- after) / Float(2 &* bend) : 0
    return Float(v) + 0.5 + min(max(shift, -0.5), 0.5)
  }
}
