public import ScanPluginKit

/// The place of a code in a sequence of codes that belong together.
public struct CodeSequence: DefinedObject {
  /// The position in the sequence, from 0.
  public internal(set) var index: Int
  /// The number of codes in the sequence; 0 when the code does not say.
  public internal(set) var count: Int
  /// What all codes of the sequence share; empty when the symbology has nothing of the kind.
  public internal(set) var sharedID: String

  /// Makes a place.
  public init(index: Int, count: Int, sharedID: String) {
    self.index = index
    self.count = count
    self.sharedID = sharedID
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "codeSequence", defaults: CodeSequence(index: 0, count: 0, sharedID: ""),
    "The place of a code in a sequence of codes that belong together."
  ) {
    Field(required: "index", \.index, .int(0...100_000), "The position in the sequence, from 0.")
    Field(required: "count", \.count, .int(0...100_000), "The number of codes; 0 when the code does not say.")
    Field("id", \.sharedID, .string(), "What all codes of the sequence share.")
  }
}
