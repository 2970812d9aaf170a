extension ObjectDefinition {
  /// Reads an object; every problem goes to the scope's session, and nil is returned when one of them is an error.
  public func read(_ node: JSONNode, _ scope: ReadScope) -> Owner? {
    guard let members = node.members else {
      scope.reportType(node, expected: "an object `\(name)`")
      return nil
    }
    let errorsBefore = scope.session.errorCount
    var found = matched(members, scope)
    var values: [PartialKeyPath<Owner>: any Sendable] = [:]
    for (index, field) in fields.enumerated() {
      if let member = found.removeValue(forKey: index) {
        values[field.keyPath] = field.read(member.value, scope.member(member.key))
      } else if let missing = field.missing {
        values[field.keyPath] = missing
      } else {
        reportMissing(field, in: node, scope)
      }
    }
    guard scope.session.errorCount == errorsBefore else { return nil }
    guard let owner = construct(values, at: node.position, scope) else { return nil }
    for rule in rules { rule(owner, node, scope) }
    return scope.session.errorCount == errorsBefore ? owner : nil
  }

  /// The members by the index of their field; problems with keys are reported.
  private func matched(_ members: [JSONMember], _ scope: ReadScope) -> [Int: JSONMember] {
    var found: [Int: JSONMember] = [:]
    for member in members {
      if let index = byName[member.key] {
        found[index] = member
      }
    }
    for member in members where byName[member.key] == nil {
      let place = scope.member(member.key)
      if let (index, alias) = byAlias[member.key] {
        let field = fields[index]
        if found[index] == nil {
          found[index] = member
          place.report(
            .leftover, severity: .warning, at: member.keyPosition,
            message: "`\(member.key)` \(alias.because); write `\(field.name)`",
            suggestions: [field.name], fix: .rename(place.pointer, to: field.name))
        } else {
          place.report(
            .leftover, severity: .warning, at: member.keyPosition,
            message: "`\(member.key)` \(alias.because) and is ignored, because `\(field.name)` is there too",
            suggestions: [field.name], fix: .remove(place.pointer))
        }
      } else if let key = dropped[member.key] {
        place.report(
          .leftover, severity: .warning, at: member.keyPosition,
          message: "`\(member.key)` has no effect in `\(name)`", advice: key.advice, fix: .remove(place.pointer))
      } else if unknownKeys == .refused {
        reportUnknown(member, in: members, place)
      }
    }
    return found
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

extension ReadSession {
  var errorCount: Int { problems.count { $0.severity == .error } }
}
