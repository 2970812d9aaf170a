import ScanConfig
import ScanJSON

/// A thing that a picture is expected to give.
struct ExpectedItem: DefinedObject, Hashable {
  /// What is to be read, exactly; nil where ``pattern`` says it.
  var text: String?
  /// What the whole text has to match; nil where ``text`` says it.
  var pattern: PatternText?
  /// The kind of thing; nil for any.
  var kind: String?

  /// The keys in JSON.
  static let definition = ObjectDefinition(
    "expectedItem", defaults: ExpectedItem(), "A thing that is to be read: its text, or a pattern of it.",
    rules: [hasText]
  ) {
    Field(optional: "text", \.text, .string(), "What is to be read, exactly.")
    Field(
      optional: "pattern", \.pattern, .pattern,
      "A regular expression that the whole of what is read has to match, where the text is not known.")
    Field(
      optional: "kind", \.kind, .string(minimumLength: 1),
      "What kind of thing it is, as results call it: `EAN_13`, `meter`, `licensePlate`. Unset: any.")
  }

  private static let hasText: ObjectDefinition<ExpectedItem>.Rule = { item, node, scope in
    guard (item.text == nil) == (item.pattern == nil) else { return }
    scope.report(.conflict, at: node.position, message: SuiteWords.textOrPattern.with(), met: node)
  }

  /// Whether something that was read is the thing.
  func matches(_ item: ReadItem) -> Bool {
    guard kind == nil || kind == item.kind else { return false }
    return text.map { $0 == item.text } ?? pattern?.matches(item.text) ?? false
  }

  /// The thing in words: its text or pattern, and its kind where that matters.
  var words: String {
    let what = text.map { "\"\(ShownText.harmless($0))\"" } ?? "/\(pattern?.text ?? "")/"
    return kind.map { "\($0) \(what)" } ?? what
  }
}

/// A thing that was read.
struct ReadItem: Hashable, Sendable {
  /// What kind of thing it is.
  let kind: String
  /// What was read.
  let text: String

  /// The thing in words.
  var words: String { "\(kind) \"\(ShownText.harmless(text))\"" }

  /// The thing as an expectation.
  var expected: ExpectedItem { ExpectedItem(text: text, kind: kind) }

  /// The thing as JSON.
  var json: JSONNode { ["kind": JSONNode(.string(kind)), "text": JSONNode(.string(text))] }
}
