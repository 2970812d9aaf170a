public import ScanJSON

extension ProblemCode {
  /// A setting that is allowed but probably not what was meant, or has no effect beside another one; always a warning.
  public static let hint = ProblemCode("hint")
}

extension ReadScope {
  /// Adds the warning that a setting is allowed but probably not what was meant.
  public func hint(
    _ message: DisplayText, at position: SourcePosition?, met: JSONNode? = nil, suggestions: [String] = [],
    advice: DisplayText? = nil, fix: Fix? = nil
  ) {
    report(
      .hint, severity: .warning, at: position, message: message, met: met, suggestions: suggestions, advice: advice,
      fix: fix)
  }
}
