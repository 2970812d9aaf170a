public import ScanConfig
public import ScanGeometry

/// How a picture fills a view.
public enum ViewFit: String, Sendable, CaseIterable {
  /// The picture covers the view; what does not fit is cut off.
  case fill
  /// All of the picture is in the view, with bars beside it.
  case fit
}

/// How a picture is shown in a view: its size, turn and mirror image.
///
/// The frame is turned clockwise, then mirrored left to right, then scaled evenly and centered. What is drawn is mapped from the frame, so
/// that it lies on the same pixels whatever the view does.
public struct SceneGeometry: Sendable, Hashable {
  /// The size of the upright frame in pixels.
  public let pictureSize: PixelSize
  /// The size of the view in view points.
  public let viewSize: Size<ViewSpace>
  /// How the picture fills the view.
  public let fit: ViewFit
  /// How far the view turns the frame, clockwise in degrees: 0, 90, 180 or 270.
  public let rotation: Int
  /// Whether the view mirrors the turned frame left to right, as for a camera that looks at its user.
  public let isMirrored: Bool
  /// How many units of the view one point of the configuration takes; more than 1 for large pictures as views of themselves.
  public let pointScale: Double
  /// The size of the view that the scanner lays out its cutout for, as in `ScanViewOptions`; nil for one as large as the frame.
  public let scannedView: Size<ViewSpace>?
  /// The map from pixels of the frame to view points.
  public let pictureToView: AffineTransform<FrameSpace, ViewSpace>

  /// Makes a geometry.
  ///
  /// - Parameters:
  ///   - picture: The size of the upright frame.
  ///   - view: The size of the view; nil, or one without area, for a view as large as the picture.
  ///   - fit: How the picture fills the view.
  ///   - rotation: How far the view turns the frame, clockwise; it is rounded to quarter turns.
  ///   - isMirrored: Whether the view mirrors the turned frame left to right.
  ///   - pointScale: How many units of the view one point of the configuration takes; nothing but a number above 0 counts.
  ///   - scannedView: The size of the view that the scanner lays out its cutout for.
  public init(
    picture: PixelSize, view: Size<ViewSpace>? = nil, fit: ViewFit = .fill, rotation: Int = 0, isMirrored: Bool = false,
    pointScale: Double = 1, scannedView: Size<ViewSpace>? = nil
  ) {
    let turn = ((rotation % 360 + 360 + 45) / 90 % 4) * 90
    let (width, height) = (Double(picture.width), Double(picture.height))
    let turned =
      turn % 180 == 0
      ? Size<ViewSpace>(width: width, height: height) : Size<ViewSpace>(width: height, height: width)
    let isUsable = view.map { $0.width > 0 && $0.height > 0 && $0.width.isFinite && $0.height.isFinite } ?? false
    let shown = isUsable ? view ?? turned : turned
    pictureSize = picture
    viewSize = shown
    self.fit = fit
    self.rotation = turn
    self.isMirrored = isMirrored
    self.pointScale = pointScale > 0 && pointScale.isFinite ? pointScale : 1
    self.scannedView = scannedView
    guard width > 0, height > 0 else {
      pictureToView = AffineTransform(scale: 1)
      return
    }
    let (across, down) = (shown.width / turned.width, shown.height / turned.height)
    let scale = fit == .fill ? max(across, down) : min(across, down)
    // The frame turned about its origin and moved back to it.
    let turnedMap: AffineTransform<FrameSpace, ViewSpace> =
      switch turn {
      case 90: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
      case 180: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
      case 270: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
      default: AffineTransform(scale: 1)
      }
    let placed = AffineTransform<ViewSpace, ViewSpace>(
      a: isMirrored ? -scale : scale, b: 0, c: 0, d: scale,
      tx: isMirrored ? (shown.width + turned.width * scale) / 2 : (shown.width - turned.width * scale) / 2,
      ty: (shown.height - turned.height * scale) / 2)
    pictureToView = turnedMap.followed(by: placed)
  }

  /// The rectangle of the whole view.
  public var viewRect: Rect<ViewSpace> { Rect(x: 0, y: 0, width: viewSize.width, height: viewSize.height) }

  /// The region that is scanned, and the cutout around it, in pixels of the frame.
  public func regions(_ config: CutoutConfig?) -> CutoutGeometry {
    CutoutGeometry(config, frame: pictureSize, view: scannedView)
  }

  /// The cutout in the view.
  public func cutout(_ config: CutoutConfig?) -> Rect<ViewSpace> {
    pictureToView.apply(regions(config).cutout.frameRect)
  }

  /// A length of the configuration, in points, as a length in the view.
  public func points(_ length: Double) -> Double { length * pointScale }
  /// A length of the configuration, in points, as a length in the view.
  public func points(_ length: Int) -> Double { Double(length) * pointScale }

  /// The outline of a quadrilateral of the frame in the view.
  public func path(of quad: FrameQuad, radius: Double = 0) -> ScenePath {
    ScenePath(pictureToView.apply(quad), radius: radius)
  }

  /// How many pixels a view point takes on a picture that is its own view: 1 up to about 540 pixels on the shorter side.
  public static func pointScale(for size: PixelSize) -> Double {
    max(1, (Double(min(size.width, size.height)) / 540).rounded())
  }

  /// A picture as its own view, on which points grow with the picture, so that strokes appear alike on a thumbnail and on a photo.
  public static func still(_ size: PixelSize) -> SceneGeometry {
    SceneGeometry(picture: size, pointScale: pointScale(for: size))
  }
}
