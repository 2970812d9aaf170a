public import ScanJSON

/// Why text cannot be read: what is missing or was refused, where, and what to do.
public struct TesseractError: DisplayableError, Sendable, Hashable, CustomStringConvertible {
  /// What kind of problem it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// The library is not installed, or lacks a function.
    public static let libraryMissing = Code("libraryMissing")
    /// The data of a language or model is not installed.
    public static let languageMissing = Code("languageMissing")
    /// A file of language data is damaged or of another kind.
    public static let languageUnreadable = Code("languageUnreadable")
    /// A picture has more pixels than can be read in a bounded time.
    public static let tooLarge = Code("tooLarge")
    /// The caller said that nobody waits for the text any more.
    public static let cancelled = Code("cancelled")
    /// The library failed in a way of its own.
    public static let failed = Code("failed")
  }

  /// The kind of problem.
  public let code: Code
  /// The file, folder or picture that it was met at.
  public let place: String
  /// What was met, what is allowed and what to do, as a sentence for a person.
  public var message: String { displayText.text() }
  /// The same as a sentence that can be shown in another language.
  public let displayText: DisplayText
  /// The languages and models that are missing, when that is the problem.
  public let missing: [String]

  init(_ code: Code, at place: String, _ message: DisplayText, missing: [String] = []) {
    self.code = code
    self.place = place
    displayText = message
    self.missing = missing
  }

  /// The message.
  public var description: String { message }
}
