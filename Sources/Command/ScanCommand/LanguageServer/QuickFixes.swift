import ScanPluginKit

/// The repairs that an editor offers: those that `config fix` makes, one by one and all together, and the conversion of `config migrate`.
struct QuickFixes {
  /// A repair with what it mends.
  struct Action {
    let title: DisplayText
    let kind: String
    let changes: [TextChange]
    let mended: [Problem]
    var isPreferred = false
  }

  /// The kind of one repair.
  static let quickFix = "quickfix"
  /// The kind of all repairs together, which some editors make when a file is saved.
  static let fixAll = "source.fixAll.scanview"

  /// How many problems are repaired one by one; an editor asks for those of a line.
  private static let mostSingle = 20

  let text: EditedText
  let analysis: OpenDocument.Analysis
  let path: String?
  let useCases: UseCaseCatalog

  /// The repairs of some problems, and of the whole text, of the kinds that are wanted.
  func actions(for problems: [Problem], wants: (String) -> Bool) -> [Action] {
    guard wants(Self.quickFix) else { return wants(Self.fixAll) ? [whole()].compactMap { $0 } : [] }
    var actions = problems.filter { $0.fix != nil }.prefix(Self.mostSingle).compactMap(single)
    if let whole = whole() {
      let rest = problems.filter { problem in
        whole.mended.contains(problem) && !actions.contains { $0.mended.contains(problem) }
      }
      if !rest.isEmpty {
        actions.append(
          Action(
            title: whole.title, kind: Self.quickFix, changes: whole.changes, mended: rest, isPreferred: actions.isEmpty)
        )
      }
      if wants(Self.fixAll) { actions.append(whole) }
    }
    if let conversion = conversion(problems) { actions.append(conversion) }
    return actions
  }

  /// The repair of one problem, which leaves the rest of the text as it is.
  private func single(_ problem: Problem) -> Action? {
    guard let fix = problem.fix, let change = problem.changeText, let tree = analysis.check.tree else { return nil }
    let (repaired, applied) = applyFixes([fix], to: tree)
    guard !applied.isEmpty, let changes = analysis.tree.changes(for: fix, in: text) else { return nil }
    // What is written into the text has to say what the repair of the tree says.
    guard JSONParser.parseTolerantly(TextChange.apply(changes, to: text.bytes)).tree == repaired else { return nil }
    return Action(
      title: EditorWords.repair.with(["change": .text(change)]), kind: Self.quickFix, changes: changes,
      mended: [problem], isPreferred: true)
  }

  /// Everything that has one obvious repair, as `config fix` writes it.
  private func whole() -> Action? {
    guard let repair = analysis.check.repair, let change = TextChange.between(text.bytes, repair.text) else {
      return nil
    }
    let mended = analysis.check.problems.filter { problem in
      repair.repaired.contains {
        $0.code == problem.code && $0.position == problem.position && $0.message == problem.message
      }
    }
    return Action(title: EditorWords.repairAll.with(), kind: Self.fixAll, changes: [change], mended: mended)
  }

  /// The conversion of a document of the format before version 43.
  private func conversion(_ problems: [Problem]) -> Action? {
    let old = problems.filter { $0.code == .legacyFormat }
    guard !old.isEmpty, let tree = analysis.check.tree, LegacyFormat.detect(tree) != nil else { return nil }
    let migration = LegacyMigration.migrate(tree, name: path.map(FilePath.stem(of:)), useCases: useCases)
    guard let change = TextChange.between(text.bytes, migration.document.text(.pretty)) else { return nil }
    return Action(
      title: EditorWords.convert.with(), kind: Self.quickFix, changes: [change], mended: old, isPreferred: true)
  }
}
