extension Problem {
  /// What the repair changes, for a person: the old and the new value, key or place; nil without a repair.
  public var change: String? {
    switch fix {
    case .replace(_, let value): [met, value.excerpt].compactMap { $0 }.joined(separator: " → ")
    case .rename(let pointer, let name): "`\(ShownText.short(pointer.tokens.last ?? ""))` → `\(name)`"
    case .move(let pointer, let target): "\(pointer) → \(target)"
    case .remove(let pointer): "\(pointer) goes away"
    case nil: nil
    }
  }
}
