import Glibc
import ScanGeometry
import ScanImage
import TextFinding

/// A row of dials in a picture.
struct DialRow: Sendable, Hashable {
  /// The dials from the left, in pixels of the picture.
  var dials: [DialCircle]
  /// How far the row is turned clockwise, in radians.
  var tilt: Double
  /// How well equal circles in a row explain what is there; the sum of what there is of their rings.
  var quality: Double
}

/// What shows where a scale is.
enum DialSign: Sendable, Hashable, CaseIterable {
  /// A ring around it.
  case ring
  /// Marks that point to its middle.
  case marks
}

/// What finds rows of equal circles.
///
/// The picture is reduced to some ``columns`` columns. Circles of each radius are found by the votes of edges; of three to six that lie
/// on a line at equal distances a row is made, and each middle is then fitted to the ring.
final class DialRowFinder {
  private let plane = BytePlane()
  private let points = EdgePoints()
  private let votes = CircleVotes()
  private var factor = 1
  private var sign = DialSign.ring
  private var turned: [EdgePoints.Edge] = []

  /// About how many columns are examined.
  private static let columns = 480
  /// A radius to the next one.
  private static let step = 1.15
  private static let minRadius = 9.0
  /// The distance of dials in radii; below two they overlap, as on meters whose scales share a wall.
  private static let pitches = 1.7...3.8
  private static let maxTilt = 20 * Double.pi / 180
  /// How many dials a row has when nobody knows.
  static let counts = 3...6

  /// Finds rows, the likeliest first.
  ///
  /// - Parameters:
  ///   - view: The picture; that of the call before, when it was for rings and this is for marks.
  ///   - sign: What shows where scales are.
  ///   - count: How many dials there are; nil when unknown.
  ///   - maximum: How many rows are reported.
  func rows(_ view: LumaView, by sign: DialSign = .ring, count: Int?, maximum: Int) -> [DialRow] {
    guard view.width >= 48, view.height >= 24 else { return [] }
    factor = max(1, Int((Double(view.width) / Double(Self.columns)).rounded()))
    self.sign = sign
    if sign == .ring {
      plane.reduce(view, by: factor)
      points.find(plane)
    } else {
      turn()
    }
    let counts = count.map { $0...$0 } ?? Self.counts
    guard counts.lowerBound >= 2, points.edges.count > 100 else { return [] }
    let (width, height) = (plane.size.width, plane.size.height)
    let top = min(Double(height) * 0.5, Double(width) / Double(2 * counts.lowerBound - 1))
    var levels: [[DialCircle]] = []
    var radius = Self.minRadius
    while radius < top {
      levels.append(
        sign == .ring
          ? votes.circles(points.edges, width: width, height: height, radius: radius)
          : votes.spokes(turned, width: width, height: height, radius: radius))
      radius *= Self.step
    }
    var rows: [DialRow] = []
    for level in levels.indices {
      let near = levels[max(0, level - 1)...min(levels.count - 1, level + 1)].flatMap(\.self)
        .sorted { ($0.ring, $1.x, $1.y) > ($1.ring, $0.x, $0.y) }
      if let row = row(CircleVotes.apart(near, maximum: 40), counts) { rows.append(row) }
    }
    rows.sort { $0.quality > $1.quality }
    var kept: [DialRow] = []
    for row in rows.prefix(12) {
      guard let fitted = fitted(row) else { continue }
      if !kept.contains(where: { Self.isSame($0, fitted) }) { kept.append(fitted) }
    }
    kept.sort { $0.quality > $1.quality }
    // Every other dial makes a row as well, and so do the numbers within.
    let minimum = 0.5 * (kept.first?.quality ?? 0)
    return kept.prefix(maximum).filter { $0.quality > minimum }.map { Self.enlarged($0, Double(factor)) }
  }

  /// Fits circles that are about known to the rings around them.
  func fitted(_ view: LumaView, near circles: [DialCircle]) -> [DialCircle] {
    factor = max(1, Int((Double(view.width) / Double(Self.columns)).rounded()))
    plane.reduce(view, by: factor)
    points.find(plane)
    let scale = 1 / Double(factor)
    return circles.map { circle in
      let small = DialCircle(x: circle.x * scale, y: circle.y * scale, radius: circle.radius * scale, ring: 0)
      guard let fit = RingFit.fitted(small, points.edges), fit.ring > 0.5 else { return circle }
      return Self.enlarged(fit, Double(factor))
    }
  }

