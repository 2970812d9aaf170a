import ScanGeometry
import ScanImage

/// A picture made of a region, in which codes can be read that the region itself hides.
struct Look {
  /// The pixels.
  let image: LumaImage
  /// The way from its pixels back to those of the region.
  let toRegion: AffineTransform<CropSpace, CropSpace>

  init(_ image: LumaImage, toRegion: AffineTransform<CropSpace, CropSpace> = AffineTransform(scale: 1)) {
    self.image = image
    self.toRegion = toRegion
  }
}

extension LumaView {
  /// The part of the view that a map takes a new picture's pixels from, interpolated linearly; what lies outside is as the
  /// nearest pixel of the border.
  ///
  /// - Parameters:
  ///   - target: The size of the new picture.
  ///   - map: Takes a position in the new picture to one in this view.
  ///   - pool: Where the memory comes from and returns to.
  func sampled(
    _ target: PixelSize, by map: AffineTransform<CropSpace, CropSpace>, pool: PixelPool? = nil
  ) -> LumaImage {
    LumaImage(size: target, pool: pool) { buffer in
      guard var pixel = buffer.baseAddress, width > 0, height > 0 else { return }
      // Sixteen bits of fraction; the position of a pixel is its middle.
      let (stepX, stepY) = (Int(map.a * 65536), Int(map.b * 65536))
      let (limitX, limitY) = ((width - 1) << 16, (height - 1) << 16)
      for row in 0..<target.height {
        let start = map.apply(Point<CropSpace>(x: 0.5, y: Double(row) + 0.5))
        var (x, y) = (Int((start.x - 0.5) * 65536), Int((start.y - 0.5) * 65536))
        for _ in 0..<target.width {
          let (inX, inY) = (min(max(x, 0), limitX), min(max(y, 0), limitY))
          let (left, top) = (inX &>> 16, inY &>> 16)
          let (fx, fy) = ((inX &>> 8) & 0xFF, (inY &>> 8) & 0xFF)
          let upper = base + (top &* stride &+ left)
          let lower = fy == 0 ? upper : upper + stride
          let next = fx == 0 ? 0 : 1
          let first = Int(upper[0]) &* (256 &- fx) &+ Int(upper[next]) &* fx
          let second = Int(lower[0]) &* (256 &- fx) &+ Int(lower[next]) &* fx
          pixel.pointee = UInt8(truncatingIfNeeded: (first &* (256 &- fy) &+ second &* fy &+ 32768) &>> 16)
          pixel += 1
          x &+= stepX
          y &+= stepY
        }
      }
    }
  }

  /// The whole view turned by an angle about its middle, at another scale if asked for.
  func turned(degrees: Double, scale: Double = 1, pool: PixelPool? = nil) -> Look {
    let whole = OrientedBox(
      middle: SIMD2(Float(width), Float(height)) / 2, axis: .init(degrees: degrees),
      half: SIMD2(Float(width), Float(height)) / 2)
    let (cosine, sine) = (abs(Double(whole.axis.x)), abs(Double(whole.axis.y)))
    let (w, h) = (Double(width), Double(height))
    return look(
      middle: whole.middle, axis: whole.axis,
      size: SIMD2(Float(w * cosine + h * sine), Float(w * sine + h * cosine)), scale: scale, pool: pool)
  }

  /// A turned rectangle of the view as an upright picture.
  ///
  /// - Parameters:
  ///   - middle: Its middle.
  ///   - axis: The unit vector that points right in the new picture.
  ///   - size: Its extents along the axis and across it, in pixels of the view.
  ///   - scale: Pixels of the new picture per pixel of the view.
  ///   - pool: Where the memory comes from and returns to.
  func look(
    middle: SIMD2<Float>, axis: SIMD2<Float>, size: SIMD2<Float>, scale: Double, pool: PixelPool? = nil
  ) -> Look {
    let target = PixelSize(
      width: max(1, Int((Double(size.x) * scale).rounded())), height: max(1, Int((Double(size.y) * scale).rounded())))
    let (ax, ay) = (Double(axis.x) / scale, Double(axis.y) / scale)
    let (halfWidth, halfHeight) = (Double(target.width) / 2, Double(target.height) / 2)
    let map = AffineTransform<CropSpace, CropSpace>(
      a: ax, b: ay, c: -ay, d: ax, tx: Double(middle.x) - ax * halfWidth + ay * halfHeight,
      ty: Double(middle.y) - ay * halfWidth - ax * halfHeight)
    return Look(sampled(target, by: map, pool: pool), toRegion: map)
  }
}
