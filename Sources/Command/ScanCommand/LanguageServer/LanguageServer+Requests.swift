import ScanPluginKit

/// What the editor asks about a document.
extension LanguageServer {
  /// A document that a request is about, with its text; nil where the text is too long to be known.
  private func document(
    _ method: String, _ params: JSONNode
  ) throws(RPCError) -> (document: OpenDocument, text: EditedText, analysis: OpenDocument.Analysis)? {
    guard let uri = params["textDocument"]?["uri"]?.string else { throw .wrongParams(method, "textDocument.uri") }
    guard let document = documents[uri] else { throw .notOpen(uri) }
    guard let text = document.text, let analysis = document.analysis else { return nil }
    return (document, text, analysis)
  }

  private func offset(_ method: String, _ params: JSONNode, in text: EditedText) throws(RPCError) -> Int {
    guard let offset = text.offset(params["position"], features.encoding) else {
      throw .wrongParams(method, "position")
    }
    return offset
  }

  func completion(_ method: String, _ params: JSONNode) throws(RPCError) -> JSONNode {
    guard let (_, text, analysis) = try document(method, params) else { return JSONNode(.null) }
    let cursor = try offset(method, params, in: text)
    guard let schemas = knowledge.schemas(analysis.kind),
      let found = Completions(text, analysis.tree, at: cursor, schemas), !found.items.isEmpty
    else { return JSONNode(.null) }
    let items = found.items.enumerated().map { json($0.element, number: $0.offset, found.context, text) }
    return ["isIncomplete": JSONNode(.bool(found.isIncomplete)), "items": JSONNode(.array(items))]
  }

  private func json(_ item: Completions.Item, number: Int, _ context: CursorContext, _ text: EditedText) -> JSONNode {
    var members = [
      JSONMember("label", JSONNode(.string(item.name))), JSONMember("kind", item.isKey ? 10 : 12),
      // Editors sort by this text; the order of the schema is that of the numbers.
      JSONMember("sortText", JSONNode(.string(String(String(10_000 + number).dropFirst())))),
    ]
    if let detail = item.detail { members.append(JSONMember("detail", JSONNode(.string(detail.text(Console.texts))))) }
    if let documentation = item.documentation { members.append(JSONMember("documentation", markup(documentation))) }
    if item.isDeprecated { members.append(JSONMember("deprecated", true)) }
    members += [
      JSONMember("insertTextFormat", features.takesSnippets ? 2 : 1),
      JSONMember(
        "textEdit", text.json(TextChange(range: context.replaced, text: inserted(item, context)), features.encoding)),
    ]
    if let place = context.missingCommaBefore {
      let comma = text.json(TextChange(range: place..<place, text: ","), features.encoding)
      members.append(JSONMember("additionalTextEdits", [comma]))
    }
    return JSONNode(.object(members))
  }

  /// The text of an item with what follows it.
  private func inserted(_ item: Completions.Item, _ context: CursorContext) -> String {
    func escaped(_ text: String) -> String {
      guard features.takesSnippets else { return text }
      return text.reduce(into: "") { $0 += "$}\\".contains($1) ? "\\\($1)" : "\($1)" }
    }
    // The quote that is typed stays.
    var text = escaped(context.isQuoted ? String(item.written.dropFirst()) : item.written)
    guard !item.isKey || !context.hasColon else { return text }
    if item.isKey {
      text += ": "
      switch (item.beginning, features.takesSnippets) {
      case (.nothing, false): break
      case (.nothing, true): text += "$1"
      case (.pair(let pair), false): text += pair
      case (.pair(let pair), true): text += escaped(String(pair.prefix(1))) + "$1" + escaped(String(pair.suffix(1)))
      case (.standard(let value), false): text += value
      case (.standard(let value), true): text += "${1:\(escaped(value))}"
      }
    }
    return text + (context.isCommaMissingBehind ? "," : "")
  }

  /// Words in Markdown, or as they are for an editor without it.
  private func markup(_ markdown: String) -> JSONNode {
    ["kind": features.showsMarkdown ? "markdown" : "plaintext", "value": JSONNode(.string(markdown))]
  }

  func hover(_ method: String, _ params: JSONNode) throws(RPCError) -> JSONNode {
    guard let (_, text, analysis) = try document(method, params) else { return JSONNode(.null) }
    let place = try offset(method, params, in: text)
    guard let schemas = knowledge.schemas(analysis.kind),
      let help = HoverHelp(text.bytes, analysis.tree, at: place, schemas)
    else { return JSONNode(.null) }
    return ["contents": markup(help.markdown), "range": text.json(help.range, features.encoding)]
  }

  func codeAction(_ method: String, _ params: JSONNode) throws(RPCError) -> JSONNode {
    guard let (document, text, analysis) = try document(method, params) else { return [] }
    guard let range = text.range(params["range"], features.encoding) else { throw .wrongParams(method, "range") }
    guard features.takesActions else { return [] }
    let diagnostics = Diagnostics(text: text, analysis: analysis, features: features)
    let problems = analysis.check.problems.filter { problem in
      let own = diagnostics.range(of: problem)
      return own.lowerBound <= range.upperBound && range.lowerBound <= own.upperBound
    }
    let wanted = params["context"]?["only"]?.elements?.compactMap(\.string)
    let fixes = QuickFixes(text: text, analysis: analysis, path: document.path, useCases: knowledge.useCases)
    let actions = fixes.actions(for: problems) { kind in
      // A kind stands for those below it, and an empty one for all.
      wanted?.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty } ?? true
    }
    return JSONNode(
      .array(
        actions.map { action in
          var members = [
            JSONMember("title", JSONNode(.string(action.title.text(Console.texts)))),
            JSONMember("kind", JSONNode(.string(action.kind))),
            JSONMember("edit", edit(action.changes, document, text)),
          ]
          if action.kind == QuickFixes.quickFix {
            members.append(JSONMember("diagnostics", JSONNode(.array(action.mended.map(diagnostics.json)))))
          }
          if action.isPreferred { members.append(JSONMember("isPreferred", true)) }
          return JSONNode(.object(members))
        }))
  }

  private func edit(_ changes: [TextChange], _ document: OpenDocument, _ text: EditedText) -> JSONNode {
    let edits = JSONNode(.array(changes.map { text.json($0, features.encoding) }))
    let uri = JSONNode(.string(document.uri))
    guard features.takesVersions else {
      return ["changes": JSONNode(.object([JSONMember(document.uri, edits)]))]
    }
    return [
      "documentChanges": [
        ["textDocument": ["uri": uri, "version": document.version ?? JSONNode(.null)], "edits": edits]
      ]
    ]
  }

  func symbols(_ method: String, _ params: JSONNode) throws(RPCError) -> JSONNode {
    guard let (document, text, analysis) = try document(method, params) else { return [] }
    var symbols = DocumentSymbols(text, features.encoding)
    let root = analysis.tree.root
    return JSONNode(.array(features.showsTree ? symbols.tree(root) : symbols.list(root, uri: document.uri)))
  }

  /// The text as `config fix` writes it; one that is no JSON stays as it is.
  func formatting(_ method: String, _ params: JSONNode) throws(RPCError) -> JSONNode {
    guard let (_, text, _) = try document(method, params), let tree = try? JSONNode.parse(text.bytes),
      let change = TextChange.between(text.bytes, tree.text(.pretty))
    else { return [] }
    return [text.json(change, features.encoding)]
  }
}