  /// Where a row of the picture that was examined last would go on; without a ring when none is there, nil beside the picture.
  ///
  /// - Parameter places: How many places beside the row: 2 for what stands behind a gap.
  func next(to row: DialRow, atEnd: Bool, places: Double = 1) -> DialCircle? {
    guard let rough = rough(besides: row, atEnd, places), rough.x > rough.radius / 2, rough.y > rough.radius / 2,
      rough.x < Double(plane.size.width) - rough.radius / 2, rough.y < Double(plane.size.height) - rough.radius / 2
    else { return nil }
    return Self.enlarged(fit(rough, reach: 0.16 * places) ?? rough, Double(factor))
  }

  /// Whether a side of the picture cuts off a dial beside a row, of which the rest is seen.
  ///
  /// - Parameter ring: The share of their circles that is seen of the row's dials.
  func isCut(beside row: DialRow, atEnd: Bool, ring: Double) -> Bool {
    guard let rough = rough(besides: row, atEnd, 1) else { return false }
    let (width, height) = (Double(plane.size.width), Double(plane.size.height))
    let turns = (0..<36).map { Double($0) / 18 * .pi }
    let seen = turns.count {
      let (x, y) = (rough.x + rough.radius * cos($0), rough.y + rough.radius * sin($0))
      return x >= 1 && y >= 1 && x < width - 1 && y < height - 1
    }
    // Of less of an arc the edges may be those of anything.
    guard (9..<34).contains(seen), let fit = fit(rough) else { return false }
    return fit.ring * Double(turns.count) / Double(seen) > 0.7 * ring
  }

  /// Where a row would go on, in pixels of the reduced picture; nil for less than two dials.
  private func rough(besides row: DialRow, _ atEnd: Bool, _ places: Double) -> DialCircle? {
    let count = row.dials.count
    guard count >= 2 else { return nil }
    let dials = atEnd ? row.dials : row.dials.reversed()
    let last = dials[count - 1]
    var (dx, dy) = ((last.x - dials[0].x) / Double(count - 1), (last.y - dials[0].y) / Double(count - 1))
    if count >= 3 {
      // Dials on an arc, and those that perspective brings closer: the steps change evenly.
      let (first, final) = (Self.step(dials, 0), Self.step(dials, count - 2))
      let parts = Double(count - 2)
      (dx, dy) = (final.x + (final.x - first.x) / parts, final.y + (final.y - first.y) / parts)
    }
    let radius = Self.median(row.dials.map(\.radius))
    let scale = 1 / Double(factor)
    return DialCircle(
      x: (last.x + places * dx) * scale, y: (last.y + places * dy) * scale, radius: radius * scale, ring: 0)
  }

  /// Takes the edges with their lines in the place of their gradients.
  private func turn() {
    turned.removeAll(keepingCapacity: true)
    for edge in points.edges {
      turned.append(EdgePoints.Edge(x: edge.x, y: edge.y, alongX: -edge.alongY, alongY: edge.alongX))
    }
  }

  private func fit(_ rough: DialCircle, reach: Double = 0.16) -> DialCircle? {
    sign == .ring
      ? RingFit.fitted(rough, points.edges, reach: reach) : SpokeFit.fitted(rough, points.edges, reach: reach)
  }

  // MARK: - Rows of circles

  /// The best row of equal circles.
  private func row(_ circles: [DialCircle], _ counts: ClosedRange<Int>) -> DialRow? {
    var best: DialRow?
    for first in circles {
      for second in circles {
        let (dx, dy) = (second.x - first.x, second.y - first.y)
        let radius = (first.radius + second.radius) / 2
        guard dx > 0, abs(atan2(dy, dx)) <= Self.maxTilt,
          Self.pitches.contains((dx * dx + dy * dy).squareRoot() / radius)
        else { continue }
        let chain = chain(first, second, circles, maximum: counts.upperBound)
        guard chain.dials.count >= counts.lowerBound else { continue }
        let row = DialRow(
          dials: chain.dials, tilt: Self.tilt(chain.dials),
          quality: chain.dials.reduce(0) { $0 + $1.ring } - 2 * chain.error)
        if row.quality > best?.quality ?? 0 { best = row }
      }
    }
    return best
  }

