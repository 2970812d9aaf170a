import CLeptonica
import ScanGeometry
import ScanImage

extension Pix {
  /// The brightness of the picture over white: BT.601 weights, alpha blended, deep samples cut to their upper 8 bits.
  func luma(pool: PixelPool?) -> LumaImage {
    LumaImage(size: size, pool: pool) { buffer in
      guard let base = buffer.baseAddress else { return }
      let table = depth <= 8 ? palette().map(Self.luma) : []
      for y in 0..<size.height {
        guard let row = row(y) else { return }
        let target = base + y * size.width
        switch depth {
        case 32:
          let opaque: UInt32 = hasAlpha ? 0 : 255
          for x in 0..<size.width { target[x] = Self.luma(Self.color(row[x] | opaque)) }
        case 16: forEachSample(of: row, bits: 16) { x, value in target[x] = UInt8(value >> 8) }
        default: forEachSample(of: row, bits: depth) { x, value in target[x] = table[value] }
        }
      }
    }
  }

  /// The colors of the picture with straight alpha.
  func color(pool: PixelPool?) -> ColorImage {
    ColorImage(size: size, pool: pool) { buffer in
      guard let base = buffer.baseAddress else { return }
      let table = depth <= 8 ? palette() : []
      for y in 0..<size.height {
        guard let row = row(y) else { return }
        let target = UnsafeMutableRawPointer(base + y * size.width * 4)
        func put(_ x: Int, _ color: SIMD4<UInt8>) {
          target.storeBytes(of: color, toByteOffset: x * 4, as: SIMD4<UInt8>.self)
        }
        switch depth {
        case 32:
          let opaque: UInt32 = hasAlpha ? 0 : 255
          for x in 0..<size.width { put(x, Self.color(row[x] | opaque)) }
        case 16:
          forEachSample(of: row, bits: 16) { x, value in
            let gray = UInt8(value >> 8)
            put(x, SIMD4(gray, gray, gray, 255))
          }
        default: forEachSample(of: row, bits: depth) { x, value in put(x, table[value]) }
        }
      }
    }
  }

  /// The samples of a row are packed into 32-bit words from the highest bits on.
  private func forEachSample(of row: UnsafeMutablePointer<l_uint32>, bits: Int, _ body: (Int, Int) -> Void) {
    let perWord = 32 / bits
    let mask = UInt32(truncatingIfNeeded: (1 << bits) - 1)
    var x = 0
    var word = row
    while x < size.width {
      let value = word.pointee
      for position in 0..<min(perWord, size.width - x) {
        body(x + position, Int(value >> UInt32(32 - bits * (position + 1)) & mask))
      }
      x += perWord
      word += 1
    }
  }

  /// The color of every value that a sample of at most 8 bits can have.
  private func palette() -> [SIMD4<UInt8>] {
    let top = (1 << depth) - 1
    var colors = (0...top).map { value in
      // Without a palette 1-bit pictures count 1 as black (leptonica's rule), deeper ones count up to white.
      let gray = UInt8(depth == 1 ? 255 * (1 - value) : value * 255 / top)
      return SIMD4<UInt8>(gray, gray, gray, 255)
    }
    // The palette belongs to the picture.
    guard let map = pointer.pointee.colormap else { return colors }
    let count = Int(pixcmapGetCount(map))
    for index in colors.indices {
      var (red, green, blue, alpha): (l_int32, l_int32, l_int32, l_int32) = (0, 0, 0, 255)
      // A broken file may use values that its palette lacks: they show black.
      if index < count { pixcmapGetRGBA(map, l_int32(index), &red, &green, &blue, &alpha) }
      colors[index] = SIMD4(
        UInt8(truncatingIfNeeded: red), UInt8(truncatingIfNeeded: green), UInt8(truncatingIfNeeded: blue),
        UInt8(truncatingIfNeeded: alpha))
    }
    return colors
  }

  @inline(__always)
  private static func color(_ word: UInt32) -> SIMD4<UInt8> {
    SIMD4(
      UInt8(truncatingIfNeeded: word >> 24), UInt8(truncatingIfNeeded: word >> 16),
      UInt8(truncatingIfNeeded: word >> 8), UInt8(truncatingIfNeeded: word))
  }

  /// The same arithmetic as `ColorImage.luma`, so that both ways give the same pixels.
  @inline(__always)
  private static func luma(_ color: SIMD4<UInt8>) -> UInt8 {
    let gray = (77 * Int(color.x) + 150 * Int(color.y) + 29 * Int(color.z) + 128) >> 8
    let alpha = Int(color.w)
    return UInt8((gray * alpha + 255 * (255 - alpha) + 127) / 255)
  }
}
