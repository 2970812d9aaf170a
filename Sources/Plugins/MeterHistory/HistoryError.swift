public import ScanJSON
package import ScanStore

/// Why a history of readings could not be opened, read or written; what was stored before remains.
public struct HistoryError: DisplayableError, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// The file cannot be opened or made.
    public static let notOpened = Code("historyNotOpened")
    /// Another program holds the file for too long.
    public static let busy = Code("historyBusy")
    /// There is no space left.
    public static let full = Code("historyFull")
    /// The disk does not read or write.
    public static let disk = Code("historyDisk")
    /// The file is no database, or is damaged.
    public static let damaged = Code("historyDamaged")
    /// The file is a database of something else, or of a newer version of this program.
    public static let foreign = Code("historyForeign")
    /// The readings that are there speak against what is to be stored.
    public static let contradicted = Code("historyContradicted")
    /// Anything else that SQLite reports.
    public static let failed = Code("historyFailed")
  }

  /// What kind of failure it is.
  public let code: Code
  /// The file.
  public let path: String
  /// What was met and what to do, as a sentence that can be shown in another language.
  public let messageText: DisplayText

  /// What was met and what to do.
  public var message: String { messageText.text() }

  /// The file and the message.
  public var displayText: DisplayText {
    DisplayText(joining: [DisplayText(path), messageText], by: ": ")
  }

  /// The file and the message, in English.
  public var description: String { displayText.text() }

  init(_ code: Code, _ path: String, _ text: HistoryText, _ arguments: [String: DisplayText.Argument] = [:]) {
    self.code = code
    self.path = path
    messageText = text.with(arguments)
  }
}

extension HistoryError: StoreError {
  /// Makes an error of what libsqlite3 reports.
  package init(_ failure: StoreFailure, path: String, words: String) {
    let (code, text): (Code, HistoryText) =
      switch failure {
      case .notOpened: (.notOpened, .notOpened)
      case .busy: (.busy, .busy)
      case .full: (.full, .full)
      case .disk: (.disk, .disk)
      case .damaged: (.damaged, .damaged)
      case .failed: (.failed, .failed)
      }
    self.init(code, path, text, ["error": .string(words)])
  }
}
