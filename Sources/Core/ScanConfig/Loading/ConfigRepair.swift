public import ScanJSON

/// A configuration text with everything repaired that has one obvious repair, as `config fix` writes it.
public struct ConfigRepair: Sendable {
  /// The repaired text; nil when the text cannot be understood at all.
  public let text: String?
  /// What was repaired, with the places of the original text.
  public let repaired: [Problem]
  /// What is left for a person; the text loads when none of it is an error.
  public let remaining: [Problem]

  /// Whether the repaired text loads.
  public var loads: Bool { text != nil && !remaining.contains { $0.severity == .error } }

  /// How often repairs are made, each of which may uncover others.
  static let maximumRounds = 20

  /// Repairs a text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - file: The name that problems carry.
  ///   - useCases: The use cases that the text may name.
  public init(_ bytes: [UInt8], file: String? = nil, useCases: UseCaseCatalog) {
    let (parsed, syntax) = JSONParser.parseTolerantly(bytes, file: file)
    guard var tree = parsed else {
      text = nil
      repaired = []
      remaining = syntax
      return
    }
    var repaired = syntax
    var remaining = Self.problems(of: tree, file: file, useCases)
    for _ in 0..<Self.maximumRounds {
      let fixes = remaining.compactMap(\.fix)
      guard !fixes.isEmpty else { break }
      let (next, applied) = applyFixes(fixes, to: tree)
      guard !applied.isEmpty, next != tree else { break }
      repaired += remaining.filter { problem in problem.fix.map { applied.contains($0) } ?? false }
      tree = next
      remaining = Self.problems(of: tree, file: file, useCases)
    }
    text = tree.text(.pretty)
    self.repaired = repaired
    self.remaining = remaining
  }

  /// Repairs a text.
  public init(_ text: String, file: String? = nil, useCases: UseCaseCatalog) {
    self.init(Array(text.utf8), file: file, useCases: useCases)
  }

  /// Repairs the text of a file of at most 16 MiB; the file itself is not changed.
  ///
  /// - Throws: `InvalidDocument` when the file cannot be read.
  public init(contentsOf path: String, useCases: UseCaseCatalog) throws(InvalidDocument) {
    self.init(try BoundedFile.read(path), file: path, useCases: useCases)
  }

  private static func problems(of tree: JSONNode, file: String?, _ useCases: UseCaseCatalog) -> [Problem] {
    do {
      return try ConfigLoader(useCases: useCases).load(tree, file: file).warnings
    } catch {
      return error.problems
    }
  }
}
