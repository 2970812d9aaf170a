public import ScanPluginKit

/// The serial number of a commercial tire.
public struct CommercialTireIDResult: ResultBody {
  /// The number.
  public internal(set) var text: String
  /// How it was read.
  public internal(set) var reading: TextReading

  /// Makes a result.
  public init(text: String, reading: TextReading) {
    self.text = text
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "commercialTireIdResult", defaults: CommercialTireIDResult(text: "", reading: TextReading(engine: "")),
    "The serial number of a commercial tire."
  ) {
    Field(required: "text", \.text, .string(minimumLength: 1), "The number.")
    Field.reading(\.reading)
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "COMMERCIAL_TIRE_ID", text: text, quad: reading.quad, isExact: false)]
  }
}
