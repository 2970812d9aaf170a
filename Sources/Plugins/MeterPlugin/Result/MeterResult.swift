public import MeterHistory
public import ScanPluginKit

/// The reading of a utility meter.
public struct MeterResult: ResultBody {
  /// The reading as the counter shows it, leading zeros included, with a point before the decimals; nil where several registers are in
  /// view and none of them was asked for, which are all among ``others`` then.
  public internal(set) var value: String?
  /// The unit, as it is configured or shown; nil when it is not known.
  public internal(set) var unit: String?
  /// What the value stands for: its OBIS code (IEC 62056-61) as far as the display shows one, like `1.8.0`.
  public internal(set) var position: String?
  /// The reading as an exact decimal number without leading zeros, like `123.45`; nil without ``value``.
  public internal(set) var decimalValue: String?
  /// Where the hand of a gauge points, in degrees clockwise from the top of the upright picture, 0 up to 360; nil for what has digits.
  public internal(set) var handAngle: Double?
  /// The digits from the left; none of a gauge.
  public internal(set) var digits: [MeterDigit]
  /// Whether the last drum or hand stands between two digits; the lower one is reported.
  public internal(set) var isRolling: Bool
  /// The other registers in view, from top to bottom.
  public internal(set) var others: [MeterField]
  /// What the history says of it; nil without one.
  public internal(set) var verdict: MeterVerdict?
  /// How it was read.
  public internal(set) var reading: TextReading

  /// Makes a result.
  public init(
    value: String?, unit: String? = nil, position: String? = nil, decimalValue: String?,
    handAngle: Double? = nil, digits: [MeterDigit] = [], isRolling: Bool = false, others: [MeterField] = [],
    verdict: MeterVerdict? = nil, reading: TextReading
  ) {
    self.value = value
    self.unit = unit
    self.position = position
    self.decimalValue = decimalValue
    self.handAngle = handAngle
    self.digits = digits
    self.isRolling = isRolling
    self.others = others
    self.verdict = verdict
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "meterResult", defaults: MeterResult(value: nil, decimalValue: nil, reading: TextReading(engine: "")),
    "The reading of a utility meter."
  ) {
    Field(
      optional: "value", \.value, .string(minimumLength: 1),
      "The reading as the counter shows it, leading zeros included, with a point before the decimals. Not there where several registers are in view and `register` asks for none of them: all are among `others` then."
    )
    Field(optional: "unit", \.unit, .string(), "The unit, as it is configured or shown.")
    Field(
      optional: "position", \.position, .string(),
      "What the value stands for: its OBIS code, as far as the display shows one, like `1.8.0`.")
    Field(
      optional: "decimalValue", \.decimalValue, .string(minimumLength: 1),
      "The reading as an exact decimal number without leading zeros; not there without `value`."
    ).added()
    Field(
      optional: "handAngle", \.handAngle, .number(0...360),
      "Where the hand of a gauge points, in degrees clockwise from the top of the upright picture; with `gauge` only."
    ).added()
    Field("digits", \.digits, .list(of: .object(MeterDigit.self)), "The digits from the left; none of a gauge.").added()
    Field(
      "isRolling", \.isRolling, .bool,
      "Whether the last drum or hand stands between two digits; the lower one is reported."
    ).added()
    Field(
      "others", \.others, .list(of: .object(MeterField.self)),
      "The other registers in view, from top to bottom."
    ).added()
    Field(
      optional: "verdict", \.verdict, .object(MeterVerdict.self),
      "What the history says of it; only with `history`."
    ).added()
    Field.reading(\.reading)
  }

  /// The reading with its unit, and the other values with theirs.
  public var items: [FoundItem] {
    func item(_ value: String, _ unit: String?, _ position: String?, _ quad: FrameQuad?, _ more: String? = nil)
      -> FoundItem
    {
      let text = unit.map { "\(value) \($0)" } ?? value
      return FoundItem(
        kind: "METER", text: text, quad: quad, isExact: false,
        identity: [text, position, more].compactMap(\.self).joined(separator: "\n"))
    }
    // The same value is news when the history has come to accept it.
    let accepted = verdict.map { $0.isAccepted ? "accepted" : "rejected" }
    return (value.map { [item($0, unit, position, reading.quad, accepted)] } ?? [])
      + others.map { item($0.value, $0.unit, $0.position, $0.quad) }
  }

  /// The result without some of its other values; nil when its own value is unwanted, and when nothing is left.
  public func without(_ isUnwanted: (FoundItem) -> Bool) -> MeterResult? {
    let items = items
    if value != nil, let own = items.first, isUnwanted(own) { return nil }
    let kept = zip(others, items.suffix(others.count)).filter { !isUnwanted($0.1) }.map(\.0)
    guard kept.count < others.count else { return self }
    guard value != nil || !kept.isEmpty else { return nil }
    var copy = self
    copy.others = kept
    return copy
  }
}

/// One of the values of a display with several.
public struct MeterField: DefinedObject {
  /// The value as it is shown.
  public internal(set) var value: String
  /// The unit; nil when it is not known.
  public internal(set) var unit: String?
  /// The OBIS code (IEC 62056-61), as far as it is shown.
  public internal(set) var position: String?
  /// The confidence of the value, 0…100.
  public internal(set) var confidence: Int
  /// The corners around it in frame pixels, from the top left clockwise; nil when they are not known.
  public internal(set) var corners: [PixelPoint]?

  /// Makes a value.
  public init(
    value: String, unit: String? = nil, position: String? = nil, confidence: Int, corners: [PixelPoint]? = nil
  ) {
    self.value = value
    self.unit = unit
    self.position = position
    self.confidence = min(100, max(0, confidence))
    self.corners = corners
  }

  /// The corners as a quadrilateral; nil when they are unknown.
  public var quad: FrameQuad? { FrameQuad(corners) }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "meterField", defaults: MeterField(value: "", confidence: 0), "One of the values of a display with several."
  ) {
    Field(required: "value", \.value, .string(minimumLength: 1), "The value as it is shown.")
    Field(optional: "unit", \.unit, .string(), "The unit.")
    Field(optional: "position", \.position, .string(), "The OBIS code, as far as it is shown.")
    Field(required: "confidence", \.confidence, .int(0...100), "The confidence of the value, 0 to 100.")
    Field(
      optional: "corners", \.corners, .list(of: .object(PixelPoint.self), count: 4...4),
      "The corners in frame pixels, from the top left clockwise.")
  }
}
