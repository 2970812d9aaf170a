public import ScanPluginKit

/// The maker of a tire.
public struct TireMakeResult: ResultBody {
  /// The name of the maker.
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
    "tireMakeResult", defaults: TireMakeResult(text: "", reading: TextReading(engine: "")), "The maker of a tire."
  ) {
    Field(required: "text", \.text, .string(minimumLength: 1), "The name of the maker.")
    Field.reading(\.reading)
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "TIRE_MAKE", text: text, quad: reading.quad, isExact: false)]
  }
}
