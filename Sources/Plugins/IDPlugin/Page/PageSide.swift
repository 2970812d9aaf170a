import ScanPluginKit

/// One side of a document in a picture: the straight step in brightness near the line where it is expected.
struct PageSide {
  /// Where it begins and ends, in frame pixels.
  let from: SIMD2<Double>
  let to: SIMD2<Double>

  /// How many places along the side are examined.
  private static let places = 48
  /// The least step in brightness, out of 255, that counts as an edge.
  private static let minStep = 10

  /// A place where the brightness changes.
  private struct Step {
    let offset: Double
    let isBrighterInside: Bool
  }

  init(from: SIMD2<Double>, to: SIMD2<Double>) {
    self.from = from
    self.to = to
  }

  /// Searches for the side near an expected one; nil when no straight edge is there.
  ///
  /// - Parameters:
  ///   - expected: Where it is expected, clockwise around the page, so that the page lies to its right.
  ///   - reach: How far from there it may lie on either side, in pixels.
  init?(near expected: PageSide, reach: Double, in view: LumaView) {
    let along = expected.to - expected.from
    let length = (along * along).sum().squareRoot()
    guard length > 40, reach >= 2 else { return nil }
    let outward = SIMD2(along.y, -along.x) / length
    let steps = (0..<Self.places).map { place in
      let share = (Double(place) + 0.5) / Double(Self.places)
      return Self.steps(at: expected.from + along * share, outward, reach, view)
    }
    guard let best = Self.line(through: steps, reach: reach) else { return nil }
    from = expected.from + outward * best.first
    to = expected.to + outward * best.last
  }

  /// The steps across the side at one place, the strongest ones.
  private static func steps(
    at middle: SIMD2<Double>, _ outward: SIMD2<Double>, _ reach: Double, _ view: LumaView
  ) -> [Step] {
    let count = Int(reach)
    // The brightness from inside to outside; places out of the picture have none.
    var profile: [Int?] = []
    for offset in -count - 3...count + 3 {
      let point = middle + outward * Double(offset)
      let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
      profile.append(x >= 0 && y >= 0 && x < view.width && y < view.height ? Int(view[x, y]) : nil)
    }
    func change(_ at: Int) -> Int? {
      guard let inner = profile[at - 3], let inner2 = profile[at - 2], let outer = profile[at + 2],
        let outer2 = profile[at + 3]
      else { return nil }
      return (inner + inner2 - outer - outer2) / 2
    }
    var found: [(step: Step, score: Int)] = []
    let inside = 3..<profile.count - 3
    for at in inside {
      guard let here = change(at), abs(here) >= minStep else { continue }
      let before = inside.contains(at - 1) ? abs(change(at - 1) ?? 0) : 0
      let after = inside.contains(at + 1) ? abs(change(at + 1) ?? 0) : 0
      guard abs(here) > before, abs(here) >= after else { continue }
      found.append((Step(offset: Double(at - count - 3), isBrighterInside: here > 0), abs(here)))
    }
    return found.sorted { $0.score > $1.score }.prefix(5).map(\.step)
  }

  /// The line on which most places have a step of the same direction: the outermost of those that have about as many.
  private static func line(through steps: [[Step]], reach: Double) -> (first: Double, last: Double)? {
    var lines: [(first: Double, last: Double, support: Int)] = []
    for left in 0..<places / 3 {
      for right in places * 2 / 3..<places {
        for one in steps[left] {
          for other in steps[right] where other.isBrighterInside == one.isBrighterInside {
            let slope = (other.offset - one.offset) / Double(right - left)
            let first = one.offset - slope * (Double(left) + 0.5)
            let last = first + slope * Double(places)
            guard abs(first) <= reach, abs(last) <= reach else { continue }
            let support = steps.indices.count { place in
              let expected = one.offset + slope * Double(place - left)
              return steps[place].contains {
                $0.isBrighterInside == one.isBrighterInside && abs($0.offset - expected) <= 1.5
              }
            }
            if support * 100 >= places * 55 { lines.append((first, last, support)) }
          }
        }
      }
    }
    // A printed frame runs along the edge; the edge is what is farther out.
    let maximum = lines.map(\.support).max() ?? 0
    let outermost = lines.filter { $0.support * 100 >= maximum * 85 }.max {
      ($0.first + $0.last, $0.support) < ($1.first + $1.last, $1.support)
    }
    return outermost.map { ($0.first, $0.last) }
  }

  /// Where two sides meet; nil when they are parallel.
  func meets(_ other: PageSide) -> Point<FrameSpace>? {
    let (one, two) = (to - from, other.to - other.from)
    let cross = one.x * two.y - one.y * two.x
    guard abs(cross) > 1e-6 else { return nil }
    let offset = other.from - from
    let share = (offset.x * two.y - offset.y * two.x) / cross
    let point = from + one * share
    return Point(x: point.x, y: point.y)
  }
}
