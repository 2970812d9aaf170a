public import ScanJSON
package import ScanStore

/// Why a spool could not be opened, read or written; what was stored before remains.
public struct SpoolError: DisplayableError, Sendable, Hashable, CustomStringConvertible {
  /// What kind of failure it is.
  public enum Code: String, Sendable {
    /// The file cannot be opened, made or written.
    case notOpened = "spoolNotOpened"
    /// Another program holds the file for too long.
    case busy = "spoolBusy"
    /// There is no space left.
    case full = "spoolFull"
    /// The disk does not read or write.
    case disk = "spoolDisk"
    /// The file is damaged.
    case damaged = "spoolDamaged"
    /// The file is a database of something else, or of a newer version of this program.
    case foreign = "spoolForeign"
    /// Anything else that SQLite reports.
    case failed = "spoolFailed"
  }

  /// What kind of failure it is.
  public let code: Code
  /// The file.
  public let path: String
  /// What was met and what to do, as a sentence that can be shown in another language.
  public let messageText: DisplayText

  /// The file and the message.
  public var displayText: DisplayText { DisplayText(joining: [DisplayText(path), messageText], by: ": ") }

  /// The file and the message, in English.
  public var description: String { displayText.text() }

  init(_ code: Code, _ path: String, _ text: SinkText, _ arguments: [String: DisplayText.Argument] = [:]) {
    (self.code, self.path, messageText) = (code, path, text.with(arguments))
  }
}

extension SpoolError: StoreError {
  /// Makes an error of what libsqlite3 reports.
  package init(_ failure: StoreFailure, path: String, words: String) {
    let (code, text): (Code, SinkText) =
      switch failure {
      case .notOpened: (.notOpened, .spoolNotOpened)
      case .busy: (.busy, .spoolBusy)
      case .full: (.full, .spoolFull)
      case .disk: (.disk, .spoolDisk)
      case .damaged: (.damaged, .spoolDamaged)
      case .failed: (.failed, .spoolFailed)
      }
    self.init(code, path, text, ["error": .string(words)])
  }
}
