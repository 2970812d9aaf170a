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
      throw PatternError(column: nil, message: Self.words(error.message))
    }
  }

  /// The words of RE2 for what the grammar lets pass.
  private static func words(_ message: String) -> DisplayText {
    let part = message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    let known = [PatternProblemText.tooLarge, .unknownSet, .repetition, .noMemory].map { text in
      text.with(["part": .string(part)])
    }
    return known.first { $0.text() == message } ?? DisplayText(message)
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
public struct PatternError: DisplayableError, Sendable, Equatable, CustomStringConvertible {
  /// The character at which it fails, from 1; nil when the compiler of expressions does not say.
  public let column: Int?
  /// What is wrong, in words.
  public let messageText: DisplayText

  /// Makes an error.
  public init(column: Int?, message: DisplayText) {
    self.column = column
    messageText = message
  }

  /// What is wrong, in English.
  public var message: String { messageText.text() }

  /// The message with the place.
  public var displayText: DisplayText {
    guard let column else { return messageText }
    return PatternProblemText.place.with(["message": .text(messageText), "column": .number(column)])
  }

  /// The message with the place, in English.
  public var description: String { displayText.text() }
}

extension ValueType where Value == PatternText {
  /// A regular expression, checked when it is read.
  public static var pattern: Self {
    ValueType(
      read: { node, scope in
        guard let text = node.string else {
          scope.reportType(node, expected: PatternProblemText.expected.with())
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
  public func reportPattern(
    _ node: JSONNode, _ error: PatternError, form: DisplayText = PatternProblemText.form.with()
  ) {
    let message = PatternProblemText.wrong.with([
      "value": .string(node.excerpt), "reason": .text(error.displayText),
    ])
    report(
      .wrongForm, at: node.position, message: message, met: node, allowed: [form],
      advice: PatternProblemText.wrongAdvice.with())
  }
}
