internal import RE2Engine
public import ScanJSON

/// A regular expression of a configuration, checked and compiled when it is loaded.
///
/// The accepted language is the common core of RE2 and of ECMAScript, which JSON Schema names: literals, classes, groups,
/// alternatives, anchors and quantifiers. No expression makes a text take more than a time in proportion to its length.
public struct PatternText: Sendable, Hashable, CustomStringConvertible {
  /// The pattern as it was written; empty when every text is right.
  public let text: String

  /// The longest pattern in Unicode scalars.
  public static let maximumLength = 4096

  /// The longest text that is compared, in bytes of UTF-8: more than any code holds. A longer one does not match.
  public static let longestText = 16_384

  private let expression: LinearExpression

  /// Takes over a pattern and checks it.
  ///
  /// - Throws: ``PatternError`` when the text is no regular expression of the accepted language.
  public init(_ text: String) throws(PatternError) {
    self.text = text
    var grammar = PatternGrammar(text)
    let translated = try grammar.translated()
    do throws(LinearExpressionError) {
      expression = try LinearExpression(translated)
    } catch {
      throw PatternError(column: nil, message: error.message)
    }
  }

  /// Whether the whole of a text matches.
  public func matches(_ value: String) -> Bool {
    value.utf8.count <= Self.longestText && (text.isEmpty || expression.matches(value))
  }

  /// The pattern as it was written.
  public var description: String { text }

  /// Whether two patterns are written alike.
  public static func == (one: PatternText, other: PatternText) -> Bool { one.text == other.text }

  /// Feeds the text, by which patterns are compared.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The error of a text that is no usable regular expression.
public struct PatternError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The character at which it fails, from 1; nil when the compiler of expressions does not say.
  public let column: Int?
  /// What is wrong, in words.
  public let message: String

  /// Makes an error.
  public init(column: Int?, message: String) {
    self.column = column
    self.message = message
  }

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
  /// - Parameters:
  ///   - node: The text.
  ///   - error: What is wrong with it.
  ///   - form: What the text should be.
  public func reportPattern(_ node: JSONNode, _ error: PatternError, form: String = "a regular expression") {
    report(
      .wrongForm, at: node.position, message: "\(node.excerpt) is not a regular expression: \(error)", met: node,
      allowed: [form],
      advice: "write a backslash as \\\\ in JSON, and put one before a character that stands for itself")
  }
}
