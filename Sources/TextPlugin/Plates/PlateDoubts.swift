import TextContent
import TextFinding

/// What tells a text of a plate's form from a plate: dates and amounts, and pages with text all around.
struct PlateDoubts: Sendable {
  private let dates = ContentFinder(options: ContentOptions(kinds: [.dateTimeDuration], isExpected: true))

  /// Whether a text is a number with a point in it, or a date with the name of its month and all digits of its year.
  ///
  /// Points are dropped from plates, where they are bolts and dirt, and with them `2.08.1974` has the form of one.
  func isNumberOrDate(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: true)
    if parts.count > 1, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) { return true }
    let code = text.filter { $0.isLetter || $0.isNumber }
    guard code.suffix(4).allSatisfy(\.isNumber), code.count >= 8 else { return false }
    // `12AUG1974`: documents print the parts apart, and recognisers of codes know no spaces.
    var spaced = ""
    for character in code {
      if let last = spaced.last, last.isNumber != character.isNumber { spaced.append(" ") }
      spaced.append(character)
    }
    return dates.find(in: spaced).contains { $0.text == spaced }
  }

  /// Whether a line stands among other lines of its size that are read for certain: a letter, a card, a label.
  ///
  /// What stands on a plate beside its text is smaller. Of other plates in view, the text has the form of a plate.
  func isOnPage(_ number: Int, of lines: [FoundLine], isPlate: ([TextCell]) -> Bool) -> Bool {
    let plate = lines[number].place
    let others = lines.indices.filter { index in
      let line = lines[index]
      let cells = line.cells.codeCells
      return index != number && cells.count >= 3 && cells.meanConfidence >= Self.leastConfidence
        && line.place.extent.y >= 0.5 * plate.extent.y && line.place.extent.y <= 2 * plate.extent.y
        && abs((line.place.axis * plate.axis).sum()) > 0.98 && !line.covers(lines[number])
        && (isNumberOrDate(line.cells.text) || !isPlate(cells))
    }
    return others.count >= 2
  }

  /// Below it, lines may be patterns of a radiator or a wall.
  private static let leastConfidence = 85.0
}
