/// One thing that is wrong, or should be written differently, in a JSON document.
public struct Problem: Error, Sendable, Equatable {
  /// Whether the document can be used in spite of it.
  public enum Severity: String, Sendable, CaseIterable {
    /// The document cannot be used.
    case error
    /// The document is used, but should be changed.
    case warning
  }

  /// Whether the document can be used in spite of the problem.
  public let severity: Severity
  /// The kind of problem, for programs.
  public let code: ProblemCode
  /// The file's name as the user gave it; nil for a text from elsewhere.
  public let file: String?
  /// Where in the text; nil for a tree made by code.
  public let position: SourcePosition?
  /// Where in the document.
  public let pointer: JSONPointer
  /// What is wrong, as one sentence for a person.
  public let messageText: DisplayText
  /// The value met, shortened; nil where there is none, as for a missing key.
  public let met: String?
  /// What would be right: values, names or a range in words.
  public let allowedTexts: [DisplayText]
  /// The nearest right names or values, best first; empty when none is near.
  public let suggestions: [String]
  /// What to do about it, as one sentence; nil when message and suggestions say it all.
  public let adviceText: DisplayText?
  /// The one obvious repair; nil when a person has to decide.
  public let fix: Fix?

  /// Makes a problem.
  public init(
    _ severity: Severity, _ code: ProblemCode, file: String? = nil, at position: SourcePosition? = nil,
    pointer: JSONPointer = .root, message: DisplayText, met: String? = nil, allowed: [DisplayText] = [],
    suggestions: [String] = [], advice: DisplayText? = nil, fix: Fix? = nil
  ) {
    self.severity = severity
    self.code = code
    self.file = file
    self.position = position
    self.pointer = pointer
    messageText = message
    self.met = met
    allowedTexts = allowed
    self.suggestions = suggestions
    adviceText = advice
    self.fix = fix
  }

  /// What is wrong, in English.
  public var message: String { messageText.text() }
  /// What would be right, in English.
  public var allowed: [String] { allowedTexts.map { $0.text() } }
  /// What to do about it, in English.
  public var advice: String? { adviceText?.text() }
}

/// A repair of a document that needs no decision. Pointers are those of the document as it was read.
public enum Fix: Sendable, Equatable {
  /// The key at the pointer gets another name in the same object.
  case rename(JSONPointer, to: String)
  /// The value at the pointer becomes another one.
  case replace(JSONPointer, with: JSONNode)
  /// The member moves to another object, under the last token of `to`.
  case move(JSONPointer, to: JSONPointer)
  /// The member goes away.
  case remove(JSONPointer)
}

/// The kind of a ``Problem``; further kinds may come, so a switch needs a default.
public struct ProblemCode: Hashable, Sendable, CustomStringConvertible {
  /// The stable name used in JSON output.
  public let name: String

  /// Makes a kind; its name is stable once published.
  public init(_ name: String) {
    self.name = name
  }

  /// The stable name.
  public var description: String { name }

  /// The text is not JSON.
  public static let syntax = ProblemCode("syntax")
  /// The text or a part of it is larger or deeper than the limits allow.
  public static let limit = ProblemCode("limit")
  /// A key stands twice in one object.
  public static let duplicateKey = ProblemCode("duplicateKey")
  /// A key that this object does not have.
  public static let unknownKey = ProblemCode("unknownKey")
  /// A key that belongs into another object.
  public static let misplacedKey = ProblemCode("misplacedKey")
  /// A key or value that differs from a right one in upper and lower case only.
  public static let wrongCase = ProblemCode("wrongCase")
  /// A key that has to be there.
  public static let missingKey = ProblemCode("missingKey")
  /// A value of another kind than the key takes.
  public static let wrongType = ProblemCode("wrongType")
  /// A value that is not one of the allowed ones.
  public static let unknownValue = ProblemCode("unknownValue")
  /// A number, or a list's or text's length, outside its range.
  public static let outOfRange = ProblemCode("outOfRange")
  /// A text of the wrong form: a color, a percentage, a regular expression.
  public static let wrongForm = ProblemCode("wrongForm")
  /// Two keys or values that exclude each other, or one that needs another.
  public static let conflict = ProblemCode("conflict")
  /// A form of an older version or another product that still loads.
  public static let legacy = ProblemCode("legacy")
  /// A document of the format before version 43.
  public static let legacyFormat = ProblemCode("legacyFormat")
}
