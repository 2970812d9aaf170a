public import ScanGeometry

extension LumaImage {
  /// The upright picture made from these stored pixels; the picture itself when it already stands upright.
  public func oriented(by orientation: Orientation, pool: PixelPool? = nil) -> LumaImage {
    guard orientation != .up else { return self }
    let upright = orientation.uprightSize(of: size)
    return LumaImage(size: upright, pool: pool) { buffer in
      guard let target = buffer.baseAddress else { return }
      withView { view in
        for y in 0..<upright.height {
          let walk = PixelWalk(row: y, of: upright, orientation: orientation, stored: size)
          let row = target + y * upright.width
          var from = walk.start
          for x in 0..<upright.width {
            row[x] = view.base[from]
            from += walk.step
          }
        }
      }
    }
  }

  /// The part inside `rect`, clamped to the picture, as a picture of its own.
  public func cropped(to rect: PixelRect, pool: PixelPool? = nil) -> LumaImage {
    withView(of: rect) { LumaImage(copying: $0, pool: pool) }
  }

  /// The picture with black and white exchanged.
  public func inverted(pool: PixelPool? = nil) -> LumaImage {
    LumaImage(size: size, pool: pool) { buffer in
      withView { view in
        for index in buffer.indices { buffer[index] = 255 - view.base[index] }
      }
    }
  }
}
