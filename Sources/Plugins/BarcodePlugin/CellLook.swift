import ScanGeometry
import ScanImage

/// What the inside of a place looks like: printed cells are dark or light and about as often the one as the other, other things are not.
struct CellLook {
  let isPrinted: Bool
  /// About how wide a cell is in pixels.
  let module: Double
  /// Whether light gaps part it in one direction, as they part the characters of a line or the lines of a page.
  let hasGaps: Bool

  /// - Parameter share: How many of a hundred are dark at least, and light.
  init(_ view: LumaView, _ quad: Quad<CropSpace>, share: Int = 28) {
    var levels = [Int](repeating: 0, count: 256)
    var samples: [Int] = []
    let steps = 96
    func mix(_ from: Double, _ to: Double, _ share: Double) -> Double { from + (to - from) * share }
    for row in 0..<steps {
      let down = (Double(row) + 0.5) / Double(steps)
      for column in 0..<steps {
        let along = (Double(column) + 0.5) / Double(steps)
        let x = mix(
          mix(quad.topLeft.x, quad.topRight.x, along), mix(quad.bottomLeft.x, quad.bottomRight.x, along), down)
        let y = mix(
          mix(quad.topLeft.y, quad.topRight.y, along), mix(quad.bottomLeft.y, quad.bottomRight.y, along), down)
        guard x >= 0, y >= 0, Int(x) < view.width, Int(y) < view.height else { continue }
        levels[Int(view[Int(x), Int(y)])] += 1
        samples.append(Int(view[Int(x), Int(y)]))
      }
    }
    let count = levels.reduce(0, +)
    func level(_ share: Double) -> Int {
      var below = 0
      for (level, frequency) in levels.enumerated() {
        below += frequency
        if Double(below) >= share * Double(count) { return level }
      }
      return 255
    }
    let (low, high) = (level(0.05), level(0.95))
    let third = (high - low) / 3
    let dark = levels[..<(low + third)].reduce(0, +)
    let light = levels[(high - third)...].reduce(0, +)
    // What covers a part of it has one level between.
    let between = (low + third..<max(low + third + 1, high - third)).max { levels[$0] < levels[$1] } ?? low
    let cover = levels[max(0, between - 3)...min(255, between + 3)].reduce(0, +)
    let left = count - (cover * 8 >= count ? cover : 0)
    isPrinted =
      high - low >= 40 && dark * 100 >= left * share && light * 100 >= left * share
      && (left - dark - light) * 4 <= left && left * 5 >= count
    // A line across random cells changes at every second one.
    let middle = (low + high) / 2
    let changes = zip(samples, samples.dropFirst()).count { ($0 < middle) != ($1 < middle) }
    let width = quad.topLeft.distance(to: quad.topRight)
    module = width * Double(samples.count) / Double(steps) / Double(max(1, changes)) / 2
    let grid = samples.count == steps * steps ? CellGrid(isDark: samples.map { $0 < low + third }, side: steps) : nil
    // Dots of a code have gaps in both directions.
    hasGaps = grid.map { $0.hasGaps(areRows: true) != $0.hasGaps(areRows: false) } ?? false
  }
}

/// What is dark at the places of a square grid over a thing.
private struct CellGrid {
  let isDark: [Bool]
  let side: Int

  private func isDark(_ line: Int, _ place: Int, areRows: Bool) -> Bool {
    isDark[areRows ? line * side + place : place * side + line]
  }

  /// Whether at least three gaps, and an eighth of the whole, part what is dark in the middle of rows or of columns: a frame around it
  /// counts for nothing, nor do bars, which are dark all along.
  func hasGaps(areRows: Bool) -> Bool {
    let middle = side * 3 / 10..<side * 7 / 10
    let lines = (0..<side).map { line in middle.count { isDark(line, $0, areRows: areRows) } }
    guard let first = lines.firstIndex(where: { $0 > 0 }), let last = lines.lastIndex(where: { $0 > 0 }) else {
      return false
    }
    let inner = lines[first...last]
    let gaps = zip(inner, inner.dropFirst()).count { $0 > 0 && $1 == 0 }
    let empty = inner.count { $0 == 0 }
    let dark = inner.reduce(0, +)
    return gaps >= 3 && empty * 8 >= inner.count && dark * 10 < (inner.count - empty) * middle.count * 6
  }
}
