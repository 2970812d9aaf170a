/// The words around the message of a problem.
public enum ProblemText: String, TextSet {
  /// The severity of an error.
  case error = "problem.error"
  /// The severity of a warning.
  case warning = "problem.warning"
  /// A message with its place in the document.
  case place = "problem.place"
  /// The nearest right name.
  case meant = "problem.meant"
  /// What is allowed.
  case allowed = "problem.allowed"
  /// A list that is cut.
  case more = "problem.more"
  /// One problem that is counted only.
  case omittedOne = "problem.omitted.one"
  /// Problems that are counted only.
  case omittedMany = "problem.omitted.many"
  /// A repair that takes something out.
  case removed = "problem.removed"

  /// The English words.
  public var english: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .place: "{message} (at {place})"
    case .meant: "did you mean `{name}`?"
    case .allowed: "allowed: {list}"
    case .more: "{list}, … ({count} in all)"
    case .omittedOne: "{count} further problem is not listed"
    case .omittedMany: "{count} further problems are not listed"
    case .removed: "{place} goes away"
    }
  }

  /// All sentences about JSON texts and documents: these, and those that say what is wrong.
  public static var allTemplates: [TextTemplate] {
    templates + DocumentSyntaxText.templates + SyntaxText.templates + TokenText.templates
      + KeyProblemText.templates + ValueProblemText.templates + CatalogProblemText.templates
  }

  /// How many problems are not listed.
  static func omitted(_ count: Int) -> DisplayText {
    (count == 1 ? omittedOne : omittedMany).with(["count": .number(count)])
  }
}