  /// The row that begins with two circles, as far as others continue it, and how uneven it is.
  private func chain(
    _ first: DialCircle, _ second: DialCircle, _ circles: [DialCircle], maximum: Int
  ) -> (dials: [DialCircle], error: Double) {
    var dials = [first, second]
    var error = 0.0
    var (dx, dy) = (second.x - first.x, second.y - first.y)
    let pitch = (dx * dx + dy * dy).squareRoot()
    while dials.count < maximum {
      let last = dials[dials.count - 1]
      let bend = dials.count > 2 ? bend(dials) : (x: 0, y: 0)
      var next: (circle: DialCircle, off: Double)?
      for circle in circles {
        let (offX, offY) = (circle.x - last.x - dx, circle.y - last.y - dy)
        // On an arc each step differs from the one before as that did from its own.
        let (bentX, bentY) = (offX - bend.x, offY - bend.y)
        let off = min((offX * offX + offY * offY).squareRoot(), (bentX * bentX + bentY * bentY).squareRoot()) / pitch
        // Of what is near, a strong ring counts more than the very place.
        if off < 0.22, off - 0.3 * circle.ring < (next.map { $0.off - 0.3 * $0.circle.ring } ?? .infinity) {
          next = (circle, off)
        }
      }
      let mean = dials.reduce(0) { $0 + $1.ring } / Double(dials.count)
      guard let next, next.circle.ring > 0.4 * mean else { break }
      error += next.off
      (dx, dy) = ((dx + next.circle.x - last.x) / 2, (dy + next.circle.y - last.y) / 2)
      dials.append(next.circle)
    }
    return (dials, error)
  }

  /// By how much the last step of a row differs from the one before, beyond what its mean step predicts.
  private func bend(_ dials: [DialCircle]) -> (x: Double, y: Double) {
    let (before, last) = (Self.step(dials, dials.count - 3), Self.step(dials, dials.count - 2))
    return (1.5 * (last.x - before.x), 1.5 * (last.y - before.y))
  }

  /// The row with its middles fitted to the rings; nil when too little of the rings is there.
  private func fitted(_ row: DialRow) -> DialRow? {
    let radius = Self.median(row.dials.map(\.radius))
    var dials = row.dials.map { dial in
      fit(DialCircle(x: dial.x, y: dial.y, radius: radius, ring: dial.ring))
        ?? DialCircle(x: dial.x, y: dial.y, radius: radius, ring: 0)
    }
    // A ring of another size than the others' is not that of the scale: fitted again from theirs.
    let common = Self.median(dials.map(\.radius))
    for index in dials.indices where abs(dials[index].radius - common) > 0.08 * common {
      let start = DialCircle(x: row.dials[index].x, y: row.dials[index].y, radius: common, ring: 0)
      dials[index] = fit(start, reach: 0.08) ?? start
    }
    let rings = dials.reduce(0) { $0 + $1.ring }
    guard rings > 0.35 * Double(dials.count) else { return nil }
    return DialRow(dials: dials, tilt: Self.tilt(dials), quality: rings)
  }

  // MARK: - Arithmetic

  /// The direction of the line through the middles.
  static func tilt(_ dials: [DialCircle]) -> Double {
    let count = Double(dials.count)
    let (x, y) = (dials.reduce(0) { $0 + $1.x } / count, dials.reduce(0) { $0 + $1.y } / count)
    let across = dials.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
    let both = dials.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
    return across > 0 ? atan(both / across) : 0
  }

  /// How far dials whose places are given are turned: as their row, when they are one; on an arc or in two rows, not at all.
  static func tilt(ofGiven dials: [DialCircle]) -> Double {
    let tilt = tilt(dials)
    guard dials.count >= 3, abs(tilt) <= maxTilt else { return 0 }
    let across = dials.map { $0.y * cos(tilt) - $0.x * sin(tilt) }
    let middle = across.reduce(0, +) / Double(across.count)
    let isRow = zip(across, dials).allSatisfy { abs($0 - middle) < 0.3 * $1.radius }
    return isRow ? tilt : 0
  }

  private static func step(_ dials: [DialCircle], _ index: Int) -> (x: Double, y: Double) {
    (dials[index + 1].x - dials[index].x, dials[index + 1].y - dials[index].y)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func isSame(_ one: DialRow, _ other: DialRow) -> Bool {
    let (a, b) = (one.dials[0], other.dials[0])
    return one.dials.count == other.dials.count && abs(a.x - b.x) < 0.2 * a.radius && abs(a.y - b.y) < 0.2 * a.radius
      && abs(a.radius - b.radius) < 0.15 * a.radius
  }

  private static func enlarged(_ row: DialRow, _ factor: Double) -> DialRow {
    DialRow(dials: row.dials.map { enlarged($0, factor) }, tilt: row.tilt, quality: row.quality)
  }

  private static func enlarged(_ circle: DialCircle, _ factor: Double) -> DialCircle {
    DialCircle(x: circle.x * factor, y: circle.y * factor, radius: circle.radius * factor, ring: circle.ring)
  }
}
