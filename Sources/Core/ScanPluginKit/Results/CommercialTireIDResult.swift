/// The serial number of a commercial tyre.
public struct CommercialTireIDResult: ResultBody {
  /// The number.
  public let text: String
  /// How it was read.
  public let reading: TextReading

  /// Makes a result.
  public init(text: String, reading: TextReading) {
    self.text = text
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<CommercialTireIDResult>(
    "commercialTireIdResult", "The serial number of a commercial tyre."
  ) {
    Field(required: "text", \.text, .string(minimumLength: 1), "The number.")
    Field.reading(\.reading)
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    text = try object[\.text]
    reading = try object[\.reading]
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "COMMERCIAL_TIRE_ID", text: text, quad: reading.quad, isExact: false)]
  }
}
