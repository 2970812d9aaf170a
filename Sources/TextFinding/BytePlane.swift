package import ScanGeometry
package import ScanImage

/// Bytes of one working picture, kept from frame to frame; rows without gaps.
package final class BytePlane {
  private var memory = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  /// The size in pixels.
  package private(set) var size = PixelSize(width: 0, height: 0)

  package init() {}

  deinit { memory.deallocate() }

  /// Takes a new size; the bytes are undefined afterwards.
  package func resize(to size: PixelSize) {
    if memory.count < size.area {
      memory.deallocate()
      memory = .allocate(capacity: size.area)
    }
    self.size = size
  }

  /// The bytes.
  package var bytes: UnsafeMutableBufferPointer<UInt8> { UnsafeMutableBufferPointer(rebasing: memory[0..<size.area]) }

  /// A row.
  package func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(rebasing: memory[y * size.width..<(y + 1) * size.width])
  }

  /// Takes over a picture, `factor` × `factor` of its pixels averaged to one; what is left over at the right and the bottom is
  /// dropped.
  package func reduce(_ view: LumaView, by factor: Int) {
    resize(to: PixelSize(width: view.width / factor, height: view.height / factor))
    let divisor = UInt32(factor * factor)
    for y in 0..<size.height {
      let target = row(y)
      if factor == 1 {
        _ = target.update(fromContentsOf: UnsafeBufferPointer(start: view.row(y), count: size.width))
        continue
      }
      if factor == 2 {
        let (upper, lower) = (view.row(2 * y), view.row(2 * y + 1))
        for x in 0..<size.width {
          let sum =
            UInt16(upper[2 &* x]) &+ UInt16(upper[2 &* x &+ 1]) &+ UInt16(lower[2 &* x]) &+ UInt16(lower[2 &* x &+ 1])
          target[x] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
        }
        continue
      }
      for x in 0..<size.width {
        var sum: UInt32 = 0
        for dy in 0..<factor {
          let source = view.row(y &* factor &+ dy) + x &* factor
          for dx in 0..<factor { sum &+= UInt32(source[dx]) }
        }
        target[x] = UInt8(truncatingIfNeeded: (sum &+ divisor / 2) / divisor)
      }
    }
  }
}
