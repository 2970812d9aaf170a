/// The error for a JSON document that cannot be used: all its problems at once.
public struct InvalidDocument: DisplayableError, Sendable, Equatable, CustomStringConvertible {
  /// Every problem found, errors and warnings, in the order of the text.
  public let problems: [Problem]

  /// Makes the error from the problems found.
  public init(_ problems: [Problem]) {
    self.problems = problems
  }

  /// All problems, one after another.
  public var displayText: DisplayText { DisplayText(joining: problems.map(\.displayText), by: "\n") }

  /// All problems, as ``Problem/description`` writes them.
  public var description: String { displayText.text() }
}
