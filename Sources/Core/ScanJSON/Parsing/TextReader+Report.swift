extension TextReader {
  /// The place in the document that is being read.
  var pointer: JSONPointer {
    var tokens: [String] = []
    for (depth, frame) in frames.enumerated() {
      if frame.isObject {
        if let key = frame.key { tokens.append(key) }
      } else if depth < frames.count - 1 || step == .value || step == .firstElement {
        tokens.append(String(frame.count))
      }
    }
    return JSONPointer(tokens: tokens)
  }

  /// Records a problem. `repaired` says that what follows is read as the one plausible repair would have it.
  ///
  /// The sentences of a problem that is only counted are not made.
  mutating func report(
    _ message: @autoclosure () -> DisplayText, code: ProblemCode = .syntax, at place: SourcePosition,
    met: String? = nil, allowed: [DisplayText] = [], suggestions: [String] = [],
    advice: @autoclosure () -> DisplayText? = nil, repaired: Bool = false
  ) throws(Stop) {
    if !repaired { needsDecision = true }
    guard problems.count < limits.problems else {
      omitted += 1
      if repaired { return }
      throw Stop()
    }
    problems.append(
      Problem(
        .error, code, file: file, at: place, pointer: pointer, message: message(), met: met, allowed: allowed,
        suggestions: suggestions, advice: advice()))
  }

  /// Records a problem after which reading cannot go on; the caller throws what it gives.
  mutating func fatal(
    _ message: DisplayText, at place: SourcePosition, met: String? = nil, advice: DisplayText? = nil
  ) throws(Stop) -> Stop {
    try report(message, at: place, met: met, advice: advice)
    return Stop()
  }

  /// Records that the text is larger than allowed; the caller throws what it gives.
  mutating func limit(_ message: DisplayText, at place: SourcePosition, met: String? = nil) throws(Stop) -> Stop {
    try report(message, code: .limit, at: place, met: met)
    return Stop()
  }

  /// The bytes of a range as a person can read them, shortened.
  func shown(_ range: Range<Int>) -> String {
    let start = range.lowerBound
    // 40 characters are shown at most, and none has more than 4 bytes.
    let shortened = start..<min(range.upperBound, start + 164)
    return ShownText.short(String(decoding: bytes[shortened.clamped(to: 0..<end)], as: UTF8.self))
  }

  /// The next character as a person can read it.
  func shownCharacter() -> String {
    var last = index + 1
    while last < end, bytes[last] & 0xC0 == 0x80 { last += 1 }
    return ShownText.short(String(decoding: bytes[index..<min(last, end)], as: UTF8.self))
  }
}
