extension Problem {
  /// What the repair changes, for a person: the old and the new value, key or place; nil without a repair.
  public var changeText: DisplayText? {
    switch fix {
    case .replace(_, let value): DisplayText([met, value.excerpt].compactMap { $0 }.joined(separator: " → "))
    case .rename(let pointer, let name): "`\(ShownText.short(pointer.tokens.last ?? ""))` → `\(name)`"
    case .move(let pointer, let target): "\(pointer) → \(target)"
    case .remove(let pointer): ProblemText.removed.with(["place": "\(pointer)"])
    case nil: nil
    }
  }

  /// What the repair changes, in English.
  public var change: String? { changeText?.text() }
}
