public import ScanJSON

/// Why a recording cannot be written or read.
public struct RecordingError: DisplayableError, Sendable, Hashable, CustomStringConvertible {
  /// The kind of reason; further ones may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// There is no file of this name.
    public static let notFound = Code("notFound")
    /// This user may not read or write there.
    public static let notPermitted = Code("notPermitted")
    /// There is a file of this name already.
    public static let exists = Code("fileExists")
    /// The file is no MCAP file, or no recording.
    public static let unknownFormat = Code("unknownFormat")
    /// The file is in a form of MCAP that is not read here, such as with compressed chunks.
    public static let unsupported = Code("unsupported")
    /// Bytes of the file are not what was written.
    public static let damaged = Code("damaged")
    /// The file claims more than a recording may hold.
    public static let tooLarge = Code("tooLarge")
    /// The disk, or this user's share of it, is full.
    public static let diskFull = Code("diskFull")
    /// Another failure of the system.
    public static let system = Code("system")
  }

  /// The kind of reason.
  public let code: Code
  /// The file's path as given.
  public let path: String
  /// What was met and what to do, as a sentence that can be shown in another language.
  public let messageText: DisplayText

  /// Makes an error.
  public init(_ code: Code, path: String, message: DisplayText) {
    self.code = code
    self.path = path
    messageText = message
  }

  init(_ code: Code, _ path: String, _ text: RecordingText, _ arguments: [String: DisplayText.Argument] = [:]) {
    self.init(code, path: path, message: text.with(arguments))
  }

  /// The path and the message.
  public var displayText: DisplayText { DisplayText(joining: [DisplayText(path), messageText], by: ": ") }

  /// The same in English.
  public var description: String { displayText.text() }
}
