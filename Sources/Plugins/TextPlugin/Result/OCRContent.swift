public import ScanPluginKit
public import TextContent

/// A piece of typed content in a text that was read: an address, a date, an amount and the like.
public struct OCRContent: DefinedObject {
  /// What kind of content it is.
  public internal(set) var kind: ContentKind
  /// The piece as it stands in the text.
  public internal(set) var text: String
  /// The exact values that it may have, at least one, each in the form of its standard; several when the text alone does not
  /// say which one is meant.
  public internal(set) var values: [String]
  /// What vouches for it: `checked`, `formed`, `likely` or `contradicted`.
  public internal(set) var certainty: String

  /// Makes a piece of content.
  public init(kind: ContentKind, text: String, values: [String], certainty: String) {
    self.kind = kind
    self.text = text
    self.values = values
    self.certainty = certainty
  }

  /// Takes over what was found in a text.
  public init(_ found: FoundContent) {
    self.init(
      kind: found.kind, text: found.text, values: found.readings.map(\.value), certainty: found.certainty.rawValue)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "ocrContent", defaults: OCRContent(kind: .url, text: "", values: [], certainty: ""),
    "A piece of typed content in a text that was read."
  ) {
    Field(required: "kind", \.kind, .enumeration(), "What kind of content it is.")
    Field(required: "text", \.text, .string(minimumLength: 1), "The piece as it stands in the text.")
    Field(
      required: "values", \.values, .list(of: .string(), count: 1...64),
      "The exact values that it may have (ISO 8601, E.164, ISO 4217 …); several when the text alone does not say which is meant."
    )
    Field(
      required: "certainty", \.certainty, .string(minimumLength: 1),
      "What vouches for it: `checked` a check digit or a registry, `formed` the form of its standard, `likely` words and habits; `contradicted` when its check digit is wrong."
    )
  }
}
