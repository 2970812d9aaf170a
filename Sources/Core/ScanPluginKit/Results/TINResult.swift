/// A tyre identification number (49 CFR 574.5).
public struct TINResult: ResultBody {
  /// The number as one word, with `DOT` when it stands there.
  public let text: String
  /// The month of production, `YYYY/MM`; not there when the number has no possible one.
  public let productionDate: String?
  /// The whole years since the week of production.
  public let tireAgeInYearsRoundedDown: Int?
  /// The number in its groups.
  public let resultPrettified: String?
  /// How it was read.
  public let reading: TextReading

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
  public static let definition = ObjectDefinition<TINResult>("tinResult", "A tyre identification number.") {
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

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    text = try object[\.text]
    productionDate = try object[\.productionDate]
    tireAgeInYearsRoundedDown = try object[\.tireAgeInYearsRoundedDown]
    resultPrettified = try object[\.resultPrettified]
    reading = try object[\.reading]
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "TIN", text: text, quad: reading.quad, isExact: false)]
  }
}
