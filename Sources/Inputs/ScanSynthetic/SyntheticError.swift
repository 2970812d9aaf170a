/// Why a synthetic scene or symbol cannot be made.
public struct SyntheticError: Error, Sendable, Hashable, CustomStringConvertible {
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
  /// The key of the description, or the name of the symbology.
  public let place: String
  /// What was met, what is allowed and what to do.
  public let message: String

  /// Makes an error.
  public init(_ code: Code, place: String, message: String) {
    self.code = code
    self.place = place
    self.message = message
  }

  /// The place and the message.
  public var description: String { "\(place): \(message)" }
}
