extension TextReader {
  /// Takes the object whose outer braces a fragment of documentation left out as opened.
  mutating func openImpliedObject() throws(Stop) {
    try checkDepth()
    var name = index
    while name < end, !Self.isSpace(bytes[name]), bytes[name] != UInt8(ascii: ":") { name += 1 }
    var frame = Frame(isObject: true, opened: position)
    frame.impliedBy = problems.count
    let member = shown(index..<name)
    try report(
      SyntaxText.noOuterBraces.with(["member": .string(member)]), at: position, met: member,
      advice: SyntaxText.addOuterBraces.with(), repaired: true)
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
      message: SyntaxText.noOpeningBrace.with(["place": "\(position)"]), met: problem.met,
      advice: SyntaxText.addOpeningBrace.with())
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
    guard let top = frames.last else { return try fatal(DocumentSyntaxText.endsBeforeValue.with(), at: lastEnd) }
    if let key = top.key {
      let text = step == .colon ? DocumentSyntaxText.endsAfterKey : .endsAfterColon
      try report(text.with(["key": .string(ShownText.short(key))]), at: lastEnd)
    } else {
      try report(DocumentSyntaxText.endsInArray.with(), at: lastEnd)
    }
    try reportUnclosed(repaired: false)
    return Stop()
  }

  private mutating func reportUnclosed(repaired: Bool) throws(Stop) {
    let open = frames.filter { $0.impliedBy == nil }
    guard let innermost = open.last else { return }
    let advice = outdentedCloser.map { SyntaxText.indentation.with(["place": "\($0)"]) }
    if open.count == 1 {
      try report(
        (innermost.isObject ? SyntaxText.unclosedObject : .unclosedArray).with(["place": "\(innermost.opened)"]),
        at: lastEnd, allowed: [innermost.isObject ? "}" : "]"], advice: advice, repaired: repaired)
      return
    }
    let places = open.suffix(4).reversed().map {
      SyntaxText.openedAt.with(["bracket": $0.isObject ? "{" : "[", "place": "\($0.opened)"])
    }
    let arguments: [String: DisplayText.Argument] = [
      "count": .number(open.count), "places": .text(DisplayText(joining: places, by: ", ")),
    ]
    let closers = open.suffix(8).reversed().map { $0.isObject ? "}" : "]" }.joined()
    try report(
      open.count > 4
        ? SyntaxText.unclosedMore.with(arguments).adding(["more": .number(open.count - 4)])
        : SyntaxText.unclosedMany.with(arguments), at: lastEnd, allowed: [DisplayText(closers)], advice: advice,
      repaired: repaired)
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
