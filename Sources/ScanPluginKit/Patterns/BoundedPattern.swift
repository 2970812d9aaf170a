/// A regular expression of a configuration that takes a bounded time on every text.
///
/// The standard library's `Regex` tries alternatives one after the other, and is not known to stop. How many there are is known
/// before: see ``PatternCost``. A pattern with too many for the longest text is refused when the plugin is made.
package struct BoundedPattern {
  /// The longest text that is compared in characters; a longer one does not match.
  package static let longestText = 200

  private let regex: Regex<AnyRegexOutput>
  private let length: Int

  /// Compiles a pattern.
  ///
  /// - Parameter length: The most characters that its texts have.
  /// - Throws: ``PluginError`` with `unsupportedConfiguration` for one that could take too long.
  package init(_ pattern: PatternText, useCase: String, length: Int = longestText) throws(PluginError) {
    guard PatternCost.isBounded(pattern.text, length: length) else {
      throw PluginError(
        .unsupportedConfiguration, useCase: useCase,
        message:
          "the expression `\(pattern.text.prefix(80))` has a repetition within a repetition, so that a text could take hours; "
          + "write `[A-Z ]+` instead of `([A-Z]+ ?)+`, or give the outer repetition a small count")
    }
    do throws(PatternError) {
      regex = try pattern.regex()
    } catch {
      throw PluginError(.unsupportedConfiguration, useCase: useCase, message: "\(error)")
    }
    self.length = length
  }

  /// Whether the whole of a text matches.
  package func matches(_ text: String) -> Bool {
    text.count <= length && text.wholeMatch(of: regex) != nil
  }

  /// The pattern of a key that may be missing; nil accepts every text.
  package static func optional(
    _ pattern: PatternText?, useCase: String, length: Int = longestText
  ) throws(PluginError) -> BoundedPattern? {
    guard let pattern, !pattern.text.isEmpty else { return nil }
    return try BoundedPattern(pattern, useCase: useCase, length: length)
  }
}
