import ScanGeometry
import ScanImage

/// The gray levels of modules, and how well a grid lies on them; its memory is kept from code to code.
final class ModuleSampler {
  private let measured = KeptMemory<Float>()
  private let levels = KeptMemory<Float>()
  private let local = KeptMemory<SIMD2<Float>>()

  /// How far from a module's middle its gray levels are examined, in modules.
  private static let reach: Float = 0.3

  /// The mean gray level of a module, which lies so many pixels beside its place on a flat surface.
  @inline(__always)
  private static func level(
    _ view: LumaView, _ map: ModuleMap, _ x: Float, _ y: Float, _ offset: SIMD2<Float>
  ) -> Float {
    let r = reach * 0.6
    return
      (2 * view.level(map.place(x, y) + offset) + view.level(map.place(x - r, y - r) + offset)
      + view.level(map.place(x + r, y - r) + offset) + view.level(map.place(x - r, y + r) + offset)
      + view.level(map.place(x + r, y + r) + offset)) / 6
  }

  /// How well the modules of a part of the plane lie on a picture: how far from the middle the levels of whole modules are, on
  /// the average; a module that lies on two cells of different colors has less.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - map: The grid's map.
  ///   - columns: The columns that are examined.
  ///   - rows: The rows.
  ///   - middle: The level between dark and light.
  ///   - known: Whether a module is dark, light or either, by its column and row.
  func fitness(
    _ view: LumaView, _ map: ModuleMap, _ columns: Range<Int>, _ rows: Range<Int>, middle: Float,
    known: (Int, Int) -> Bool?
  ) -> Float {
    var (sum, weight) = (Float(0), Float(0))
    // A part of the modules is enough where there are many.
    let step = max(1, columns.count * rows.count / 500)
    var index = 0
    let r = Self.reach
    for row in rows {
      for column in columns {
        let dark = known(column, row)
        index &+= 1
        if dark == nil, index % step != 0 { continue }
        let (x, y) = (Float(column) + 0.5, Float(row) + 0.5)
        let levels =
          view.level(map.place(x - r, y - r)) + view.level(map.place(x + r, y - r))
          + view.level(map.place(x - r, y + r)) + view.level(map.place(x + r, y + r))
        let distance = levels / 4 - middle
        if let dark {
          sum += dark ? -distance : distance
        } else {
          sum += abs(distance)
        }
        weight += 1
      }
    }
    return sum / max(1, weight)
  }

  /// Moves the corners of a grid so that its modules lie on those of the picture.
  ///
  /// - Parameters:
  ///   - columns: The columns of the part that decides.
  ///   - rows: Its rows.
  ///   - step: How far corners move at first, in pixels.
  /// - Returns: The grid's map, and how well it lies.
  func fitted(
    _ view: LumaView, _ start: ModuleMap, _ columns: Range<Int>, _ rows: Range<Int>, middle: Float, step: Float,
    known: (Int, Int) -> Bool?
  ) -> (map: ModuleMap, fitness: Float) {
    let (width, height) = (Float(columns.count), Float(rows.count))
    let (left, top) = (Float(columns.lowerBound), Float(rows.lowerBound))
    var corners = Corners(
      start.place(left, top), start.place(left + width, top), start.place(left + width, top + height),
      start.place(left, top + height))
    func map() -> ModuleMap? { ModuleMap(columns: width, rows: height, corners: corners, left: left, top: top) }
    var best: (map: ModuleMap, fitness: Float) = (
      start, fitness(view, start, columns, rows, middle: middle, known: known)
    )
    var distance = step
    while distance > 0.1 {
      var isBetter = false
      for corner in 0..<4 {
        for number in 0..<4 {
          let way = SIMD2<Float>(number < 2 ? 1 : 0, number < 2 ? 0 : 1) * (number.isMultiple(of: 2) ? 1 : -1)
          let before = corners[corner]
          corners[corner] += way * distance
          if let moved = map() {
            let value = fitness(view, moved, columns, rows, middle: middle, known: known)
            if value > best.fitness {
              best = (moved, value)
              isBetter = true
              continue
            }
          }
          corners[corner] = before
        }
      }
      if !isBetter { distance /= 2 }
    }
    return best
  }

  /// Whether each module is dark, row by row.
  ///
  /// A module is compared with the darkest and the lightest ones around it, so that a shadow across the code does no harm.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - grid: The modules.
  ///   - middle: The level between dark and light.
  ///   - bend: How the surface is bent; nil for a flat one.
  ///   - sharpening: How much of the difference to the mean of its neighbors is added to a module, against blur.
  func modules(
    _ view: LumaView, _ grid: ModuleGrid, middle: Float, bend: ModuleBend? = nil, sharpening: Float = 0
  ) -> [Bool] {
    let (columns, rows) = (grid.columns, grid.rows)
    let measured = measured.take(columns * rows)
    var (low, high) = (Float(255), Float(0))
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (Float(column) + 0.5, Float(row) + 0.5)
        let level = Self.level(view, grid.map, x, y, bend?.offset(x, y) ?? .zero)
        measured[row * columns + column] = level
        low = min(low, level)
        high = max(high, level)
      }
    }
    var levels = UnsafeMutableBufferPointer(rebasing: measured[...])
    if sharpening > 0 {
      levels = self.levels.take(columns * rows)
      for row in 0..<rows {
        let (above, below) = (max(0, row - 1) * columns, min(rows - 1, row + 1) * columns)
        for column in 0..<columns {
          let (left, right) = (max(0, column - 1), min(columns - 1, column + 1))
          let here = measured[row * columns + column]
          let around =
            measured[above + column] + measured[below + column] + measured[row * columns + left]
            + measured[row * columns + right]
          levels[row * columns + column] = min(max(here + sharpening * (here - around / 4), low), high)
        }
      }
    }
    // The darkest and lightest levels of the three before, the module and the three behind it, in rows and then in columns.
    let reach = 3
    let spans = local.take(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var span = SIMD2<Float>(255, 0)
        for near in max(0, column - reach)...min(columns - 1, column + reach) {
          let level = levels[row * columns + near]
          span = SIMD2(min(span.x, level), max(span.y, level))
        }
        spans[row * columns + column] = span
      }
    }
    var dark = [Bool](repeating: false, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var span = SIMD2<Float>(255, 0)
        for near in max(0, row - reach)...min(rows - 1, row + reach) {
          let other = spans[near * columns + column]
          span = SIMD2(min(span.x, other.x), max(span.y, other.y))
        }
        let isClear = span.y - span.x > 0.4 * (high - low)
        dark[row * columns + column] = levels[row * columns + column] < (isClear ? (span.x + span.y) / 2 : middle)
      }
    }
    return dark
  }
}
