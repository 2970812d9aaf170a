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

  /// The English words.
  public var english: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .place: "{message} (at {place})"
    case .meant: "did you mean `{name}`?"
    case .allowed: "allowed: {list}"
    case .more: "{list}, … ({count} in all)"
    }
  }
}
