/// What one layer gives to the next: rows of pixels with all channels of a pixel side by side, and zeroes around them.
final class Plane {
  private let memory = FloatMemory()
  /// The channels of a pixel, including those that only fill up a vector.
  let channels: Int
  private let rowBorder: Int
  private let columnBorder: Int
  private(set) var height = 0
  private(set) var width = 0

  /// So many pixels beyond the last one may be read and written: the widest run of pixels that a convolution computes at once has up to
  /// five too many.
  static let slack = 8

  init(channels: Int, border: (rows: Int, columns: Int)) {
    self.channels = channels
    rowBorder = border.rows
    columnBorder = border.columns
  }

  /// How many numbers there are from a row to the next one.
  var rowStride: Int { (width &+ 2 &* columnBorder) &* channels }

  /// The first pixel of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<Float> {
    memory.base + ((y &+ rowBorder) &* rowStride &+ columnBorder &* channels)
  }

  /// Takes a new size; borders are zero then, pixels undefined.
  func resize(height: Int, width: Int) {
    self.height = height
    self.width = width
    let (stride, rows) = (rowStride, height + 2 * rowBorder)
    memory.reserve(rows * stride + (Self.slack + 2 * columnBorder) * channels)
    let base = memory.base
    for y in 0..<rows {
      let row = base + y * stride
      if y < rowBorder || y >= rows - rowBorder {
        row.update(repeating: 0, count: stride)
      } else {
        row.update(repeating: 0, count: columnBorder * channels)
        (row + stride - columnBorder * channels).update(repeating: 0, count: columnBorder * channels)
      }
    }
  }
}
