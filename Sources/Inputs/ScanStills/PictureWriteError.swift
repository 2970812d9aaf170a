public import ScanJSON

/// Why a picture could not be encoded or written. Whatever the reason, the file that was there before is untouched.
public struct PictureWriteError: DisplayableError, Sendable, Hashable, CustomStringConvertible {
  /// What kind of problem it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// The extension names no format that can be written.
    public static let unknownFormat = Code("unknownFormat")
    /// The picture does not fit the format, for example more than 65,535 columns in a JPEG.
    public static let notEncodable = Code("notEncodable")
    /// The folder does not exist.
    public static let notFound = Code("notFound")
    /// This user may not write there, or the file system is read-only.
    public static let notPermitted = Code("notPermitted")
    /// The path names a folder.
    public static let isFolder = Code("isFolder")
    /// A pipe, device or link of this name is there, where only a file is written.
    public static let notRegular = Code("notRegularFile")
    /// There is a file of this name, which may not be replaced.
    public static let exists = Code("fileExists")
    /// The disk, or this user's share of it, is full.
    public static let diskFull = Code("diskFull")
    /// Another failure of the system.
    public static let system = Code("system")
  }

  /// The kind of problem.
  public let code: Code
  /// The path as given; `memory` for encoding without a file.
  public let path: String
  /// What was met and what to do, as a sentence that can be shown in another language.
  public let messageText: DisplayText

  /// What was met and what to do, as a sentence for a person.
  public var message: String { messageText.text() }

  /// Makes an error.
  public init(_ code: Code, path: String, message: DisplayText) {
    self.code = code
    self.path = path
    messageText = message
  }

  /// The path and the message.
  public var displayText: DisplayText { DisplayText(joining: [DisplayText(path), messageText], by: ": ") }

  /// The same in English.
  public var description: String { displayText.text() }
}
