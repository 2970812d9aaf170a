public import ScanJSON

/// What an element shows or plays.
public struct UIFeedbackContent: DefinedObject {
  /// The text, or the path of a picture or sound.
  public let contentValue: String
  /// How long it is shown, in milliseconds; 0 until something else is.
  public let durationMills: Int
  /// The importance, 0 to 100; content is not replaced by less important content while it lasts.
  public let priorityLevel: Int

  /// Makes a content.
  public init(contentValue: String = "", durationMills: Int = 0, priorityLevel: Int = 1) {
    self.contentValue = contentValue
    self.durationMills = durationMills
    self.priorityLevel = priorityLevel
  }

  /// The keys.
  public static let definition = ObjectDefinition<UIFeedbackContent>(
    "uiFeedbackContent", "What an element shows or plays.", unknownKeys: .ignored, place: .root
  ) {
    Field("contentValue", \.contentValue, .string(), default: "", "Text, or path of a picture or sound; default empty.")
    Field(
      "durationMills", \.durationMills, .int(0...1_000_000), default: 0,
      "How long it is shown, in milliseconds, 0 to 1000000; 0 (default): until something else is.")
    Field(
      "priorityLevel", \.priorityLevel, .int(0...100), default: 1,
      "Importance, 0 to 100; less important content does not replace it while it lasts. Default 1.")
  }

  /// Takes the values read.
  public init(reading object: ObjectReader<Self>) throws {
    self.init(
      contentValue: try object[\.contentValue], durationMills: try object[\.durationMills],
      priorityLevel: try object[\.priorityLevel])
  }
}

/// How an element looks.
public struct UIFeedbackAttributes: DefinedObject {
  /// How lines of text are aligned.
  public let textAlignment: TextAlignment
  /// The colour of text; nil for the presenter's own.
  public let textColor: ColorSpec?
  /// The colour behind the content; nil for none.
  public let backgroundColor: ColorSpec?
  /// How a picture fills its place.
  public let imageScaleType: ImageScaleType

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
  public static let definition = ObjectDefinition<UIFeedbackAttributes>(
    "uiFeedbackAttributes", "How an element looks.", unknownKeys: .ignored, place: .root
  ) {
    Field("textAlignment", \.textAlignment, .enumeration(), default: .center, "Alignment of text; default center.")
    Field(optional: "textColor", \.textColor, .color, "Colour of text, RRGGBB or AARRGGBB. Default: the presenter's.")
    Field(
      optional: "backgroundColor", \.backgroundColor, .color,
      "Colour behind the content, RRGGBB or AARRGGBB. Default: none.")
    Field(
      "imageScaleType", \.imageScaleType, .enumeration(), default: .center,
      "How a picture fills its place; default center.")
  }

  /// Takes the values read.
  public init(reading object: ObjectReader<Self>) throws {
    self.init(
      textAlignment: try object[\.textAlignment], textColor: try object[\.textColor],
      backgroundColor: try object[\.backgroundColor], imageScaleType: try object[\.imageScaleType])
  }
}
