/// How the results of one use case are read again from their JSON, as they come from a plugin in another process.
package struct ResultReader: Sendable {
  /// Reads a result; nil for JSON that is none.
  package let body: @Sendable (JSONNode) -> (any ResultBody)?
  /// Reads the content of an item by the name of its type; nil for JSON that is none, and for a type that the results do not have.
  package let content: @Sendable (_ typeName: String, JSONNode) -> ItemContent?

  /// Makes a reader of results of a type.
  init<Body: ResultBody>(_ type: Body.Type) {
    body = { Self.object(type, $0) }
    content = { name, node in
      func read<Content: DefinedObject>(_ type: Content.Type) -> ItemContent? {
        type.definition.name == name ? Self.object(type, node).map { ItemContent($0) } : nil
      }
      return read(type) ?? Body.contentTypes.lazy.compactMap { read($0) }.first
    }
  }

  private static func object<Object: DefinedObject>(_ type: Object.Type, _ node: JSONNode) -> Object? {
    let session = ReadSession(node) { type.definition.outline($0) }
    return type.definition.read(node, ReadScope(session: session))
  }
}
