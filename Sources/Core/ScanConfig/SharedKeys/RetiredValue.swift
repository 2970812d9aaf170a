public import ScanJSON

/// A value of older files whose function is gone, with what to use instead.
public struct RetiredValue: Sendable {
  /// The value as it was written; upper and lower case do not count.
  let spelling: String
  /// The value of the same key that took over; nil when there is none.
  let successor: String?
  /// What to do, as one sentence.
  let advice: DisplayText

  /// Makes a retired value.
  ///
  /// - Parameters:
  ///   - spelling: The value as it was written; upper and lower case do not count.
  ///   - successor: The value of the same key that took over; nil when there is none.
  ///   - advice: What to do, as one sentence.
  public init(spelling: String, successor: String?, advice: DisplayText) {
    self.spelling = spelling
    self.successor = successor
    self.advice = advice
  }
}

extension ValueType where Value: DefinedEnum {
  /// One of the names of a closed set, with errors of their own for names that older versions had.
  public static func enumeration(retired: [RetiredValue]) -> ValueType {
    let current = ValueType.enumeration(Value.self)
    return ValueType(
      read: { node, scope in
        guard let text = node.string, Value(rawValue: text) == nil,
          !Value.legacySpellings.contains(where: { $0.spelling == text }),
          let old = retired.first(where: { $0.spelling.lowercased() == text.lowercased() })
        else { return current.read(node, scope) }
        scope.report(
          .unknownValue, at: node.position, message: LoadingText.retired.with(["value": .string(node.excerpt)]),
          met: node, allowed: .names(Value.allCases.map(\.rawValue)), suggestions: old.successor.map { [$0] } ?? [],
          advice: old.advice,
          fix: old.successor.map { .replace(scope.pointer, with: JSONNode(.string($0))) })
        return nil
      },
      write: current.write, schema: current.schema)
  }
}
