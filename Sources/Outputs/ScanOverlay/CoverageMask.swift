import ScanGeometry

/// The union of polygons as anti-aliased coverage, produced row after row.
///
/// Every polygon is turned to the same winding, and the signed areas under its edges are summed per pixel (the exact area
/// method of scan conversion); sums over 1 are overlaps and count as 1. Edges are clipped to the picture first, so that the
/// work is bounded by the picture and the number of points, wherever the points lie.
struct CoverageMask {
  private struct Edge {
    /// The upper end.
    let x0: Double
    let y0: Double
    /// The lower end; `y1 > y0`.
    let x1: Double
    let y1: Double
    /// +1 for an edge that ran downwards in its polygon, -1 for one that ran upwards.
    let direction: Double
  }

  /// Coordinates beyond this are moved here; it is far outside every picture and far inside the precision of `Double`.
  private static let farthest = 1e7

  private let width: Int
  private let height: Int
  private var edges: [Edge] = []

  init(_ size: PixelSize) {
    width = size.width
    height = size.height
  }

  /// Adds a polygon; points that are not finite are left out, and fewer than three points add nothing.
  mutating func add(_ polygon: [ViewPoint]) {
    var points: [ViewPoint] = []
    points.reserveCapacity(polygon.count)
    for point in polygon where point.x.isFinite && point.y.isFinite {
      points.append(ViewPoint(x: Self.onGrid(point.x), y: Self.onGrid(point.y)))
    }
    guard points.count >= 3, width > 0, height > 0 else { return }
    var doubledArea = 0.0
    var previous = points[points.count - 1]
    for point in points {
      doubledArea += previous.x * point.y - point.x * previous.y
      previous = point
    }
    let winding: Double = doubledArea < 0 ? -1 : 1
    previous = points[points.count - 1]
    for point in points {
      addEdge(from: previous, to: point, winding: winding)
      previous = point
    }
  }

  /// The coordinate on a grid of 1/1024 pixel, so that no edge is so flat that its slope is beyond arithmetic.
  private static func onGrid(_ value: Double) -> Double {
    (min(max(value, -farthest), farthest) * 1024).rounded() / 1024
  }

  private mutating func addEdge(from start: ViewPoint, to end: ViewPoint, winding: Double) {
    guard start.y != end.y else { return }
    let upper = start.y < end.y ? start : end
    let lower = start.y < end.y ? end : start
    // A clockwise polygon (y down) has its inside to the left of an edge that runs down, so that one counts against.
    let direction = (start.y < end.y ? -1.0 : 1.0) * winding
    let top = max(upper.y, 0)
    let bottom = min(lower.y, Double(height))
    guard top < bottom else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    func column(_ y: Double) -> Double { upper.x + (y - upper.y) * slope }

    // Cut where the edge crosses the left and the right border, and move what is beyond onto the border: it still begins
    // or ends the coverage of its rows.
    var cuts = [top, bottom]
    if slope != 0 {
      for border in [0, Double(width)] {
        let y = upper.y + (border - upper.x) / slope
        if y > top && y < bottom { cuts.append(y) }
      }
      cuts.sort()
    }
    for index in 1..<cuts.count {
      let y0 = cuts[index - 1]
      let y1 = cuts[index]
      guard y1 > y0 else { continue }
      let limit = Double(width)
      let middle = column((y0 + y1) / 2)
      let outside: Double? = middle <= 0 ? 0 : middle >= limit ? limit : nil
      let x0 = outside ?? min(max(column(y0), 0), limit)
      let x1 = outside ?? min(max(column(y1), 0), limit)
      edges.append(Edge(x0: x0, y0: y0, x1: x1, y1: y1, direction: direction))
    }
  }

  /// Calls `body` with each row that has coverage: the row, the first column, and the coverage 0…1 from there on.
  ///
  /// - Parameter inverted: Hands out what lies outside the polygons instead; then every row comes, whole.
  func forEachRow(
    inverted: Bool = false, _ body: (_ y: Int, _ x: Int, _ coverage: ArraySlice<Float>) -> Void
  ) {
    guard width > 0, height > 0 else { return }
    let sorted = edges.sorted { $0.y0 < $1.y0 }
    var next = 0
    var active: [Edge] = []
    var sums = [Float](repeating: 0, count: width + 2)
    let first = inverted ? 0 : max(0, Int(sorted.first?.y0 ?? Double(height)))
    for y in first..<max(first, height) {
      active.removeAll { $0.y1 <= Double(y) }
      while next < sorted.count, sorted[next].y0 < Double(y + 1) {
        active.append(sorted[next])
        next += 1
      }
      if active.isEmpty && next == sorted.count && !inverted { return }
      var low = width
      var high = -1
      for edge in active {
        let reach = Self.accumulate(edge, row: y, into: &sums)
        low = min(low, reach.lowerBound)
        high = max(high, reach.upperBound)
      }
      high = min(high, width - 1)
      if inverted {
        low = 0
        high = width - 1
      }
      guard low <= high else { continue }
      var running: Float = 0
      for x in low...high {
        running += sums[x]
        let covered = min(abs(running), 1)
        sums[x] = inverted ? 1 - covered : covered
      }
      body(y, low, sums[low...high])
      for x in low...min(high + 2, width + 1) { sums[x] = 0 }
    }
  }

  /// Adds the change of coverage that one edge makes in a row, and notes the columns touched.
  private static func accumulate(
    _ edge: Edge, row: Int, into sums: inout [Float]
  ) -> ClosedRange<Int> {
    let top = max(edge.y0, Double(row))
    let bottom = min(edge.y1, Double(row + 1))
    let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
    let lowest = min(edge.x0, edge.x1)
    let highest = max(edge.x0, edge.x1)
    let xa = min(max(edge.x0 + (top - edge.y0) * slope, lowest), highest)
    let xb = min(max(edge.x0 + (bottom - edge.y0) * slope, lowest), highest)
    let left = min(xa, xb)
    let right = max(xa, xb)
    let total = max(0, bottom - top) * edge.direction
    let first = Int(left)
    let last = max(first, right > left ? Int(right.rounded(.up)) - 1 : first)
    for column in first...last {
      let from = max(left, Double(column))
      let to = min(right, Double(column + 1))
      let share = right > left ? total * (to - from) / (right - left) : total
      let inset = (from + to) / 2 - Double(column)
      sums[column] += Float(share * (1 - inset))
      sums[column + 1] += Float(share * inset)
    }
    return first...(last + 1)
  }
}
