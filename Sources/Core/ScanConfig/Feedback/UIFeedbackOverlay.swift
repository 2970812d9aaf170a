public import ScanJSON

/// Where an element stands relative to the cutout.
public struct UIFeedbackOverlay: DefinedObject {
  /// What the element is placed by.
  public internal(set) var source: Source
  /// The point of the source that the element stands at.
  public internal(set) var anchor: Anchor
  /// The size of the element.
  public internal(set) var sizeDimension: Dimension?
  /// The shift from the anchor.
  public internal(set) var offsetDimension: Dimension?
  /// Overlay presets that fill what is not given here.
  public internal(set) var presets: [UIFeedbackPresetUse]

  /// Makes an overlay.
  public init(
    source: Source = .cutout, anchor: Anchor = .center, sizeDimension: Dimension? = nil,
    offsetDimension: Dimension? = nil, presets: [UIFeedbackPresetUse] = []
  ) {
    self.source = source
    self.anchor = anchor
    self.sizeDimension = sizeDimension
    self.offsetDimension = offsetDimension
    self.presets = presets
  }

  /// What an element is placed by.
  public enum Source: String, DefinedEnum {
    /// The cutout.
    case cutout
  }

  /// A point of a rectangle.
  public enum Anchor: String, DefinedEnum {
    /// The upper left corner.
    case topLeft = "top_left"
    /// The middle of the upper edge.
    case topCenter = "top_center"
    /// The upper right corner.
    case topRight = "top_right"
    /// The middle of the left edge.
    case centerLeft = "center_left"
    /// The middle.
    case center
    /// The middle of the right edge.
    case centerRight = "center_right"
    /// The lower left corner.
    case bottomLeft = "bottom_left"
    /// The middle of the lower edge.
    case bottomCenter = "bottom_center"
    /// The lower right corner.
    case bottomRight = "bottom_right"
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "uiFeedbackOverlay", defaults: UIFeedbackOverlay(), "Where an element stands relative to the cutout.",
    unknownKeys: .ignored, place: .root
  ) {
    Field("source", \.source, .enumeration(), "What the element is placed by; always cutout.")
    Field(
      "anchor", \.anchor, .enumeration(),
      "Point of the source that the element stands at; default center.")
    Field(optional: "sizeDimension", \.sizeDimension, .object(), "Size of the element. Default: its own.")
    Field(optional: "offsetDimension", \.offsetDimension, .object(), "Shift from the anchor. Default: none.")
    Field(
      "presets", \.presets, .list(of: .object(), count: 0...100),
      "Overlay presets that fill what is not given here; default none.")
  }

  /// A length in each direction.
  public struct Dimension: DefinedObject {
    /// The horizontal length.
    public internal(set) var scaleX: Scale
    /// The vertical length.
    public internal(set) var scaleY: Scale

    /// Makes a pair of lengths.
    public init(scaleX: Scale = Scale(), scaleY: Scale = Scale()) {
      self.scaleX = scaleX
      self.scaleY = scaleY
    }

    /// The keys.
    public static let definition = ObjectDefinition(
      "uiFeedbackDimension", defaults: Dimension(), "A length in each direction.", unknownKeys: .ignored, place: .root
    ) {
      Field("scaleX", \.scaleX, .object(), "Horizontal length. Default: none.")
      Field("scaleY", \.scaleY, .object(), "Vertical length. Default: none.")
    }
  }

  /// A length and what it is measured by.
  public struct Scale: DefinedObject {
    /// What the length is measured by.
    public internal(set) var scaleType: ScaleType
    /// The length: pixels for `fixed_px`, a share of the source for `overlay`.
    public internal(set) var scaleValue: Double

    /// Makes a length.
    public init(scaleType: ScaleType = .none, scaleValue: Double = 0) {
      self.scaleType = scaleType
      self.scaleValue = scaleValue
    }

    /// What a length is measured by.
    public enum ScaleType: String, DefinedEnum {
      /// The content's own size.
      case none
      /// Pixels.
      case fixedPx = "fixed_px"
      /// The other direction, by the content's ratio.
      case keepRatio = "keep_ratio"
      /// The source's size.
      case overlay
    }

    /// The keys.
    public static let definition = ObjectDefinition(
      "uiFeedbackScale", defaults: Scale(), "A length and what it is measured by.", unknownKeys: .ignored, place: .root
    ) {
      Field(
        "scaleType", \.scaleType, .enumeration(),
        "none: the content's own size; fixed_px: pixels; keep_ratio: by the other direction; overlay: a share of the "
          + "source. Default none.")
      Field("scaleValue", \.scaleValue, .number(), "The length in the unit of scaleType; default 0.")
    }
  }
}
