public import ScanPluginKit

/// One element of a GS1 element string: an application identifier and its value (GS1 General Specifications, section 3).
public struct GS1Element: DefinedObject {
  /// The application identifier, two to four digits.
  public internal(set) var ai: String
  /// The value, as the symbol carries it.
  public internal(set) var value: String
  /// The data title of the identifier, like `USE BY or EXPIRY`; nil when the identifier is unknown.
  public internal(set) var title: String?
  /// The number behind a measure, an amount or a temperature, with exactly the digits of the value.
  public internal(set) var decimal: String?
  /// The unit of a measure, like `kg`.
  public internal(set) var unit: String?
  /// The currency of an amount, by the three digits of ISO 4217.
  public internal(set) var currency: String?
  /// The date by ISO 8601, like `2026-11-30`, with the time when the value has one; two dates of a range with `/` between.
  public internal(set) var date: String?
  /// Whether the check digit or the check characters are right; nil when the value has none.
  public internal(set) var isCheckDigitValid: Bool?
  /// What is wrong with the value, in words; empty when nothing is.
  public internal(set) var problems: [String]

  /// Makes an element.
  public init(
    ai: String, value: String, title: String? = nil, decimal: String? = nil, unit: String? = nil,
    currency: String? = nil, date: String? = nil, isCheckDigitValid: Bool? = nil, problems: [String] = []
  ) {
    self.ai = ai
    self.value = value
    self.title = title
    self.decimal = decimal
    self.unit = unit
    self.currency = currency
    self.date = date
    self.isCheckDigitValid = isCheckDigitValid
    self.problems = problems
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "gs1Element", defaults: GS1Element(ai: "", value: ""), "One element of a GS1 element string."
  ) {
    Field(required: "ai", \.ai, .string(minimumLength: 2), "The application identifier, two to four digits.")
    Field(required: "value", \.value, .string(), "The value, as the symbol carries it.")
    Field(optional: "title", \.title, .string(), "The data title of the identifier, like `USE BY or EXPIRY`.").added()
    Field(
      optional: "decimal", \.decimal, .string(),
      "The number behind a measure, an amount or a temperature, as text with exactly the digits of the value."
    ).added()
    Field(optional: "unit", \.unit, .string(), "The unit of a measure, like `kg`.").added()
    Field(
      optional: "currency", \.currency, .string(), "The currency of an amount, by the three digits of ISO 4217."
    ).added()
    Field(
      optional: "date", \.date, .string(),
      "The date by ISO 8601, with the time when the value has one; two dates of a range with `/` between."
    ).added()
    Field(
      optional: "isCheckDigitValid", \.isCheckDigitValid, .bool,
      "Whether the check digit or the check characters are right, where the value has any."
    ).added()
    Field(
      "problems", \.problems, .list(of: .string()), "What is wrong with the value, in words."
    ).added()
  }
}
