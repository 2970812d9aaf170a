/// The mean levels of a region's square cells.
struct CellMeans: Sendable {
  private let side: Int
  private let columns: Int
  private let rows: Int
  /// The mean levels times the number of pixels of a cell.
  private let sums: [Int]
  /// The level of the darkest pixel of each cell.
  private let darkest: [UInt8]

  /// The means of cells with so many pixels per side.
  init(_ view: LumaView, side: Int) {
    self.side = side
    // Of large pictures every second cell, or less.
    let step = side * PictureState.step(view.size, places: 2_000_000)
    let (columns, rows) = (max(0, (view.width - side) / step + 1), max(0, (view.height - side) / step + 1))
    guard view.width >= side, view.height >= side else {
      (self.columns, self.rows, sums, darkest) = (0, 0, [], [])
      return
    }
    var (sums, darkest): ([Int], [UInt8]) = ([], [])
    for cell in 0..<columns * rows {
      var (sum, low) = (0, UInt8.max)
      let (left, top) = (cell % columns * step, cell / columns * step)
      for y in top..<top + side {
        let row = view.row(y)
        for x in left..<left + side {
          sum += Int(row[x])
          low = min(low, row[x])
        }
      }
      sums.append(sum)
      darkest.append(low)
    }
    (self.sums, self.darkest) = (sums, darkest)
    (self.columns, self.rows) = (columns, rows)
  }

  /// Whether neighboring cells differ by more than noise makes them, at more than a few places.
  func hasStructure(noise: Double) -> Bool {
    let limit = Int(Double(side * side) * max(1.6, 1.5 * noise))
    // Of many cells some differ by chance.
    let fewest = max(12, columns * rows / 600)
    var places = 0
    for row in 0..<max(0, rows - 1) {
      for column in 0..<max(0, columns - 1) {
        let cell = sums[row * columns + column]
        let right = abs(cell - sums[row * columns + column + 1])
        let below = abs(cell - sums[(row + 1) * columns + column])
        if max(right, below) > limit { places += 1 }
        if places >= fewest { return true }
      }
    }
    return false
  }

  /// The share of the cells that are white where a lamp is reflected, and whether it is a clear one: the light falls off slowly around
  /// them, which it does not at the edges of paper and print, and print beside them is pale.
  var glare: (share: Double, isClear: Bool) {
    guard columns * rows > 0 else { return (0, false) }
    // Where everything is pale, print is none that is darker.
    let ink = min(Int(darkest.sorted()[darkest.count / 50]), Self.paleInk)
    var (white, sides, soft, printed) = (0, 0, 0, 0)
    for row in 0..<rows {
      for column in 0..<columns where level(column, row) >= Self.white {
        white += 1
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
          guard let next = inside(column + dx, row + dy), next < Self.white else { continue }
          guard let second = inside(column + 2 * dx, row + 2 * dy), let third = inside(column + 3 * dx, row + 3 * dy)
          else { continue }
          sides += 1
          if Int(darkest[(row + dy) * columns + column + dx]) < ink + Self.pale { printed += 1 }
          let steps = [level(column, row) - next, next - second, second - third]
          let isFlat = steps[1] == 0 && steps[2] == 0
          if !isFlat, steps.allSatisfy({ (-2...Self.steepest).contains($0) }), steps.reduce(0, +) >= Self.fall {
            soft += 1
          }
        }
      }
    }
    // Dark and light parts of what lies under a reflection rise and fall in between.
    guard soft >= 3, soft * 5 >= sides, printed * 4 < sides else { return (0, false) }
    return (Double(white) / Double(columns * rows), soft >= 6 && soft * 3 >= sides * 2)
  }

  /// How much lighter the print beside a reflection is at least than the darkest one.
  private static let pale = 40
  /// The level from which on print is pale in any light.
  private static let paleInk = 110
  /// From this level on a cell is white.
  private static let white = 244
  /// How much the light falls off from one cell to the next at most, and over three cells at least.
  private static let (steepest, fall) = (60, 5)

  private func level(_ column: Int, _ row: Int) -> Int { sums[row * columns + column] / (side * side) }

  private func inside(_ column: Int, _ row: Int) -> Int? {
    column >= 0 && row >= 0 && column < columns && row < rows ? level(column, row) : nil
  }
}
