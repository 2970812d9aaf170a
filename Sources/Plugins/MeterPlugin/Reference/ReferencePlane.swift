import Glibc
import ScanPluginKit

/// A small picture whose pixels say how much brighter or darker they are than what is around them, in units of the contrast there:
/// light from another side, or more of it, changes it little.
struct ReferencePlane: Sendable {
  let width: Int
  let height: Int
  var values: [Float]

  init(width: Int, height: Int, values: [Float]) {
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// A view in another, smaller size, each pixel the mean of those it covers.
  init(reducing view: LumaView, width: Int, height: Int) {
    self.init(width: width, height: height, values: [Float](repeating: 0, count: width * height))
    var sums = [UInt32](repeating: 0, count: view.width)
    for y in 0..<height {
      let rows = Self.span(y, of: height, over: view.height)
      for column in sums.indices { sums[column] = 0 }
      sums.withUnsafeMutableBufferPointer { sums in
        for row in rows {
          let pixels = view.row(row)
          for column in 0..<view.width { sums[column] &+= UInt32(pixels[column]) }
        }
      }
      for x in 0..<width {
        let columns = Self.span(x, of: width, over: view.width)
        var sum: UInt32 = 0
        for column in columns { sum &+= sums[column] }
        values[y * width + x] = Float(sum) / Float(rows.count * columns.count)
      }
    }
  }

  /// The same in half the size.
  var halved: ReferencePlane {
    let (w, h) = (max(1, width / 2), max(1, height / 2))
    var half = [Float](repeating: 0, count: w * h)
    for y in 0..<h {
      for x in 0..<w {
        let (x1, y1) = (min(2 * x + 1, width - 1), min(2 * y + 1, height - 1))
        let upper = values[2 * y * width + 2 * x] + values[2 * y * width + x1]
        let lower = values[y1 * width + 2 * x] + values[y1 * width + x1]
        half[y * w + x] = (upper + lower) / 4
      }
    }
    return ReferencePlane(width: w, height: h, values: half)
  }

  /// The pixels less the mean around them, by the spread around them.
  ///
  /// - Parameters:
  ///   - radius: How far around a pixel counts.
  ///   - floor: The spread, in gray values, that counts as noise.
  func normalized(radius: Int, floor: Float) -> ReferencePlane {
    let means = boxed(values, radius)
    let squares = boxed(zip(values, means).map { ($0 - $1) * ($0 - $1) }, radius)
    var result = self
    for index in values.indices {
      result.values[index] = (values[index] - means[index]) / (max(0, squares[index]).squareRoot() + floor)
    }
    return result
  }

  /// The mean around each pixel, over those that are there.
  private func boxed(_ source: [Float], _ radius: Int) -> [Float] {
    var across = source
    for y in 0..<height {
      let row = y * width
      var (sum, count) = (Float(0), 0)
      for x in 0..<min(radius, width) { (sum, count) = (sum + source[row + x], count + 1) }
      for x in 0..<width {
        if x + radius < width { (sum, count) = (sum + source[row + x + radius], count + 1) }
        if x > radius { (sum, count) = (sum - source[row + x - radius - 1], count - 1) }
        across[row + x] = sum / Float(count)
      }
    }
    var down = across
    var sums = [Float](repeating: 0, count: width)
    var count = 0
    func add(_ y: Int, _ sign: Float) {
      for x in 0..<width { sums[x] += sign * across[y * width + x] }
      count += Int(sign)
    }
    for y in 0..<min(radius, height) { add(y, 1) }
    for y in 0..<height {
      if y + radius < height { add(y + radius, 1) }
      if y > radius { add(y - radius - 1, -1) }
      for x in 0..<width { down[y * width + x] = sums[x] / Float(count) }
    }
    return down
  }

  /// Which of so many source pixels one of fewer pixels covers; never none.
  private static func span(_ index: Int, of count: Int, over source: Int) -> Range<Int> {
    let start = min(index * source / count, source - 1)
    return start..<max(start + 1, (index + 1) * source / count)
  }
}

/// Where a reference picture lies in a frame: turned, scaled and moved, about the middles of both.
struct ReferencePose: Sendable, Hashable {
  /// The scale times the cosine of the turn.
  var a: Float = 1
  /// The scale times the sine of the turn, clockwise.
  var b: Float = 0
  /// To the right, in pixels of the plane.
  var x: Float = 0
  /// Down, in pixels of the plane.
  var y: Float = 0

  /// The pose in a plane of another size.
  func scaled(by factor: Float) -> ReferencePose { ReferencePose(a: a, b: b, x: x * factor, y: y * factor) }

  var scale: Float { (a * a + b * b).squareRoot() }
  var degrees: Float { atan2f(b, a) * 180 / .pi }

  /// This pose after the inverse of a small one.
  func undoing(_ step: ReferencePose) -> ReferencePose {
    // Poses as complex numbers: z becomes s·z + t.
    let size = step.a * step.a + step.b * step.b
    let (ra, rb) = ((a * step.a + b * step.b) / size, (b * step.a - a * step.b) / size)
    return ReferencePose(a: ra, b: rb, x: x - (ra * step.x - rb * step.y), y: y - (rb * step.x + ra * step.y))
  }
}
