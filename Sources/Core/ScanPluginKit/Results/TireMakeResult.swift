/// The maker of a tyre.
public struct TireMakeResult: ResultBody {
  /// The name of the maker.
  public let text: String
  /// How it was read.
  public let reading: TextReading

  /// Makes a result.
  public init(text: String, reading: TextReading) {
    self.text = text
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<TireMakeResult>("tireMakeResult", "The maker of a tyre.") {
    Field(required: "text", \.text, .string(minimumLength: 1), "The name of the maker.")
    Field.reading(\.reading)
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    text = try object[\.text]
    reading = try object[\.reading]
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "TIRE_MAKE", text: text, quad: reading.quad, isExact: false)]
  }
}
