import ScanGeometry

/// Greatest and least values in square windows (flat grey-scale dilation and erosion), by windows of doubling length: the cost
/// grows with the logarithm of the window.
final class Morphology {
  private let spare = BytePlane()
  private var line: [UInt8] = []

  /// Replaces each byte by the greatest one of a window of `2·radius + 1` rows and columns; at the border by what there is of it.
  func dilate(_ plane: BytePlane, radius: Int) {
    run(plane, radius: radius, border: 0) { $0 > $1 ? $0 : $1 }
  }

  /// Replaces each byte by the least one of a window.
  func erode(_ plane: BytePlane, radius: Int) {
    run(plane, radius: radius, border: 255) { $0 < $1 ? $0 : $1 }
  }

  @inline(__always)
  private func run(_ plane: BytePlane, radius: Int, border: UInt8, _ pick: (UInt8, UInt8) -> UInt8) {
    guard radius > 0, plane.size.area > 0 else { return }
    across(plane, radius, border, pick)
    down(plane, radius, border, pick)
  }

  /// Rows: each is framed by the border's value, so that no step looks past its end.
  @inline(__always)
  private func across(_ plane: BytePlane, _ radius: Int, _ border: UInt8, _ pick: (UInt8, UInt8) -> UInt8) {
    let window = 2 * radius + 1
    let width = plane.size.width
    let padded = width + 2 * radius
    if line.count < padded { line = [UInt8](repeating: 0, count: padded) }
    line.withUnsafeMutableBufferPointer { line in
      guard let line = line.baseAddress else { return }
      for y in 0..<plane.size.height {
        guard let row = plane.row(y).baseAddress else { return }
        line.update(repeating: border, count: padded)
        (line + radius).update(from: row, count: width)
        var covered = 1
        while covered < window {
          let step = min(covered, window - covered)
          for x in 0..<(padded - covered - step + 1) { line[x] = pick(line[x], line[x &+ step]) }
          covered += step
        }
        row.update(from: line, count: width)
      }
    }
  }

  /// Columns, whole rows at a time.
  @inline(__always)
  private func down(_ plane: BytePlane, _ radius: Int, _ border: UInt8, _ pick: (UInt8, UInt8) -> UInt8) {
    let window = 2 * radius + 1
    let (width, height) = (plane.size.width, plane.size.height)
    let padded = height + 2 * radius
    spare.resize(to: PixelSize(width: width, height: padded))
    guard let rows = spare.bytes.baseAddress, let bytes = plane.bytes.baseAddress else { return }
    rows.update(repeating: border, count: radius * width)
    (rows + radius * width).update(from: bytes, count: width * height)
    (rows + (radius + height) * width).update(repeating: border, count: radius * width)
    var covered = 1
    while covered < window {
      let step = min(covered, window - covered)
      for index in 0..<(padded - covered - step + 1) * width {
        rows[index] = pick(rows[index], rows[index &+ step &* width])
      }
      covered += step
    }
    bytes.update(from: rows, count: width * height)
  }
}
