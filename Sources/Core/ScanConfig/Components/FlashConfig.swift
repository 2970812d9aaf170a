public import ScanJSON

/// How the torch and its button behave. Changes apply at once.
public struct FlashConfig: DefinedObject {
  /// Who switches the torch.
  public internal(set) var mode: FlashMode
  /// Where the button stands.
  public internal(set) var alignment: FlashAlignment
  /// The shift of the button in view points.
  public internal(set) var offset: IntOffset
  /// The button's picture while the torch is on; a path beside the configuration file.
  public internal(set) var imageOn: String?
  /// The button's picture while the torch is off.
  public internal(set) var imageOff: String?
  /// The button's picture while the torch follows the light.
  public internal(set) var imageAuto: String?
  /// One picture for all states.
  public internal(set) var image: String?

  /// Makes torch settings.
  public init(
    mode: FlashMode = .manualOff, alignment: FlashAlignment = .bottom, offset: IntOffset = .zero,
    imageOn: String? = nil, imageOff: String? = nil, imageAuto: String? = nil, image: String? = nil
  ) {
    self.mode = mode
    self.alignment = alignment
    self.offset = offset
    self.imageOn = imageOn
    self.imageOff = imageOff
    self.imageAuto = imageAuto
    self.image = image
  }

  /// A button, the torch off.
  public static let `default` = FlashConfig()
}

/// Who switches the torch.
public enum FlashMode: String, DefinedEnum {
  /// The user; it starts off.
  case manualOff = "manual_off"
  /// The user; it starts on.
  case manualOn = "manual_on"
  /// The light of the scene.
  case auto
  /// Nobody: no button, no torch.
  case none

  /// The name that `manual_off` had first.
  public static let accepted: [(form: JSONNode, value: Self)] = [("manual", .manualOff)]
  /// Upper case.
  public static var legacySpellings: [(spelling: String, value: Self)] {
    upperCaseLegacySpellings + [("MANUAL", .manualOff)]
  }
}

/// Where the torch's button stands in the view.
public enum FlashAlignment: String, DefinedEnum {
  /// The middle of the upper edge.
  case top
  /// The upper left corner.
  case topLeft = "top_left"
  /// The upper right corner.
  case topRight = "top_right"
  /// The middle of the lower edge.
  case bottom
  /// The lower left corner.
  case bottomLeft = "bottom_left"
  /// The lower right corner.
  case bottomRight = "bottom_right"

  /// Upper case.
  public static var legacySpellings: [(spelling: String, value: Self)] { upperCaseLegacySpellings }
}

extension FlashConfig {
  /// The keys.
  public static let definition = ObjectDefinition(
    "flashConfig", defaults: FlashConfig(), "How the torch and its button behave.",
    place: .below(DocumentStructure.keys)
  ) {
    Field(
      "mode", \.mode, .enumeration(),
      "Who switches the torch. manual_off: the user, it starts off; manual_on: the user, it starts on; auto: the light "
        + "of the scene; none: no button and no torch. manual counts as manual_off. Default manual_off."
    ).needs(.torch, unless: "none").reload(.live)
    Field(
      "alignment", \.alignment, .enumeration(),
      "Where the button stands; without effect when mode is none. Default bottom."
    ).needs(.liveView).reload(.live)
    Field(
      "offset", \.offset, .object(),
      "Shift of the button in view points, x to the right, y downwards. Default 0, 0."
    ).needs(.liveView).reload(.live)
    Field(
      optional: "imageOn", \.imageOn, .string(minimumLength: 1),
      "Picture of the button while the torch is on: a path beside the configuration file. Default: our own."
    ).needs(.liveView).reload(.live)
    Field(
      optional: "imageOff", \.imageOff, .string(minimumLength: 1),
      "Picture of the button while the torch is off. Default: our own."
    ).needs(.liveView).reload(.live)
    Field(
      optional: "imageAuto", \.imageAuto, .string(minimumLength: 1),
      "Picture of the button while the torch follows the light. Default: our own."
    ).needs(.liveView).reload(.live)
    Field(
      optional: "image", \.image, .string(minimumLength: 1),
      "One picture for all states, ideally PNG of 28 × 28 with transparency. Default: our own."
    ).needs(.liveView).reload(.live)
  }
}
