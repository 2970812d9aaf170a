import Foundation
import ScanGeometry
import ScanImage

/// A symbol of `Fixtures`, drawn larger by a whole factor.
func fixture(_ name: String, scale: Int = 2) throws -> LumaImage {
  let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures/\(name).pbm")
  let data = [UInt8](try Data(contentsOf: url))
  // P4, then width and height, then packed rows with 1 for black.
  var fields: [Int] = []
  var at = 2
  while fields.count < 2 {
    while data[at] == 0x20 || data[at] == 0x0A { at += 1 }
    var value = 0
    while data[at] >= 0x30, data[at] <= 0x39 {
      value = value * 10 + Int(data[at] - 0x30)
      at += 1
    }
    fields.append(value)
  }
  let start = at + 1
  let (width, height) = (fields[0], fields[1])
  let rowBytes = (width + 7) / 8
  var dark: [Bool] = []
  for y in 0..<height {
    for x in 0..<width { dark.append(data[start + y * rowBytes + x / 8] & (0x80 >> UInt8(x % 8)) != 0) }
  }
  return SymbolModules(width: width, height: height, dark: dark).rendered(moduleSize: scale)
}

extension LumaImage {
  /// The pixels in a light frame of the given width.
  func framed(_ margin: Int) -> LumaImage {
    withView { view in
      LumaImage(size: PixelSize(width: width + 2 * margin, height: height + 2 * margin)) { buffer in
        buffer.update(repeating: 255)
        for y in 0..<height {
          for x in 0..<width { buffer[(y + margin) * (width + 2 * margin) + x + margin] = view[x, y] }
        }
      }
    }
  }

  /// The picture turned clockwise.
  func turned(_ degrees: Int) -> LumaImage {
    guard let orientation = Orientation(clockwiseDegrees: degrees) else { return self }
    let upright = orientation.uprightSize(of: size)
    return withView { view in
      LumaImage(size: upright) { buffer in
        for y in 0..<upright.height {
          for x in 0..<upright.width {
            let from = orientation.storedPixel(x: x, y: y, stored: size)
            buffer[y * upright.width + x] = view[from.x, from.y]
          }
        }
      }
    }
  }
}

/// Where a point of a picture lies after the picture was turned clockwise.
func turned(_ point: Point<CropSpace>, _ degrees: Int, in size: PixelSize) -> Point<CropSpace> {
  let (width, height) = (Double(size.width), Double(size.height))
  return switch degrees {
  case 90: Point(x: height - point.y, y: point.x)
  case 180: Point(x: width - point.x, y: height - point.y)
  case 270: Point(x: point.y, y: width - point.x)
  default: point
  }
}

/// A small generator of reproducible noise (SplitMix64, Steele et al. 2014).
struct Noise: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A picture of random gray values, or of random black and white runs, which look more like bars.
  mutating func image(width: Int, height: Int, runs: Bool) -> LumaImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height)
    while bytes.count < width * height {
      let word = next()
      if runs {
        let value: UInt8 = word & 1 == 0 ? 0 : 255
        bytes.append(contentsOf: Array(repeating: value, count: 1 + Int(word >> 1 & 3)))
      } else {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
      }
    }
    return LumaImage(size: PixelSize(width: width, height: height), bytes: Array(bytes.prefix(width * height)))
  }
}
