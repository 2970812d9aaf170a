public import ScanPluginKit

/// A vehicle identification number (ISO 3779).
public struct VINResult: ResultBody {
  /// The 17 characters.
  public internal(set) var text: String
  /// Whether the ninth character is the check digit of the others; European numbers mostly have none.
  public internal(set) var checkDigitValid: Bool
  /// Whether an obligatory check digit proves the number: those of North America and China have one.
  public internal(set) var verified: Bool
  /// The part of the world that gave the number out, like `Europe`.
  public internal(set) var region: String?
  /// The country that gave the number out.
  public internal(set) var country: String?
  /// The maker, when it is among those that are known.
  public internal(set) var manufacturer: String?
  /// The model year of a number of North America.
  public internal(set) var modelYear: Int?
  /// How it was read.
  public internal(set) var reading: TextReading

  /// Makes a result.
  public init(
    text: String,
    checkDigitValid: Bool = false,
    verified: Bool = false,
    region: String? = nil,
    country: String? = nil,
    manufacturer: String? = nil,
    modelYear: Int? = nil,
    reading: TextReading
  ) {
    self.text = text
    self.checkDigitValid = checkDigitValid
    self.verified = verified
    self.region = region
    self.country = country
    self.manufacturer = manufacturer
    self.modelYear = modelYear
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "vinResult", defaults: VINResult(text: "", reading: TextReading(engine: "")), "A vehicle identification number."
  ) {
    Field(required: "text", \.text, .string(minimumLength: 1), "The 17 characters.")
    Field(
      "checkDigitValid", \.checkDigitValid, .bool,
      "Whether the ninth character is the check digit of the others; European numbers mostly have none."
    ).added()
    Field(
      "verified", \.verified, .bool,
      "Whether an obligatory check digit proves the number: those of North America and China have one."
    ).added()
    Field(optional: "region", \.region, .string(), "The part of the world that gave the number out, like `Europe`.")
      .added()
    Field(optional: "country", \.country, .string(), "The country that gave the number out.").added()
    Field(optional: "manufacturer", \.manufacturer, .string(), "The maker, when it is among those that are known.")
      .added()
    Field(optional: "modelYear", \.modelYear, .int(1980...2039), "The model year of a number of North America.").added()
    Field.reading(\.reading)
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "VIN", text: text, quad: reading.quad, isExact: verified)]
  }
}
