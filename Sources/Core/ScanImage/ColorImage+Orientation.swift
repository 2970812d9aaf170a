public import ScanGeometry

extension ColorImage {
  /// The upright picture made from these stored pixels; the picture itself when it already stands upright.
  public func oriented(by orientation: Orientation, pool: PixelPool? = nil) -> ColorImage {
    guard orientation != .up else { return self }
    let upright = orientation.uprightSize(of: size)
    return ColorImage(size: upright, pool: pool) { buffer in
      withBytes { bytes in
        guard let target = buffer.baseAddress, let source = bytes.baseAddress else { return }
        var to = target
        for y in 0..<upright.height {
          let walk = PixelWalk(row: y, of: upright, orientation: orientation, stored: size)
          var from = source + walk.start * 4
          for x in 0..<upright.width {
            to.update(from: from, count: 4)
            to += 4
            // One step past the last pixel may leave the memory, where pointer arithmetic is undefined.
            if x + 1 < upright.width { from += walk.step * 4 }
          }
        }
      }
    }
  }

  /// The part inside `rect`, clamped to the picture, as a picture of its own.
  public func cropped(to rect: PixelRect, pool: PixelPool? = nil) -> ColorImage {
    let inside = rect.clamped(to: size)
    return ColorImage(size: inside.size, pool: pool) { buffer in
      withBytes { bytes in
        guard let target = buffer.baseAddress, let source = bytes.baseAddress, !inside.isEmpty else { return }
        for y in 0..<inside.height {
          let from = source + ((inside.y + y) * width + inside.x) * 4
          (target + y * inside.width * 4).update(from: from, count: inside.width * 4)
        }
      }
    }
  }

  /// The picture with every color replaced by its complement; alpha stays.
  public func inverted(pool: PixelPool? = nil) -> ColorImage {
    ColorImage(size: size, pool: pool) { buffer in
      withBytes { bytes in
        for index in buffer.indices {
          buffer[index] = index % 4 == 3 ? bytes[index] : 255 - bytes[index]
        }
      }
    }
  }
}
