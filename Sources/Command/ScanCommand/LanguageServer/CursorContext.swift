import ScanPluginKit

/// What is expected at the cursor of JSON text that may be broken.
struct CursorContext {
  /// What belongs there.
  enum Role { case key, value }

  let role: Role
  /// The object that gets a key, or the place of the value.
  let path: JSONPointer
  /// What is typed of it already, without its quote.
  let typed: String
  /// Whether a quote is typed.
  let isQuoted: Bool
  /// Where it begins, with its quote.
  let start: Int
  /// What is replaced: what is typed behind its quote, and the rest of the word behind the cursor.
  ///
  /// The quote stays, so that what editors compare with names has none.
  let replaced: Range<Int>
  /// The end of the part before that, where a comma is missing behind it.
  let missingCommaBefore: Int?
  /// Whether a comma is missing behind it.
  let isCommaMissingBehind: Bool
  /// Whether a colon follows.
  let hasColon: Bool

  private struct Frame {
    let isObject: Bool
    var key: String?
    var index = 0
    var waits: Wait

    enum Wait { case key, colon, value, comma }
  }

  /// Reads the context; nil where nothing is expected, as behind a value or in a comment.
  init?(_ text: EditedText, _ tree: LooseTree, at cursor: Int) {
    let bytes = text.bytes
    var stack: [Frame] = []
    var previous: LooseToken?
    var partial: LooseToken?
    for token in tree.tokens {
      guard token.range.lowerBound < cursor else { break }
      let isOpenEnded = token.kind == .word || token.kind == .string(isClosed: false) || token.kind == .comment
      if token.range.upperBound > cursor || (token.range.upperBound == cursor && isOpenEnded) {
        partial = token
        break
      }
      guard token.kind != .comment else { continue }
      Self.step(&stack, token, bytes)
      previous = token
    }
    if let partial, !partial.isScalar { return nil }
    guard let frame = stack.last else { return nil }
    // A key may follow a value without a comma between them, while the text is broken.
    let isKey = frame.isObject && (frame.waits == .key || frame.waits == .comma)
    guard isKey || frame.waits == .value || (!frame.isObject && frame.waits == .comma) else { return nil }
    let lacksComma = frame.waits == .comma
    if lacksComma, partial == nil, previous?.range.upperBound == cursor { return nil }
    role = isKey ? .key : .value
    let tokens = stack.map { $0.isObject ? $0.key ?? "" : String($0.index + ($0.waits == .comma ? 1 : 0)) }
    path = JSONPointer(tokens: isKey ? tokens.dropLast() : tokens)
    if let partial, case .string = partial.kind { isQuoted = true } else { isQuoted = false }
    start = partial?.range.lowerBound ?? cursor
    let inner = min(start + (isQuoted ? 1 : 0), cursor)
    typed = String(decoding: bytes[inner..<cursor], as: UTF8.self)
    let end = Self.end(of: bytes, from: cursor, isQuoted: isQuoted)
    replaced = inner..<end
    missingCommaBefore = lacksComma ? previous?.range.upperBound : nil
    let next = tree.index(notBefore: end).flatMap { index in
      tree.tokens[index...].first { $0.kind != .comment && $0.range.lowerBound >= end }
    }
    hasColon = next?.isMark(":") == true
    isCommaMissingBehind = next.map { $0.isScalar || $0.isMark("{") || $0.isMark("[") } ?? false
  }

  private static func step(_ stack: inout [Frame], _ token: LooseToken, _ bytes: [UInt8]) {
    if token.isMark("{") || token.isMark("[") {
      // A container is the value of the place around it; its frame is filled when it ends.
      let isObject = token.isMark("{")
      stack.append(Frame(isObject: isObject, waits: isObject ? .key : .value))
    } else if token.isMark("}") || token.isMark("]") {
      _ = stack.popLast()
      fill(&stack)
    } else if let top = stack.indices.last {
      if token.isMark(",") {
        if !stack[top].isObject { stack[top].index += 1 }
        stack[top].waits = stack[top].isObject ? .key : .value
      } else if token.isMark(":") {
        stack[top].waits = .value
      } else if stack[top].isObject, stack[top].waits != .value {
        stack[top].key = LooseTree.text(bytes, token)
        stack[top].waits = .colon
      } else {
        fill(&stack)
      }
    }
  }

  private static func fill(_ stack: inout [Frame]) {
    guard let top = stack.indices.last else { return }
    stack[top].waits = .comma
  }

  /// The end of the word at the cursor, with its closing quote.
  private static func end(of bytes: [UInt8], from cursor: Int, isQuoted: Bool) -> Int {
    var end = cursor
    while end < bytes.count, !LooseToken.endsWord(bytes[end]) { end += 1 }
    guard isQuoted, end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return end }
    // A quote before a word begins the next string.
    let beginsString = end + 1 < bytes.count && !LooseToken.endsWord(bytes[end + 1])
    return beginsString ? end : end + 1
  }
}
