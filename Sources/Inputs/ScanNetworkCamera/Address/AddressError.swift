public import ScanJSON

/// Why a text is no address of a source. The message shows nothing of the address that may be secret.
public struct AddressError: DisplayableError, Sendable, CustomStringConvertible {
  /// What was met, what is allowed and what to do.
  public let displayText: DisplayText

  init(_ text: CameraStreamText, _ arguments: [String: DisplayText.Argument] = [:]) {
    displayText = text.with(arguments)
  }

  /// The message in English.
  public var description: String { displayText.text() }
}
