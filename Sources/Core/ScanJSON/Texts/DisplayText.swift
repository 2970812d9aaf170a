/// A sentence for people that keeps its parts until it is shown, so that a program can show it in its own language.
///
/// A string literal makes one without an id, which is shown as it is in every language.
public struct DisplayText: Sendable, Hashable, CustomStringConvertible {
  /// What a placeholder stands for.
  public enum Argument: Sendable, Hashable {
    /// A name, number or text that was read: the same in every language.
    case string(String)
    /// A part of the sentence that differs from language to language.
    case text(DisplayText)
  }

  indirect enum Form: Sendable, Hashable {
    case plain(String)
    case template(TextTemplate)
    case joined([DisplayText], separator: String)
  }

  /// What the placeholders stand for, by their names.
  public let arguments: [String: Argument]
  let form: Form

  /// The id of the sentence; nil for one that no catalogue knows, and for several that are joined.
  public var id: String? { if case .template(let template) = form { template.id } else { nil } }

  /// Makes a sentence of a catalogue.
  public init(_ template: TextTemplate, _ arguments: [String: Argument] = [:]) {
    self.init(.template(template), arguments)
  }

  /// Makes a sentence that no catalogue knows.
  public init(_ text: String) {
    self.init(.plain(text), [:])
  }

  /// Makes a text of several, one after another.
  public init(joining parts: [DisplayText], by separator: String) {
    self.init(.joined(parts, separator: separator), [:])
  }

  /// What an error says: in every language where it is a ``DisplayableError``, else as it describes itself.
  public init(of error: any Error) {
    self = (error as? any DisplayableError)?.displayText ?? DisplayText("\(error)")
  }

  init(_ form: Form, _ arguments: [String: Argument]) {
    self.form = form
    self.arguments = arguments
  }

  /// The sentence with further arguments; those that it has stay as they are.
  package func adding(_ more: [String: Argument]) -> DisplayText {
    guard id != nil else { return self }
    return DisplayText(form, arguments.merging(more) { own, _ in own })
  }

  /// The sentence in the words of a catalogue.
  public func text(_ catalog: TextCatalog = .english) -> String {
    switch form {
    case .plain(let text): text
    case .joined(let parts, let separator): parts.map { $0.text(catalog) }.joined(separator: separator)
    case .template(let template):
      TextTemplate.filled(catalog[template.id] ?? template.english) { name in
        switch arguments[name] {
        case .string(let text): text
        case .text(let part): part.text(catalog)
        case nil: nil
        }
      }
    }
  }

  /// The sentence in English.
  public var description: String { text() }

  /// The ids of the sentence and of all its parts, as far as they have one.
  public var ids: [String] {
    if case .joined(let parts, _) = form { return parts.flatMap(\.ids) }
    return arguments.keys.sorted().reduce(id.map { [$0] } ?? []) { ids, name in
      guard case .text(let part) = arguments[name] else { return ids }
      return ids + part.ids
    }
  }
}

extension DisplayText: ExpressibleByStringInterpolation {
  /// Makes a sentence that no catalogue knows.
  public init(stringLiteral text: String) { self.init(text) }
}

extension DisplayText.Argument: ExpressibleByStringInterpolation {
  /// Makes an argument that is the same in every language.
  public init(stringLiteral text: String) { self = .string(text) }

  /// A whole number.
  public static func number(_ value: Int) -> Self { .string(String(value)) }

  /// A time in seconds with at most one decimal, rounded up.
  package static func seconds(_ time: Duration) -> Self {
    let seconds = (time / .milliseconds(100)).rounded(.up) / 10
    return .string(seconds == seconds.rounded() ? "\(Int(seconds)) s" : "\(seconds) s")
  }

  /// A number of things in words: the sentence for one, or for any other number, as `{count}`.
  public static func count(_ value: Int, one: some TextSet, many: some TextSet) -> Self {
    .text(value == 1 ? one.with(["count": .number(value)]) : many.with(["count": .number(value)]))
  }
}

/// An error whose words can be shown in another language.
public protocol DisplayableError: Error {
  /// The whole message: what it is about, what was met and what to do.
  var displayText: DisplayText { get }
}

extension [DisplayText] {
  /// Names, which are the same in every language.
  public static func names(_ names: some Sequence<String>) -> Self { names.map { DisplayText($0) } }
}
