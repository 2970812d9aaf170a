public import ScanPluginKit

/// Which of several registers of a display gives the value: what is given must hold together.
public struct MeterRegister: DefinedObject {
  /// Its OBIS code (IEC 62056-61) as the display writes it, like `1.8.0`; nil for any.
  public internal(set) var position: String?
  /// The unit that is shown beside it, like `kWh`; nil for any.
  public internal(set) var unit: String?
  /// Its place among the registers in view, from the top and in a line from the left, 1…16; nil for any.
  public internal(set) var line: Int?

  /// Makes a choice.
  public init(position: String? = nil, unit: String? = nil, line: Int? = nil) {
    (self.position, self.unit, self.line) = (position, unit, line)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "meterRegister", defaults: MeterRegister(),
    "Which of several registers of a display gives the value. What is given must hold together."
  ) {
    Field(
      optional: "position", \.position, .string(minimumLength: 1),
      "Its OBIS code as the display writes it, like `1.8.0`. Unset: any.")
    Field(
      optional: "unit", \.unit, .string(minimumLength: 1),
      "The unit that the display shows beside it, like `kWh`. Unset: any.")
    Field(
      optional: "line", \.line, .int(1...16),
      "Its place among the registers in view: 1 for the topmost, in a line from the left. Unset: any.")
  }
}
