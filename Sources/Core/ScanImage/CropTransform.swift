package import ScanGeometry

/// Where the pixels of a new picture come from: its size, and the way from it back to the region.
package struct CropTransform: Sendable {
  /// The size of the new picture.
  package let size: PixelSize
  /// The way from its pixels back to those of the region.
  package let toRegion: AffineTransform<CropSpace, CropSpace>

  /// A turned rectangle of a region as an upright picture.
  ///
  /// - Parameters:
  ///   - middle: Its middle.
  ///   - axis: The unit vector that points right in the new picture.
  ///   - extent: Its extents along the axis and across it, in pixels of the region.
  ///   - scale: Pixels of the new picture per pixel of the region.
  package init(middle: SIMD2<Float>, axis: SIMD2<Float>, extent: SIMD2<Float>, scale: Double) {
    size = PixelSize(
      width: max(1, Int((Double(extent.x) * scale).rounded())),
      height: max(1, Int((Double(extent.y) * scale).rounded())))
    let (ax, ay) = (Double(axis.x) / scale, Double(axis.y) / scale)
    let (halfWidth, halfHeight) = (Double(size.width) / 2, Double(size.height) / 2)
    toRegion = AffineTransform(
      a: ax, b: ay, c: -ay, d: ax, tx: Double(middle.x) - ax * halfWidth + ay * halfHeight,
      ty: Double(middle.y) - ay * halfWidth - ax * halfHeight)
  }

  /// A parallelogram of a region as an upright picture.
  ///
  /// - Parameters:
  ///   - middle: Its middle.
  ///   - right: The way from its left edge to its right one.
  ///   - down: The way from its upper edge to its lower one.
  ///   - size: The size of the new picture.
  package init(middle: SIMD2<Float>, right: SIMD2<Float>, down: SIMD2<Float>, size: PixelSize) {
    self.size = size
    let (width, height) = (Double(max(1, size.width)), Double(max(1, size.height)))
    let corner = middle - right / 2 - down / 2
    toRegion = AffineTransform(
      a: Double(right.x) / width, b: Double(right.y) / width, c: Double(down.x) / height, d: Double(down.y) / height,
      tx: Double(corner.x), ty: Double(corner.y))
  }
}

extension LumaView {
  /// Writes the pixels of a cut, interpolated linearly; what lies outside the view is as the nearest pixel of the border.
  package func sample(_ cut: CropTransform, into start: UnsafeMutablePointer<UInt8>) {
    let (target, map) = (cut.size, cut.toRegion)
    // Sixteen bits of fraction; the position of a pixel is its middle.
    let (stepX, stepY) = (Int(map.a * 65536), Int(map.b * 65536))
    let (limitX, limitY) = ((width - 1) << 16, (height - 1) << 16)
    var pixel = start
    for row in 0..<target.height {
      let first = map.apply(Point<CropSpace>(x: 0.5, y: Double(row) + 0.5))
      let (x, y) = (Int((first.x - 0.5) * 65536), Int((first.y - 0.5) * 65536))
      // Between these no pixel needs the border, and none of the checks for it.
      let inside = Self.steps(from: x, by: stepX, below: limitX, count: target.width)
        .clamped(to: Self.steps(from: y, by: stepY, below: limitY, count: target.width))
      for column in 0..<inside.lowerBound {
        pixel[column] = nearest(min(max(x &+ column &* stepX, 0), limitX), min(max(y &+ column &* stepY, 0), limitY))
      }
      var (inX, inY) = (x &+ inside.lowerBound &* stepX, y &+ inside.lowerBound &* stepY)
      for column in inside {
        let upper = base + ((inY &>> 16) &* stride &+ (inX &>> 16))
        let lower = upper + stride
        let (fx, fy) = (Int32(truncatingIfNeeded: (inX &>> 8) & 0xFF), Int32(truncatingIfNeeded: (inY &>> 8) & 0xFF))
        let (a, b) = (Int32(upper[0]), Int32(lower[0]))
        let first = (a &<< 8) &+ (Int32(upper[1]) &- a) &* fx
        let second = (b &<< 8) &+ (Int32(lower[1]) &- b) &* fx
        pixel[column] = UInt8(truncatingIfNeeded: ((first &<< 8) &+ (second &- first) &* fy &+ 32768) &>> 16)
        inX &+= stepX
        inY &+= stepY
      }
      for column in inside.upperBound..<target.width {
        pixel[column] = nearest(min(max(x &+ column &* stepX, 0), limitX), min(max(y &+ column &* stepY, 0), limitY))
      }
      pixel += target.width
    }
  }

  /// The interpolated pixel at a position within the view, in sixteenths of 4096.
  private func nearest(_ x: Int, _ y: Int) -> UInt8 {
    let (left, top) = (x &>> 16, y &>> 16)
    let (fx, fy) = ((x &>> 8) & 0xFF, (y &>> 8) & 0xFF)
    let upper = base + (top &* stride &+ left)
    let lower = fy == 0 ? upper : upper + stride
    let next = fx == 0 ? 0 : 1
    let first = Int(upper[0]) &* (256 &- fx) &+ Int(upper[next]) &* fx
    let second = Int(lower[0]) &* (256 &- fx) &+ Int(lower[next]) &* fx
    return UInt8(truncatingIfNeeded: (first &* (256 &- fy) &+ second &* fy &+ 32768) &>> 16)
  }

  /// The numbers of the steps, of so many, that lie from 0 up to below a limit.
  private static func steps(from start: Int, by step: Int, below limit: Int, count: Int) -> Range<Int> {
    guard step != 0 else { return start >= 0 && start < limit ? 0..<count : 0..<0 }
    // The first step at or above 0 and the first one past the limit, seen in the direction of the steps.
    let (near, far) = step > 0 ? (-start, limit - start) : (start - limit + 1, start + 1)
    let size = abs(step)
    let first = near <= 0 ? 0 : (near + size - 1) / size
    let end = far <= 0 ? 0 : (far + size - 1) / size
    let lower = min(first, count)
    return lower..<max(lower, min(end, count))
  }
}
