extension ObjectDefinition {
  /// The object's node in a tree that is the object, holds it under its name, or is a larger document around it.
  ///
  /// An object that a larger document does not have, and that needs no key, is read from an empty one: it has its defaults.
  /// - Returns: nil, with a problem reported, when there are several or a needed one is missing.
  func locate(in tree: JSONNode, _ session: ReadSession) -> (node: JSONNode, scope: ReadScope)? {
    let root = ReadScope(session: session)
    if case .root = place { return (tree, root) }
    if byName[name] == nil, let own = tree[name] { return (own, root.member(name)) }
    guard case .below(let keys) = place else { return (tree, root) }
    let ways = Set(keys).subtracting(fields.map(\.name))
    guard let members = tree.members, members.contains(where: { ways.contains($0.key) }) else { return (tree, root) }
    var found: [(node: JSONNode, scope: ReadScope)] = []
    search(tree, root, ways, depth: 0, &found)
    if found.count > 1 {
      found[1].scope.report(
        .conflict, at: found[1].node.position,
        message: KeyProblemText.manyObjects.with(["count": .number(found.count), "name": .string(name)]),
        allowed: .names(found.map(\.scope.pointer.description)), advice: KeyProblemText.manyObjectsAdvice.with())
      return nil
    }
    if let only = found.first { return only }
    let own = members.filter { byName[$0.key] != nil }
    if own.isEmpty, alternatives?.isOptional == false || fields.contains(where: \.isRequired) {
      root.report(
        .missingKey, at: tree.position, message: KeyProblemText.noObject.with(["name": .string(name)]),
        advice: KeyProblemText.adding(name, documentation: documentation))
      return nil
    }
    return (JSONNode(.object(own), at: tree.position), root)
  }

  /// Looks below the given keys and the elements of lists for objects under this definition's name.
  private func search(
    _ node: JSONNode, _ scope: ReadScope, _ ways: Set<String>, depth: Int,
    _ found: inout [(node: JSONNode, scope: ReadScope)]
  ) {
    guard depth < 12 else { return }
    for member in node.members ?? [] {
      if member.key == name {
        found.append((member.value, scope.member(name)))
      } else if ways.contains(member.key) {
        search(member.value, scope.member(member.key), ways, depth: depth + 1, &found)
      }
    }
    for (index, element) in (node.elements ?? []).enumerated() {
      search(element, scope.element(index), ways, depth: depth + 1, &found)
    }
  }
}
