extension Problem: CustomStringConvertible {
  /// The problem as a person reads it: `file:line:column: error: message`, then the suggestion, what is allowed and
  /// the advice.
  public var description: String {
    ([location + severity.rawValue + ": " + headline] + details.map { "  " + $0 }).joined(separator: "\n")
  }

  /// File and place with what separates them from the message; empty when both are unknown.
  var location: String {
    let text = [file, position?.description].compactMap { $0 }.joined(separator: ":")
    return text.isEmpty ? "" : text + ": "
  }

  /// The message and the place in the document.
  var headline: String {
    guard !pointer.tokens.isEmpty else { return message }
    // The end of a pointer says most.
    let place = pointer.description
    return "\(message) (at \(place.count > 120 ? "…" + place.suffix(100) : place))"
  }

  /// The suggestion, what is allowed and the advice, a line each.
  var details: [String] {
    var lines: [String] = []
    if let first = suggestions.first { lines.append("did you mean `\(first)`?") }
    if !allowed.isEmpty { lines.append("allowed: \(Self.list(allowed))") }
    if let advice { lines.append(advice) }
    return lines
  }

  /// At most twenty entries, then how many more there are.
  private static func list(_ entries: [String]) -> String {
    let shown = entries.prefix(20).joined(separator: ", ")
    return entries.count > 20 ? shown + ", … (\(entries.count) in all)" : shown
  }
}
