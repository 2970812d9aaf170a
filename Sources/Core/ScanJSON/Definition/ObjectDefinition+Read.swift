extension ObjectDefinition {
  /// Reads an object; every problem goes to the scope's session, and nil is returned when one of them is an error.
  public func read(_ node: JSONNode, _ scope: ReadScope) -> Owner? {
    guard let members = node.members else {
      scope.reportType(node, expected: ValueProblemText.namedObject.with(["name": .string(name)]))
      return nil
    }
    let errorsBefore = scope.session.errorCount
    if let precheck, !precheck(node, scope) { return nil }
    let found = matched(members, scope)
    var owner = defaults
    for index in fields.indices {
      if let placed = found.fields[index] {
        fields[index].read(placed.node, placed.scope, &owner)
      } else if fields[index].isRequired {
        reportMissing(fields[index], in: node, scope)
      }
    }
    if let alternatives { readChoice(alternatives, found, in: node, scope, &owner) }
    if case .kept(let property) = unknownKeys { owner[keyPath: property] = JSONNode(.object(found.unknown)) }
    guard scope.session.errorCount == errorsBefore else { return nil }
    for rule in rules { rule(owner, node, scope) }
    return scope.session.errorCount == errorsBefore ? owner : nil
  }

  /// Reads the one key of several; reports when several are there, and when none is and one has to be.
  private func readChoice(
    _ alternatives: Alternatives<Owner>, _ found: Matched, in node: JSONNode, _ scope: ReadScope, _ owner: inout Owner
  ) {
    if found.choices.count > 1 {
      let names = found.choices.map { $0.choice.name }
      let second = found.choices[1]
      scope.member(second.choice.name).report(
        .conflict, at: second.keyPosition,
        message: KeyProblemText.manyChoices.with([
          "name": .string(name), "count": .number(names.count), "noun": .text(alternatives.noun),
          "list": .string(names.joined(separator: ", ")),
        ]),
        advice: alternatives.advice)
    } else if found.choices.isEmpty, !alternatives.isOptional, !found.hasAttemptedChoice {
      scope.report(
        .missingKey, at: node.position,
        message: KeyProblemText.noChoice.with(["name": .string(name), "noun": .text(alternatives.noun)]),
        allowed: .names(alternatives.choices(scope.session.environment).map(\.name)))
    }
    for placed in found.choices { placed.choice.read(placed.node, scope.member(placed.choice.name), &owner) }
  }
}
