public import ScanJSON

extension ValueType {
  /// An object whose keys are the names of a closed set, read into a dictionary by those values.
  public static func map<Key: DefinedEnum, Element: Sendable>(
    by keys: [Key], _ value: ValueType<Element>
  ) -> ValueType<[Key: Element]> where Value == [Key: Element] {
    let byName = ValueType<[String: Element]>.map(keys: keys.map(\.rawValue), value)
    return ValueType(
      read: { node, scope in
        byName.read(node, scope).map { values in
          Dictionary(
            values.compactMap { name, value in Key(rawValue: name).map { ($0, value) } },
            uniquingKeysWith: { first, _ in first })
        }
      },
      write: { values in
        byName.write(
          Dictionary(values.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { first, _ in first }))
      },
      schema: byName.schema, outline: byName.outline)
  }
}
