public import ScanJSON

/// Where an element stands relative to the cutout.
public struct UIFeedbackOverlay: DefinedObject {
  /// What the element is placed by.
  public let source: Source
  /// The point of the source that the element stands at.
  public let anchor: Anchor
  /// The size of the element.
  public let sizeDimension: Dimension?
  /// The shift from the anchor.
  public let offsetDimension: Dimension?
  /// Overlay presets that fill what is not given here.
  public let presets: [UIFeedbackPresetUse]

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
  public static let definition = ObjectDefinition<UIFeedbackOverlay>(
    "uiFeedbackOverlay", "Where an element stands relative to the cutout.", unknownKeys: .ignored, place: .root
  ) {
    Field("source", \.source, .enumeration(), default: .cutout, "What the element is placed by; always cutout.")
    Field(
      "anchor", \.anchor, .enumeration(), default: .center,
      "Point of the source that the element stands at; default center.")
    Field(optional: "sizeDimension", \.sizeDimension, .object(), "Size of the element. Default: its own.")
    Field(optional: "offsetDimension", \.offsetDimension, .object(), "Shift from the anchor. Default: none.")
    Field(
      "presets", \.presets, .list(of: .object(), count: 0...100), default: [],
      "Overlay presets that fill what is not given here; default none.")
  }

  /// Takes the values read.
  public init(reading object: ObjectReader<Self>) throws {
    self.init(
      source: try object[\.source], anchor: try object[\.anchor], sizeDimension: try object[\.sizeDimension],
      offsetDimension: try object[\.offsetDimension], presets: try object[\.presets])
  }

  /// A length in each direction.
  public struct Dimension: DefinedObject {
    /// The horizontal length.
    public let scaleX: Scale
    /// The vertical length.
    public let scaleY: Scale

    /// Makes a pair of lengths.
    public init(scaleX: Scale = Scale(), scaleY: Scale = Scale()) {
      self.scaleX = scaleX
      self.scaleY = scaleY
    }

    /// The keys.
    public static let definition = ObjectDefinition<Dimension>(
      "uiFeedbackDimension", "A length in each direction.", unknownKeys: .ignored, place: .root
    ) {
      Field("scaleX", \.scaleX, .object(), default: Scale(), "Horizontal length. Default: none.")
      Field("scaleY", \.scaleY, .object(), default: Scale(), "Vertical length. Default: none.")
    }

    /// Takes the values read.
    public init(reading object: ObjectReader<Self>) throws {
      self.init(scaleX: try object[\.scaleX], scaleY: try object[\.scaleY])
    }
  }

  /// A length and what it is measured by.
  public struct Scale: DefinedObject {
    /// What the length is measured by.
    public let scaleType: ScaleType
    /// The length: pixels for `fixed_px`, a share of the source for `overlay`.
    public let scaleValue: Double

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
    public static let definition = ObjectDefinition<Scale>(
      "uiFeedbackScale", "A length and what it is measured by.", unknownKeys: .ignored, place: .root
    ) {
      Field(
        "scaleType", \.scaleType, .enumeration(), default: .none,
        "none: the content's own size; fixed_px: pixels; keep_ratio: by the other direction; overlay: a share of the "
          + "source. Default none.")
      Field("scaleValue", \.scaleValue, .number(), default: 0, "The length in the unit of scaleType; default 0.")
    }

    /// Takes the values read.
    public init(reading object: ObjectReader<Self>) throws {
      self.init(scaleType: try object[\.scaleType], scaleValue: try object[\.scaleValue])
    }
  }
}
