/// The distance on a vehicle's instrument panel.
public struct OdometerResult: ResultBody {
  /// The distance as it is shown.
  public let value: String
  /// The digits from the left.
  public let digits: [MeterDigit]
  /// How it was read.
  public let reading: TextReading

  /// Makes a result.
  public init(value: String, digits: [MeterDigit] = [], reading: TextReading) {
    self.value = value
    self.digits = digits
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<OdometerResult>(
    "odometerResult", "The distance on a vehicle's instrument panel."
  ) {
    Field(required: "value", \.value, .string(minimumLength: 1), "The distance as it is shown.")
    Field("digits", \.digits, .list(of: .object(MeterDigit.self)), default: [], "The digits from the left.").added()
    Field.reading(\.reading)
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    value = try object[\.value]
    digits = try object[\.digits]
    reading = try object[\.reading]
  }

  /// The distance.
  public var items: [FoundItem] { [FoundItem(kind: "ODOMETER", text: value, quad: reading.quad, isExact: false)] }
}
