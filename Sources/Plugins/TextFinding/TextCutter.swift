import ScanGeometry
package import ScanImage

/// A maker of upright, evenly lit pictures of lines; keeps its memory from line to line.
package final class TextCutter {
  private let pool = PixelPool(limit: 2)

  package init() {}

  /// The picture of a cut with its gray levels spread: the darkest and the lightest fiftieth become black and white.
  ///
  /// - Parameters:
  ///   - cut: What is cut out.
  ///   - view: Where it is cut from.
  ///   - inverted: Whether dark and light change places.
  package func picture(_ cut: CropTransform, of view: LumaView, inverted: Bool = false) -> LumaImage {
    LumaImage(size: cut.size, pool: pool) { buffer in
      guard let pixels = buffer.baseAddress, view.width > 0, view.height > 0 else {
        buffer.update(repeating: 255)
        return
      }
      view.sample(cut, into: pixels)
      if inverted { for index in buffer.indices { pixels[index] = 255 &- pixels[index] } }
      Self.stretch(buffer)
    }
  }

  /// Spreads the levels between the darkest and the lightest fiftieth over the full range.
  private static func stretch(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    var histogram = [Int](repeating: 0, count: 256)
    for value in pixels { histogram[Int(value)] &+= 1 }
    let rank = pixels.count / 50
    var (dark, light) = (0, 255)
    var below = histogram[0]
    while dark < 255, below <= rank {
      dark += 1
      below += histogram[dark]
    }
    var above = histogram[255]
    while light > 0, above <= rank {
      light -= 1
      above += histogram[light]
    }
    // What has hardly any contrast would become noise.
    guard light - dark >= 16 else { return }
    let table = (0..<256).map { UInt8(min(max(($0 - dark) * 255 / (light - dark), 0), 255)) }
    for index in pixels.indices { pixels[index] = table[Int(pixels[index])] }
  }
}
