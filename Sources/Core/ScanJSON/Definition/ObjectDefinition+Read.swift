extension ObjectDefinition {
  /// Reads an object; every problem goes to the scope's session, and nil is returned when one of them is an error.
  public func read(_ node: JSONNode, _ scope: ReadScope) -> Owner? {
    guard let members = node.members else {
      scope.reportType(node, expected: "an object `\(name)`")
      return nil
    }
    let errorsBefore = scope.session.errorCount
    if let precheck, !precheck(node, scope) { return nil }
    let found = matched(members, scope)
    var values: [PartialKeyPath<Owner>: any Sendable] = [:]
    for (index, field) in fields.enumerated() {
      if let placed = found.fields[index] {
        values[field.keyPath] = field.read(placed.node, placed.scope)
      } else if let missing = field.missing {
        values[field.keyPath] = missing
      } else {
        reportMissing(field, in: node, scope)
      }
    }
    if let alternatives {
      values[alternatives.keyPath] = readChoice(alternatives, found, in: node, scope)
    }
    if case .kept(let property) = unknownKeys {
      values[property] = Held(value: JSONNode(.object(found.unknown)))
    }
    guard scope.session.errorCount == errorsBefore else { return nil }
    guard let owner = construct(values, at: node.position, scope) else { return nil }
    for rule in rules { rule(owner, node, scope) }
    return scope.session.errorCount == errorsBefore ? owner : nil
  }

  /// Reads the one key of several that has to be there; reports when none or several are.
  private func readChoice(
    _ alternatives: Alternatives<Owner>, _ found: Matched, in node: JSONNode, _ scope: ReadScope
  ) -> (any Sendable)? {
    let names = found.choices.map(\.choice.key)
    if names.count > 1 {
      let second = found.choices[1]
      scope.member(second.choice.key).report(
        .conflict, at: second.keyPosition,
        message: "`\(name)` has \(names.count) \(alternatives.noun)s: \(names.joined(separator: ", ")); "
          + "exactly one is allowed",
        advice: alternatives.advice)
    } else if names.isEmpty, !found.hasAttemptedChoice {
      scope.report(
        .missingKey, at: node.position, message: "`\(name)` has no \(alternatives.noun); exactly one is needed",
        allowed: alternatives.choices(scope.session.environment).map(\.key))
    }
    var value: (any Sendable)?
    for placed in found.choices {
      value = placed.choice.read(placed.node, scope.member(placed.choice.key))
    }
    return value
  }

  /// Makes the owner from values; a mistake of the type itself becomes a problem instead of a trap.
  func construct(
    _ values: [PartialKeyPath<Owner>: any Sendable], at position: SourcePosition?, _ scope: ReadScope
  ) -> Owner? {
    do {
      return try Owner(reading: ObjectReader(values: values))
    } catch {
      scope.report(.conflict, at: position, message: "`\(name)` cannot be used: \(error)")
      return nil
    }
  }
}
