import ScanImage

/// Upright bars as lines of gray levels: each the mean of a band of rows, along the bars' own lean.
struct BarsProfile {
  private let image: LumaImage
  /// How many columns to the right the bars go for each row further down.
  let lean: Float

  /// The leans that are tried.
  private static let leans = (-20...20).map { Float($0) / 100 }

  /// Measures how the bars of a picture lean: along them the mean of many rows is the sharpest.
  init(_ image: LumaImage) {
    self.image = image
    func sharpness(_ lean: Float) -> Float {
      let levels = Self.levels(image, lean, from: 0.3, to: 0.7)
      return zip(levels.dropFirst(2), levels).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    lean = Self.leans.map { ($0, sharpness($0)) }.max { $0.1 < $1.1 }?.0 ?? 0
  }

  /// The line of a band of rows, from and to a share of the height.
  func levels(from top: Float, to bottom: Float) -> [Float] { Self.levels(image, lean, from: top, to: bottom) }

  private static func levels(_ image: LumaImage, _ lean: Float, from top: Float, to bottom: Float) -> [Float] {
    let (width, height) = (image.width, image.height)
    guard width > 2, height > 0 else { return [] }
    let first = Int(Float(height) * top)
    let rows = first..<max(first + 1, min(height, Int(Float(height) * bottom)))
    var sums = [Float](repeating: 0, count: width)
    image.withView { view in
      for row in rows {
        let shift = lean * (Float(row) - Float(height) / 2)
        let base = view.base + row * view.stride
        for column in 0..<width {
          let x = min(max(Float(column) + shift, 0), Float(width) - 1.001)
          let whole = min(Int(x), width - 2)
          let part = x - Float(whole)
          sums[column] += Float(base[whole]) * (1 - part) + Float(base[whole + 1]) * part
        }
      }
    }
    return sums.map { $0 / Float(rows.count) }
  }
}
