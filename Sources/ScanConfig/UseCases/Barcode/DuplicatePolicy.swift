import ScanJSON

/// When a code that was delivered is delivered again, while scanning goes on.
///
/// Two labels with the same content in one picture are two codes, with every policy.
public enum DuplicatePolicy: Sendable, Equatable {
  /// Never until the session ends.
  case oncePerSession
  /// When it left the picture and came back.
  case oncePerAppearance
  /// At most once in so many milliseconds; 0 delivers it in each frame.
  case everyMilliseconds(Int)
}

extension ValueType where Value == DuplicatePolicy {
  /// The name of a policy, or a number of milliseconds.
  static var duplicatePolicy: Self {
    let names: [(name: String, policy: DuplicatePolicy)] = [
      ("oncePerSession", .oncePerSession), ("oncePerAppearance", .oncePerAppearance),
    ]
    let number = ValueType<Int>.int(0...1_000_000_000)
    return ValueType(
      read: { node, scope in
        if node.number != nil { return number.read(node, scope).map { .everyMilliseconds($0) } }
        if let policy = names.first(where: { $0.name == node.string })?.policy { return policy }
        scope.report(
          .wrongForm, at: node.position, message: "\(node.excerpt) is no policy for codes that come again", met: node,
          allowed: names.map(\.name) + ["a number of milliseconds"],
          suggestions: node.string.map { text in
            names.map(\.name).filter { $0.lowercased() == text.lowercased() }
          } ?? [])
        return nil
      },
      write: { value in
        switch value {
        case .oncePerSession: "oncePerSession"
        case .oncePerAppearance: "oncePerAppearance"
        case .everyMilliseconds(let time): number.write(time)
        }
      },
      schema: { writer in
        let list: JSONNode = ["enum": JSONNode(.array(names.map { JSONNode(.string($0.name)) }))]
        return ["oneOf": JSONNode(.array([list, number.schema(writer)]))]
      })
  }
}
