import ScanPluginKit
import ScanSinks

/// What is wrong with a document, and its repair, as `config check` and `config fix` give them.
final class DocumentCheck {
  /// A whole text with everything repaired that has one obvious repair, and what that is.
  typealias Repair = (text: String, repaired: [Problem])

  /// Every problem, in the order of the text.
  let problems: [Problem]
  /// The keys that have no effect.
  let withoutEffect: [ConditionalKey]
  /// The tree after every repair of the text that leaves no choice; nil when there is none.
  let tree: JSONNode?
  /// The repair; nil when nothing has one.
  private(set) lazy var repair = makeRepair()
  private let makeRepair: () -> Repair?

  /// Checks a text.
  init(_ bytes: [UInt8], _ kind: DocumentKind, file: String?, _ knowledge: EditorKnowledge) {
    let parsed = JSONParser.parseTolerantly(bytes, file: file)
    tree = parsed.tree
    switch kind {
    case .foreign:
      (problems, withoutEffect, makeRepair) = (parsed.problems, [], { nil })
    case .service:
      let found = parsed.tree.map { Self.service($0, file, knowledge) } ?? []
      let all = parsed.problems + found
      problems = all.sorted { ($0.position?.offset ?? .max) < ($1.position?.offset ?? .max) }
      withoutEffect = []
      makeRepair = { parsed.tree.flatMap { Self.repair($0, parsed.problems, found) } }
    case .configuration, .open:
      let check = CheckedConfig(
        bytes, tree: parsed.problems.isEmpty ? parsed.tree : nil, file: file, useCases: knowledge.useCases)
      problems = check.problems
      withoutEffect = check.loaded.map(KeysWithoutEffect.inCommand) ?? []
      let hasRepair = !parsed.problems.isEmpty || check.problems.contains { $0.fix != nil }
      makeRepair = {
        guard hasRepair else { return nil }
        let made = ConfigRepair(bytes, file: file, useCases: knowledge.useCases)
        return made.text.flatMap { made.repaired.isEmpty ? nil : ($0, made.repaired) }
      }
    }
  }

  private static func service(_ tree: JSONNode, _ file: String?, _ knowledge: EditorKnowledge) -> [Problem] {
    do throws(InvalidDocument) {
      return try ServiceConfig.reading(tree, file: file, environment: knowledge.sinks.environment).warnings
    } catch {
      return error.problems
    }
  }

  /// The repair of the file of a service, of which `config fix` knows nothing: in one round.
  private static func repair(_ tree: JSONNode, _ syntax: [Problem], _ found: [Problem]) -> Repair? {
    let (repaired, applied) = applyFixes(found.compactMap(\.fix), to: tree)
    let made = syntax + found.filter { problem in problem.fix.map(applied.contains) ?? false }
    return made.isEmpty ? nil : (repaired.text(.pretty), made)
  }
}
