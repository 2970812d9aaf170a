/// Something in a right configuration that a plugin of this build passes over.
public struct PluginNote: Sendable, Equatable {
  /// The kind of note, such as `notInThisBuild`.
  public let code: ProblemCode
  /// The value that is passed over, from the use case's object on: `/barcodeFormats/1`.
  public let pointer: JSONPointer
  /// What is passed over, as one sentence that can be shown in another language.
  public let messageText: DisplayText
  /// What to do about it; nil when the message says it all.
  public let adviceText: DisplayText?

  /// What is passed over, as one sentence for a person.
  public var message: String { messageText.text() }
  /// What to do about it; nil when the message says it all.
  public var advice: String? { adviceText?.text() }

  /// Makes a note.
  ///
  /// - Parameters:
  ///   - code: The kind of note.
  ///   - pointer: The value that is passed over, from the use case's object on.
  ///   - message: What is passed over: a sentence of the plugin's `TextSet`, or a string literal in English.
  ///   - advice: What to do about it.
  public init(_ code: ProblemCode, pointer: JSONPointer, message: DisplayText, advice: DisplayText? = nil) {
    self.code = code
    self.pointer = pointer
    messageText = message
    adviceText = advice
  }
}

extension ProblemCode {
  /// A right value that this build cannot act on.
  public static let notInThisBuild = ProblemCode("notInThisBuild")
}
