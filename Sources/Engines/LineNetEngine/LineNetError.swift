package import ScanJSON

/// Why a net cannot be loaded or a line cannot be read: what was met, where, and what is allowed.
package struct LineNetError: DisplayableError, Sendable, Hashable, CustomStringConvertible {
  /// What kind of problem it is.
  package struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name.
    package let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    package var description: String { name }

    /// The bytes do not begin as a net does.
    package static let notANet = Code("notANet")
    /// The net is of a version that this build does not know.
    package static let unknownVersion = Code("unknownVersion")
    /// The bytes end too early, or too late, or their checksum is wrong.
    package static let damaged = Code("damaged")
    /// A size is out of its bounds, or the layers do not fit each other.
    package static let badLayers = Code("badLayers")
    /// A line is wider than what is read in a bounded time.
    package static let tooWide = Code("tooWide")
    /// A picture has no pixels.
    package static let empty = Code("empty")
  }

  /// The kind of problem.
  package let code: Code
  /// The byte, layer or size that it was met at.
  package let place: String
  /// What was met, what is allowed and what to do, as a sentence for a person.
  package var message: String { displayText.text() }
  /// The same as a sentence that can be shown in another language.
  package let displayText: DisplayText

  init(_ code: Code, at place: String, _ text: LineNetText, _ arguments: [String: DisplayText.Argument] = [:]) {
    self.code = code
    self.place = place
    displayText = text.with(arguments)
  }

  /// The message.
  package var description: String { message }
}
