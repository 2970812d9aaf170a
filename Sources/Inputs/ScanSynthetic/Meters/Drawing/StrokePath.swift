/// A line that a pen draws, written as a path of commands: `M x,y` begins, `L` is a straight line, `C` a curve with two control
/// points (a cubic Bézier curve), `Z` goes back to the begin.
struct StrokePath: Sendable {
  /// The points of each line, curves cut into short pieces.
  let lines: [[SIMD2<Double>]]

  /// Reads a path; whatever is no command or number is skipped.
  init(_ text: String) {
    var lines: [[SIMD2<Double>]] = []
    var line: [SIMD2<Double>] = []
    for part in text.split(whereSeparator: { $0 == " " }) {
      guard let command = part.first else { continue }
      let numbers = part.dropFirst().split(separator: ",").compactMap { Double($0) }
      let points = stride(from: 0, to: numbers.count - numbers.count % 2, by: 2).map {
        SIMD2(numbers[$0], numbers[$0 + 1])
      }
      switch command {
      case "M":
        if line.count > 1 { lines.append(line) }
        line = points
      case "L":
        line += points
      case "C":
        guard let start = line.last, points.count == 3 else { continue }
        for step in 1...8 {
          let t = Double(step) / 8
          let u = 1 - t
          let near = start * (u * u * u) + points[0] * (3 * u * u * t)
          line.append(near + points[1] * (3 * u * t * t) + points[2] * (t * t * t))
        }
      case "Z":
        if let first = line.first { line.append(first) }
      default: continue
      }
    }
    if line.count > 1 { lines.append(line) }
    self.lines = lines
  }

  /// The outlines of a line drawn with an upright elliptical pen.
  ///
  /// - Parameters:
  ///   - line: The points; a line that ends where it begins is closed.
  ///   - pen: The width and the height of the pen.
  ///   - isRound: Whether corners and ends are round; else corners are pointed and ends straight.
  static func stroked(_ line: [SIMD2<Double>], pen: SIMD2<Double>, isRound: Bool = false) -> [[SIMD2<Double>]] {
    // In a plane where the pen is a circle of radius 1.
    let radius = pen / 2
    var points = line.map { $0 / radius }.reduce(into: [SIMD2<Double>]()) { kept, point in
      if kept.last.map({ length(point - $0) > 1e-6 }) ?? true { kept.append(point) }
    }
    guard points.count > 1 else { return [] }
    let isClosed = points.count > 2 && length(points[points.count - 1] - points[0]) < 1e-6
    if !isRound, !isClosed {
      extend(&points, at: 0, from: 1, beyond: 2)
      extend(&points, at: points.count - 1, from: points.count - 2, beyond: points.count - 3)
    }
    var outlines: [[SIMD2<Double>]] = []
    let sides = (1..<points.count).map { index in
      let way = points[index] - points[index - 1]
      return SIMD2(-way.y, way.x) / length(way)
    }
    for index in sides.indices {
      let side = sides[index]
      outlines.append([points[index] + side, points[index] - side, points[index + 1] - side, points[index + 1] + side])
    }
    for index in points.indices {
      let isEnd = index == 0 || index == points.count - 1
      if isEnd, !isClosed {
        if isRound { outlines.append(MeterDrawing.ellipse(points[index], SIMD2(1, 1))) }
        continue
      }
      guard index > 0 else { continue }
      let (before, after) = (sides[index - 1], sides[index == points.count - 1 ? 0 : index])
      let across = (before * after).sum()
      if across > 0.999 { continue }
      if isRound || across < -0.6 {
        outlines.append(MeterDrawing.ellipse(points[index], SIMD2(1, 1)))
        continue
      }
      // The pointed corner on the outer side of the bend.
      let outer: Double = before.x * after.y - before.y * after.x > 0 ? -1 : 1
      let tip = (before + after) / (1 + across)
      outlines.append([
        points[index], points[index] + before * outer, points[index] + tip * outer, points[index] + after * outer,
      ])
    }
    return outlines.map { outline in
      let scaled = outline.map { $0 * radius }
      return MeterDrawing.area(scaled) < 0 ? scaled.reversed() : scaled
    }
  }

  /// Lengthens a straight end by half a pen, as a square pen does; the end of a curve stays, or it would close its bow.
  private static func extend(_ points: inout [SIMD2<Double>], at end: Int, from inner: Int, beyond: Int) {
    let way = (points[end] - points[inner]) / length(points[end] - points[inner])
    if points.indices.contains(beyond) {
      let next = (points[inner] - points[beyond]) / length(points[inner] - points[beyond])
      let bend = (way * next).sum()
      guard bend < 0.9 || bend > 0.9999 else { return }
    }
    points[end] += way
  }

  static func length(_ way: SIMD2<Double>) -> Double { (way * way).sum().squareRoot() }
}
