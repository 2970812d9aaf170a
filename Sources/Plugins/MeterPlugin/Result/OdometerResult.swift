public import ScanPluginKit

/// The distance on a vehicle's instrument panel.
public struct OdometerResult: ResultBody {
  /// The distance as it is shown.
  public internal(set) var value: String
  /// The digits from the left.
  public internal(set) var digits: [MeterDigit]
  /// How it was read.
  public internal(set) var reading: TextReading

  /// Makes a result.
  public init(value: String, digits: [MeterDigit] = [], reading: TextReading) {
    self.value = value
    self.digits = digits
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "odometerResult", defaults: OdometerResult(value: "", reading: TextReading(engine: "")),
    "The distance on a vehicle's instrument panel."
  ) {
    Field(required: "value", \.value, .string(minimumLength: 1), "The distance as it is shown.")
    Field("digits", \.digits, .list(of: .object(MeterDigit.self)), "The digits from the left.").added()
    Field.reading(\.reading)
  }

  /// The distance.
  public var items: [FoundItem] { [FoundItem(kind: "ODOMETER", text: value, quad: reading.quad, isExact: false)] }
}
