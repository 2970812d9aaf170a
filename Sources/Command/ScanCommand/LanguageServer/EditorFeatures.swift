import ArgumentParser
import ScanPluginKit

/// What the editor can do, as it says in `initialize`.
struct EditorFeatures {
  /// What positions count; UTF-16 where the editor does not say.
  var encoding = PositionEncoding.utf16
  /// Whether inserted text may have places to go on at.
  var takesSnippets = false
  /// Whether words may be Markdown.
  var showsMarkdown = false
  /// Whether changes may be bound to the version of a document.
  var takesVersions = false
  /// Whether repairs may be objects.
  var takesActions = false
  /// Whether an outline may be a tree.
  var showsTree = false
  /// Whether problems may have tags.
  var showsTags = false

  /// An editor that says nothing of itself.
  init() {}

  /// Reads the parameters of `initialize`.
  init(_ params: JSONNode) {
    let abilities = params["capabilities"]
    func ability(_ path: String) -> JSONNode? { JSONPointer("/" + path).flatMap { abilities?[$0] } }
    func can(_ path: String) -> Bool { ability(path)?.bool == true }
    func has(_ path: String, _ value: String) -> Bool {
      ability(path)?.elements?.contains { $0.string == value } ?? false
    }
    // The editor names first what it likes best.
    let encodings = ability("general/positionEncodings")?.elements ?? []
    encoding = encodings.lazy.compactMap { $0.string.flatMap(PositionEncoding.init(rawValue:)) }.first ?? .utf16
    takesSnippets = can("textDocument/completion/completionItem/snippetSupport")
    showsMarkdown =
      has("textDocument/completion/completionItem/documentationFormat", "markdown")
      || has("textDocument/hover/contentFormat", "markdown")
    takesVersions = can("workspace/workspaceEdit/documentChanges")
    takesActions = ability("textDocument/codeAction/codeActionLiteralSupport") != nil
    showsTree = can("textDocument/documentSymbol/hierarchicalDocumentSymbolSupport")
    showsTags = ability("textDocument/publishDiagnostics/tagSupport") != nil
  }

  /// What the server does, as the answer to `initialize`.
  var answer: JSONNode {
    [
      "capabilities": [
        "positionEncoding": JSONNode(.string(encoding.rawValue)),
        "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
        "completionProvider": ["triggerCharacters": ["\"", ":"], "resolveProvider": false],
        "hoverProvider": true,
        "codeActionProvider": [
          "codeActionKinds": [JSONNode(.string(QuickFixes.quickFix)), JSONNode(.string(QuickFixes.fixAll))],
          "resolveProvider": false,
        ],
        "documentSymbolProvider": true, "documentFormattingProvider": true,
      ],
      "serverInfo": [
        "name": "scanview", "version": JSONNode(.string(Scanview.configuration.version)),
      ],
    ]
  }
}

extension EditedText {
  /// A range as the protocol writes it.
  func json(_ range: Range<Int>, _ encoding: PositionEncoding) -> JSONNode {
    func json(_ offset: Int) -> JSONNode {
      let place = place(of: offset, encoding)
      return [
        "line": JSONNode(.number(JSONNumber(place.line))), "character": JSONNode(.number(JSONNumber(place.character))),
      ]
    }
    return ["start": json(range.lowerBound), "end": json(range.upperBound)]
  }

  /// The byte that a position of the protocol names; nil for what is no position.
  func offset(_ position: JSONNode?, _ encoding: PositionEncoding) -> Int? {
    guard let line = position?["line"]?.number?.int, let character = position?["character"]?.number?.int, line >= 0,
      character >= 0
    else { return nil }
    return offset(of: LinePlace(line: line, character: character), encoding)
  }

  /// The bytes that a range of the protocol names; nil for what is no range. One whose end is before its beginning is turned around.
  func range(_ range: JSONNode?, _ encoding: PositionEncoding) -> Range<Int>? {
    guard let start = offset(range?["start"], encoding), let end = offset(range?["end"], encoding) else { return nil }
    return min(start, end)..<max(start, end)
  }

  /// A change as the protocol writes it.
  func json(_ change: TextChange, _ encoding: PositionEncoding) -> JSONNode {
    ["range": json(change.range, encoding), "newText": JSONNode(.string(change.text))]
  }
}
