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

  /// Adds a problem at this place.
  public func report(
    _ code: ProblemCode, severity: Problem.Severity = .error, at position: SourcePosition?, message: String,
    met: JSONNode? = nil, allowed: [String] = [], suggestions: [String] = [], advice: String? = nil, fix: Fix? = nil
  ) {
    session.add(
      severity,
      Problem(
        severity, code, file: session.file, at: position, pointer: pointer, message: message,
        met: met.map { $0.excerpt }, allowed: allowed, suggestions: suggestions, advice: advice, fix: fix))
  }

  /// Adds the problem of a value of the wrong kind.
  public func reportType(_ node: JSONNode, expected: String, allowed: [String] = [], advice: String? = nil) {
    report(
      .wrongType, at: node.position, message: "expected \(expected), found \(node.described)", met: node,
      allowed: allowed, advice: advice)
  }

  /// Adds the warning for a value of an older or sloppy form that is understood, with the canonical value as its repair.
  public func reportLegacy(_ node: JSONNode, means canonical: JSONNode, because reason: String) {
    report(
      .legacy, severity: .warning, at: node.position, message: "\(reason); write \(canonical.excerpt)", met: node,
      suggestions: [canonical.excerpt], fix: .replace(pointer, with: canonical))
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
  var described: String {
    switch value {
    case .null: "null"
    case .bool, .number: "the \(kindName == "number" ? "number" : "value") \(excerpt)"
    case .string: "the string \(excerpt)"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
