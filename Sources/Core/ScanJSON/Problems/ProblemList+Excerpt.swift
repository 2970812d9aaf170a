extension Sequence<Problem> {
  /// The problems as a person reads them: each with its line of the text and a caret under the place.
  ///
  /// Characters that would steer a terminal are shown as their codes, whatever document they come from.
  ///
  /// - Parameters:
  ///   - source: the text the problems are about, as UTF-8; nil gives no excerpts.
  ///   - colored: whether ANSI colors are used.
  ///   - width: the columns of an excerpt, at least 20; longer lines are cut around the place.
  ///   - texts: the language of the words around the messages.
  public func report(
    source: [UInt8]?, colored: Bool = false, width: Int = 100, texts: TextCatalog = .english
  ) -> String {
    map { $0.report(source: source, colored: colored, width: width, texts: texts) }.joined(separator: "\n")
  }
}

extension InvalidDocument {
  /// The problems as a person reads them, each with its line of the text and a caret under the place.
  public func report(
    source: [UInt8]?, colored: Bool = false, width: Int = 100, texts: TextCatalog = .english
  ) -> String {
    problems.report(source: source, colored: colored, width: width, texts: texts)
  }
}

extension Problem {
  /// The problem as a person reads it, with its line of the text and a caret under the place.
  public func report(
    source: [UInt8]?, colored: Bool = false, width: Int = 100, texts: TextCatalog = .english
  ) -> String {
    let paint = Paint(isOn: colored)
    let kind = kind.text(texts) + ":"
    var lines = [
      paint.bold(ShownText.harmless(location)) + (severity == .error ? paint.red(kind) : paint.yellow(kind))
        + " " + ShownText.harmless(headline.text(texts))
    ]
    if let source, let position,
      let excerpt = SourceExcerpt(around: position.offset, in: source, width: Swift.max(width, 20))
    {
      let number = String(position.line)
      let gutter = String(repeating: " ", count: number.count)
      lines.append("  " + paint.faint("\(number) | ") + excerpt.line)
      lines.append(
        "  " + paint.faint("\(gutter) | ") + String(repeating: " ", count: excerpt.indent) + paint.red("^"))
    }
    lines += details.map { "  " + ShownText.harmless($0.text(texts)) }
    return lines.joined(separator: "\n")
  }
}

/// ANSI colors, or none.
private struct Paint {
  let isOn: Bool

  func bold(_ text: String) -> String { wrap(text, "1") }
  func red(_ text: String) -> String { wrap(text, "1;31") }
  func yellow(_ text: String) -> String { wrap(text, "1;33") }
  func faint(_ text: String) -> String { wrap(text, "2") }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
