/// What the reading of one document shares: the file's name, the problems so far, and values that special types look up.
public final class ReadSession {
  /// The most problems that are kept; more are only counted, so that no document costs much memory.
  public static let problemLimit = JSONLimits.default.problems

  /// The file's name as the user gave it.
  public let file: String?
  /// The problems found so far, at most ``problemLimit``.
  public private(set) var problems: [Problem] = []
  /// How many problems forbid the use of the document, those that were not kept included.
  public private(set) var errorCount = 0
  /// How many problems were found and not kept.
  public private(set) var omittedCount = 0
  /// All keys of the document's format, for advice on misplaced keys.
  public private(set) lazy var outline: KeyOutline? = makeOutline(environment)
  /// The document that is being read.
  public let document: JSONNode
  /// The values that special types look up.
  public var environment: DefinitionEnvironment
  private let makeOutline: (DefinitionEnvironment) -> KeyOutline?

  /// Starts reading a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - file: The file's name as the user gave it.
  ///   - environment: The values that special types look up.
  ///   - outline: Makes the keys of the document's format; called only when a key is unknown.
  public init(
    _ document: JSONNode, file: String? = nil, environment: DefinitionEnvironment = DefinitionEnvironment(),
    outline: @escaping (DefinitionEnvironment) -> KeyOutline? = { _ in nil }
  ) {
    self.document = document
    self.file = file
    self.environment = environment
    makeOutline = outline
  }

  /// The value that special types look up by its own type; nil when none was given.
  public subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { environment[type] }
    set { environment[type] = newValue }
  }

  /// Whether a problem that forbids the use of the document was found.
  public var hasErrors: Bool { errorCount > 0 }

  /// Whether further problems are only counted.
  var isFull: Bool { problems.count >= Self.problemLimit }

  /// Adds a problem; beyond the limit it is only counted, and never made.
  func add(_ severity: Problem.Severity, _ problem: @autoclosure () -> Problem) {
    if severity == .error { errorCount += 1 }
    if isFull {
      omittedCount += 1
    } else {
      problems.append(problem())
    }
  }

  /// The problems in the order of the text; a last one says how many were not kept.
  public var sortedProblems: [Problem] {
    var sorted = problems.enumerated().sorted { left, right in
      let leftOffset = left.element.position?.offset ?? Int.max
      let rightOffset = right.element.position?.offset ?? Int.max
      return leftOffset == rightOffset ? left.offset < right.offset : leftOffset < rightOffset
    }.map(\.element)
    if omittedCount > 0 {
      sorted.append(
        Problem(
          hasErrors ? .error : .warning, .limit, file: file, message: ProblemText.omitted(omittedCount)))
    }
    return sorted
  }
}
