import ScanGeometry

/// Greatest and least values in square windows (flat gray-scale dilation and erosion), by windows of doubling length: the cost
/// grows with the logarithm of the window.
package final class Morphology {
  private typealias Bytes = SIMD16<UInt8>
  private typealias Pick = (Bytes, Bytes) -> Bytes

  private let spare = BytePlane()
  private var line: [UInt8] = []

  package init() {}

  /// Replaces each byte by the greatest one of a window of `2·radius + 1` rows and columns; at the border by what there is of it.
  package func dilate(_ plane: BytePlane, radius: Int) {
    run(plane, radius: radius, border: 0) { pointwiseMax($0, $1) }
  }

  /// Replaces each byte by the least one of a window.
  package func erode(_ plane: BytePlane, radius: Int) {
    run(plane, radius: radius, border: 255) { pointwiseMin($0, $1) }
  }

  @inline(__always)
  private func run(_ plane: BytePlane, radius: Int, border: UInt8, _ pick: Pick) {
    guard radius > 0, plane.size.area > 0 else { return }
    across(plane, radius, border, pick)
    down(plane, radius, border, pick)
  }

  /// Rows: each is framed by the border's value, so that no step looks past its end.
  @inline(__always)
  private func across(_ plane: BytePlane, _ radius: Int, _ border: UInt8, _ pick: Pick) {
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
          Self.merge(line, with: step, count: padded - covered - step + 1, pick)
          covered += step
        }
        row.update(from: line, count: width)
      }
    }
  }

  /// Columns, whole rows at a time.
  @inline(__always)
  private func down(_ plane: BytePlane, _ radius: Int, _ border: UInt8, _ pick: Pick) {
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
      Self.merge(rows, with: step * width, count: (padded - covered - step + 1) * width, pick)
      covered += step
    }
    bytes.update(from: rows, count: width * height)
  }

  /// Replaces each of some bytes by what is picked of it and of the one some places behind it.
  ///
  /// Sixteen at a time: loops over single bytes are not made into vectors by the compiler here. What is read lies behind what is
  /// written, so that nothing is read that was replaced already.
  @inline(__always)
  private static func merge(_ bytes: UnsafeMutablePointer<UInt8>, with distance: Int, count: Int, _ pick: Pick) {
    let other = bytes + distance
    var index = 0
    while index + Bytes.scalarCount <= count {
      let picked = pick(
        UnsafeRawPointer(bytes + index).loadUnaligned(as: Bytes.self),
        UnsafeRawPointer(other + index).loadUnaligned(as: Bytes.self))
      UnsafeMutableRawPointer(bytes + index).storeBytes(of: picked, as: Bytes.self)
      index &+= Bytes.scalarCount
    }
    while index < count {
      bytes[index] = pick(Bytes(repeating: bytes[index]), Bytes(repeating: other[index]))[0]
      index &+= 1
    }
  }
}
