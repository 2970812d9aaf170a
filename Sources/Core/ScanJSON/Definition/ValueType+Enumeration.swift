/// A closed set of named values of the format.
public protocol DefinedEnum: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// Other forms that are accepted as they are, like the number `0` for a name.
  static var accepted: [(form: JSONNode, value: Self)] { get }
  /// Spellings of older files that load with a warning.
  static var legacySpellings: [(spelling: String, value: Self)] { get }
  /// Names that standards have for the same things, in lower case, like country codes: they are errors with the name of the format as
  /// their repair. One that stands for several values is left to a person.
  static var knownSpellings: [(spelling: String, value: Self)] { get }
  /// What the value means, in words; empty when the name says it all.
  var meaning: String { get }
}

extension DefinedEnum {
  /// No other forms.
  public static var accepted: [(form: JSONNode, value: Self)] { [] }
  /// No older spellings.
  public static var legacySpellings: [(spelling: String, value: Self)] { [] }
  /// No names of standards.
  public static var knownSpellings: [(spelling: String, value: Self)] { [] }
  /// The name says it all.
  public var meaning: String { "" }

  /// Every name in upper case, for enumerations that older files wrote so.
  public static var upperCaseLegacySpellings: [(spelling: String, value: Self)] {
    allCases.map { ($0.rawValue.uppercased(), $0) }.filter { $0.0 != $0.1.rawValue }
  }

  /// Every name in lower case, for enumerations that older files wrote so.
  public static var lowerCaseLegacySpellings: [(spelling: String, value: Self)] {
    allCases.map { ($0.rawValue.lowercased(), $0) }.filter { $0.0 != $0.1.rawValue }
  }
}

extension ValueType where Value: DefinedEnum {
  /// One of the names of a closed set.
  public static func enumeration(_ type: Value.Type = Value.self) -> ValueType {
    let names = type.allCases.map(\.rawValue)
    return ValueType(
      read: { node, scope in
        if let text = node.string, let value = Value(rawValue: text) { return value }
        if let other = type.accepted.first(where: { $0.form == node || $0.form.isSameWholeNumber(as: node) }) {
          return other.value
        }
        guard let text = node.string else {
          scope.reportType(node, expected: ValueProblemText.name.with(), allowed: .names(names))
          return nil
        }
        if let old = type.legacySpellings.first(where: { $0.spelling == text }) {
          scope.reportLegacy(
            node, means: JSONNode(.string(old.value.rawValue)),
            because: ValueProblemText.olderSpelling.with(["value": .string(text)]))
          return old.value
        }
        if let right = names.first(where: { $0.lowercased() == text.lowercased() }) {
          scope.report(
            .wrongCase, at: node.position,
            message: ValueProblemText.otherCase.with(["value": .string(text), "right": .string(right)]),
            met: node, suggestions: [right], fix: .replace(scope.pointer, with: JSONNode(.string(right))))
          return nil
        }
        let known = type.knownSpellings.filter { $0.spelling == text.lowercased() }.map(\.value.rawValue)
        let meant = known.isEmpty ? obviousName(for: text, among: names) : known.count == 1 ? known[0] : nil
        scope.report(
          .unknownValue, at: node.position,
          message: ValueProblemText.either(known).map {
            ValueProblemText.standsFor.with(["value": .string(node.excerpt), "names": .text($0)])
          } ?? ValueProblemText.notAllowed.with(["value": .string(node.excerpt)]),
          met: node, allowed: .names(names),
          suggestions: known.isEmpty ? meant.map { [$0] } ?? nearestNames(to: text, among: names) : known,
          fix: meant.map { .replace(scope.pointer, with: JSONNode(.string($0))) })
        return nil
      },
      write: { JSONNode(.string($0.rawValue)) },
      schema: { _ in
        let canonical = names.map { JSONNode(.string($0)) }
        return ["enum": JSONNode(.array(canonical + type.accepted.map(\.form)))]
      })
  }
}

extension ValueProblemText {
  /// Names in quotes with "or" between them; nil when there are none.
  fileprivate static func either(_ names: [String]) -> DisplayText? {
    let quoted = names.map { DisplayText("\"\($0)\"") }
    return quoted.dropFirst().reduce(quoted.first) { before, name in
      before.map { either.with(["first": .text($0), "second": .text(name)]) }
    }
  }
}

extension JSONNode {
  /// Whether both are the same whole number, however it is written: `1` and `1.0`.
  func isSameWholeNumber(as other: JSONNode) -> Bool {
    guard let own = number?.int, let value = other.number?.int else { return false }
    return own == value
  }
}
