import ScanPluginKit
import ScanSinks

/// What is wrong with a document, and its repair, as `config check` and `config fix` give them.
struct DocumentCheck {
  /// Every problem, in the order of the text.
  let problems: [Problem]
  /// The keys that have no effect.
  let withoutEffect: [ConditionalKey]
  /// The tree after every repair of the text that leaves no choice; nil when there is none.
  let tree: JSONNode?
  /// The whole text with everything repaired that has one obvious repair, and what that is; nil when nothing has.
  let repair: (text: String, repaired: [Problem])?

  /// Checks a text.
  init(_ bytes: [UInt8], _ kind: DocumentKind, file: String?, _ knowledge: EditorKnowledge) {
    let parsed = JSONParser.parseTolerantly(bytes, file: file)
    tree = parsed.tree
    switch kind {
    case .foreign:
      (problems, withoutEffect, repair) = (parsed.problems, [], nil)
    case .service:
      (problems, repair) = Self.service(parsed, file, knowledge)
      withoutEffect = []
    case .configuration, .open:
      let check = CheckedConfig(bytes, file: file, useCases: knowledge.useCases)
      problems = check.problems
      withoutEffect = check.loaded.map(KeysWithoutEffect.inCommand) ?? []
      guard problems.contains(where: { $0.fix != nil }) || !parsed.problems.isEmpty else {
        repair = nil
        return
      }
      let made = ConfigRepair(bytes, file: file, useCases: knowledge.useCases)
      repair = made.text.flatMap { made.repaired.isEmpty ? nil : ($0, made.repaired) }
    }
  }

  private static func service(
    _ parsed: JSONParser.Outcome, _ file: String?, _ knowledge: EditorKnowledge
  ) -> (problems: [Problem], repair: (text: String, repaired: [Problem])?) {
    guard let tree = parsed.tree else { return (parsed.problems, nil) }
    var found: [Problem]
    do throws(InvalidDocument) {
      found = try ServiceConfig.reading(tree, file: file, environment: knowledge.sinks.environment).warnings
    } catch {
      found = error.problems
    }
    let (repaired, applied) = applyFixes(found.compactMap(\.fix), to: tree)
    let made = parsed.problems + found.filter { problem in problem.fix.map(applied.contains) ?? false }
    found = (parsed.problems + found).sorted { ($0.position?.offset ?? .max) < ($1.position?.offset ?? .max) }
    return (found, made.isEmpty ? nil : (repaired.text(.pretty), made))
  }
}
