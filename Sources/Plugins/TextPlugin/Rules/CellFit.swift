package import ScanPluginKit
import ScanRecognition

/// Cells that follow a pattern, and what had to be changed for that.
package struct CellFit: Sendable, Equatable {
  package private(set) var cells: [TextCell]
  package private(set) var corrections: [CharacterCorrection]

  /// How cells and a pattern of the same length go together.
  enum Outcome: Equatable {
    /// In one way.
    case fits(CellFit)
    /// In several ways, so that nothing is known.
    case ambiguous
    /// Not at all.
    case none
  }

  init(_ cells: [TextCell], corrections: [CharacterCorrection] = []) {
    self.cells = cells
    self.corrections = corrections
  }

  /// Changes one character, and lists that.
  mutating func change(_ column: Int, to character: Character, _ reason: CharacterCorrection.Reason, line: Int = 0) {
    corrections.append(
      CharacterCorrection(
        line: line, column: column, from: String(cells[column].character), to: String(character),
        reason: reason))
    cells[column] = cells[column].changed(to: character)
  }

  /// Fits cells to the sets of their places.
  ///
  /// A character that cannot stand in its place is changed when there is one that it must be: the recognizer's own other reading,
  /// or else the only character of the place that looks alike.
  ///
  /// - Parameter maximum: How many characters may be changed.
  static func fit(_ cells: [TextCell], _ sets: [CellSet], maximum: Int) -> Outcome {
    guard cells.count == sets.count else { return .none }
    let misfits = sets.indices.filter { !sets[$0].contains(cells[$0].character) }
    guard misfits.count <= maximum else { return .none }
    var fit = CellFit(cells)
    var isAmbiguous = false
    for column in misfits {
      let set = sets[column]
      switch replacement(of: cells[column], in: set) {
      case .some(.some(let character)): fit.change(column, to: character, .alphabet)
      case .some(.none): isAmbiguous = true
      case .none: return .none
      }
    }
    return isAmbiguous ? .ambiguous : .fits(fit)
  }

  /// The only character of a set that a cell can be; `.some(nil)` when there are several, nil when there is none.
  private static func replacement(of cell: TextCell, in set: CellSet) -> Character?? {
    let read = cell.alternatives.filter { set.contains($0.character) && $0.confidence > 15 }
    if let first = read.first, read.count == 1 || first.confidence >= 2 * read[1].confidence { return first.character }
    if read.count > 1 { return .some(nil) }
    // What is only a little alike is a misreading of an uncertain cell, and another character otherwise.
    for table in cell.isUncertain ? [ConfusionTable.sameShape, .similarShape] : [.sameShape] {
      let partners = table.partners(of: cell.character).filter(set.contains)
      if partners.count == 1 { return partners[0] }
      if !partners.isEmpty { return .some(nil) }
    }
    return .none
  }

  /// The characters with which a check is right: in one place or two, by readings that the recognizer itself held likely; nil when
  /// there are none, or when several ways are right.
  ///
  /// - Parameters:
  ///   - sets: What may stand in each place.
  ///   - isRight: The check.
  func onlyRepair(_ sets: [CellSet], isRight: ([Character]) -> Bool) -> CellFit? {
    let options = cells.indices.flatMap { column in
      cells[column].likelyAlternatives.filter(sets[column].contains).map { (column: column, character: $0) }
    }
    let single = options.map { [$0] }
    let pairs = options.indices.flatMap { first in
      options[first...].dropFirst().filter { $0.column != options[first].column }.map { [options[first], $0] }
    }
    var only: CellFit?
    for changes in single + pairs {
      var repaired = self
      for change in changes { repaired.change(change.column, to: change.character, .checkDigit) }
      guard isRight(repaired.cells.map(\.character)) else { continue }
      guard only == nil else { return nil }
      only = repaired
    }
    return only
  }

  /// Whether a right check digit proves the characters: one of them at most is uncertain, and in no other reading of it, also none
  /// that only looks alike, is the digit right.
  func isProof(_ sets: [CellSet], isRight: ([Character]) -> Bool) -> Bool {
    let uncertain = cells.indices.filter { cells[$0].isUncertain }
    guard let column = uncertain.first else { return true }
    guard uncertain.count == 1 else { return false }
    let cell = cells[column]
    let options =
      cell.alternatives.filter { $0.confidence > 5 }.map(\.character)
      + ConfusionTable.sameShape.partners(of: cell.character)
      + ConfusionTable.similarShape.partners(of: cell.character)
    var characters = cells.map(\.character)
    return !options.contains { option in
      guard option != cell.character, sets[column].contains(option) else { return false }
      characters[column] = option
      return isRight(characters)
    }
  }
}
