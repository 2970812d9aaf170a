import ScanGeometry
import ScanImage

/// A picture at half the size of another, each pixel the mean of four; its memory is kept from picture to picture.
final class HalvedPicture {
  private let memory = KeptMemory<UInt8>()

  /// The picture at half its size; valid until the next call. Nil when nothing is left of it.
  func halve(_ view: LumaView) -> LumaView? {
    let (width, height) = (view.width / 2, view.height / 2)
    guard width > 0, height > 0, let base = memory.take(width * height).baseAddress else { return nil }
    for y in 0..<height {
      let (top, bottom, target) = (view.row(2 * y), view.row(2 * y + 1), base + y * width)
      var x = 0
      while x &+ 16 <= width {
        let (upper, lower) = (UnsafeRawPointer(top + 2 &* x), UnsafeRawPointer(bottom + 2 &* x))
        let means = SIMD16(
          lowHalf: Self.means(upper, lower), highHalf: Self.means(upper + 16, lower + 16))
        UnsafeMutableRawPointer(target + x).storeBytes(
          of: SIMD16<UInt8>(truncatingIfNeeded: means), as: SIMD16<UInt8>.self)
        x &+= 16
      }
      while x < width {
        let first = UInt16(top[2 &* x]) &+ UInt16(top[2 &* x &+ 1])
        let second = UInt16(bottom[2 &* x]) &+ UInt16(bottom[2 &* x &+ 1])
        target[x] = UInt8(truncatingIfNeeded: (first &+ second &+ 2) &>> 2)
        x &+= 1
      }
    }
    return LumaView(base: base, width: width, height: height, stride: width)
  }

  /// The means of eight squares of four pixels, from sixteen pixels of two rows.
  @inline(__always)
  private static func means(_ top: UnsafeRawPointer, _ bottom: UnsafeRawPointer) -> SIMD8<UInt16> {
    // Each 16-bit lane holds two pixels of a row.
    let low = SIMD8<UInt16>(repeating: 0xFF)
    let first = top.loadUnaligned(as: SIMD8<UInt16>.self)
    let second = bottom.loadUnaligned(as: SIMD8<UInt16>.self)
    let sums = (first & low) &+ (first &>> 8) &+ (second & low) &+ (second &>> 8)
    return (sums &+ 2) &>> 2
  }
}
