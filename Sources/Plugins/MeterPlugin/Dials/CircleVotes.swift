/// A circle in a picture.
package struct DialCircle: Sendable, Hashable {
  /// The middle.
  package var x: Double
  package var y: Double
  /// The radius of the ring, or of the scale.
  package var radius: Double
  /// How much of a ring is there, 0…1.
  package var ring: Double

  package init(x: Double, y: Double, radius: Double, ring: Double) {
    (self.x, self.y, self.radius, self.ring) = (x, y, radius, ring)
  }
}

/// The places of circles of one radius: each edge votes for the two points that lie one radius away along its gradient, the radial
/// symmetry of Loy and Zelinsky (2003).
final class CircleVotes {
  private var votes: [Float] = []
  private var sums: [Float] = []
  private var columns = 0
  private var rows = 0

  /// How many pixels of the picture a cell of votes is wide.
  private static let cell = 2
  /// The share of its ring that a circle has at least.
  private static let minimum = 0.14
  private static let maxPeaks = 40

  /// Finds circles of about a radius, those with the most of a ring first.
  func circles(_ edges: [EdgePoints.Edge], width: Int, height: Int, radius: Double) -> [DialCircle] {
    // A thin ring has an edge on either side.
    circles(edges, width, height, radius: radius, distance: radius, whole: 2 * 2 * Double.pi * radius)
  }

  /// Finds scales of about a radius by their marks, those with the most of them first.
  ///
  /// - Parameter edges: Those of the picture, with their own direction in the place of the gradient.
  func spokes(_ edges: [EdgePoints.Edge], width: Int, height: Int, radius: Double) -> [DialCircle] {
    // Twenty marks, each with two sides and a tenth of the radius long.
    circles(
      edges, width, height, radius: radius, distance: radius * SpokeFit.middle, whole: 20 * 2 * 0.1 * radius)
  }

  /// - Parameters:
  ///   - radius: The radius of the circles that are reported.
  ///   - distance: How far from the middle the edges are.
  ///   - whole: How many edges a whole circle has.
  private func circles(
    _ edges: [EdgePoints.Edge], _ width: Int, _ height: Int, radius: Double, distance: Double, whole: Double
  ) -> [DialCircle] {
    columns = width / Self.cell + 1
    rows = height / Self.cell + 1
    guard columns > 4, rows > 4 else { return [] }
    vote(edges, Float(distance))
    // The steps of radii and what perspective does to a circle are evened out.
    let reach = max(1, Int((0.07 * radius / Double(Self.cell)).rounded()))
    smooth(reach)
    smooth(reach)
    // About two fifths of the votes meet in one cell.
    return peaks(radius, 0.4 * whole / Double(2 * reach + 1) / Double(2 * reach + 1))
  }

  private func vote(_ edges: [EdgePoints.Edge], _ radius: Float) {
    votes.removeAll(keepingCapacity: true)
    votes.append(contentsOf: repeatElement(0, count: columns * rows))
    let scale = 1 / Float(Self.cell)
    let (right, bottom) = (Float(columns), Float(rows))
    votes.withUnsafeMutableBufferPointer { votes in
      for edge in edges {
        let (x, y) = (edge.x * scale, edge.y * scale)
        let (dx, dy) = (edge.alongX * radius * scale, edge.alongY * radius * scale)
        if x + dx >= 0, x + dx < right, y + dy >= 0, y + dy < bottom {
          votes[Int(y + dy) &* columns &+ Int(x + dx)] += 1
        }
        if x - dx >= 0, x - dx < right, y - dy >= 0, y - dy < bottom {
          votes[Int(y - dy) &* columns &+ Int(x - dx)] += 1
        }
      }
    }
  }

  /// The mean over squares that reach so many cells to each side; beyond the edge nothing is.
  private func smooth(_ reach: Int) {
    let factor = 1 / Float((2 * reach + 1) * (2 * reach + 1))
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: repeatElement(0, count: columns * rows))
    votes.withUnsafeMutableBufferPointer { votes in
      sums.withUnsafeMutableBufferPointer { sums in
        for y in 0..<rows {
          let row = y &* columns
          var sum: Float = 0
          for x in 0..<min(reach, columns) { sum += votes[row + x] }
          for x in 0..<columns {
            if x &+ reach < columns { sum += votes[row &+ x &+ reach] }
            if x &- reach > 0 { sum -= votes[row &+ x &- reach &- 1] }
            sums[row &+ x] = sum
          }
        }
        // Whole rows at once; the votes' memory takes the result.
        for y in 0..<rows {
          let target = y &* columns
          for x in 0..<columns { votes[target &+ x] = 0 }
          for from in max(0, y &- reach)...min(rows &- 1, y &+ reach) {
            let source = from &* columns
            for x in 0..<columns { votes[target &+ x] += sums[source &+ x] }
          }
          for x in 0..<columns { votes[target &+ x] *= factor }
        }
      }
    }
  }

  private func peaks(_ radius: Double, _ whole: Double) -> [DialCircle] {
    var found: [DialCircle] = []
    let minimum = Float(Self.minimum * whole)
    for y in 1..<(rows - 1) {
      for x in 1..<(columns - 1) {
        let index = y &* columns &+ x
        let own = votes[index]
        guard own >= minimum, own > votes[index &- 1], own >= votes[index &+ 1], own > votes[index &- columns],
          own >= votes[index &+ columns], own > votes[index &- columns &- 1], own >= votes[index &+ columns &+ 1],
          own > votes[index &- columns &+ 1], own >= votes[index &+ columns &- 1]
        else { continue }
        found.append(
          DialCircle(
            x: (Double(x) + 0.5) * Double(Self.cell), y: (Double(y) + 0.5) * Double(Self.cell), radius: radius,
            ring: min(1, Double(own) / whole)))
      }
    }
    found.sort { ($0.ring, $1.x, $1.y) > ($1.ring, $0.x, $0.y) }
    return Self.apart(found, maximum: Self.maxPeaks)
  }

  /// The first of those whose middles are closer than half a radius.
  static func apart(_ circles: [DialCircle], maximum: Int) -> [DialCircle] {
    var kept: [DialCircle] = []
    for circle in circles where kept.count < maximum {
      let room = 0.5 * circle.radius
      if !kept.contains(where: { abs($0.x - circle.x) < room && abs($0.y - circle.y) < room }) { kept.append(circle) }
    }
    return kept
  }
}
