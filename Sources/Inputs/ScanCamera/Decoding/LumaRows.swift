/// The loops that take luma out of rows of raw pixels. Each is written so that the compiler turns it into vector code.
enum LumaRows {
  /// Luma as the low byte of 16-bit words after a shift.
  static func words(
    _ source: UnsafeRawPointer, _ target: UnsafeMutablePointer<UInt8>, count: Int, shift: Int
  ) {
    // A constant shift in each loop is what lets it become "mask and pack".
    switch shift {
    case 0: narrow(source, target, count: count) { $0 }
    case 8:
      // The high bytes are the low ones of words that begin a byte later; the last of these would reach past the row.
      guard count > 0 else { return }
      narrow(source + 1, target, count: count - 1) { $0 }
      target[count - 1] = source.load(fromByteOffset: 2 * count - 1, as: UInt8.self)
    case 2: narrow(source, target, count: count) { $0 &>> 2 }
    case 4: narrow(source, target, count: count) { $0 &>> 4 }
    default: narrow(source, target, count: count) { $0 &>> UInt16(truncatingIfNeeded: shift) }
    }
  }

  @inline(__always)
  private static func narrow(
    _ source: UnsafeRawPointer, _ target: UnsafeMutablePointer<UInt8>, count: Int, _ luma: (UInt16) -> UInt16
  ) {
    var index = 0
    while index + 16 <= count {
      let words = source.loadUnaligned(fromByteOffset: 2 * index, as: SIMD16<UInt16>.self)
      var bytes = SIMD16<UInt8>()
      for lane in 0..<16 { bytes[lane] = UInt8(truncatingIfNeeded: luma(UInt16(littleEndian: words[lane]))) }
      UnsafeMutableRawPointer(target + index).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
      index += 16
    }
    while index < count {
      let word = source.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
      target[index] = UInt8(truncatingIfNeeded: luma(UInt16(littleEndian: word)))
      index += 1
    }
  }

  /// Luma of red, green and blue by the BT.601 weights (ITU-R BT.601-7, 2.5.1) in 8-bit fixed point.
  static func rgb(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, count: Int, red: Int, green: Int,
    blue: Int, step: Int
  ) {
    for x in 0..<count {
      let pixel = source + x &* step
      let sum = 77 &* UInt32(pixel[red]) &+ 150 &* UInt32(pixel[green]) &+ 29 &* UInt32(pixel[blue]) &+ 128
      target[x] = UInt8(truncatingIfNeeded: sum &>> 8)
    }
  }
}
