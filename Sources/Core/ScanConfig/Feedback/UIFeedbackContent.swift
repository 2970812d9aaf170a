public import ScanJSON

/// What an element shows or plays.
public struct UIFeedbackContent: DefinedObject {
  /// The text, or the path of a picture or sound.
  public internal(set) var contentValue: String
  /// How long it is shown, in milliseconds; 0 until something else is.
  public internal(set) var durationMills: Int
  /// The importance, 0 to 100; content is not replaced by less important content while it lasts.
  public internal(set) var priorityLevel: Int

  /// Makes a content.
  public init(contentValue: String = "", durationMills: Int = 0, priorityLevel: Int = 1) {
    self.contentValue = contentValue
    self.durationMills = durationMills
    self.priorityLevel = priorityLevel
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "uiFeedbackContent", defaults: UIFeedbackContent(), "What an element shows or plays.", unknownKeys: .ignored,
    place: .root
  ) {
    Field("contentValue", \.contentValue, .string(), "Text, or path of a picture or sound; default empty.")
    Field(
      "durationMills", \.durationMills, .int(0...1_000_000),
      "How long it is shown, in milliseconds, 0 to 1000000; 0 (default): until something else is.")
    Field(
      "priorityLevel", \.priorityLevel, .int(0...100),
      "Importance, 0 to 100; less important content does not replace it while it lasts. Default 1.")
  }
}

/// How an element looks.
public struct UIFeedbackAttributes: DefinedObject {
  /// How lines of text are aligned.
  public internal(set) var textAlignment: TextAlignment
  /// The color of text; nil for the presenter's own.
  public internal(set) var textColor: ColorSpec?
  /// The color behind the content; nil for none.
  public internal(set) var backgroundColor: ColorSpec?
  /// How a picture fills its place.
  public internal(set) var imageScaleType: ImageScaleType

  /// Makes attributes.
  public init(
    textAlignment: TextAlignment = .center, textColor: ColorSpec? = nil, backgroundColor: ColorSpec? = nil,
    imageScaleType: ImageScaleType = .center
  ) {
    self.textAlignment = textAlignment
    self.textColor = textColor
    self.backgroundColor = backgroundColor
    self.imageScaleType = imageScaleType
  }

  /// How lines of text are aligned.
  public enum TextAlignment: String, DefinedEnum {
    /// To the left.
    case left
    /// In the middle.
    case center
    /// To the right.
    case right
  }

  /// How a picture fills its place.
  public enum ImageScaleType: String, DefinedEnum {
    /// In its own size, in the middle.
    case center
    /// Fills the place; what reaches beyond is cut off.
    case centerCrop = "center_crop"
    /// As large as fits.
    case fitCenter = "fit_center"
    /// Stretched to the place.
    case fitXY = "fit_xy"
    /// As large as fits, never enlarged (older versions).
    case centerInside = "center_inside"
    /// As large as fits, at the start (older versions).
    case fitStart = "fit_start"
    /// As large as fits, at the end (older versions).
    case fitEnd = "fit_end"
    /// In its own size, at the start (older versions).
    case matrix
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "uiFeedbackAttributes", defaults: UIFeedbackAttributes(), "How an element looks.", unknownKeys: .ignored,
    place: .root
  ) {
    Field("textAlignment", \.textAlignment, .enumeration(), "Alignment of text; default center.")
    Field(optional: "textColor", \.textColor, .color, "Color of text, RRGGBB or AARRGGBB. Default: the presenter's.")
    Field(
      optional: "backgroundColor", \.backgroundColor, .color,
      "Color behind the content, RRGGBB or AARRGGBB. Default: none.")
    Field(
      "imageScaleType", \.imageScaleType, .enumeration(),
      "How a picture fills its place; default center.")
  }
}
