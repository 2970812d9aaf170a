import ScanGeometry

/// The connected parts of an ink map (8 neighbors), from runs of its rows.
package struct InkParts {
  /// A run of ink in a row.
  package struct Run {
    package let y: Int32
    package let start: Int32
    /// The first column after it.
    package let end: Int32
    package fileprivate(set) var part: Int32
  }

  /// The runs, each with the number of its part.
  package private(set) var runs: [Run] = []
  /// How many parts there are.
  package private(set) var count = 0

  /// The extents of a part in turned coordinates, and how much ink it has.
  struct Extent {
    var minU = Float.infinity
    var maxU = -Float.infinity
    var minV = Float.infinity
    var maxV = -Float.infinity
    var area: Float = 0

    var width: Float { maxU - minU }
    var height: Float { maxV - minV }
    var middleU: Float { (minU + maxU) / 2 }
    var middleV: Float { (minV + maxV) / 2 }
  }

  /// Labels the parts; a map with more than `limit` runs, which is noise and no text, has none.
  package init(_ ink: BytePlane, limit: Int = 400_000) {
    var parents: [Int32] = []
    func root(_ number: Int32) -> Int32 {
      var number = number
      while parents[Int(number)] != number {
        parents[Int(number)] = parents[Int(parents[Int(number)])]
        number = parents[Int(number)]
      }
      return number
    }
    var above = 0..<0
    for y in 0..<ink.size.height {
      let row = ink.row(y)
      let first = runs.count
      var x = 0
      while x < row.count {
        guard row[x] != 0 else {
          x &+= 1
          continue
        }
        let start = x
        while x < row.count, row[x] != 0 { x &+= 1 }
        runs.append(Run(y: Int32(y), start: Int32(start), end: Int32(x), part: -1))
      }
      guard runs.count <= limit else {
        runs = []
        return
      }
      var upper = above.lowerBound
      for index in first..<runs.count {
        let (start, end) = (runs[index].start, runs[index].end)
        while upper < above.upperBound, runs[upper].end < start { upper &+= 1 }
        var other = upper
        while other < above.upperBound, runs[other].start <= end {
          let found = root(runs[other].part)
          if runs[index].part < 0 {
            runs[index].part = found
          } else {
            parents[Int(root(runs[index].part))] = found
          }
          other &+= 1
        }
        if runs[index].part < 0 {
          runs[index].part = Int32(parents.count)
          parents.append(Int32(parents.count))
        }
      }
      above = first..<runs.count
    }
    var numbers = [Int32](repeating: -1, count: parents.count)
    for index in runs.indices {
      let top = Int(root(runs[index].part))
      if numbers[top] < 0 {
        numbers[top] = Int32(count)
        count += 1
      }
      runs[index].part = numbers[top]
    }
  }

  /// The extents of all parts along an axis and across it.
  func extents(along axis: SIMD2<Float>) -> [Extent] {
    var extents = [Extent](repeating: Extent(), count: count)
    extents.withUnsafeMutableBufferPointer { extents in
      for run in runs {
        let part = Int(run.part)
        let y = Float(run.y) + 0.5
        for x in [Float(run.start), Float(run.end)] {
          let u = x * axis.x + y * axis.y
          let v = y * axis.x - x * axis.y
          extents[part].minU = min(extents[part].minU, u)
          extents[part].maxU = max(extents[part].maxU, u)
          extents[part].minV = min(extents[part].minV, v - 0.5)
          extents[part].maxV = max(extents[part].maxV, v + 0.5)
        }
        extents[part].area += Float(run.end - run.start)
      }
    }
    return extents
  }
}
