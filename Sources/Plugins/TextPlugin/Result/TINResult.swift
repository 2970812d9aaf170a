public import ScanPluginKit

/// A tire identification number (49 CFR 574.5).
public struct TINResult: ResultBody {
  /// The number as one word, with `DOT` when it stands there.
  public internal(set) var text: String
  /// The month of production, `YYYY/MM`; not there when the number has no possible one.
  public internal(set) var productionDate: String?
  /// The whole years since the week of production.
  public internal(set) var tireAgeInYearsRoundedDown: Int?
  /// The number in its groups.
  public internal(set) var resultPrettified: String?
  /// How it was read.
  public internal(set) var reading: TextReading

  /// Makes a result.
  public init(
    text: String,
    productionDate: String? = nil,
    tireAgeInYearsRoundedDown: Int? = nil,
    resultPrettified: String? = nil,
    reading: TextReading
  ) {
    self.text = text
    self.productionDate = productionDate
    self.tireAgeInYearsRoundedDown = tireAgeInYearsRoundedDown
    self.resultPrettified = resultPrettified
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "tinResult", defaults: TINResult(text: "", reading: TextReading(engine: "")), "A tire identification number."
  ) {
    Field(
      required: "text", \.text, .string(minimumLength: 1), "The number as one word, with `DOT` when it stands there.")
    Field(
      optional: "productionDate", \.productionDate, .string(),
      "The month of production, `YYYY/MM`; not there when the number has no possible one.")
    Field(
      optional: "tireAgeInYearsRoundedDown", \.tireAgeInYearsRoundedDown, .int(0...200),
      "The whole years since the week of production.")
    Field(optional: "resultPrettified", \.resultPrettified, .string(), "The number in its groups.")
    Field.reading(\.reading)
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "TIN", text: text, quad: reading.quad, isExact: false)]
  }
}
