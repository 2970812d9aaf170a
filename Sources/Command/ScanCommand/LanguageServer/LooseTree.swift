import ScanPluginKit

/// JSON text that may be broken, as a tree with the place of every part. What is wrong with the text is the parser's to say.
struct LooseTree {
  /// A value.
  indirect enum Node {
    case scalar(Range<Int>)
    case object([Member], Range<Int>)
    case array([Node], Range<Int>)

    /// The bytes of the value.
    var range: Range<Int> {
      switch self {
      case .scalar(let range), .object(_, let range), .array(_, let range): range
      }
    }
    /// The members of an object; nil for any other value.
    var members: [Member]? { if case .object(let members, _) = self { members } else { nil } }
    /// The elements of an array; nil for any other value.
    var elements: [Node]? { if case .array(let elements, _) = self { elements } else { nil } }
  }

  /// A key with its value, which may be missing yet.
  struct Member {
    let key: String
    let keyRange: Range<Int>
    let value: Node?

    /// The bytes from the key to the end of the value.
    var range: Range<Int> { keyRange.lowerBound..<(value?.range.upperBound ?? keyRange.upperBound) }
  }

  /// The parts of the text.
  let tokens: [LooseToken]
  /// The outermost value; nil where the text has none.
  let root: Node?

  /// Reads a text.
  init(_ bytes: [UInt8]) {
    tokens = LooseToken.all(in: bytes)
    var reader = LooseReader(tokens: tokens.filter { $0.kind != .comment }, bytes: bytes)
    root = reader.value(depth: 0)
  }

  /// The value at a pointer; nil where there is none.
  subscript(pointer: JSONPointer) -> Node? {
    var node = root
    for token in pointer.tokens {
      switch node {
      case .object(let members, _): node = members.first { $0.key == token }?.value
      case .array(let elements, _):
        guard let index = Int(token), elements.indices.contains(index) else { return nil }
        node = elements[index]
      default: return nil
      }
    }
    return node
  }

  /// The member of an object at a pointer; nil where there is none.
  func member(at pointer: JSONPointer) -> Member? {
    guard let name = pointer.tokens.last, let parent = pointer.parent else { return nil }
    return self[parent]?.members?.first { $0.key == name }
  }

  /// The part that holds a byte; nil in white space.
  func token(at offset: Int) -> LooseToken? { index(at: offset).map { tokens[$0] } }

  /// The number of the part that holds a byte, or of the first behind it; nil behind the last.
  func index(notBefore offset: Int) -> Int? {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count ? low : nil
  }

  private func index(at offset: Int) -> Int? {
    index(notBefore: offset).flatMap { tokens[$0].range.contains(offset) ? $0 : nil }
  }

  /// The text of a string without its quotes and escapes, or of a word.
  static func text(_ bytes: [UInt8], _ token: LooseToken) -> String {
    let raw = bytes[token.range]
    guard case .string(let isClosed) = token.kind else { return String(decoding: raw, as: UTF8.self) }
    let inner = raw.dropFirst().dropLast(isClosed ? 1 : 0)
    if isClosed, inner.contains(UInt8(ascii: "\\")), let text = try? JSONNode.parse(Array(raw)).string { return text }
    return String(decoding: inner, as: UTF8.self)
  }
}

/// Reads the tree, and steps over what is broken.
private struct LooseReader {
  /// As deep as the parser reads.
  private static let deepest = JSONLimits.default.depth

  let tokens: [LooseToken]
  let bytes: [UInt8]
  var at = 0

  private var current: LooseToken? { at < tokens.count ? tokens[at] : nil }

  init(tokens: [LooseToken], bytes: [UInt8]) {
    (self.tokens, self.bytes) = (tokens, bytes)
  }

  /// The value that begins here; nil where none does.
  mutating func value(depth: Int) -> LooseTree.Node? {
    guard let token = current else { return nil }
    if token.isMark("{") || token.isMark("[") {
      guard depth < Self.deepest else { return skipped() }
      at += 1
      return token.isMark("{") ? object(from: token, depth: depth) : array(from: token, depth: depth)
    }
    guard token.isScalar else { return nil }
    at += 1
    return .scalar(token.range)
  }

  private mutating func object(from open: LooseToken, depth: Int) -> LooseTree.Node {
    var members: [LooseTree.Member] = []
    while let token = current, !token.isMark("]") {
      if token.isMark("}") {
        at += 1
        break
      }
      guard token.isScalar else {
        // A value without a key, or a comma or colon in a wrong place.
        if value(depth: depth + 1) == nil { at += 1 }
        continue
      }
      at += 1
      var value: LooseTree.Node?
      if current?.isMark(":") == true {
        at += 1
        value = self.value(depth: depth + 1)
      }
      members.append(LooseTree.Member(key: LooseTree.text(bytes, token), keyRange: token.range, value: value))
    }
    return .object(members, open.range.lowerBound..<end)
  }

  private mutating func array(from open: LooseToken, depth: Int) -> LooseTree.Node {
    var elements: [LooseTree.Node] = []
    while let token = current, !token.isMark("}") {
      if token.isMark("]") {
        at += 1
        break
      }
      if let element = value(depth: depth + 1) { elements.append(element) } else { at += 1 }
    }
    return .array(elements, open.range.lowerBound..<end)
  }

  /// Where what was read last ends.
  private var end: Int { tokens[at - 1].range.upperBound }

  /// A container that stands too deep, as one part.
  private mutating func skipped() -> LooseTree.Node {
    let start = tokens[at].range.lowerBound
    var open = 0
    repeat {
      if tokens[at].isMark("{") || tokens[at].isMark("[") { open += 1 }
      if tokens[at].isMark("}") || tokens[at].isMark("]") { open -= 1 }
      at += 1
    } while open > 0 && at < tokens.count
    return .scalar(start..<end)
  }
}
