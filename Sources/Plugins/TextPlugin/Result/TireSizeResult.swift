public import ScanPluginKit

/// The size marking of a tire, part by part (ISO 4000-1, ETRTO).
public struct TireSizeResult: ResultBody {
  /// The whole marking.
  public internal(set) var text: TireSizePart
  /// What the tire is for: `P`, `LT`, `ST`, `T` or `C`.
  public internal(set) var vehicleType: TireSizePart?
  /// The width.
  public internal(set) var width: TireSizePart?
  /// The height of the section in per cent of the width.
  public internal(set) var ratio: TireSizePart?
  /// The construction: `R`, `ZR`, `D`, `B` or `-`.
  public internal(set) var construction: TireSizePart?
  /// The diameter of the rim in inches.
  public internal(set) var diameter: TireSizePart?
  /// The load index, with that for twin tires.
  public internal(set) var loadIndex: TireSizePart?
  /// The speed symbol.
  public internal(set) var speedRating: TireSizePart?
  /// `XL` for a reinforced tire.
  public internal(set) var extraLoad: TireSizePart?
  /// `M+S` for a winter tire.
  public internal(set) var winter: TireSizePart?
  /// What says that it is a tire of vans or lorries.
  public internal(set) var commercialTire: TireSizePart?
  /// The marking in its usual form.
  public internal(set) var prettifiedString: TireSizePart?
  /// The marking with the load and the speed that it stands for.
  public internal(set) var prettifiedStringWithMeta: TireSizePart?
  /// How it was read.
  public internal(set) var reading: TextReading

  /// Makes a result.
  public init(
    text: TireSizePart,
    vehicleType: TireSizePart? = nil,
    width: TireSizePart? = nil,
    ratio: TireSizePart? = nil,
    construction: TireSizePart? = nil,
    diameter: TireSizePart? = nil,
    loadIndex: TireSizePart? = nil,
    speedRating: TireSizePart? = nil,
    extraLoad: TireSizePart? = nil,
    winter: TireSizePart? = nil,
    commercialTire: TireSizePart? = nil,
    prettifiedString: TireSizePart? = nil,
    prettifiedStringWithMeta: TireSizePart? = nil,
    reading: TextReading
  ) {
    self.text = text
    self.vehicleType = vehicleType
    self.width = width
    self.ratio = ratio
    self.construction = construction
    self.diameter = diameter
    self.loadIndex = loadIndex
    self.speedRating = speedRating
    self.extraLoad = extraLoad
    self.winter = winter
    self.commercialTire = commercialTire
    self.prettifiedString = prettifiedString
    self.prettifiedStringWithMeta = prettifiedStringWithMeta
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "tireSizeResult",
    defaults: TireSizeResult(text: TireSizePart.definition.defaults, reading: TextReading(engine: "")),
    "The size marking of a tire, part by part."
  ) {
    Field(required: "text", \.text, .object(TireSizePart.self), "The whole marking.")
    Field(
      optional: "vehicleType", \.vehicleType, .object(TireSizePart.self),
      "What the tire is for: `P`, `LT`, `ST`, `T` or `C`.")
    Field(optional: "width", \.width, .object(TireSizePart.self), "The width.")
    Field(optional: "ratio", \.ratio, .object(TireSizePart.self), "The height of the section in per cent of the width.")
    Field(
      optional: "construction", \.construction, .object(TireSizePart.self),
      "The construction: `R`, `ZR`, `D`, `B` or `-`.")
    Field(optional: "diameter", \.diameter, .object(TireSizePart.self), "The diameter of the rim in inches.")
    Field(optional: "loadIndex", \.loadIndex, .object(TireSizePart.self), "The load index, with that for twin tires.")
    Field(optional: "speedRating", \.speedRating, .object(TireSizePart.self), "The speed symbol.")
    Field(optional: "extraLoad", \.extraLoad, .object(TireSizePart.self), "`XL` for a reinforced tire.")
    Field(optional: "winter", \.winter, .object(TireSizePart.self), "`M+S` for a winter tire.")
    Field(
      optional: "commercialTire", \.commercialTire, .object(TireSizePart.self),
      "What says that it is a tire of vans or lorries.")
    Field(
      optional: "prettifiedString", \.prettifiedString, .object(TireSizePart.self), "The marking in its usual form.")
    Field(
      optional: "prettifiedStringWithMeta", \.prettifiedStringWithMeta, .object(TireSizePart.self),
      "The marking with the load and the speed that it stands for.")
    Field.reading(\.reading)
  }

  /// The marking.
  public var items: [FoundItem] {
    [FoundItem(kind: "TIRE_SIZE", text: text.text, quad: reading.quad, isExact: false)]
  }
}

/// One part of a tire's marking.
public struct TireSizePart: DefinedObject {
  /// What was read.
  public internal(set) var text: String
  /// The confidence of its characters, 0…100.
  public internal(set) var confidence: Int

  /// Makes a part.
  public init(text: String, confidence: Int) {
    self.text = text
    self.confidence = min(100, max(0, confidence))
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "tireSizePart", defaults: TireSizePart(text: "", confidence: 0), "One part of a tire's marking."
  ) {
    Field(required: "text", \.text, .string(minimumLength: 1), "What was read.")
    Field(required: "confidence", \.confidence, .int(0...100), "The confidence of its characters, 0 to 100.")
  }
}
