import ScanGeometry

/// What is around a row that may be one of drums: drums stand behind a window, printed numbers on open ground.
struct DrumSurroundings: Sendable, Hashable {
  /// How much of the row's length an edge runs along above it and below it, 0…1; of the two the lesser one counts more.
  let framed: Double
  /// How much the places before the first drum and behind the last one look like digits, 0…1.
  let beyond: Double

  private static let columns = 96
  private static let rows = 72
  /// How much of the picture is examined, in heights of a window.
  private static let reach: Float = 2.4

  /// Looks around a row.
  init(_ windows: [DrumWindow], net: DrumNet, of picture: DrumPicture) {
    guard let first = windows.first, let last = windows.last, windows.count > 1 else {
      (framed, beyond) = (0, 0)
      return
    }
    let step = (last.middle - first.middle) / Float(windows.count - 1)
    let size = SIMD2(Float(picture.size.width), Float(picture.size.height))
    let outer = [
      DrumWindow(middle: first.middle - step, right: first.right, down: first.down),
      DrumWindow(middle: last.middle + step, right: last.right, down: last.down),
    ]
    // Where most of a window is out of the picture nothing is known.
    beyond =
      outer.filter { all($0.middle .> 0) && all($0.middle .< size) }
      .map { net.cell($0, of: picture).digits.max() ?? 0 }.max() ?? 0
    framed = Self.framed(
      DrumWindow(
        middle: (first.middle + last.middle) / 2, right: last.middle - first.middle + (first.right + last.right) / 2,
        down: (first.down + last.down) / 2 * Self.reach), of: picture)
  }

  private static func framed(_ window: DrumWindow, of picture: DrumPicture) -> Double {
    var pixels = [UInt8](repeating: 0, count: columns * rows)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      picture.sample(window, PixelSize(width: columns, height: rows), into: base)
    }
    // The digits' own contrast, in the middle of the rows.
    let middle = pixels[(rows * 2 / 5 * columns)..<(rows * 3 / 5 * columns)].sorted()
    guard let low = middle.dropFirst(middle.count / 20).first, let high = middle.dropLast(middle.count / 20).last else {
      return 0
    }
    let minimum = max(4, (Int(high) - Int(low)) / 7)
    // The share of columns in which it gets lighter, or darker, from one row to the next ones.
    let shares = (2..<rows - 2).map { row -> Int in
      var (lighter, darker) = (0, 0)
      for column in 0..<columns {
        let step = Int(pixels[(row + 2) * columns + column]) - Int(pixels[(row - 2) * columns + column])
        if step > minimum { lighter += 1 }
        if step < -minimum { darker += 1 }
      }
      return max(lighter, darker)
    }
    // Digits reach to 0.32 heights of a window from the middle.
    let inner = Int(Float(rows) * 0.38 / reach)
    let (above, below) = (shares[..<(rows / 2 - 2 - inner)].max() ?? 0, shares[(rows / 2 - 2 + inner)...].max() ?? 0)
    return (Double(min(above, below)) * 3 + Double(max(above, below))) / 4 / Double(columns)
  }
}
