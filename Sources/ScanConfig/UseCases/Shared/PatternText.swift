public import ScanJSON

/// The text of a regular expression, checked when a configuration is loaded.
///
/// The accepted language is the common core of Swift's `Regex` and of ECMAScript, which JSON Schema names: literals,
/// classes, groups, alternatives, look-ahead, anchors and quantifiers. The text is kept, not the compiled
/// form, because a `Regex` cannot cross concurrency domains; a reader compiles it once by ``regex()``.
public struct PatternText: Sendable, Hashable, CustomStringConvertible {
  /// The pattern as it was written; empty when every text is right.
  public let text: String

  /// The longest pattern in Unicode scalars.
  public static let maximumLength = 4096

  /// Takes over a pattern and checks it.
  ///
  /// - Throws: ``PatternError`` when the text is no regular expression of the accepted language.
  public init(_ text: String) throws(PatternError) {
    self.text = text
    _ = try regex()
  }

  /// The compiled expression. An empty pattern gives one that every text matches.
  ///
  /// - Throws: ``PatternError``; never for a pattern made by ``init(_:)``.
  public func regex() throws(PatternError) -> Regex<AnyRegexOutput> {
    var grammar = PatternGrammar(text)
    try grammar.check()
    do {
      return try Regex(text.isEmpty ? "[\\s\\S]*" : text)
    } catch {
      throw PatternError(column: nil, message: "\(error)")
    }
  }

  /// The pattern as it was written.
  public var description: String { text }
}

/// The error of a text that is no usable regular expression.
public struct PatternError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The character at which it fails, from 1; nil when the compiler of expressions does not say.
  public let column: Int?
  /// What is wrong, in words.
  public let message: String

  /// The message with the place.
  public var description: String {
    column.map { "\(message), at character \($0)" } ?? message
  }
}

extension ValueType where Value == PatternText {
  /// A regular expression, checked when it is read.
  public static var pattern: Self {
    ValueType(
      read: { node, scope in
        guard let text = node.string else {
          scope.reportType(node, expected: "a regular expression in a string")
          return nil
        }
        do throws(PatternError) {
          return try PatternText(text)
        } catch {
          scope.reportPattern(node, error)
          return nil
        }
      },
      write: { JSONNode(.string($0.text)) },
      schema: { _ in
        [
          "type": "string", "format": "regex",
          "maxLength": JSONNode(.number(JSONNumber(PatternText.maximumLength))),
        ]
      })
  }
}

extension ReadScope {
  /// Adds the problem of a text that is no regular expression.
  ///
  /// - Parameter form: What the text should be.
  func reportPattern(_ node: JSONNode, _ error: PatternError, form: String = "a regular expression") {
    report(
      .wrongForm, at: node.position, message: "\(node.excerpt) is not a regular expression: \(error)", met: node,
      allowed: [form],
      advice: "write a backslash as \\\\ in JSON, and put one before a character that stands for itself")
  }
}
