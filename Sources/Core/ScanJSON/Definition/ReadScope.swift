/// The place that is being read: its pointer, and the session that collects the problems.
public struct ReadScope {
  /// Where in the document.
  public let pointer: JSONPointer
  /// What the whole reading shares.
  public let session: ReadSession

  /// Makes the scope of a place.
  public init(pointer: JSONPointer = .root, session: ReadSession) {
    self.pointer = pointer
    self.session = session
  }

  /// The scope of a member.
  public func member(_ key: String) -> ReadScope {
    ReadScope(pointer: pointer.appending(key), session: session)
  }

  /// The scope of an element.
  public func element(_ index: Int) -> ReadScope {
    ReadScope(pointer: pointer.appending(index), session: session)
  }

  /// Adds a problem at this place. The sentences of a problem that is only counted are not made.
  public func report(
    _ code: ProblemCode, severity: Problem.Severity = .error, at position: SourcePosition?,
    message: @autoclosure () -> DisplayText, met: JSONNode? = nil, allowed: @autoclosure () -> [DisplayText] = [],
    suggestions: [String] = [], advice: @autoclosure () -> DisplayText? = nil, fix: Fix? = nil
  ) {
    session.add(
      severity,
      Problem(
        severity, code, file: session.file, at: position, pointer: pointer, message: message(),
        met: met.map { $0.excerpt }, allowed: allowed(), suggestions: suggestions, advice: advice(), fix: fix))
  }

  /// Adds the problem of a value of the wrong kind.
  public func reportType(
    _ node: JSONNode, expected: @autoclosure () -> DisplayText, allowed: @autoclosure () -> [DisplayText] = [],
    advice: @autoclosure () -> DisplayText? = nil
  ) {
    report(
      .wrongType, at: node.position,
      message: ValueProblemText.expected.with(["expected": .text(expected()), "found": .text(node.described)]),
      met: node, allowed: allowed(), advice: advice())
  }

  /// Adds the warning for a value of an older or sloppy form that is understood, with the canonical value as its repair.
  public func reportLegacy(
    _ node: JSONNode, means canonical: JSONNode, because reason: @autoclosure () -> DisplayText
  ) {
    let value = canonical.excerpt
    report(
      .legacy, severity: .warning, at: node.position,
      message: ValueProblemText.legacy.with(["reason": .text(reason()), "value": .string(value)]), met: node,
      suggestions: [value], fix: .replace(pointer, with: canonical))
  }
}

extension JSONNode {
  /// The value as JSON, cut to 60 characters.
  public var excerpt: String {
    let text: String
    switch value {
    case .object(let members) where !members.isEmpty: text = "{ … }"
    case .array(let elements) where elements.count > 8: text = "[ … ]"
    case .array(let elements) where elements.contains { $0.members != nil || $0.elements != nil }: text = "[ … ]"
    case .string(let long) where long.utf8.count > 400: text = "\"\(long.prefix(58))"
    default: text = self.text(.compact)
    }
    return text.count > 60 ? text.prefix(59) + "…" : text
  }

  /// The kind and, for scalars, the value: `the string "abc"`, `an object`.
  var described: DisplayText {
    switch value {
    case .null: "null"
    case .bool: ValueProblemText.theValue.with(["value": .string(excerpt)])
    case .number: ValueProblemText.theNumber.with(["value": .string(excerpt)])
    case .string: ValueProblemText.theString.with(["value": .string(excerpt)])
    case .array: ValueProblemText.list.with()
    case .object: ValueProblemText.anObject.with()
    }
  }
}
