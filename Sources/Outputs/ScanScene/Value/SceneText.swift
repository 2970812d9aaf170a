public import ScanConfig
import ScanGeometry
public import ScanJSON

/// A text in a box.
public struct SceneText: DefinedObject, Hashable {
  /// The words; a line feed begins a line.
  public internal(set) var value: String
  /// Where the box stands.
  public internal(set) var place: ScenePlace
  /// The size of the letters in view points: an em.
  public internal(set) var size: Double
  /// The color of the letters.
  public internal(set) var color: ColorSpec
  /// The color of the box; nil for none. The box reaches half an em beyond the letters to the sides, and a quarter above and below.
  public internal(set) var background: ColorSpec?
  /// Where short lines stand.
  public internal(set) var alignment: UIFeedbackAttributes.TextAlignment
  /// A picture before the words, an outline in a square of 24 × 24; it is filled with ``color``, one em high. Nil for none.
  public internal(set) var icon: ScenePath?

  /// Makes a text.
  public init(
    _ value: String, place: ScenePlace, size: Double, color: ColorSpec = .white, background: ColorSpec? = nil,
    alignment: UIFeedbackAttributes.TextAlignment = .center, icon: ScenePath? = nil
  ) {
    self.value = value
    self.place = place
    self.size = max(0, .scene(size))
    self.color = color
    self.background = background
    self.alignment = alignment
    self.icon = icon
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "sceneText", defaults: SceneText("", place: ScenePlace(.zero), size: 0), "A text in a box."
  ) {
    Field(required: "value", \.value, .string(), "The words; a line feed begins a line.")
    Field(required: "place", \.place, .object(), "Where the box stands.")
    Field(required: "size", \.size, .number(0...1_000_000), "The size of the letters, an em, in view points.")
    Field("color", \.color, .webColor, "The color of the letters; default white.")
    Field(
      optional: "background", \.background, .webColor,
      "The color of the box, which reaches half an em beyond the letters to the sides, and a quarter above and below. Default: none."
    )
    Field("alignment", \.alignment, .enumeration(), "Where short lines stand in the box; default center.")
    Field(
      optional: "icon", \.icon, .path,
      "A picture before the words: an outline in a square of 24 × 24, filled with the color and one em high. Default: none."
    )
  }
}

/// A picture in a box.
public struct SceneImage: DefinedObject, Hashable {
  /// The picture's path as the configuration has it, beside its file.
  public internal(set) var source: String
  /// Where the box stands.
  public internal(set) var place: ScenePlace
  /// How the picture fills the box.
  public internal(set) var scaling: UIFeedbackAttributes.ImageScaleType
  /// The color behind the picture; nil for none.
  public internal(set) var background: ColorSpec?

  /// Makes a picture.
  public init(
    _ source: String, place: ScenePlace, scaling: UIFeedbackAttributes.ImageScaleType = .fitCenter,
    background: ColorSpec? = nil
  ) {
    self.source = source
    self.place = place
    self.scaling = scaling
    self.background = background
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "sceneImage", defaults: SceneImage("", place: ScenePlace(.zero)), "A picture in a box."
  ) {
    Field(required: "source", \.source, .string(minimumLength: 1), "The picture's path as the configuration has it.")
    Field(required: "place", \.place, .object(), "Where the box stands.")
    Field(
      "scaling", \.scaling, .enumeration(),
      "How the picture fills the box. center and matrix: in its own size; center_crop: as small as covers the box; center_inside: as "
        + "fit_center, but never enlarged; fit_center, fit_start, fit_end: as large as the box holds, in its middle, at its upper left "
        + "or lower right; fit_xy: stretched. What leaves the box is cut off. Default fit_center.")
    Field(optional: "background", \.background, .webColor, "The color of the box. Default: none.")
  }
}
