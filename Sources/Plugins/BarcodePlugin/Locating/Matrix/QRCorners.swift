import ScanGeometry
import ScanImage

/// The three corners of what may be a QR Code.
struct QRCorners {
  let topLeft: TurnedSquare
  let topRight: TurnedSquare
  let bottomLeft: TurnedSquare
  /// How many modules the middles of neighboring corners are apart, about.
  let modules: Float

  /// The numbers of the corners in the picture.
  var indices: [Int] { [topLeft.index, topRight.index, bottomLeft.index] }

  /// The modules of a code with so many on a side, in the ways in which they may lie, the likeliest first; none where the corners are not
  /// those of a square that a camera sees.
  func codes(_ dimension: Int, in view: LumaView, by sampler: ModuleSampler) -> [FoundGrid] {
    guard let outer = outerCorners else { return [] }
    let side = Float(dimension)
    guard let map = ModuleMap(columns: side, rows: side, corners: outer) else { return [] }
    let alignment = QRAlignment(
      dimension: dimension, level: level, contrast: topLeft.contrast, isInverted: topLeft.isInverted)
    var maps: [ModuleMap] = []
    if let corner = alignment.bottomRight(of: self, map, in: view) {
      var better = outer
      better[2] = corner
      if let map = ModuleMap(columns: side, rows: side, corners: better) { maps.append(map) }
    }
    if dimension < Self.largeDimension {
      let size = 0..<dimension
      let fitted = sampler.fitted(view, map, size, size, middle: level, step: max(0.5, module / 2)) { x, y in
        alignment.isDark(x, y).map { $0 != topLeft.isInverted }
      }
      maps.append(fitted.map)
    } else {
      maps.append(map)
    }
    return maps.compactMap { map in
      let grid = ModuleGrid(columns: dimension, rows: dimension, map: map)
      guard grid.isPlausible else { return nil }
      return FoundGrid(
        grid: grid, level: level, isInverted: topLeft.isInverted, bend: alignment.bend(of: map, in: view))
    }
  }

  /// From how many modules on a side on a code has so many alignment patterns that nothing else need be fitted.
  private static let largeDimension = 57

  private var level: Float { (topLeft.level + topRight.level + bottomLeft.level) / 3 }

  private var module: Float { (topLeft.right * topLeft.right).sum().squareRoot() }

  /// How many modules may be on a side: as many as are counted between the corners, the likeliest first; none where there is no regular
  /// change of dark and light between them, as there is in a code.
  ///
  /// - Parameter guesses: Whether sizes are given that fit the distance alone, where a large code is too blurred or bent to be counted.
  func dimensions(in view: LumaView, guesses: Bool) -> [Int] {
    let right = count(view, from: topLeft.place(3, 3), topLeft, to: topRight.place(-3, 3), topRight)
    let below = count(view, from: topLeft.place(3, 3), topLeft, to: bottomLeft.place(3, -3), bottomLeft)
    let guess = modules + 7
    func isNearer(_ one: Int, _ other: Int) -> Bool { abs(Float(one) - guess) < abs(Float(other) - guess) }
    let counts = Set([right, below].compactMap { $0 }).filter {
      (21...177).contains($0) && abs(Float($0) - guess) < 0.15 * guess + 2
    }
    let counted = counts.sorted(by: isNearer)
    guard guesses, guess > 60 else { return counted }
    let near = stride(from: 21, through: 177, by: 4).filter {
      !counts.contains($0) && abs(Float($0) - guess) < 0.07 * guess
    }
    return counted + near.sorted(by: isNearer).prefix(5)
  }

  /// The modules on a side, from the changes between dark and light between two corners; nil where these are irregular.
  private func count(
    _ view: LumaView, from start: SIMD2<Float>, _ first: TurnedSquare, to end: SIMD2<Float>, _ second: TurnedSquare
  ) -> Int? {
    var best: (count: Int, irregularity: Float)?
    // Paper that is bent makes a bow of the line.
    for bow in [0, 0.5, -0.5, 1, -1, 1.6, -1.6] as [Float] {
      guard let line = changes(view, from: start, first, to: end, second, bow: bow), line.count % 4 == 0 else {
        continue
      }
      if line.irregularity < best?.irregularity ?? 3.2 { best = line }
    }
    return best.map { $0.count + 13 }
  }

  /// How often a line between two corners changes between dark and light, and how much longer than the mean its longest run is.
  ///
  /// - Parameter bow: How far the middle of the line lies beside the straight one, in modules.
  private func changes(
    _ view: LumaView, from start: SIMD2<Float>, _ first: TurnedSquare, to end: SIMD2<Float>, _ second: TurnedSquare,
    bow: Float
  ) -> (count: Int, irregularity: Float)? {
    let way = end - start
    let length = (way * way).sum().squareRoot()
    let step = max(0.4, module / 5)
    let count = Int(length / step)
    guard count > 20 else { return nil }
    let side = SIMD2(-way.y, way.x) / length * (4 * bow * module)
    var changes = 0
    var isDark = true
    var (longest, last) = (0, 0)
    for index in 0...count {
      let share = Float(index) / Float(count)
      let place = start + way * share + side * (share * (1 - share))
      guard view.holds(place) else { return nil }
      let level = first.level + (second.level - first.level) * share
      let room = 0.1 * (first.contrast + (second.contrast - first.contrast) * share)
      let value = (view.level(place) - level) * (topLeft.isInverted ? -1 : 1)
      guard isDark ? value > room : value < -room else { continue }
      isDark.toggle()
      changes += 1
      longest = max(longest, index - last)
      last = index
    }
    // It ends in the dark, at the module in the corner of the other square.
    guard isDark, changes >= 8 else { return nil }
    return (changes, Float(longest * changes) / Float(count))
  }

  /// The outer corners; the fourth one is where the outer sides of the two corners beside it meet.
  private var outerCorners: Corners? {
    let (right, below) = (topRight.corners, bottomLeft.corners)
    let (first, second) = (right[2] - right[1], below[2] - below[3])
    let cross = first.x * second.y - first.y * second.x
    guard abs(cross) > 0.3 * ((first * first).sum() * (second * second).sum()).squareRoot() else { return nil }
    let gap = below[3] - right[1]
    let along = (gap.x * second.y - gap.y * second.x) / cross
    return Corners(topLeft.corners[0], right[1], right[1] + first * along, below[3])
  }
}
