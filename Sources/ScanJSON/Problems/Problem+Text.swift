extension Problem: CustomStringConvertible {
  /// The problem as a person reads it: `file:line:column: error: message`, then the advice, the suggestion and what is allowed.
  public var description: String {
    var text = [file, position?.description].compactMap { $0 }.joined(separator: ":")
    if !text.isEmpty { text += ": " }
    text += "\(severity.rawValue): \(message)"
    if !pointer.tokens.isEmpty { text += " (at \(pointer))" }
    if let first = suggestions.first {
      text += "\n  did you mean `\(first)`?"
    }
    if !allowed.isEmpty {
      text += "\n  allowed: \(Self.list(allowed))"
    }
    if let advice {
      text += "\n  \(advice)"
    }
    return text
  }

  /// At most a dozen entries, then how many more there are.
  private static func list(_ entries: [String]) -> String {
    let shown = entries.prefix(12).joined(separator: ", ")
    return entries.count > 12 ? shown + ", … (\(entries.count) in all)" : shown
  }
}
