import ScanPluginKit

/// What is shown for the key or value under the pointer.
struct HoverHelp {
  /// The words, in Markdown.
  let markdown: String
  /// The bytes that they are about.
  let range: Range<Int>

  /// The help at a byte of a text; nil where there is none.
  init?(_ bytes: [UInt8], _ tree: LooseTree, at offset: Int, _ schemas: SchemaLookup) {
    guard let root = tree.root, let place = Self.place(in: root, at: .root, offset),
      let parent = place.key.parent, let name = place.key.tokens.last, let key = schemas.key(name, at: parent)
    else { return nil }
    markdown = "**\(name)**\n\n" + KeyHelp.markdown(key, schemas)
    range = place.range
  }

  /// The member whose key or plain value holds a byte; an element of a list belongs to the key of the list.
  private static func place(
    in node: LooseTree.Node, at pointer: JSONPointer, _ offset: Int
  ) -> (key: JSONPointer, range: Range<Int>)? {
    switch node {
    case .object(let members, _):
      for member in members where member.range.contains(offset) {
        let own = pointer.appending(member.key)
        if member.keyRange.contains(offset) { return (own, member.keyRange) }
        guard let value = member.value, value.range.contains(offset) else { return nil }
        return Self.value(value, own, offset)
      }
    case .array(let elements, _):
      for (index, element) in elements.enumerated() where element.range.contains(offset) {
        if case .scalar(let range) = element { return (pointer, range) }
        return place(in: element, at: pointer.appending(index), offset)
      }
    case .scalar: break
    }
    return nil
  }

  private static func value(
    _ node: LooseTree.Node, _ pointer: JSONPointer, _ offset: Int
  ) -> (key: JSONPointer, range: Range<Int>)? {
    if case .scalar(let range) = node { return (pointer, range) }
    return place(in: node, at: pointer, offset)
  }
}
