public import ScanPluginKit

/// One page of a display that shows its values in turn, each for some seconds: what tells it from the others, and what it is called.
public struct MeterPage: DefinedObject {
  /// Its OBIS code (IEC 62056-61) as the display writes it, like `1.8.0`; without ``hasCode`` a name of your own.
  public internal(set) var position: String
  /// Whether the display shows ``position`` beside the value. Otherwise ``unit``, ``numDigits`` and ``numDecimalDigits`` tell the page from the others.
  public internal(set) var hasCode: Bool
  /// The unit of the page, like `kWh`; nil for the one that is shown, if any.
  public internal(set) var unit: String?
  /// How many digits the page shows, decimals included, 1…18; nil for any.
  public internal(set) var numDigits: Int?
  /// How many of the digits are decimals, 0…17; nil for what the point says.
  public internal(set) var numDecimalDigits: Int?

  /// Makes a page.
  public init(
    position: String, hasCode: Bool = true, unit: String? = nil, numDigits: Int? = nil, numDecimalDigits: Int? = nil
  ) {
    (self.position, self.hasCode, self.unit) = (position, hasCode, unit)
    (self.numDigits, self.numDecimalDigits) = (numDigits, numDecimalDigits)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "meterPage", defaults: MeterPage(position: ""),
    "One page of a display that shows its values in turn: what tells it from the others, and what it is called."
  ) {
    Field(
      required: "position", \.position, .string(minimumLength: 1),
      "The page's OBIS code as the display writes it, like `1.8.0`; with `hasCode` false a name of your own. Results and the history call the page so."
    )
    Field(
      "hasCode", \.hasCode, .bool,
      "Whether the display shows `position` beside the value; a value whose code is not read is no result then. false: the page has no code, and `unit`, `numDigits` and `numDecimalDigits` tell it from the other pages."
    )
    Field(
      optional: "unit", \.unit, .string(minimumLength: 1),
      "The unit of the page, like `kWh`; a value with another unit is not of this page. Unset: the one that is shown, if any."
    )
    Field(
      optional: "numDigits", \.numDigits, .int(1...18),
      "How many digits the page shows, decimals included. Unset: any number.")
    Field(
      optional: "numDecimalDigits", \.numDecimalDigits, .int(0...17),
      "How many of the digits are decimals. Unset: those behind the point.")
  }

  /// Whether a value can be distinguished from one of another page: by codes that both show, or by a number or unit that both pages give.
  func isApart(from other: MeterPage) -> Bool {
    func differ<Key: Equatable>(_ one: Key?, _ other: Key?) -> Bool { one != nil && other != nil && one != other }
    return (hasCode && other.hasCode && position != other.position) || differ(unit, other.unit)
      || differ(numDigits, other.numDigits) || differ(numDecimalDigits, other.numDecimalDigits)
  }
}
