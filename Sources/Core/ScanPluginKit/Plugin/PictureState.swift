/// What light, lens, sensor and storage did to a region of a picture, measured once it gave nothing.
struct PictureState: Sendable {
  /// The levels and the steepness of edges.
  let levels: PictureQuality.Levels
  /// The difference of the darkest and the lightest parts, without what noise adds to it.
  let contrast: Double
  /// The luma that all but half a percent do not exceed.
  let peak: Int
  /// The standard deviation of the noise in levels.
  let noise: Double
  /// How many times as much neighboring pixels differ across the borders of blocks of 8 as elsewhere.
  let blockiness: Double
  /// The blur of the steepest edges in pixels.
  let edges: EdgeBlur
  /// The share of the region that a reflection covers, and whether it is a clear one: its light falls off slowly at most sides.
  let glare: (share: Double, isClear: Bool)
  /// Whether anything stands out from the noise.
  let hasStructure: Bool

  /// Measures a region.
  init(_ view: LumaView) {
    var histogram = [Int](repeating: 0, count: 256)
    let step = Self.step(view.size, places: 1_000_000)
    for y in Swift.stride(from: 0, to: view.height, by: step) {
      let row = view.row(y)
      for x in Swift.stride(from: 0, to: view.width, by: step) { histogram[Int(row[x])] += 1 }
    }
    let count = histogram.reduce(0, +)
    func level(_ share: Double) -> Int {
      var below = 0
      for (level, frequency) in histogram.enumerated() {
        below += frequency
        if Double(below) >= Double(count) * share, below > 0 { return level }
      }
      return 255
    }
    noise = NoiseLevel.of(view)
    let (low, dark, bright) = (level(0.005), level(0.05), level(0.95))
    peak = level(0.995)
    // Half a percent of noise lies 2.6 deviations off, at either end.
    let widest = Double(peak - low) - 5.2 * noise
    contrast = max(Double(bright - dark), widest * 0.75) - (widest > Double(bright - dark) ? 0 : 3.3 * noise)
    edges = EdgeBlur(view, noise: noise)
    levels = PictureQuality.Levels(dark: dark, bright: bright, sharpness: edges.sharpness)
    blockiness = BlockBorders.ratio(view, noise: noise)
    // Where no edge is sharp, white parts are soft without a reflection.
    let isSoft = edges.sharpness < 0.8 / PictureQuality.blurLimit
    let side = max(6, min(16, max(view.width, view.height) / 40))
    glare = isSoft ? (0, false) : CellMeans(view, side: side).glare
    hasStructure = CellMeans(view, side: 4).hasStructure(noise: noise)
  }

  /// Whether there is too little light, also where some small parts are light.
  var isDark: Bool { levels.bright < PictureQuality.darkLimit && peak < PictureQuality.darkLimit + 30 }

  /// The distance of places of which there are at most some.
  static func step(_ size: PixelSize, places: Int) -> Int {
    var step = 1
    while size.area / (step * step) > places { step += 1 }
    return step
  }
}

/// The noise of a picture.
enum NoiseLevel {
  /// Its standard deviation in levels: of the quiet blocks, by the difference of two Laplacians (Immerkær, "Fast noise variance
  /// estimation", 1996), which edges and slopes hardly pass.
  static func of(_ view: LumaView) -> Double {
    let side = 8
    let (columns, rows) = ((view.width - 2) / side, (view.height - 2) / side)
    guard columns > 1, rows > 1 else { return 0 }
    let step = PictureState.step(PixelSize(width: columns, height: rows), places: 4_000)
    var estimates: [Double] = []
    for row in Swift.stride(from: 0, to: rows, by: step) {
      for column in Swift.stride(from: 0, to: columns, by: step) {
        var sum = 0
        for y in (1 + row * side)..<(1 + row * side + side) {
          let (above, middle, below) = (view.row(y - 1), view.row(y), view.row(y + 1))
          for x in (1 + column * side)..<(1 + column * side + side) {
            let corners = Int(above[x - 1]) + Int(above[x + 1]) + Int(below[x - 1]) + Int(below[x + 1])
            let sides = Int(above[x]) + Int(below[x]) + Int(middle[x - 1]) + Int(middle[x + 1])
            sum += abs(corners - 2 * sides + 4 * Int(middle[x]))
          }
        }
        estimates.append(Double(sum) / Double(side * side) * 1.2533 / 6)
      }
    }
    estimates.sort()
    return estimates[estimates.count / 5]
  }
}

/// The borders of the blocks that compression works on.
enum BlockBorders {
  /// Steps at a border: larger ones are edges of what is shown.
  private static let largestStep = 24

  /// How many times as much neighboring pixels differ across the borders of blocks of 8 as elsewhere, in both directions; 1 where there are
  /// none to be seen.
  static func ratio(_ view: LumaView, noise: Double) -> Double {
    guard min(view.width, view.height) >= PictureQuality.sideLimit else { return 1 }
    let step = PictureState.step(view.size, places: 300_000)
    var (across, down) = (Sums(), Sums())
    for y in Swift.stride(from: 0, to: view.height, by: step) {
      let row = view.row(y)
      for x in 1..<view.width { across.add(abs(Int(row[x]) - Int(row[x - 1])), at: x) }
    }
    for y in 1..<view.height {
      let (row, above) = (view.row(y), view.row(y - 1))
      for x in Swift.stride(from: 0, to: view.width, by: step) { down.add(abs(Int(row[x]) - Int(above[x])), at: y) }
    }
    return min(across.ratio, down.ratio)
  }

  /// The differences by their place within a block.
  private struct Sums {
    private var sums = [Int](repeating: 0, count: 8)
    private var counts = [Int](repeating: 0, count: 8)

    mutating func add(_ difference: Int, at place: Int) {
      guard difference < BlockBorders.largestStep else { return }
      sums[place % 8] += difference
      counts[place % 8] += 1
    }

    var ratio: Double {
      let means = sums.indices.map { Double(sums[$0]) / Double(max(1, counts[$0])) }
      guard let border = means.max(), border > 0.8 else { return 1 }
      let others = (means.reduce(0, +) - border) / 7
      return border / max(0.4, others)
    }
  }
}
