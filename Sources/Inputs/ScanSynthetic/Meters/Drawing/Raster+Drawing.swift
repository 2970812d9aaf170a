import ScanGeometry

extension Raster {
  /// Paints a drawing over the picture; edges are averaged over four lines per pixel, exactly along them.
  mutating func paint(_ drawing: MeterDrawing, _ homography: Homography) {
    var filler = OutlineFiller(width: width, height: height)
    for shape in drawing.shapes {
      let outlines = shape.outlines.map { outline in
        // What lies behind the camera is left out.
        outline.compactMap { point in homography.apply(point.x, point.y).map { SIMD2($0.x, $0.y) } }
      }
      fill(outlines, color: shape.color, opacity: shape.opacity, by: &filler)
    }
  }

  private mutating func fill(
    _ outlines: [[SIMD2<Double>]], color: SyntheticColor, opacity: Float, by filler: inout OutlineFiller
  ) {
    let (planes, width) = (planes, width)
    let levels = color.planes(planes)
    let (first, second, third) = (levels[0], levels[planes / 2], levels[planes - 1])
    values.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      filler.fill(outlines) { row, columns, covered in
        var at = base + (row * width + columns.lowerBound) * planes
        for column in columns {
          let covering = min(covered[column], 1) * opacity
          // Sums of parts of a pixel are not quite whole.
          let share = covering > 0.998 ? 1 : covering
          at[0] += (first - at[0]) * share
          if planes == 3 {
            at[1] += (second - at[1]) * share
            at[2] += (third - at[2]) * share
          }
          at += planes
        }
      }
    }
  }
}

/// The maker of coverages of outlines, which keeps its memory from one to the next.
struct OutlineFiller {
  /// Lines per row of pixels.
  private static let fineness = 4

  private struct Crossing {
    var x: Float
    /// 1 where the outline goes down, −1 where it goes up.
    var way: Int32
  }

  private let width: Int
  private let height: Int
  /// Where the crossings of each line begin.
  private var starts: [Int]
  private var crossings: [Crossing] = []
  private var covered: [Float]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    starts = Array(repeating: 0, count: height * Self.fineness + 1)
    covered = Array(repeating: 0, count: width + 2)
  }

  /// Calls `body` for every row that the outlines touch, with the columns and how much of each pixel is inside.
  mutating func fill(
    _ outlines: [[SIMD2<Double>]],
    _ body: (_ row: Int, _ columns: Range<Int>, _ covered: UnsafeBufferPointer<Float>) -> Void
  ) {
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for outline in outlines {
      for point in outline {
        top = min(top, point.y)
        bottom = max(bottom, point.y)
      }
    }
    let limit = Double(height)
    guard top < limit, bottom > 0, width > 0, top.isFinite, bottom.isFinite else { return }
    let rows = Int(max(top, 0))..<min(Int(min(bottom, limit).rounded(.up)), height)
    guard !rows.isEmpty else { return }
    collect(outlines, rows: rows)
    let (fineness, width) = (Self.fineness, width)
    let weight = 1 / Float(fineness)
    starts.withUnsafeBufferPointer { starts in
      crossings.withUnsafeMutableBufferPointer { crossings in
        covered.withUnsafeMutableBufferPointer { covered in
          for row in rows {
            var (first, last) = (width, 0)
            for line in (row - rows.lowerBound) * fineness..<(row - rows.lowerBound + 1) * fineness {
              let range = starts[line]..<starts[line + 1]
              Self.sort(crossings, range)
              var winding: Int32 = 0
              var begin: Float = 0
              for index in range {
                let before = winding
                winding += crossings[index].way
                if before == 0 {
                  begin = crossings[index].x
                } else if winding == 0 {
                  let left = min(max(begin, 0), Float(width))
                  let right = min(max(crossings[index].x, 0), Float(width))
                  guard right > left else { continue }
                  Self.add(covered, left, weight)
                  Self.add(covered, right, -weight)
                  first = min(first, Int(left))
                  last = max(last, min(Int(right) + 1, width))
                }
              }
            }
            guard first < last else { continue }
            var sum: Float = 0
            for column in first..<last {
              sum += covered[column]
              covered[column] = sum
            }
            body(row, first..<last, UnsafeBufferPointer(covered))
            for column in first..<min(last + 2, covered.count) { covered[column] = 0 }
          }
        }
      }
    }
  }

  /// Lets the running sum rise by `weight` at a place between two columns.
  private static func add(_ covered: UnsafeMutableBufferPointer<Float>, _ x: Float, _ weight: Float) {
    let column = Int(x)
    let part = x - Float(column)
    covered[column] += weight * (1 - part)
    covered[column + 1] += weight * part
  }

  /// Sorts the few crossings of one line.
  private static func sort(_ crossings: UnsafeMutableBufferPointer<Crossing>, _ range: Range<Int>) {
    guard range.count > 1 else { return }
    for index in range.dropFirst() {
      let own = crossings[index]
      var to = index
      while to > range.lowerBound, crossings[to - 1].x > own.x {
        crossings[to] = crossings[to - 1]
        to -= 1
      }
      crossings[to] = own
    }
  }

  /// Finds where the outlines cross each line of the rows.
  private mutating func collect(_ outlines: [[SIMD2<Double>]], rows: Range<Int>) {
    let fineness = Double(Self.fineness)
    let count = rows.count * Self.fineness
    let base = Double(rows.lowerBound)
    /// The lines whose middles lie between two heights.
    func lines(_ from: Double, _ to: Double) -> Range<Int> {
      let first = ((from - base) * fineness - 0.5).rounded(.up)
      let end = ((to - base) * fineness - 0.5).rounded(.up)
      let limit = Double(count)
      let low = Int(min(max(first, 0), limit))
      return low..<max(low, Int(min(max(end, 0), limit)))
    }
    for index in 0...count { starts[index] = 0 }
    Self.forEachEdge(outlines) { a, b in
      for line in lines(min(a.y, b.y), max(a.y, b.y)) { starts[line + 1] += 1 }
    }
    for index in 0..<count { starts[index + 1] += starts[index] }
    let total = starts[count]
    if crossings.count < total {
      crossings += Array(repeating: Crossing(x: 0, way: 0), count: total - crossings.count)
    }
    // Each start runs on to its end while it is filled, and is set back afterwards.
    Self.forEachEdge(outlines) { a, b in
      let slope = (b.x - a.x) / (b.y - a.y)
      let way: Int32 = b.y > a.y ? 1 : -1
      for line in lines(min(a.y, b.y), max(a.y, b.y)) {
        let y = base + (Double(line) + 0.5) / fineness
        crossings[starts[line]] = Crossing(x: Float(a.x + (y - a.y) * slope), way: way)
        starts[line] += 1
      }
    }
    for index in stride(from: count, to: 0, by: -1) { starts[index] = starts[index - 1] }
    starts[0] = 0
  }

  private static func forEachEdge(_ outlines: [[SIMD2<Double>]], _ body: (SIMD2<Double>, SIMD2<Double>) -> Void) {
    for outline in outlines {
      guard var last = outline.last else { continue }
      for point in outline {
        if point.y != last.y { body(last, point) }
        last = point
      }
    }
  }
}
