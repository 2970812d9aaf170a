extension ValueType where Value == Bool {
  /// `true` or `false`. The strings `"true"` and `"false"` of older files load with a warning.
  public static var bool: Self {
    ValueType(
      read: { node, scope in
        if let flag = node.bool { return flag }
        if let text = node.string, let flag = Bool(text) {
          scope.reportLegacy(
            node, means: JSONNode(.bool(flag)), because: ValueProblemText.stringForBool.with())
          return flag
        }
        scope.reportType(node, expected: ValueProblemText.trueOrFalse.with())
        return nil
      },
      write: { JSONNode(.bool($0)) },
      schema: { _ in ["type": "boolean"] })
  }
}

extension ValueType where Value == Int {
  /// A whole number in a range. Strings of digits load with a warning.
  ///
  /// - Parameter range: The allowed values; nil allows every whole number that a 32-bit signed integer holds.
  public static func int(_ range: ClosedRange<Int>? = nil) -> Self {
    let allowed = range ?? Int(Int32.min)...Int(Int32.max)
    let words: [DisplayText] = ["\(allowed.lowerBound)…\(allowed.upperBound)"]
    return ValueType(
      read: { node, scope in
        var value = node.number?.int
        if let text = node.string, let digits = Int(text) {
          scope.reportLegacy(
            node, means: JSONNode(.number(JSONNumber(digits))), because: ValueProblemText.stringForNumber.with())
          value = digits
        }
        guard let value else {
          if node.number != nil {
            scope.report(
              .wrongType, at: node.position,
              message: ValueProblemText.expected.with([
                "expected": .text(ValueProblemText.wholeNumber.with()), "found": .string(node.excerpt),
              ]),
              met: node, allowed: words)
          } else {
            scope.reportType(node, expected: ValueProblemText.wholeNumber.with(), allowed: words)
          }
          return nil
        }
        guard allowed.contains(value) else {
          scope.report(
            .outOfRange, at: node.position,
            message: ValueProblemText.outOfRange.with(["value": .string(node.excerpt)]), met: node, allowed: words)
          return nil
        }
        return value
      },
      write: { JSONNode(.number(JSONNumber($0))) },
      schema: { _ in
        [
          "type": "integer", "minimum": JSONNode(.number(JSONNumber(allowed.lowerBound))),
          "maximum": JSONNode(.number(JSONNumber(allowed.upperBound))),
        ]
      })
  }
}

extension ValueType where Value == Double {
  /// A number in a range. Strings that hold a number load with a warning.
  ///
  /// - Parameter range: The allowed values; nil allows every finite number.
  public static func number(_ range: ClosedRange<Double>? = nil) -> Self {
    let words: [DisplayText] =
      range.map { ["\(JSONNumber.text($0.lowerBound))…\(JSONNumber.text($0.upperBound))"] } ?? []
    return ValueType(
      read: { node, scope in
        var value = node.number?.double
        if let text = node.string, let number = Double(text), let canonical = JSONNumber(number) {
          scope.reportLegacy(
            node, means: JSONNode(.number(canonical)), because: ValueProblemText.stringForNumber.with())
          value = number
        }
        guard let value else {
          if node.number != nil {
            scope.report(
              .outOfRange, at: node.position,
              message: ValueProblemText.tooLarge.with(["value": .string(node.excerpt)]), met: node, allowed: words)
          } else {
            scope.reportType(node, expected: ValueProblemText.aNumber.with(), allowed: words)
          }
          return nil
        }
        if let range, !range.contains(value) {
          scope.report(
            .outOfRange, at: node.position,
            message: ValueProblemText.outOfRange.with(["value": .string(node.excerpt)]), met: node, allowed: words)
          return nil
        }
        return value
      },
      write: { JSONNode(JSONNumber($0).map { .number($0) } ?? .null) },
      schema: { _ in
        var members = [JSONMember("type", "number")]
        if let range {
          members.append(JSONMember("minimum", JSONNode(JSONNumber(range.lowerBound).map { .number($0) } ?? .null)))
          members.append(JSONMember("maximum", JSONNode(JSONNumber(range.upperBound).map { .number($0) } ?? .null)))
        }
        return JSONNode(.object(members))
      })
  }
}

extension ValueType where Value == String {
  /// A text. Numbers load with a warning, as the text that they are written with.
  ///
  /// - Parameter minimumLength: The least number of Unicode scalars.
  public static func string(minimumLength: Int = 0) -> Self {
    ValueType(
      read: { node, scope in
        var text = node.string
        if let number = node.number {
          text = number.lexeme
          scope.reportLegacy(
            node, means: JSONNode(.string(number.lexeme)), because: ValueProblemText.numberForText.with())
        }
        guard let text else {
          scope.reportType(node, expected: ValueProblemText.text.with())
          return nil
        }
        guard text.unicodeScalars.count >= minimumLength else {
          scope.report(
            .outOfRange, at: node.position,
            message: ValueProblemText.tooShort.with(["value": .string(node.excerpt)]), met: node,
            allowed: [
              minimumLength == 1
                ? ValueProblemText.notEmpty.with()
                : ValueProblemText.leastCharacters.with(["count": .number(minimumLength)])
            ])
          return nil
        }
        return text
      },
      write: { JSONNode(.string($0)) },
      schema: { _ in
        minimumLength > 0
          ? ["type": "string", "minLength": JSONNode(.number(JSONNumber(minimumLength)))] : ["type": "string"]
      })
  }
}

extension ValueType where Value == JSONNode {
  /// Any JSON value, kept as it is.
  public static var any: Self {
    ValueType(read: { node, _ in node }, write: { $0 }, schema: { _ in [:] })
  }

  /// An object with any members, kept as it is.
  public static var anyObject: Self {
    ValueType(
      read: { node, scope in
        if node.members != nil { return node }
        scope.reportType(node, expected: ValueProblemText.anObject.with())
        return nil
      },
      write: { $0 }, schema: { _ in ["type": "object"] })
  }
}

extension JSONNumber {
  static func text(_ value: Double) -> String { JSONNumber(value)?.lexeme ?? "\(value)" }
}
