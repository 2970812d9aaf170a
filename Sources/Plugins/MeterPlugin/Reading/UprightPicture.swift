package import ScanPluginKit

/// The region of a frame with the meter upright: the region itself, or a turned copy of it.
///
/// A copy turned by another angle than a quarter is larger than the region; its corners show what is beside the region in the frame.
package struct UprightPicture {
  /// What it was made of.
  let input: ScanInput
  /// How far the meter stands turned in the frame, in degrees clockwise.
  let degrees: Double
  /// The picture.
  let frame: Frame
  /// The part of the picture that is read.
  let region: PixelRect
  /// From pixels of ``region`` to those of the input's region.
  let toRegion: AffineTransform<CropSpace, CropSpace>

  /// Makes the upright picture of an input.
  ///
  /// - Parameter degrees: How far the meter stands turned in it, clockwise.
  package init(_ input: ScanInput, turned degrees: Double = 0) {
    (self.input, self.degrees) = (input, degrees)
    guard degrees != 0 else {
      (frame, region, toRegion) = (input.frame, input.region, AffineTransform(scale: 1))
      return
    }
    let source = input.frame
    let canvas: (size: PixelSize, toPicture: AffineTransform<CropSpace, CropSpace>) =
      input.region.size.turn(clockwiseDegrees: -degrees)
    let toFrame = Homography(canvas.toPicture.followed(by: input.regionToFrame))
    // Colors of another size than the luma belong to no place of it.
    let color = source.color.flatMap { $0.size == source.size ? $0 : nil }
    frame = Frame(
      number: source.number, timestamp: source.timestamp,
      luma: source.luma.warped(to: canvas.size, by: toFrame, fill: Self.fill),
      color: color?.warped(to: canvas.size, by: toFrame, fill: Self.fill), origin: source.origin)
    region = PixelRect(canvas.size)
    toRegion = canvas.toPicture
  }

  /// The brightness of what is beyond the frame: a plain gray has no digits.
  private static let fill: UInt8 = 128

  /// From pixels of the upright picture of an input to those of its frame.
  ///
  /// - Parameter degrees: How far the meter stands turned in it, clockwise.
  static func toFrame(of input: ScanInput, turned degrees: Double) -> AffineTransform<CropSpace, FrameSpace> {
    guard degrees != 0 else { return input.regionToFrame }
    let toRegion: AffineTransform<CropSpace, CropSpace> = input.region.size.turn(clockwiseDegrees: -degrees).toPicture
    return toRegion.followed(by: input.regionToFrame)
  }

  /// Lends the luma of what is read for the duration of the call.
  func withLuma<Result: ~Copyable, Failure: Error>(
    _ body: (LumaView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try frame.luma.withView(of: region, body)
  }

  /// Whether the middle of something that was read lies in the input's region, and not beside it in a corner.
  func holds(_ quad: Quad<CropSpace>) -> Bool {
    guard degrees != 0 else { return true }
    let size = input.region.size
    return Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)).contains(
      toRegion.apply(quad.center))
  }
}

extension MeterPlugin {
  /// The region of an input with the meter upright.
  func upright(_ input: ScanInput) -> UprightPicture { UprightPicture(input, turned: task.rotation) }

  /// From pixels of readings to those of an input's frame.
  func toFrame(_ input: ScanInput) -> AffineTransform<CropSpace, FrameSpace> {
    UprightPicture.toFrame(of: input, turned: task.rotation)
  }
}
