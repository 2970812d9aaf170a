import ScanPluginKit

/// What can be written at a place of a document, and the words about it.
struct Completions {
  /// Something that can be written.
  struct Item {
    /// The key or value as it is shown.
    let name: String
    /// The key or value as it is written.
    let written: String
    /// What follows it: the beginning of the value of a key.
    var beginning = Beginning.nothing
    /// What it is, in Markdown.
    var documentation: String?
    /// Whether it has to be there, or its default.
    var detail: DisplayText?
    var isDeprecated = false
    /// Whether it is a key.
    let isKey: Bool
  }

  /// What a value begins as.
  enum Beginning: Equatable {
    case nothing
    /// Brackets or quotes, between which writing goes on.
    case pair(String)
    /// The default, which is to be overwritten.
    case standard(String)
  }

  /// The most that are offered; the rest comes when more is typed.
  private static let most = 200

  let context: CursorContext
  /// What fits.
  let items: [Item]
  /// Whether there is more than is offered.
  let isIncomplete: Bool

  /// Finds what can be written at a byte of a text; nil where nothing can.
  init?(_ text: EditedText, _ tree: LooseTree, at cursor: Int, _ schemas: SchemaLookup) {
    guard let context = CursorContext(text, tree, at: cursor) else { return nil }
    self.context = context
    let all =
      context.role == .key
      ? Self.keys(context, text, tree, schemas) : Self.values(context, text, tree, schemas)
    // What is typed may stand anywhere in a name; an editor that wants its beginning leaves out the others.
    let typed = context.typed.lowercased()
    let fitting = all.filter { typed.isEmpty || $0.name.lowercased().contains(typed) }
    items = Array(fitting.prefix(Self.most))
    isIncomplete = fitting.count > items.count
  }

  private static func keys(
    _ context: CursorContext, _ text: EditedText, _ tree: LooseTree, _ schemas: SchemaLookup
  ) -> [Item] {
    let members = tree[context.path]?.members ?? []
    let present = members.filter { $0.keyRange.lowerBound != context.start }.map(\.key)
    return schemas.keys(at: context.path, beside: Set(present)).map { key in
      Item(
        name: key.name, written: JSONNode(.string(key.name)).text(.compact),
        beginning: beginning(key.schema, schemas), documentation: KeyHelp.markdown(key, schemas),
        detail: key.isRequired
          ? EditorWords.required.with()
          : key.schema["default"].map { EditorWords.standard.with(["value": .string($0.excerpt)]) },
        isDeprecated: key.schema["deprecated"]?.bool == true, isKey: true)
    }
  }

  private static func values(
    _ context: CursorContext, _ text: EditedText, _ tree: LooseTree, _ schemas: SchemaLookup
  ) -> [Item] {
    let here = schemas.schemas(at: context.path)
    let standard = here.lazy.compactMap { $0["default"] }.first
    // A list does not need a value twice.
    let beside = context.path.parent.flatMap { tree[$0]?.elements } ?? []
    let taken = Set(
      beside.filter { $0.range.lowerBound != context.start }.map { text[$0.range] })
    return SchemaLookup.values(here).compactMap { value in
      let written = value.text(.compact)
      guard !taken.contains(written), !context.isQuoted || value.string != nil else { return nil }
      return Item(
        name: value.string ?? written, written: written,
        detail: value == standard ? EditorWords.isStandard.with() : nil, isKey: false)
    }
  }

  /// What a value of a schema begins as: an object, a list, a text, or its default.
  private static func beginning(_ schema: SchemaLookup.Schema, _ schemas: SchemaLookup) -> Beginning {
    let all = schemas.alternatives(schema)
    let types = all.flatMap { $0["type"].map { $0.elements?.compactMap(\.string) ?? [$0.string ?? ""] } ?? [] }
    if types.contains("object") { return .pair("{}") }
    if types.contains("array") { return .pair("[]") }
    if let standard = schema["default"] { return .standard(standard.text(.compact)) }
    let isText = types.contains("string") && !types.contains("number") && SchemaLookup.values(all).isEmpty
    return isText ? .pair("\"\"") : .nothing
  }
}
