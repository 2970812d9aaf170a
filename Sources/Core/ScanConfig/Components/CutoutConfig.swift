public import ScanJSON

/// The part of the picture that is scanned, and how it is drawn.
///
/// ``CutoutGeometry`` turns it into rectangles.
public struct CutoutConfig: DefinedObject {
  /// Where the cutout stands vertically; it is always centered horizontally.
  public internal(set) var alignment: CutoutAlignment
  /// How the cutout appears.
  public internal(set) var animation: CutoutAnimation
  /// The ratio of width to height.
  public internal(set) var ratioFromSize: RatioSize
  /// The shift after alignment, in frame pixels.
  public internal(set) var offset: IntOffset
  /// The wished width in frame pixels; 0 for as wide as allowed.
  public internal(set) var width: Int
  /// The largest height, as a share of the view.
  public internal(set) var maxHeightPercent: Percent
  /// The largest width, as a share of the view.
  public internal(set) var maxWidthPercent: Percent
  /// The radius of the corners in view points.
  public internal(set) var cornerRadius: Int
  /// The thickness of the outline in view points; 0 for none.
  public internal(set) var strokeWidth: Int
  /// The outline's color.
  public internal(set) var strokeColor: ColorSpec
  /// The outline's color while something is recognized.
  public internal(set) var feedbackStrokeColor: ColorSpec
  /// The color laid over everything outside the cutout.
  public internal(set) var outerColor: ColorSpec
  /// What the alpha of ``outerColor`` is multiplied with, 0 to 1.
  public internal(set) var outerAlpha: Double
  /// The shift of the captured region after padding, in frame pixels.
  public internal(set) var cropOffset: IntOffset
  /// How far the captured region reaches beyond the cutout on each side, in frame pixels; negative values shrink it.
  public internal(set) var cropPadding: IntOffset
  /// A picture drawn into the cutout; a path beside the configuration file.
  public internal(set) var image: String?

  /// Makes a cutout.
  public init(
    alignment: CutoutAlignment = .center, animation: CutoutAnimation = .none, ratioFromSize: RatioSize = RatioSize(),
    offset: IntOffset = .zero, width: Int = 0, maxHeightPercent: Percent = 100, maxWidthPercent: Percent = 100,
    cornerRadius: Int = 4, strokeWidth: Int = 2, strokeColor: ColorSpec = .white,
    feedbackStrokeColor: ColorSpec = ColorSpec(red: 0, green: 0x99, blue: 0xFF),
    outerColor: ColorSpec = ColorSpec(alpha: 0x4D, red: 0, green: 0, blue: 0), outerAlpha: Double = 1,
    cropOffset: IntOffset = .zero, cropPadding: IntOffset = .zero, image: String? = nil
  ) {
    self.alignment = alignment
    self.animation = animation
    self.ratioFromSize = ratioFromSize
    self.offset = offset
    self.width = width
    self.maxHeightPercent = maxHeightPercent
    self.maxWidthPercent = maxWidthPercent
    self.cornerRadius = cornerRadius
    self.strokeWidth = strokeWidth
    self.strokeColor = strokeColor
    self.feedbackStrokeColor = feedbackStrokeColor
    self.outerColor = outerColor
    self.outerAlpha = outerAlpha
    self.cropOffset = cropOffset
    self.cropPadding = cropPadding
    self.image = image
  }

  /// The default cutout: the whole view.
  public static let `default` = CutoutConfig()

  /// The color outside the cutout with ``outerAlpha`` applied.
  public var effectiveOuterColor: ColorSpec { outerColor.multiplyingAlpha(by: outerAlpha) }
}

/// Where a cutout stands vertically.
public enum CutoutAlignment: String, DefinedEnum {
  /// At the upper edge.
  case top
  /// In the middle of the upper half.
  case topHalf = "top_half"
  /// In the middle.
  case center
  /// In the middle of the lower half.
  case bottomHalf = "bottom_half"
  /// At the lower edge.
  case bottom

  /// The names of the Swift interface.
  public static let accepted: [(form: JSONNode, value: Self)] = [("topHalf", .topHalf), ("bottomHalf", .bottomHalf)]
  /// Upper case.
  public static var legacySpellings: [(spelling: String, value: Self)] { upperCaseLegacySpellings }
}

/// How a cutout appears.
public enum CutoutAnimation: String, DefinedEnum {
  /// At once.
  case none
  /// From invisible to visible.
  case fade
  /// From small to its size.
  case zoom

  /// Upper case.
  public static var legacySpellings: [(spelling: String, value: Self)] { upperCaseLegacySpellings }
}
