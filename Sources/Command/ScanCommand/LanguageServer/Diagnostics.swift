import ScanPluginKit

/// The problems of a document as the protocol writes them.
struct Diagnostics {
  private enum Severity: Int { case error = 1, warning = 2, hint = 4 }
  private enum Tag: Int { case unnecessary = 1, deprecated = 2 }

  let text: EditedText
  let analysis: OpenDocument.Analysis
  let features: EditorFeatures

  /// All of them: the problems in the order of the text, then the keys without an effect.
  var json: [JSONNode] {
    analysis.check.problems.map(json)
      + analysis.check.withoutEffect.compactMap { key in
        guard let member = member(at: key.pointer) else { return nil }
        let words = DisplayText(joining: [key.need.reasonText, key.need.adviceText], by: "\n  ")
        return diagnostic(
          member.keyRange, .hint, code: "withoutEffect", words.text(Console.texts), tag: .unnecessary)
      }
  }

  /// The member at a pointer of the whole document, of which the text may be the inner object.
  private func member(at pointer: JSONPointer) -> LooseTree.Member? {
    analysis.tree.member(at: pointer)
      ?? analysis.tree.member(at: JSONPointer(tokens: Array(pointer.tokens.dropFirst())))
  }

  /// One of them.
  func json(_ problem: Problem) -> JSONNode {
    diagnostic(
      range(of: problem), problem.severity == .error ? .error : .warning, code: problem.code.name, words(problem),
      tag: problem.code == .legacy ? .deprecated : nil)
  }

  /// The bytes that a problem is about: the word at its place, else that place.
  func range(of problem: Problem) -> Range<Int> {
    guard let offset = problem.position?.offset else { return 0..<0 }
    if let token = analysis.tree.token(at: offset) { return token.range }
    let place = min(offset, text.bytes.count)
    return place..<place
  }

  /// The message with the suggestion, what is allowed and the advice; the place is shown by the editor.
  private func words(_ problem: Problem) -> String {
    let bare = Problem(
      problem.severity, problem.code, message: problem.messageText, allowed: problem.allowedTexts,
      suggestions: problem.suggestions, advice: problem.adviceText)
    let kind = (problem.severity == .error ? ProblemText.error : .warning).with().text(Console.texts) + ": "
    let shown = ShownText.escaped(bare.displayText.text(Console.texts))
    return ProgramName.applied(to: shown.hasPrefix(kind) ? String(shown.dropFirst(kind.count)) : shown)
  }

  private func diagnostic(
    _ range: Range<Int>, _ severity: Severity, code: String, _ message: String, tag: Tag?
  ) -> JSONNode {
    var members = [
      JSONMember("range", text.json(range, features.encoding)),
      JSONMember("severity", JSONNode(.number(JSONNumber(severity.rawValue)))),
      JSONMember("code", JSONNode(.string(code))), JSONMember("source", "scanview"),
      JSONMember("message", JSONNode(.string(message))),
    ]
    if let tag, features.showsTags {
      members.append(JSONMember("tags", [JSONNode(.number(JSONNumber(tag.rawValue)))]))
    }
    return JSONNode(.object(members))
  }
}
