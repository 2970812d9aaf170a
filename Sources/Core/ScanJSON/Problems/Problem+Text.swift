extension Problem: CustomStringConvertible {
  /// The problem as a person reads it: `file:line:column: error: message`, then the suggestion, what is allowed and
  /// the advice.
  public var description: String {
    ([location + kind(.english) + ": " + headline(.english)] + details(.english).map { "  " + $0 })
      .joined(separator: "\n")
  }

  /// File and place with what separates them from the message; empty when both are unknown.
  var location: String {
    let text = [file, position?.description].compactMap { $0 }.joined(separator: ":")
    return text.isEmpty ? "" : text + ": "
  }

  /// The severity in words.
  func kind(_ texts: TextCatalog) -> String {
    (severity == .error ? ProblemText.error : .warning).with().text(texts)
  }

  /// The message and the place in the document.
  func headline(_ texts: TextCatalog) -> String {
    guard !pointer.tokens.isEmpty else { return message }
    // The end of a pointer says most.
    let place = pointer.description
    let shown = place.count > 120 ? "…" + place.suffix(100) : place
    return ProblemText.place.with(["message": .string(message), "place": .string(shown)]).text(texts)
  }

  /// The suggestion, what is allowed and the advice, a line each.
  func details(_ texts: TextCatalog) -> [String] {
    var lines: [String] = []
    if let first = suggestions.first { lines.append(ProblemText.meant.with(["name": .string(first)]).text(texts)) }
    if !allowed.isEmpty {
      lines.append(ProblemText.allowed.with(["list": .text(Self.list(allowed))]).text(texts))
    }
    if let advice { lines.append(advice) }
    return lines
  }

  /// At most twenty entries, then how many more there are.
  private static func list(_ entries: [String]) -> DisplayText {
    let shown = entries.prefix(20).joined(separator: ", ")
    guard entries.count > 20 else { return DisplayText(shown) }
    return ProblemText.more.with(["list": .string(shown), "count": .number(entries.count)])
  }
}
