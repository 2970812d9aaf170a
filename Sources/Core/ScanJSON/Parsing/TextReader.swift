/// One pass over a JSON text: builds the tree, and goes on after problems where the text allows it.
///
/// Containers are kept on a stack of its own, so that nesting costs no call depth.
struct TextReader {
  /// Ends the reading; the problem is recorded before.
  struct Stop: Error {}

  /// What the grammar expects next.
  enum Step {
    /// A value, after a colon, an array's comma or at the start.
    case value
    /// An array's first element or its end.
    case firstElement
    /// An object's first key or its end.
    case firstKey
    /// A key, after a comma.
    case nextKey
    /// The colon after a key.
    case colon
    /// A comma, or the container's end.
    case separator
    /// Nothing more.
    case end
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let file: String?
  let limits: JSONLimits
  /// Where reading ends: the text's end or the first byte that is not UTF-8.
  var end: Int
  var index = 0
  var line = 1
  var lineStart = 0
  /// The UTF-8 continuation bytes since the line's start, which make no column.
  var continuations = 0
  var step = Step.value
  var frames: [Frame] = []
  var valueCount = 0
  var result: JSONNode?
  /// Where the last token ended.
  var lastEnd = SourcePosition(line: 1, column: 1, offset: 0)
  /// The first closing bracket that stands further left than the line of the opening one it closes.
  var outdentedCloser: SourcePosition?
  var problems: [Problem] = []
  /// How many problems are not listed any more.
  var omitted = 0
  /// Whether a problem has more than one plausible repair.
  var needsDecision = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, file: String?, limits: JSONLimits) {
    self.bytes = bytes
    self.file = file
    self.limits = limits
    end = bytes.count
  }

  /// The place of the next byte.
  var position: SourcePosition {
    SourcePosition(line: line, column: index - lineStart - continuations + 1, offset: index)
  }

  /// The next byte; nil at the end.
  var current: UInt8? { index < end ? bytes[index] : nil }

  /// The byte some places further; nil behind the end.
  func byte(ahead count: Int) -> UInt8? { index + count < end ? bytes[index + count] : nil }

  /// Reads the whole text.
  mutating func read() -> JSONParser.Outcome {
    var finished = false
    do throws(Stop) {
      try document()
      finished = true
    } catch {
      // The problem that ended the reading is in the list already.
      needsDecision = true
    }
    problems.sort { ($0.position?.offset ?? 0) < ($1.position?.offset ?? 0) }
    if omitted > 0 {
      problems.append(
        Problem(
          .error, .limit, file: file, at: position,
          message: ProblemText.omitted(omitted)))
    }
    return (finished && !needsDecision ? result : nil, problems)
  }

  private mutating func document() throws(Stop) {
    try checkSize()
    try checkEncoding()
    try skipSpace()
    try checkContent()
    if startsLikeMember() {
      try openImpliedObject()
    }
    while true {
      try skipSpace()
      switch step {
      case .value: try readValue()
      case .firstElement: try readFirstElement()
      case .firstKey: try readKey(afterComma: false)
      case .nextKey: try readKey(afterComma: true)
      case .colon: try readColon()
      case .separator: try readSeparator()
      case .end: return try readEnd()
      }
    }
  }

  /// Puts a value that was read where it belongs.
  mutating func complete(_ value: JSONValue, at start: SourcePosition) throws(Stop) {
    let node = JSONNode(value, at: start)
    valueCount += 1
    if valueCount > limits.values {
      throw try limit(DocumentSyntaxText.manyValues.with(["limit": .number(limits.values)]), at: start)
    }
    guard let top = frames.indices.last else {
      result = node
      step = .end
      return
    }
    if frames[top].count >= limits.members {
      throw try limit(
        (frames[top].isObject ? DocumentSyntaxText.manyMembers : .manyElements).with([
          "place": "\(frames[top].opened)", "limit": .number(limits.members),
        ]), at: start)
    }
    if let first = frames[top].add(node), first != node {
      // Two values for one key: a person has to say which.
      needsDecision = true
    }
    step = .separator
  }

  /// Opens an object or array at its bracket.
  mutating func open(isObject: Bool) throws(Stop) {
    try checkDepth()
    frames.append(Frame(isObject: isObject, opened: position))
    index += 1
    step = isObject ? .firstKey : .firstElement
  }

  /// Ends the innermost object or array; its closing bracket is read or missing.
  mutating func close() throws(Stop) {
    guard let frame = frames.popLast() else { return }
    try complete(frame.value, at: frame.opened)
  }

  mutating func checkDepth() throws(Stop) {
    let deepest = min(limits.depth, JSONLimits.deepest)
    guard frames.count >= deepest else { return }
    throw try limit(DocumentSyntaxText.deep.with(["limit": .number(deepest)]), at: position)
  }
}
