public import ScanGeometry

/// The rectangles of a cutout: the one drawn in the view, and the one cut out of the frame.
///
/// One rule gives both, so that what is drawn is what is processed. The frame fills the view by one scale (aspect fill,
/// centered). The rectangle is laid out in the view, mapped to the frame, and rounded up to even pixels, so that it keeps
/// whole chroma samples of 4:2:0 pictures; what is drawn is the rounded rectangle. Then `cropPadding` and `cropOffset` make
/// the captured region, which never leaves the frame and is never empty while the frame is not.
public struct CutoutGeometry: Sendable, Equatable {
  /// The size of the upright frame.
  public let frameSize: PixelSize
  /// The size of the view.
  public let viewSize: Size<ViewSpace>
  /// The map from frame pixels to view points: one scale, centered, so that the frame covers the view.
  public let frameToView: AffineTransform<FrameSpace, ViewSpace>
  /// The cutout in the view: what is drawn.
  public let drawn: Rect<ViewSpace>
  /// The cutout in frame pixels, before padding and offset.
  public let cutout: PixelRect
  /// The captured region: what is processed, and what results report as `cropRect`.
  public let cropRect: PixelRect

  /// Lays out a cutout.
  ///
  /// - Parameters:
  ///   - config: The cutout; nil for the whole frame, as far as the view shows it.
  ///   - frameSize: The size of the upright frame. Without pixels all rectangles are empty.
  ///   - viewSize: The size of the view; nil, or a size without area, for a view as large as the frame.
  public init(_ config: CutoutConfig?, frame frameSize: PixelSize, view viewSize: Size<ViewSpace>? = nil) {
    let frame = Size<ViewSpace>(width: Double(frameSize.width), height: Double(frameSize.height))
    let view = viewSize.flatMap { $0.hasArea ? $0 : nil } ?? frame
    self.frameSize = frameSize
    self.viewSize = view
    guard frame.hasArea else {
      frameToView = AffineTransform(scale: 1)
      drawn = Rect(x: 0, y: 0, width: 0, height: 0)
      cutout = PixelRect(x: 0, y: 0, width: 0, height: 0)
      cropRect = cutout
      return
    }
    let scale = max(view.width / frame.width, view.height / frame.height)
    let map = AffineTransform<FrameSpace, ViewSpace>(
      scale: scale, tx: (view.width - frame.width * scale) / 2, ty: (view.height - frame.height * scale) / 2)
    let ideal = Self.layout(config ?? .default, view: view, frame: frame, scale: scale)
    let inFrame = Rect<FrameSpace>(
      x: (ideal.x - map.tx) / scale, y: (ideal.y - map.ty) / scale, width: ideal.width / scale,
      height: ideal.height / scale)
    let rounded = Self.rounded(inFrame, in: frameSize)
    frameToView = map
    cutout = rounded
    drawn = Rect(
      x: Double(rounded.x) * scale + map.tx, y: Double(rounded.y) * scale + map.ty,
      width: Double(rounded.width) * scale, height: Double(rounded.height) * scale)
    cropRect = Self.captured(rounded, config ?? .default, in: frameSize)
  }

  /// The map from view points to frame pixels.
  public var viewToFrame: AffineTransform<ViewSpace, FrameSpace> {
    frameToView.inverse ?? AffineTransform(scale: 1)
  }

  /// The cutout in view points, before rounding.
  private static func layout(
    _ config: CutoutConfig, view: Size<ViewSpace>, frame: Size<ViewSpace>, scale: Double
  ) -> Rect<ViewSpace> {
    var width = limited(config.maxWidthPercent.fraction, 0, 1) * view.width
    if config.width > 0 { width = min(width, Double(config.width) * scale) }
    let highest = limited(config.maxHeightPercent.fraction, 0, 1) * view.height
    let ratio = config.ratioFromSize.quotient.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? frame.width / frame.height
    var height = width / ratio
    if height > highest {
      height = highest
      width = height * ratio
    }
    let top: Double
    switch config.alignment {
    case .top: top = 0
    case .topHalf: top = view.height / 4 - height / 2
    case .center: top = (view.height - height) / 2
    case .bottomHalf: top = view.height * 3 / 4 - height / 2
    case .bottom: top = view.height - height
    }
    let left = (view.width - width) / 2
    return Rect(
      x: limited(left + Double(config.offset.x) * scale, 0, view.width - width),
      y: limited(top + Double(config.offset.y) * scale, 0, view.height - height), width: width, height: height)
  }

  /// The rectangle on even pixels, as far as the frame reaches.
  private static func rounded(_ rect: Rect<FrameSpace>, in frame: PixelSize) -> PixelRect {
    let (x, width) = rounded(rect.x, rect.width, in: frame.width)
    let (y, height) = rounded(rect.y, rect.height, in: frame.height)
    return PixelRect(x: x, y: y, width: width, height: height)
  }

  private static func rounded(_ start: Double, _ length: Double, in whole: Int) -> (start: Int, length: Int) {
    let length = min(max(evenAbove(length, whole), 1), whole)
    return (min(evenAbove(start, whole), whole - length), length)
  }

  /// The next even number; a millionth of a pixel too much does not count.
  private static func evenAbove(_ value: Double, _ whole: Int) -> Int {
    let even = ((value - 1e-6) / 2).rounded(.up) * 2
    return Int(limited(even, 0, Double(whole) + 1))
  }

  /// The region after padding and offset.
  private static func captured(_ cutout: PixelRect, _ config: CutoutConfig, in frame: PixelSize) -> PixelRect {
    let (x, width) = captured(
      cutout.x, cutout.width, padding: config.cropPadding.x, offset: config.cropOffset.x, in: frame.width)
    let (y, height) = captured(
      cutout.y, cutout.height, padding: config.cropPadding.y, offset: config.cropOffset.y, in: frame.height)
    return PixelRect(x: x, y: y, width: width, height: height)
  }

  private static func captured(
    _ start: Int, _ length: Int, padding: Int, offset: Int, in whole: Int
  ) -> (start: Int, length: Int) {
    // A configuration made by code may hold any integer; beyond the frame's own size none makes a difference.
    let offset = min(max(offset, -whole), whole)
    let padding = max(min(max(padding, -whole), 2 * whole), -((length - 1) / 2))
    let first = min(max(start - padding + offset, 0), whole - 1)
    let end = min(max(start + length + padding + offset, first + 1), whole)
    return (first, end - first)
  }

  private static func limited(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value.isNaN ? low : max(low, min(value, max(low, high)))
  }
}

extension Size {
  /// Whether both extents are finite and above 0.
  fileprivate var hasArea: Bool { width > 0 && height > 0 && width.isFinite && height.isFinite }
}
