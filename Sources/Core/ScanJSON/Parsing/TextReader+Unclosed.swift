extension TextReader {
  /// Takes the object whose outer braces a fragment of documentation left out as opened.
  mutating func openImpliedObject() throws(Stop) {
    try checkDepth()
    var name = index
    while name < end, !Self.isSpace(bytes[name]), bytes[name] != UInt8(ascii: ":") { name += 1 }
    var frame = Frame(isObject: true, opened: position)
    frame.impliedBy = problems.count
    try report(
      "the outer braces are missing: the text starts with the member \(shown(index..<name)), "
        + "like a fragment printed in documentation", at: position, met: shown(index..<name),
      advice: "put `{` before it and `}` after the last member", repaired: true)
    frames.append(frame)
    step = .firstKey
  }

  /// Corrects the problem of the missing outer braces when the closing one turns up.
  mutating func describeMissingOpeningBrace(_ place: Int) {
    // The list may have been full when the missing braces were met.
    guard place < problems.count else { return }
    let problem = problems[place]
    problems[place] = Problem(
      problem.severity, problem.code, file: problem.file, at: problem.position, pointer: problem.pointer,
      message: "the opening brace is missing: the text starts with a member; its closing brace is at \(position)",
      met: problem.met, advice: "put `{` before the first member")
  }

  /// Ends all open containers at the text's end, with one problem for all of them.
  mutating func closeAtEnd(afterComma: Bool) throws(Stop) {
    try checkInvalidByte()
    if afterComma { try reportTrailingComma() }
    step = .separator
    try reportUnclosed(repaired: true)
    while !frames.isEmpty { try close() }
  }

  /// Records that the text ends where a key or value is still due; the caller throws what it gives.
  mutating func endInside() throws(Stop) -> Stop {
    try checkInvalidByte()
    guard let top = frames.last else { return try fatal("the text ends before any value", at: lastEnd) }
    if let key = top.key {
      let name = ShownText.short(key)
      try report(
        step == .colon
          ? "the text ends after the key `\(name)`, before its colon and value"
          : "the text ends before the value of `\(name)`", at: lastEnd)
    } else {
      try report("the text ends where an element of an array is expected", at: lastEnd)
    }
    try reportUnclosed(repaired: false)
    return Stop()
  }

  private mutating func reportUnclosed(repaired: Bool) throws(Stop) {
    let open = frames.filter { $0.impliedBy == nil }
    guard let innermost = open.last else { return }
    let closer = innermost.isObject ? "}" : "]"
    if open.count == 1 {
      try report(
        "the closing `\(closer)` is missing: the \(innermost.isObject ? "object" : "array") opened at "
          + "\(innermost.opened) does not end", at: lastEnd, allowed: [closer], advice: indentationAdvice,
        repaired: repaired)
      return
    }
    let places = open.suffix(4).reversed().map { "`\($0.isObject ? "{" : "[")` at \($0.opened)" }
    let rest = open.count > 4 ? " and \(open.count - 4) more" : ""
    let closers = open.suffix(8).reversed().map { $0.isObject ? "}" : "]" }.joined()
    try report(
      "\(open.count) closing braces or brackets are missing; opened were, innermost first, "
        + places.joined(separator: ", ") + rest, at: lastEnd, allowed: [closers], advice: indentationAdvice,
      repaired: repaired)
  }

  /// Where a closing bracket seems to be missing.
  private var indentationAdvice: String? {
    outdentedCloser.map { "judging by the indentation, one is missing before the closing one at \($0)" }
  }

  /// Notes a closing bracket at the start of a line that stands further left than the line it closes: with well
  /// indented text it belongs to an outer opening bracket, and one is missing before it.
  mutating func noteIndentation(of frame: Frame) {
    guard outdentedCloser == nil, frame.impliedBy == nil, frame.opened.line < line,
      let own = indentation(at: index), lineStart + own == index,
      let opened = indentation(at: frame.opened.offset), own < opened
    else { return }
    outdentedCloser = position
  }

  /// The white space at the start of the line of a place; nil when the line starts too far before it.
  private func indentation(at offset: Int) -> Int? {
    var start = offset
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n"), bytes[start - 1] != UInt8(ascii: "\r") {
      start -= 1
      if offset - start > 256 { return nil }
    }
    var first = start
    while first < offset, Self.isSpace(bytes[first]) { first += 1 }
    return first - start
  }
}
