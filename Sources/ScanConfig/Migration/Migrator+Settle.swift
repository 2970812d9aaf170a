import ScanJSON

extension Migrator {
  /// Reads the new document, writes what loads with a warning as it should be, and leaves out what the newer format refuses.
  mutating func settleDocument() {
    // Each round ends with fewer members or with nothing left to do; the bound only guards against a mistake here.
    for _ in 0..<32 {
      let fixes = problems().compactMap { repair($0) }
      let (settled, applied) = applyFixes(fixes, to: tree)
      guard !applied.isEmpty, settled != tree else { return }
      tree = settled
    }
  }

  /// The repair of a problem, noted; nil when a person has to do it.
  private mutating func repair(_ problem: Problem) -> Fix? {
    guard problem.code != .missingKey, problem.code != .hint, !problem.pointer.tokens.isEmpty else { return nil }
    let place = problem.pointer
    guard let value = tree[place] else { return nil }
    if problem.severity == .warning {
      guard problem.code == .leftover, let fix = problem.fix else { return nil }
      if case .replace(_, let new) = fix, new != value {
        note(.changed, from: origin(of: place), to: place, problem.message)
      }
      return fix
    }
    drop(origin(of: place), problem.message)
    return .remove(place)
  }

  private func problems() -> [Problem] {
    do {
      return try ScanViewConfig.reading(tree).warnings
    } catch {
      return error.problems
    }
  }
}
