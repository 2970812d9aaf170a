public import ScanJSON

extension ValueType {
  /// A value written as a text of a fixed form.
  ///
  /// - Parameters:
  ///   - noun: What the value is called in messages, with its article.
  ///   - pattern: The form as a regular expression of ECMA-262, for the schema.
  ///   - examples: Texts of the form, for the schema.
  ///   - allowed: The form in words, for messages.
  ///   - words: What the schema says about the form.
  ///   - parse: Reads a text; nil when it is not of the form. It has to accept what the pattern accepts.
  ///   - format: Writes the canonical text.
  public static func form(
    _ noun: DisplayText, pattern: String, examples: [String], allowed: [DisplayText], words: String,
    parse: @escaping @Sendable (String) -> Value?, format: @escaping @Sendable (Value) -> String
  ) -> ValueType {
    ValueType(
      read: { node, scope in
        if let number = node.number, let value = parse(number.lexeme) {
          scope.reportLegacy(
            node, means: JSONNode(.string(format(value))), because: ValueProblemText.numberForText.with())
          return value
        }
        guard let text = node.string else {
          scope.reportType(node, expected: ConfigValueText.asText.with(["noun": .text(noun)]), allowed: allowed)
          return nil
        }
        guard let value = parse(text) else {
          scope.report(
            .wrongForm, at: node.position,
            message: ConfigValueText.otherForm.with(["value": .string(node.excerpt), "noun": .text(noun)]), met: node,
            allowed: allowed)
          return nil
        }
        return value
      },
      write: { JSONNode(.string(format($0))) },
      schema: { _ in
        [
          "type": "string", "pattern": JSONNode(.string(pattern)), "$comment": JSONNode(.string(words)),
          "examples": JSONNode(.array(examples.map { JSONNode(.string($0)) })),
        ]
      })
  }
}
