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
    switch factor {
    case 1:
      for y in 0..<size.height {
        _ = row(y).update(fromContentsOf: UnsafeBufferPointer(start: view.row(y), count: size.width))
      }
    case 2: halve(view)
    default: shrink(view, by: factor)
    }
  }

  private func halve(_ view: LumaView) {
    for y in 0..<size.height {
      let target = row(y)
      let (upper, lower) = (view.row(2 * y), view.row(2 * y + 1))
      var x = 0
      while x &+ 8 <= size.width {
        let sum = Self.pairs(upper + 2 &* x) &+ Self.pairs(lower + 2 &* x) &+ 2
        let place = UnsafeMutableRawPointer(target.baseAddress.unsafelyUnwrapped + x)
        place.storeBytes(of: SIMD8<UInt8>(truncatingIfNeeded: sum &>> 2), as: SIMD8<UInt8>.self)
        x &+= 8
      }
      for x in x..<size.width {
        let sum =
          UInt16(upper[2 &* x]) &+ UInt16(upper[2 &* x &+ 1]) &+ UInt16(lower[2 &* x]) &+ UInt16(lower[2 &* x &+ 1])
        target[x] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
      }
    }
  }

  private func shrink(_ view: LumaView, by factor: Int) {
    let (columns, divisor) = (size.width * factor, UInt64(factor * factor))
    // A division by multiplying: exact, as a sum times the divisor is far below 2⁴⁰.
    let share = (UInt64(1) << 40) / divisor + 1
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: columns) { sums in
      for y in 0..<size.height {
        sums.update(repeating: 0)
        for down in 0..<factor {
          let source = view.row(y &* factor &+ down)
          for x in 0..<columns { sums[x] &+= UInt32(source[x]) }
        }
        let target = row(y)
        for x in 0..<size.width {
          var sum: UInt32 = 0
          for index in x &* factor..<(x &+ 1) &* factor { sum &+= sums[index] }
          target[x] = UInt8(truncatingIfNeeded: ((UInt64(sum) &+ divisor / 2) &* share) &>> 40)
        }
      }
    }
  }

  /// The sums of eight pairs of pixels.
  @inline(__always)
  private static func pairs(_ pixels: UnsafePointer<UInt8>) -> SIMD8<UInt16> {
    let both = UnsafeRawPointer(pixels).loadUnaligned(as: SIMD8<UInt16>.self)
    return (both & 0xff) &+ (both &>> 8)
  }
}
