extension ObjectDefinition {
  func reportMissing(_ field: Field<Owner>, in node: JSONNode, _ scope: ReadScope) {
    scope.member(field.name).report(
      .missingKey, at: node.position,
      message: KeyProblemText.needed.with(["name": .string(name), "key": .string(field.name)]),
      advice: KeyProblemText.adding(field.name, documentation: field.documentation))
  }

  /// Reports a key that the object does not have, with the best advice there is: its right case, its right place, or
  /// near names.
  ///
  /// - Returns: The names that were probably meant.
  @discardableResult
  func reportUnknown(
    _ member: JSONMember, beside present: Set<String>, _ choices: [String], _ place: ReadScope
  ) -> [String] {
    guard !place.session.isFull else {
      place.report(.unknownKey, at: member.keyPosition, message: "")
      return []
    }
    // The keys of a partial document count too, but not for a key that is one of them and stands in the wrong form.
    let partial = fields.flatMap { $0.inline?.keys.sorted() ?? [] }.filter { $0 != member.key }
    let names = fields.map(\.name) + choices + partial
    let free = names.filter { !present.contains($0) }
    if let right = names.first(where: { $0.lowercased() == member.key.lowercased() }) {
      place.report(
        .wrongCase, at: member.keyPosition,
        message: KeyProblemText.otherCaseOfKey.with(["key": .string(member.key), "right": .string(right)]),
        suggestions: [right], fix: free.contains(right) ? .rename(place.pointer, to: right) : nil)
      return [right]
    }
    if let home = place.session.nearestHome(of: member.key, from: place.pointer) {
      let target = home.pointer.appending(member.key)
      place.report(
        .misplacedKey, at: member.keyPosition,
        message: KeyProblemText.misplaced.with(["key": .string(member.key), "name": .string(name)]),
        suggestions: [target.description], advice: KeyProblemText.moveTo.with(["place": "\(target)"]),
        fix: home.isOnly ? .move(place.pointer, to: target) : nil)
      return []
    }
    let choice = alternatives.flatMap { !$0.isOptional && member.key.hasSuffix("Config") ? $0.noun : nil }
    let meant = choice == nil ? names : choices
    let keys: [String: DisplayText.Argument] = ["name": .string(name), "key": .string(member.key)]
    let near = nearestNames(to: member.key, among: meant)
    let obvious = obviousName(for: member.key, among: meant).flatMap { free.contains($0) ? $0 : nil }
    place.report(
      .unknownKey, at: member.keyPosition,
      message: choice.map { KeyProblemText.unknownChoice.with(keys).adding(["noun": .text($0)]) }
        ?? KeyProblemText.unknown.with(keys),
      allowed: .names(choice != nil ? choices : near.isEmpty ? names : []), suggestions: near,
      fix: obvious.map { .rename(place.pointer, to: $0) })
    return near
  }

  /// Warns of a key that is kept, but looks like a slip of a defined one.
  func warnOfTypo(_ member: JSONMember, beside present: Set<String>, _ place: ReadScope) {
    guard !place.session.isFull else { return }
    let free = fields.map(\.name).filter { !present.contains($0) }
    let near = nearestNames(to: member.key, among: free)
    guard let first = near.first else { return }
    place.report(
      .unknownKey, severity: .warning, at: member.keyPosition,
      message: KeyProblemText.kept.with(["name": .string(name), "key": .string(member.key)]), suggestions: near,
      advice: KeyProblemText.keptAdvice.with(["key": .string(first)]))
  }
}

extension ReadSession {
  /// The object that has a key of this name, the nearest by path; and whether it is the only one that the document has and that
  /// lacks the key.
  func nearestHome(of key: String, from pointer: JSONPointer) -> (pointer: JSONPointer, isOnly: Bool)? {
    guard let outline else { return nil }
    let own = pointer.parent ?? .root
    var best: (pointer: JSONPointer, exists: Bool, score: Int)?
    var free = 0
    for home in outline.homes(of: key) where home != own.tokens {
      let common = zip(home, own.tokens).prefix { $0 == $1 || $0 == "*" }.count
      // An element of a list is that of the key itself, as far as the way to it is the same; else one that is there.
      let nearest = home.enumerated().map { index, token in
        index < common && token == "*" ? own.tokens[index] : token
      }
      let isNear = !nearest.contains("*") && !outline.excludes(nearest, in: document)
      for concrete in isNear ? [nearest] : elements(of: home) {
        let target = JSONPointer(tokens: concrete)
        let holder = document[target]
        let exists = holder?.members != nil && holder?[key] == nil
        guard isNear || exists else { continue }
        // What belongs to another element is not moved there by itself.
        if exists { free += isNear ? 1 : 2 }
        // An object that is there beats one that is not; then the longest common path; then the shortest way; equal
        // ones go by name, so that the advice does not depend on the order of a hash table.
        let score = (exists ? 10_000 : 0) + common * 100 - home.count
        if best.map({ score > $0.score || score == $0.score && target.description < $0.pointer.description }) ?? true {
          best = (target, exists, score)
        }
      }
    }
    return best.map { ($0.pointer, $0.exists && free == 1) }
  }

  /// The ways of an outline through the elements that the document has, of long lists through the first of them.
  private func elements(of home: [String]) -> [[String]] {
    home.reduce([[]]) { ways, token in
      guard token == "*" else { return ways.map { $0 + [token] } }
      return ways.flatMap { way in
        (0..<min(20, document[JSONPointer(tokens: way)]?.elements?.count ?? 0)).map { way + [String($0)] }
      }
    }
  }
}

extension KeyOutline {
  /// Whether the object itself has a key of this name.
  func has(_ key: String) -> Bool {
    if case .object(let members) = self { members[key] != nil } else { false }
  }

  /// Whether a way leads through one of several keys, of which the object in a document has another one already, or to such a key of
  /// an object that is not there.
  func excludes(_ tokens: [String], in node: JSONNode?) -> Bool {
    guard let first = tokens.first else { return false }
    let child = node?[JSONPointer(tokens: [first])]
    switch self {
    case .list(let element): return element.excludes(Array(tokens.dropFirst()), in: child)
    case .object(let keys):
      if keys[first]?.isChoice == true, child == nil {
        let members = node?.members
        if members?.contains(where: { keys[$0.key]?.isChoice == true }) ?? true { return true }
      }
      return keys[first]?.outline?.excludes(Array(tokens.dropFirst()), in: child) == true
    }
  }

  /// The paths of all objects that have a key of this name; `*` stands for any element of a list.
  func homes(of key: String) -> [[String]] {
    switch self {
    case .list(let element):
      return element.homes(of: key).map { ["*"] + $0 }
    case .object(let members):
      var homes: [[String]] = members[key] == nil ? [] : [[]]
      for (name, child) in members {
        if let child = child.outline { homes += child.homes(of: key).map { [name] + $0 } }
      }
      return homes
    }
  }
}
