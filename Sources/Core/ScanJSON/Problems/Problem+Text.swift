extension Problem: DisplayableError, CustomStringConvertible {
  /// The problem as a person reads it: `file:line:column: error: message`, then the suggestion, what is allowed and
  /// the advice.
  public var displayText: DisplayText {
    let head = DisplayText(joining: [DisplayText(location), kind, ": ", headline], by: "")
    return DisplayText(joining: [head] + details, by: "\n  ")
  }

  /// The problem as a person reads it, in English.
  public var description: String { displayText.text() }

  /// File and place with what separates them from the message; empty when both are unknown.
  var location: String {
    let text = [file, position?.description].compactMap { $0 }.joined(separator: ":")
    return text.isEmpty ? "" : text + ": "
  }

  /// The severity in words.
  var kind: DisplayText { (severity == .error ? ProblemText.error : .warning).with() }

  /// The message and the place in the document.
  var headline: DisplayText {
    guard !pointer.tokens.isEmpty else { return messageText }
    // The end of a pointer says most.
    let place = pointer.description
    let shown = place.count > 120 ? "…" + place.suffix(100) : place
    return ProblemText.place.with(["message": .text(messageText), "place": .string(shown)])
  }

  /// The suggestion, what is allowed and the advice, a line each.
  var details: [DisplayText] {
    var lines: [DisplayText] = []
    if let first = suggestions.first { lines.append(ProblemText.meant.with(["name": .string(first)])) }
    if !allowedTexts.isEmpty { lines.append(ProblemText.allowed.with(["list": .text(Self.list(allowedTexts))])) }
    if let adviceText { lines.append(adviceText) }
    return lines
  }

  /// At most twenty entries, then how many more there are.
  private static func list(_ entries: [DisplayText]) -> DisplayText {
    let shown = DisplayText(joining: Array(entries.prefix(20)), by: ", ")
    guard entries.count > 20 else { return shown }
    return ProblemText.more.with(["list": .text(shown), "count": .number(entries.count)])
  }
}
