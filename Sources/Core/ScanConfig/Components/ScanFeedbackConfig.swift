public import ScanJSON

/// What the user sees and hears when something is recognized.
public struct ScanFeedbackConfig: DefinedObject {
  /// How found objects are marked.
  public internal(set) var style: ScanFeedbackStyle
  /// How marks move.
  public internal(set) var animation: ScanFeedbackAnimation
  /// The length of the animation in milliseconds.
  public internal(set) var animationDuration: Int
  /// How long a mark stays, in milliseconds.
  public internal(set) var redrawTimeout: Int
  /// The color of lines.
  public internal(set) var strokeColor: ColorSpec
  /// The color of areas.
  public internal(set) var fillColor: ColorSpec
  /// The thickness of lines in view points; 0 for none.
  public internal(set) var strokeWidth: Int
  /// The radius of corners in view points.
  public internal(set) var cornerRadius: Int
  /// Whether each result beeps.
  public internal(set) var beepOnResult: Bool
  /// Whether each result asks presenters for a vibration.
  public internal(set) var vibrateOnResult: Bool
  /// Whether the view blinks on each result.
  public internal(set) var blinkAnimationOnResult: Bool

  /// Makes feedback settings.
  public init(
    style: ScanFeedbackStyle = .rect, animation: ScanFeedbackAnimation = .none, animationDuration: Int = 0,
    redrawTimeout: Int = 100, strokeColor: ColorSpec = ColorSpec(red: 0, green: 0x99, blue: 0xFF),
    fillColor: ColorSpec = ColorSpec(alpha: 0x22, red: 0, green: 0x99, blue: 0xFF), strokeWidth: Int = 2,
    cornerRadius: Int = 0, beepOnResult: Bool = false, vibrateOnResult: Bool = false,
    blinkAnimationOnResult: Bool = false
  ) {
    self.style = style
    self.animation = animation
    self.animationDuration = animationDuration
    self.redrawTimeout = redrawTimeout
    self.strokeColor = strokeColor
    self.fillColor = fillColor
    self.strokeWidth = strokeWidth
    self.cornerRadius = cornerRadius
    self.beepOnResult = beepOnResult
    self.vibrateOnResult = vibrateOnResult
    self.blinkAnimationOnResult = blinkAnimationOnResult
  }

  /// Silent feedback that marks what is found.
  public static let `default` = ScanFeedbackConfig()
}

/// How found objects are marked.
public enum ScanFeedbackStyle: String, DefinedEnum {
  /// A box around the object.
  case rect
  /// A box around each character.
  case contourRect = "contour_rect"
  /// A line under each character.
  case contourUnderline = "contour_underline"
  /// A point at each character.
  case contourPoint = "contour_point"
  /// The outline of the cutout moves.
  case animatedRect = "animated_rect"
  /// Nothing.
  case none

  /// Upper case.
  public static var legacySpellings: [(spelling: String, value: Self)] { upperCaseLegacySpellings }
}

/// How marks move.
public enum ScanFeedbackAnimation: String, DefinedEnum {
  /// Several lights run through the marks.
  case traverseMulti = "traverse_multi"
  /// One light runs through the marks.
  case traverseSingle = "traverse_single"
  /// A light runs to and fro.
  case kitt
  /// Marks go on and off.
  case blink
  /// Marks grow and shrink.
  case resize
  /// Marks grow brighter and darker.
  case pulse
  /// Marks grow brighter and darker, each in its own time.
  case pulseRandom = "pulse_random"
  /// Marks stand still.
  case none

  /// Upper case.
  public static var legacySpellings: [(spelling: String, value: Self)] { upperCaseLegacySpellings }
}

extension ScanFeedbackConfig {
  /// The keys.
  public static let definition = ObjectDefinition(
    "scanFeedbackConfig", defaults: ScanFeedbackConfig(), "What the user sees and hears when something is recognized.",
    place: .below(DocumentStructure.keys)
  ) {
    Field(
      "style", \.style, .enumeration(),
      "How found objects are marked. rect: a box around the object; contour_rect: a box around each character, or each line where "
        + "the reader does not say where its characters are; "
        + "contour_underline: a line under each; contour_point: a point at each; animated_rect: the outline of the cutout moves to "
        + "the object; none: no marks; default rect."
    ).needs(.drawing, unless: "none")
    Field("animation", \.animation, .enumeration(), "How marks move; default none.").needs(.liveView)
    Field(
      "animationDuration", \.animationDuration, .int(0...1_000_000),
      "Length of the animation in milliseconds, 0 to 1000000; default 0."
    ).needs(.liveView)
    Field(
      "redrawTimeout", \.redrawTimeout, .int(0...1_000_000),
      "How long a mark stays, in milliseconds, 0 to 1000000; default 100."
    ).needs(.liveView).alias("visualFeedbackRedrawTimeout", because: ConfigValueText.oldName.with())
    Field(
      "strokeColor", \.strokeColor, .color,
      "Color of lines, RRGGBB or AARRGGBB; default #0099FF."
    ).needs(.drawing)
    Field(
      "fillColor", \.fillColor, .color,
      "Color of areas, RRGGBB or AARRGGBB; default #220099FF."
    ).needs(.drawing)
    Field(
      "strokeWidth", \.strokeWidth, .int(0...1000),
      "Thickness of lines in view points, 0 to 1000; 0 draws none; default 2."
    ).needs(.drawing)
    Field(
      "cornerRadius", \.cornerRadius, .int(0...10_000),
      "Radius of corners in view points, 0 to 10000; default 0."
    ).needs(.drawing)
    Field("beepOnResult", \.beepOnResult, .bool, "Whether each result beeps; default false.").needs(.sound)
    Field(
      "vibrateOnResult", \.vibrateOnResult, .bool,
      "Whether each result asks presenters for a vibration; without a motor nothing happens. Default false."
    ).needs(.vibration)
    Field(
      "blinkAnimationOnResult", \.blinkAnimationOnResult, .bool,
      "Whether the view blinks on each result; default false."
    ).needs(.blink).alias("blinkOnResult", because: ConfigValueText.oldName.with())
  }
}
