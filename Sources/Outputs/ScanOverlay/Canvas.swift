public import ScanGeometry
public import ScanImage

/// A picture to draw on: anti-aliased shapes and text, blended over the pixels by straight alpha.
///
/// A canvas is a value; drawing on a copy leaves the original as it was. One point of `ViewSpace` is one pixel, (0, 0) is
/// the top left corner of the top left pixel. Coordinates may lie anywhere: what is outside is clipped, and what is not
/// finite is left out. The same calls give the same bytes on every machine.
public struct Canvas: Sendable {
  /// The size in pixels.
  public let size: PixelSize
  /// Red, green, blue, alpha per pixel, rows packed.
  var pixels: [UInt8]

  /// Makes a canvas that starts as a copy of a picture.
  public init(_ image: ColorImage) {
    size = image.size
    pixels = image.withBytes { Array($0) }
  }

  /// Makes a canvas of one color.
  public init(size: PixelSize, filledWith color: RGBA = .clear) {
    self.size = size
    pixels = []
    pixels.reserveCapacity(size.area * 4)
    for _ in 0..<size.area {
      pixels.append(color.red)
      pixels.append(color.green)
      pixels.append(color.blue)
      pixels.append(color.alpha)
    }
  }

  /// The picture as drawn so far.
  public var image: ColorImage {
    ColorImage(size: size) { buffer in
      _ = buffer.update(from: pixels)
    }
  }

  /// The color of one pixel; nil outside the canvas.
  public func color(x: Int, y: Int) -> RGBA? {
    guard x >= 0, y >= 0, x < size.width, y < size.height else { return nil }
    let at = (y * size.width + x) * 4
    return RGBA(
      red: pixels[at], green: pixels[at + 1], blue: pixels[at + 2], alpha: pixels[at + 3])
  }

  /// Blends a color over everything that a mask covers.
  mutating func paint(_ mask: CoverageMask, inverted: Bool = false, color: RGBA) {
    guard color.alpha > 0 else { return }
    let width = size.width
    let opacity = Float(color.alpha)
    pixels.withUnsafeMutableBufferPointer { buffer in
      mask.forEachRow(inverted: inverted) { y, x, coverage in
        var at = (y * width + x) * 4
        for share in coverage {
          let alpha = Int(share * opacity + 0.5)
          if alpha > 0 { Self.blend(color, alpha: alpha, into: buffer, at: at) }
          at += 4
        }
      }
    }
  }

  /// Blends a color over a rectangle of whole pixels, clipped to the canvas.
  mutating func paint(_ rect: PixelRect, color: RGBA) {
    let inside = rect.clamped(to: size)
    guard color.alpha > 0, !inside.isEmpty else { return }
    let width = size.width
    pixels.withUnsafeMutableBufferPointer { buffer in
      for y in inside.y..<(inside.y + inside.height) {
        var at = (y * width + inside.x) * 4
        for _ in 0..<inside.width {
          Self.blend(color, alpha: Int(color.alpha), into: buffer, at: at)
          at += 4
        }
      }
    }
  }

  /// Puts a color of opacity `alpha` over one pixel ("over" of Porter and Duff 1984, straight alpha).
  private static func blend(
    _ color: RGBA, alpha: Int, into buffer: UnsafeMutableBufferPointer<UInt8>, at: Int
  ) {
    let below = Int(buffer[at + 3]) * (255 - alpha)
    let above = alpha * 255
    let total = above + below
    func mix(_ new: UInt8, _ old: UInt8) -> UInt8 {
      UInt8((Int(new) * above + Int(old) * below + total / 2) / total)
    }
    buffer[at] = mix(color.red, buffer[at])
    buffer[at + 1] = mix(color.green, buffer[at + 1])
    buffer[at + 2] = mix(color.blue, buffer[at + 2])
    buffer[at + 3] = UInt8((total + 127) / 255)
  }
}
