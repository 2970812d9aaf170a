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

  /// The id of the sentence; nil for one that no catalogue knows.
  public let id: String?
  /// What the placeholders stand for, by their names.
  public let arguments: [String: Argument]
  private let english: String

  /// Makes a sentence of a catalogue.
  public init(_ template: TextTemplate, _ arguments: [String: Argument] = [:]) {
    id = template.id
    english = template.english
    self.arguments = arguments
  }

  /// Makes a sentence that no catalogue knows.
  public init(_ text: String) {
    id = nil
    english = text
    arguments = [:]
  }

  private init(_ other: DisplayText, _ arguments: [String: Argument]) {
    id = other.id
    english = other.english
    self.arguments = arguments
  }

  /// The sentence with further arguments; those that it has stay as they are.
  func adding(_ more: [String: Argument]) -> DisplayText {
    guard id != nil else { return self }
    return DisplayText(self, arguments.merging(more) { own, _ in own })
  }

  /// The sentence in the words of a catalogue.
  public func text(_ catalog: TextCatalog = .english) -> String {
    guard let id else { return english }
    return TextTemplate.filled(catalog[id] ?? english) { name in
      switch arguments[name] {
      case .string(let text): text
      case .text(let part): part.text(catalog)
      case nil: nil
      }
    }
  }

  /// The sentence in English.
  public var description: String { text() }

  /// The ids of the sentence and of all its parts, as far as they have one.
  public var ids: [String] {
    arguments.keys.sorted().reduce(id.map { [$0] } ?? []) { ids, name in
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
}
