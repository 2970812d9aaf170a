import Glibc
public import ScanGeometry

extension LumaImage {
  /// The picture as seen through a projective map, interpolated linearly between pixel centers.
  ///
  /// - Parameters:
  ///   - target: The size of the new picture.
  ///   - map: Takes a position in the new picture to one in this picture. Pixel (x, y) covers x…x+1, y…y+1.
  ///   - fill: What shows where the map leaves this picture or has no value.
  ///   - pool: Where the memory comes from and returns to; nil allocates and frees.
  public func warped<Output: CoordinateSpace>(
    to target: PixelSize, by map: Homography<Output, FrameSpace>, fill: UInt8 = 255, pool: PixelPool? = nil
  ) -> LumaImage {
    LumaImage(size: target, pool: pool) { buffer in
      withView { view in
        var index = 0
        for y in 0..<target.height {
          for x in 0..<target.width {
            let position = map.apply(Point<Output>(x: Double(x) + 0.5, y: Double(y) + 0.5))
            buffer[index] = position.flatMap { view.interpolated(at: $0) } ?? fill
            index += 1
          }
        }
      }
    }
  }

  /// The picture turned clockwise by any angle about its center, on a canvas that just holds all of it.
  ///
  /// Multiples of 90° are exact; ``turn(clockwiseDegrees:)`` gives the map from the result back to this picture.
  ///
  /// - Parameters:
  ///   - degrees: The angle; one that is not finite counts as 0.
  ///   - fill: What shows in the corners that the picture does not cover.
  ///   - pool: Where the memory comes from and returns to; nil allocates and frees.
  public func rotated(clockwiseDegrees degrees: Double, fill: UInt8 = 255, pool: PixelPool? = nil) -> LumaImage {
    if degrees.magnitude < 1e6, degrees == degrees.rounded(),
      let orientation = Orientation(clockwiseDegrees: Int(degrees))
    {
      return oriented(by: orientation, pool: pool)
    }
    let turn = turn(clockwiseDegrees: degrees)
    return warped(to: turn.size, by: Homography(turn.toPicture), fill: fill, pool: pool)
  }

  /// The canvas of this picture when it is turned, and the map from positions on it back to positions in the picture.
  public func turn(
    clockwiseDegrees degrees: Double
  ) -> (size: PixelSize, toPicture: AffineTransform<CropSpace, FrameSpace>) {
    size.turn(clockwiseDegrees: degrees)
  }
}

extension PixelSize {
  /// The canvas of a picture of this size when it is turned, and the map from positions on it back to positions in the picture.
  package func turn<Picture: CoordinateSpace>(
    clockwiseDegrees degrees: Double
  ) -> (size: PixelSize, toPicture: AffineTransform<CropSpace, Picture>) {
    let radians = degrees.isFinite ? degrees.truncatingRemainder(dividingBy: 360) * Double.pi / 180 : 0
    let (sine, cosine) = (sin(radians), cos(radians))
    let (w, h) = (Double(width), Double(height))
    // Without the tolerance a picture turned by 90° would gain a column by the rounding of cos(π/2).
    let canvas = PixelSize(
      width: Int((w * abs(cosine) + h * abs(sine) - 1e-6).rounded(.up)),
      height: Int((w * abs(sine) + h * abs(cosine) - 1e-6).rounded(.up)))
    let (centerX, centerY) = (Double(canvas.width) / 2, Double(canvas.height) / 2)
    return (
      canvas,
      AffineTransform(
        a: cosine, b: -sine, c: sine, d: cosine, tx: w / 2 - cosine * centerX - sine * centerY,
        ty: h / 2 + sine * centerX - cosine * centerY)
    )
  }
}

extension LumaView {
  /// The brightness at a position between pixel centers; nil outside the view.
  func interpolated(at point: Point<FrameSpace>) -> UInt8? {
    // Written so that a value that is not a number fails the test too.
    guard point.x >= 0, point.y >= 0, point.x <= Double(width), point.y <= Double(height), width > 0, height > 0
    else { return nil }
    let x = min(max(point.x - 0.5, 0), Double(width - 1))
    let y = min(max(point.y - 0.5, 0), Double(height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (fx, fy) = (x - Double(left), y - Double(top))
    let upper = Double(self[left, top]) * (1 - fx) + Double(self[right, top]) * fx
    let lower = Double(self[left, bottom]) * (1 - fx) + Double(self[right, bottom]) * fx
    return UInt8((upper * (1 - fy) + lower * fy).rounded())
  }
}
