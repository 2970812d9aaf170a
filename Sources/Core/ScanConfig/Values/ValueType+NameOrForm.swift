public import ScanJSON

extension ValueType where Value: Equatable {
  /// A value that is written as one of some names, or in another form.
  ///
  /// - Parameters:
  ///   - noun: What the value is called in messages, as in “is no …”.
  ///   - names: The values that have a name.
  ///   - other: How the others are read, written and described.
  ///   - words: The other form in words, for messages.
  ///   - isOther: Whether a node is meant in the other form.
  ///   - make: The value of the other form; nil for one that was reported.
  ///   - part: What the other form writes of a value; nil for one that has a name.
  public static func name<Other>(
    _ noun: DisplayText, of names: [(name: String, value: Value)], or other: ValueType<Other>, _ words: DisplayText,
    isOther: @escaping @Sendable (JSONNode) -> Bool, make: @escaping @Sendable (Other) -> Value?,
    part: @escaping @Sendable (Value) -> Other?
  ) -> ValueType {
    ValueType(
      read: { node, scope in
        if isOther(node) { return other.read(node, scope).flatMap(make) }
        if let value = names.first(where: { $0.name == node.string })?.value { return value }
        scope.report(
          .wrongForm, at: node.position,
          message: ConfigValueText.neither.with(["value": .string(node.excerpt), "noun": .text(noun)]), met: node,
          allowed: .names(names.map(\.name)) + [words],
          suggestions: node.string.map { text in
            names.map(\.name).filter { $0.lowercased() == text.lowercased() }
          } ?? [])
        return nil
      },
      write: { value in
        if let name = names.first(where: { $0.value == value })?.name { return JSONNode(.string(name)) }
        return part(value).map { other.write($0) } ?? nil
      },
      schema: { writer in
        let list: JSONNode = ["enum": JSONNode(.array(names.map { JSONNode(.string($0.name)) }))]
        return ["oneOf": JSONNode(.array([list, other.schema(writer)]))]
      },
      outline: { environment in other.outline(environment) })
  }
}
