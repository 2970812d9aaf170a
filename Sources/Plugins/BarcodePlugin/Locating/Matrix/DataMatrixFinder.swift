import ScanImage

/// Finds Data Matrix codes by their finder pattern: two solid sides that meet in a corner, and two of alternating modules
/// opposite to them (ISO/IEC 16022).
final class DataMatrixFinder {
  /// The sides that a corner has to have, before the alternating ones are searched for.
  private struct Corner {
    /// The corner, the end of the solid row and the end of the solid column.
    let middle: SIMD2<Float>
    let right: SIMD2<Float>
    let top: SIMD2<Float>
    /// The level between dark and light, and the difference of both.
    let level: Float
    let contrast: Float
    let isInverted: Bool

    /// A place well inside the code.
    var inside: SIMD2<Float> { (right + top) / 2 }
  }

  private let edges = StraightEdges()
  private let sampler: ModuleSampler
  private let buckets = KeptMemory<Int32>()
  private let next = KeptMemory<Int32>()
  private let profile = TimingProfile()

  /// The side of the squares that ends of edges are sorted into, in pixels.
  private static let bucket: Float = 32
  /// The least pixels of a module's side.
  private static let minModule: Float = 1.6

  init(_ sampler: ModuleSampler) { self.sampler = sampler }

  /// Finds the codes of a picture.
  ///
  /// - Parameter read: Takes each; says whether it is one. Where it is not, another corner may fit better.
  func find(in view: LumaView, wantsInverted: Bool, isStill: Bool, read: (FoundGrid) -> Bool) {
    edges.find(in: view, isStill: isStill)
    let lines = edges.edges
    var found: [FoundGrid] = []
    let columns = Int(Float(view.width) / Self.bucket) + 1
    let rows = Int(Float(view.height) / Self.bucket) + 1
    let heads = buckets.take(columns * rows)
    heads.update(repeating: -1)
    let next = next.take(max(1, lines.count))
    func bucket(_ place: SIMD2<Float>) -> (column: Int, row: Int) {
      (
        min(max(0, Int(place.x / Self.bucket)), columns - 1), min(max(0, Int(place.y / Self.bucket)), rows - 1)
      )
    }
    for (index, edge) in lines.enumerated() {
      let (column, row) = bucket(edge.start)
      next[index] = heads[row * columns + column]
      heads[row * columns + column] = Int32(truncatingIfNeeded: index)
    }
    for first in lines {
      let (column, row) = bucket(first.end)
      for y in max(0, row - 1)...min(rows - 1, row + 1) {
        for x in max(0, column - 1)...min(columns - 1, column + 1) {
          var index = heads[y * columns + x]
          while index >= 0 {
            let second = lines[Int(index)]
            index = next[Int(index)]
            guard let corner = Self.corner(first, second), wantsInverted || !corner.isInverted,
              !found.contains(where: { $0.grid.contains(corner.inside) }), let code = code(at: corner, in: view)
            else { continue }
            if read(code) { found.append(code) }
          }
        }
      }
    }
  }

  /// The corner that two edges make; nil where they make none.
  private static func corner(_ first: StraightEdge, _ second: StraightEdge) -> Corner? {
    let gap = second.start - first.end
    let shorter = min(first.length, second.length)
    let room = min(12, 3 + 0.1 * shorter)
    guard (gap * gap).sum() <= room * room else { return nil }
    let longer = max(first.length, second.length)
    guard longer <= 7 * shorter, abs(first.middle - second.middle) <= 0.5 * min(first.contrast, second.contrast) else {
      return nil
    }
    let cross = first.direction.x * second.direction.y - first.direction.y * second.direction.x
    // 50° … 130°.
    guard abs(cross) >= 0.766 else { return nil }
    let along = (gap.x * second.direction.y - gap.y * second.direction.x) / cross
    guard abs(along) <= room else { return nil }
    let middle = first.end + first.direction * along
    let isInverted = cross < 0
    // Dark lies on the right: inside of a turn to the right, outside of one to the left.
    return Corner(
      middle: middle, right: isInverted ? second.end : first.start, top: isInverted ? first.start : second.end,
      level: (first.middle + second.middle) / 2, contrast: min(first.contrast, second.contrast),
      isInverted: isInverted)
  }

  /// The code whose finder pattern has a corner.
  private func code(at corner: Corner, in view: LumaView) -> FoundGrid? {
    let (right, up) = (corner.right - corner.middle, corner.top - corner.middle)
    guard
      profile.isStructured(view, from: corner.top, along: right, inward: -up, corner.level, corner.contrast),
      profile.isStructured(view, from: corner.right, along: up, inward: -right, corner.level, corner.contrast),
      let row = profile.best(
        view, from: corner.top, along: right, inward: -up, corner.level, corner.contrast, corner.isInverted),
      let column = profile.best(
        view, from: corner.right, along: up, inward: -right, corner.level, corner.contrast, corner.isInverted),
      DataMatrixSizes.has(columns: row.count, rows: column.count)
    else { return nil }
    let (columns, rows) = (row.count, column.count)
    // Where the two lines of alternating modules meet is the fourth corner.
    let along = (1 + column.lean) / (1 - row.lean * column.lean)
    let far = corner.middle + right * along + up * (1 + along * row.lean)
    guard
      let start = ModuleMap(
        columns: Float(columns), rows: Float(rows), corners: Corners(corner.top, far, corner.right, corner.middle))
    else { return nil }
    func known(_ column: Int, _ row: Int) -> Bool? {
      var dark: Bool
      if column == 0 || row == rows - 1 {
        dark = true
      } else if row == 0 {
        dark = column.isMultiple(of: 2)
      } else if column == columns - 1 {
        dark = !row.isMultiple(of: 2)
      } else {
        return nil
      }
      if corner.isInverted { dark.toggle() }
      return dark
    }
    let rough = ModuleGrid(columns: columns, rows: rows, map: start)
    guard rough.moduleSize >= Self.minModule else { return nil }
    let (map, fitness) = sampler.fitted(
      view, start, 0..<columns, 0..<rows, middle: corner.level, step: max(1, rough.moduleSize / 3), known: known)
    guard fitness > 0.15 * corner.contrast else { return nil }
    let grid = ModuleGrid(columns: columns, rows: rows, map: map)
    guard grid.moduleSize >= Self.minModule, grid.isPlausible else { return nil }
    let found = FoundGrid(grid: grid, level: corner.level, isInverted: corner.isInverted)
    // All but one in ten modules of the pattern have to be what they should.
    let dark = sampler.modules(view, grid, middle: corner.level)
    var (fitting, wrong) = (0, 0)
    for row in 0..<rows {
      for column in 0..<columns {
        guard let wanted = known(column, row) else { continue }
        if dark[row * columns + column] == wanted { fitting += 1 } else { wrong += 1 }
      }
    }
    return wrong * 10 <= fitting ? found : nil
  }
}

/// The sizes of Data Matrix codes.
enum DataMatrixSizes {
  private static let squares: Set<Int> = [
    10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132, 144,
  ]
  /// Columns by rows: ISO/IEC 16022, and the extension ISO/IEC 21471.
  private static let rectangles: [Int: Set<Int>] = [
    8: [18, 32, 48, 64, 80, 96, 120, 144], 12: [26, 36, 64, 88], 16: [36, 48, 64], 20: [36, 44, 64], 22: [48],
    24: [48, 64], 26: [40, 48, 64],
  ]

  static func has(columns: Int, rows: Int) -> Bool {
    columns == rows ? squares.contains(columns) : rectangles[rows]?.contains(columns) == true
  }
}
