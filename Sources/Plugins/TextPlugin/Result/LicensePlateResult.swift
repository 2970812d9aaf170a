public import ScanPluginKit

/// A vehicle's license plate.
public struct LicensePlateResult: ResultBody {
  /// The sign of the country in international traffic; empty when several countries write such texts.
  public internal(set) var country: String
  /// The text of the plate, without spaces and hyphens.
  public internal(set) var plateText: String
  /// The state or province whose name stands on a plate of North America.
  public internal(set) var area: String?
  /// The signs of all countries that write such texts.
  public internal(set) var countries: [String]
  /// How it was read.
  public internal(set) var reading: TextReading

  /// Makes a result.
  public init(
    country: String,
    plateText: String,
    area: String? = nil,
    countries: [String] = [],
    reading: TextReading
  ) {
    self.country = country
    self.plateText = plateText
    self.area = area
    self.countries = countries
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "licensePlateResult", defaults: LicensePlateResult(country: "", plateText: "", reading: TextReading(engine: "")),
    "A vehicle's license plate."
  ) {
    Field(
      required: "country", \.country, .string(),
      "The sign of the country in international traffic, like `D`; empty when several countries write such texts.")
    Field(
      required: "plateText", \.plateText, .string(minimumLength: 1),
      "The text of the plate, without spaces and hyphens.")
    Field(optional: "area", \.area, .string(), "The state or province whose name stands on a plate of North America.")
    Field(
      "countries", \.countries, .list(of: .string(minimumLength: 1)),
      "The signs of all countries that write such texts."
    ).added()
    Field.reading(\.reading)
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "LICENSE_PLATE", text: plateText, quad: reading.quad, isExact: false)]
  }
}
