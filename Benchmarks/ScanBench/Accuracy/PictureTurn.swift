import ScanGeometry
public import ScanPluginKit

/// How the pictures of a corpus are turned before they are read.
public enum PictureTurn: Sendable, Hashable {
  /// By a multiple of 90°, which moves pixels and changes none.
  case exact(Orientation)
  /// Clockwise by any angle, in degrees, on a canvas that is the same for all angles and cuts nothing off.
  ///
  /// By 0° too the pixels are interpolated, at a shift that blurs as much as other angles do on the average: what is
  /// compared with it differs in nothing but the angle.
  case tilted(Double)

  /// As the pictures are.
  public static let upright = PictureTurn.exact(.up)

  /// The turned picture.
  public func apply(_ picture: LumaImage) -> LumaImage {
    switch self {
    case .exact(let orientation): picture.oriented(by: orientation)
    case .tilted(let degrees): Self.tilt(picture, degrees)
    }
  }

  private static func tilt(_ picture: LumaImage, _ degrees: Double) -> LumaImage {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let side = Int((width * width + height * height).squareRoot().rounded(.up)) + 2
    let middle = Double(side) / 2
    let turn = picture.turn(clockwiseDegrees: degrees).toPicture
    // A pixel that lies f of the way to the next one is spread by f·(1 − f). The mean over all f is 1/6, as at f = 0.21.
    let shift = 0.21
    let toPicture = AffineTransform<CropSpace, FrameSpace>(
      a: turn.a, b: turn.b, c: turn.c, d: turn.d,
      tx: width / 2 - turn.a * middle - turn.c * middle + shift,
      ty: height / 2 - turn.b * middle - turn.d * middle + shift)
    return picture.warped(
      to: PixelSize(width: side, height: side), by: Homography(toPicture), fill: borderLevel(picture))
  }

  /// The gray level that half of the picture's outermost pixels do not exceed: what lies around is like the border.
  private static func borderLevel(_ picture: LumaImage) -> UInt8 {
    picture.withView { view in
      guard view.width > 0, view.height > 0 else { return 255 }
      var levels = (0..<view.width).flatMap { [view[$0, 0], view[$0, view.height - 1]] }
      levels += (0..<view.height).flatMap { [view[0, $0], view[view.width - 1, $0]] }
      levels.sort()
      return levels[levels.count / 2]
    }
  }
}

extension PictureTurn: CustomStringConvertible {
  /// The angle in words.
  public var description: String {
    switch self {
    case .exact(let orientation):
      switch orientation {
      case .up: "turned by 0°"
      case .right: "turned by 90°"
      case .down: "turned by 180°"
      case .left: "turned by 270°"
      default: "mirrored"
      }
    case .tilted(let degrees): "tilted by \(Decimals.text(degrees, 0))°, interpolated"
    }
  }
}
