extension ReadSession {
  /// A choice among keys of which exactly one is allowed.
  struct Choice: Sendable {
    /// The name of the object.
    let owner: String
    /// What a choice is called.
    let noun: String
    /// The key that is there.
    let name: String
    /// The keys that may not stand beside it.
    let others: Set<String>
    /// What to do where several are wanted.
    let advice: String
  }

  /// The choices that were made, by the object that they are made in.
  private struct Choices: Sendable {
    var byObject: [JSONPointer: Choice] = [:]
  }

  /// Notes the choice of an object, so that no advice is to make a second one.
  func note(_ choice: Choice, in object: JSONPointer) {
    var choices = self[Choices.self] ?? Choices()
    choices.byObject[object] = choice
    self[Choices.self] = choices
  }

  /// The choice that stands in the way of an object, and the key that it excludes; nil when there is none.
  func choice(against pointer: JSONPointer) -> (choice: Choice, excluded: String)? {
    guard let choices = self[Choices.self]?.byObject else { return nil }
    var holder = JSONPointer.root
    for token in pointer.tokens {
      if let choice = choices[holder], choice.others.contains(token) { return (choice, token) }
      holder = holder.appending(token)
    }
    return nil
  }

  /// The object with a key of this name that a choice excludes, the first by name.
  func excludedHome(of key: String, from pointer: JSONPointer) -> (choice: Choice, excluded: String)? {
    guard let outline else { return nil }
    let own = pointer.parent?.tokens ?? []
    let homes = outline.homes(of: key).map { home in
      JSONPointer(tokens: zip(home, own).map { $0 == "*" ? $1 : $0 } + home.dropFirst(own.count))
    }
    return homes.compactMap(choice).min { $0.excluded < $1.excluded }
  }
}
