public import ScanPluginKit

/// How much a result depends on one field of a document.
public enum ScanOption: String, DefinedEnum {
  /// There is no result without the field.
  case mandatory
  /// The field is part of the result when it is found.
  case optional
  /// The field is not read.
  case disabled
  /// The document's own rule counts.
  case `default`

  /// The numbers of the format before version 43, which public files and the vendor's own sample still use.
  public static var accepted: [(form: JSONNode, value: Self)] {
    [(0, .mandatory), (1, .optional), (2, .disabled), (3, .default)]
  }

  /// The names in upper case.
  public static var legacySpellings: [(spelling: String, value: Self)] { upperCaseLegacySpellings }

  /// What the option does, in words.
  public var meaning: String {
    switch self {
    case .mandatory: "no result without the field"
    case .optional: "part of the result when found"
    case .disabled: "not read"
    case .default: "the document's own rule"
    }
  }
}

/// What is asked of one field of a document: whether it has to be there, and how confident its reading has to be.
public struct FieldOption: DefinedObject {
  /// How much the result depends on the field.
  public internal(set) var scanOption: ScanOption
  /// The least confidence of the field's text, 0…100.
  public internal(set) var minConfidence: Int

  /// The keys of a field's options.
  public static let definition = ObjectDefinition(
    "fieldOption", defaults: FieldOption(), "What is asked of one field of a document."
  ) {
    Field(
      "scanOption", \.scanOption, .enumeration(),
      "Whether the field has to be found: `mandatory` (also 0), `optional` (1), `disabled` (2) or `default` (3).")
    Field(
      "minConfidence", \.minConfidence, .confidence,
      "The least confidence of the field's text, 0…100; below it the field counts as not found.")
  }

  /// Makes the options of a field.
  public init(scanOption: ScanOption = .default, minConfidence: Int = 60) {
    self.scanOption = scanOption
    self.minConfidence = minConfidence
  }
}
