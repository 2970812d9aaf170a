public import ScanJSON

/// Why a synthetic scene or symbol cannot be made.
public struct SyntheticError: DisplayableError, Sendable, Hashable, CustomStringConvertible {
  /// What kind of problem it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// The symbology cannot hold this text.
    public static let invalidText = Code("invalidText")
    /// The check digit in the text is wrong.
    public static let wrongCheckDigit = Code("wrongCheckDigit")
    /// This build cannot write the symbology.
    public static let cannotWrite = Code("cannotWrite")
    /// A description holds a key that does not exist.
    public static let unknownKey = Code("unknownKey")
    /// A description holds a key twice.
    public static let duplicateKey = Code("duplicateKey")
    /// A description holds something that is not `key=value`.
    public static let malformed = Code("malformed")
    /// The value of a key is not of its kind or out of its range.
    public static let invalidValue = Code("invalidValue")
  }

  /// The kind of problem.
  public let code: Code
  /// The key of the description, the name of the symbology, or words for the whole description.
  public let placeText: DisplayText
  /// What was met, what is allowed and what to do.
  public let messageText: DisplayText

  /// The place in English.
  public var place: String { placeText.text() }
  /// The message in English.
  public var message: String { messageText.text() }

  /// Makes an error.
  public init(_ code: Code, place: String, message: DisplayText) {
    self.init(code, at: DisplayText(place), message: message)
  }

  init(_ code: Code, place: String, _ text: SyntheticText, _ arguments: [String: DisplayText.Argument] = [:]) {
    self.init(code, place: place, message: text.with(arguments))
  }

  init(_ code: Code, at place: DisplayText, message: DisplayText) {
    self.code = code
    placeText = place
    messageText = message
  }

  /// The place and the message.
  public var displayText: DisplayText { DisplayText(joining: [placeText, messageText], by: ": ") }

  /// The same in English.
  public var description: String { displayText.text() }
}
