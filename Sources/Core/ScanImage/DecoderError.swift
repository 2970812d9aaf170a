public import ScanJSON

/// Why an engine could not do its work on a picture or a text.
public struct DecoderError: DisplayableError, Sendable, Hashable, CustomStringConvertible {
  /// What kind of problem it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// The library could not get memory.
    public static let outOfMemory = Code("outOfMemory")
    /// The picture has more rows, columns or pixels than the library can count.
    public static let tooLarge = Code("tooLarge")
    /// The installed library does not know the symbology.
    public static let unsupportedSymbology = Code("unsupportedSymbology")
    /// The text cannot be written in the symbology.
    public static let notEncodable = Code("notEncodable")
    /// The library failed in a way of its own.
    public static let failed = Code("failed")
  }

  /// The kind of problem.
  public let code: Code
  /// The library that met it.
  public let engine: DecoderEngine
  /// What was met, what is allowed and what to do, as a sentence for a person.
  public let messageText: DisplayText

  /// The same in English.
  public var message: String { messageText.text() }

  /// Makes an error.
  public init(_ code: Code, engine: DecoderEngine, message: DisplayText) {
    self.code = code
    self.engine = engine
    messageText = message
  }

  /// The library and the message.
  public var displayText: DisplayText { DisplayText(joining: [DisplayText(engine.rawValue), messageText], by: ": ") }

  /// The library and the message in English.
  public var description: String { displayText.text() }
}
