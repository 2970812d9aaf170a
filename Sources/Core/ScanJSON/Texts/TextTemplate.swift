/// A sentence for people with a stable id: the English default, with placeholders like `{value}` for what differs from case to case.
public struct TextTemplate: Sendable, Hashable {
  /// The stable id, like `reason.tooDark.message`.
  public let id: String
  /// The English sentence.
  public let english: String

  /// Makes a template.
  public init(_ id: String, _ english: String) {
    self.id = id
    self.english = english
  }

  /// The names of the placeholders.
  public var placeholders: Set<String> { Self.placeholders(in: english) }

  /// The names between braces in a sentence: each begins with a letter and has letters and digits only.
  public static func placeholders(in text: String) -> Set<String> {
    var names: Set<String> = []
    _ = filled(text) { name in
      names.insert(name)
      return nil
    }
    return names
  }

  /// A sentence with its placeholders filled; those without a value stay as they are.
  static func filled(_ text: String, _ value: (String) -> String?) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let behind = rest.index(after: open)
      guard let close = rest[behind...].firstIndex(of: "}") else {
        rest = rest[open...]
        break
      }
      let name = rest[behind..<close]
      let isName = name.first?.isLetter == true && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      if isName {
        result += value(String(name)) ?? "{\(name)}"
        rest = rest[rest.index(after: close)...]
      } else {
        result += "{"
        rest = rest[behind...]
      }
    }
    return result + rest
  }
}

/// The sentences of one module, each a case whose raw value is its id.
public protocol TextSet: CaseIterable, RawRepresentable, Sendable where RawValue == String {
  /// The English sentence.
  var english: String { get }
}

extension TextSet {
  /// All sentences of the set.
  public static var templates: [TextTemplate] { allCases.map(\.template) }

  /// The sentence as a template.
  public var template: TextTemplate { TextTemplate(rawValue, english) }

  /// The sentence with what its placeholders stand for.
  public func with(_ arguments: [String: DisplayText.Argument] = [:]) -> DisplayText {
    DisplayText(template, arguments)
  }
}
