/// A vehicle's licence plate.
public struct LicensePlateResult: ResultBody {
  /// The sign of the country in international traffic; empty when several countries write such texts.
  public let country: String
  /// The text of the plate, without spaces and hyphens.
  public let plateText: String
  /// The state or province whose name stands on a plate of North America.
  public let area: String?
  /// The signs of all countries that write such texts.
  public let countries: [String]
  /// How it was read.
  public let reading: TextReading

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
  public static let definition = ObjectDefinition<LicensePlateResult>(
    "licensePlateResult", "A vehicle's licence plate."
  ) {
    Field(
      required: "country", \.country, .string(),
      "The sign of the country in international traffic, like `D`; empty when several countries write such texts.")
    Field(
      required: "plateText", \.plateText, .string(minimumLength: 1),
      "The text of the plate, without spaces and hyphens.")
    Field(optional: "area", \.area, .string(), "The state or province whose name stands on a plate of North America.")
    Field(
      "countries", \.countries, .list(of: .string(minimumLength: 1)), default: [],
      "The signs of all countries that write such texts."
    ).added()
    Field.reading(\.reading)
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    country = try object[\.country]
    plateText = try object[\.plateText]
    area = try object[\.area]
    countries = try object[\.countries]
    reading = try object[\.reading]
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "LICENSE_PLATE", text: plateText, quad: reading.quad, isExact: false)]
  }
}
