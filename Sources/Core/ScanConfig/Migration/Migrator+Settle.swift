import ScanJSON

extension Migrator {
  /// Reads the new document, writes what loads with a warning as it should be, and leaves out what the newer format refuses.
  mutating func settleDocument() {
    // Each round ends with fewer members or with nothing left to do; the bound only guards against a mistake here.
    for _ in 0..<32 {
      let before = tree
      let found = problems()
      let fixes = found.compactMap { repair($0) }
      apply(fixes)
      for problem in found where problem.code == .missingKey { addDefault(problem.pointer) }
      guard tree != before else { break }
    }
    guard !notes.contains(where: { $0.kind == .missing }) else { return }
    for problem in problems() where problem.severity == .error {
      note(.missing, to: problem.pointer, problem.messageText)
    }
  }

  /// Adds a missing key with the value that the older format took without it, where it had one.
  private mutating func addDefault(_ place: JSONPointer) {
    guard let key = place.tokens.last, let owner = place.parent?.tokens.last,
      let value = useCases[owner]?.migration.formerDefaults[key], tree[place] == nil
    else { return }
    note(.added, to: place, MigrationText.formerDefault.with(["value": .string(value.excerpt)]))
    put(value, at: place, from: place)
  }

  /// The repair of a problem, noted; nil when a person has to do it.
  private mutating func repair(_ problem: Problem) -> Fix? {
    guard problem.code != .missingKey, problem.code != .hint, !problem.pointer.tokens.isEmpty else { return nil }
    let place = problem.pointer
    guard let value = tree[place] else { return nil }
    if problem.severity == .warning {
      guard problem.code == .legacy, let fix = problem.fix else { return nil }
      if case .replace(_, let new) = fix, new != value {
        note(.changed, from: origin(of: place), to: place, problem.messageText)
      }
      return fix
    }
    drop(origin(of: place), problem.messageText)
    return .remove(place)
  }

  private func problems() -> [Problem] {
    do {
      return try ScanViewConfig.reading(tree, environment: useCases.environment).warnings
    } catch {
      return error.problems
    }
  }
}
