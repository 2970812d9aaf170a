/// Something in a right configuration that a plugin of this build passes over.
public struct PluginNote: Sendable, Equatable {
  /// The kind of note, such as `notInThisBuild`.
  public let code: ProblemCode
  /// The value that is passed over, from the use case's object on: `/barcodeFormats/1`.
  public let pointer: JSONPointer
  /// What is passed over, as one sentence for a person.
  public let message: String
  /// What to do about it; nil when the message says it all.
  public let advice: String?

  /// Makes a note.
  public init(_ code: ProblemCode, pointer: JSONPointer, message: String, advice: String? = nil) {
    self.code = code
    self.pointer = pointer
    self.message = message
    self.advice = advice
  }
}

extension ProblemCode {
  /// A right value that this build cannot act on.
  public static let notInThisBuild = ProblemCode("notInThisBuild")
}
