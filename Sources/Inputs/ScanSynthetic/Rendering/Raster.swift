import ScanGeometry
import ScanImage

/// A picture in floating point while a scene is being rendered: gray levels 0…255, one or three planes interleaved.
struct Raster: Sendable {
  let width: Int
  let height: Int
  /// 1 for luma, 3 for red, green and blue.
  let planes: Int
  var values: [Float]

  init(size: PixelSize, planes: Int) {
    width = size.width
    height = size.height
    self.planes = planes
    values = Array(repeating: 0, count: size.area * planes)
  }

  var size: PixelSize { PixelSize(width: width, height: height) }

  /// The picture in 8 bits; a picture of three planes gives its colors too.
  func images(pool: PixelPool?) -> (luma: LumaImage, color: ColorImage?) {
    guard planes == 3 else {
      let luma = LumaImage(size: size, pool: pool) { buffer in
        values.withUnsafeBufferPointer { values in
          for index in 0..<buffer.count { buffer[index] = Self.byte(values[index]) }
        }
      }
      return (luma, nil)
    }
    let color = ColorImage(size: size) { buffer in
      values.withUnsafeBufferPointer { values in
        for index in 0..<(buffer.count / 4) {
          for plane in 0..<3 { buffer[index * 4 + plane] = Self.byte(values[index * 3 + plane]) }
          buffer[index * 4 + 3] = 255
        }
      }
    }
    return (color.luma(pool: pool), color)
  }

  private static func byte(_ value: Float) -> UInt8 {
    UInt8(min(max(value + 0.5, 0), 255))
  }
}
