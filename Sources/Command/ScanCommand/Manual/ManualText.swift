/// Text for people in the form of manual pages: the macros of mdoc, which groff and mandoc read.
enum ManualText {
  /// How long lines of the source are, about.
  private static let width = 72

  /// The lines of a paragraph, so that nothing in it is taken for a macro. A sentence begins a line.
  static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      // What stands between backquotes stays on one line.
      let isOpen = line.count(where: { $0 == "`" }) % 2 == 1
      if !line.isEmpty, !isOpen, line.count + word.count > width || isSentence(line, before: word) {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).filter { !$0.isEmpty }.map { emphasized(escaped($0)) }
  }

  /// The argument of a macro.
  static func argument(_ text: String) -> String {
    let escaped = escaped(text)
    // A word that is punctuation to mdoc would be set outside of the markup.
    return text.contains(" ") || text.count < 3 ? "\"\(escaped)\"" : escaped
  }

  private static func isSentence(_ line: String, before word: Substring) -> Bool {
    let ends = line.hasSuffix(".") || line.hasSuffix("?") || line.hasSuffix(".)")
    return ends && (word.first.map { $0.isUppercase || "`-".contains($0) } ?? false)
  }

  /// The text without what formatters take for their own: backslashes, quotes, and points at the begin of a line.
  private static func escaped(_ text: String) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !result.isEmpty, result != "\\&" { result += " " }
      let isCode =
        word.contains("--") || word.contains("/") || word.contains("=")
        || word.drop { "(`\"".contains($0) }.first == "-"
      for character in word {
        switch character {
        case "\\": result += "\\e"
        case "\"": result += "\\(dq"
        case "…": result += "..."
        case "~": result += "\\(ti"
        case "^": result += "\\(ha"
        // What is typed must be a hyphen that can be copied.
        case "-" where isCode: result += "\\-"
        default: result.append(character)
        }
      }
    }
    return result
  }

  /// What stands between backquotes in bold.
  private static func emphasized(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return text.replacing("`", with: "\\(ga") }
    return parts.enumerated().map { $0.offset % 2 == 1 ? "\\fB\($0.element)\\fP" : String($0.element) }.joined()
  }
}
