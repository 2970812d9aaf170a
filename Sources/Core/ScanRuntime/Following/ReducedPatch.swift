import ScanPluginKit

/// A part of a frame reduced by a whole factor.
///
/// Each place is the mean of at most 4×4 pixels spread over its square, so that the cost depends on the number of places only.
struct ReducedPatch {
  let width: Int
  let height: Int
  let levels: [UInt8]

  /// Reduces the rectangle of `width`×`height` places that begins at a pixel; places outside of the view repeat its edge.
  init(_ view: LumaView, x: Int, y: Int, width: Int, height: Int, scale: Int) {
    self.width = width
    self.height = height
    // At most four pixels in a row of each square, evenly spread.
    let samples = min(4, scale)
    let lines = (0..<samples).map { $0 * scale / samples }
    let shift = samples == 1 ? 0 : samples == 2 ? 2 : 4
    let count = samples * samples
    levels = Array(unsafeUninitializedCapacity: width * height) { buffer, filled in
      let columns = (0..<width * samples).map { place in
        min(max(x + place / samples * scale + lines[place % samples], 0), view.width - 1)
      }
      for row in 0..<height {
        for column in 0..<width { buffer.initializeElement(at: row * width + column, to: 0) }
        var sums = [Int](repeating: 0, count: width)
        for line in lines {
          let source = view.row(min(max(y + row * scale + line, 0), view.height - 1))
          for column in 0..<width {
            var sum = 0
            for sample in 0..<samples { sum += Int(source[columns[column * samples + sample]]) }
            sums[column] += sum
          }
        }
        for column in 0..<width {
          let mean = samples == 3 ? sums[column] / count : sums[column] >> shift
          buffer[row * width + column] = UInt8(truncatingIfNeeded: mean)
        }
      }
      filled = width * height
    }
  }
}
