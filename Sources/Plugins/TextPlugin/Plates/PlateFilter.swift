import ScanPluginKit
import TextContent
import TextFinding

/// What shows a text of a plate's form from a plate: dates and amounts, and pages with text all around.
struct PlateFilter: Sendable {
  private let dates = ContentFinder(options: ContentOptions(kinds: [.dateTimeDuration], isExpected: true))

  private let everywhere = PlateReader(.auto)

  /// Whether a text is a date in digits, an amount with its hundredths, or a date with the name of its month and all digits of its
  /// year.
  ///
  /// Points and strokes are dropped from plates, where they are bolts and dirt, and with them `2.08.1974` has the form of one.
  func isNumberOrDate(_ text: String) -> Bool {
    let parts = text.split { "./-".contains($0) }
    if parts.count > 1, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) {
      if text.contains("/") || parts.count == 3 { return true }
      if text.contains("."), parts.count == 2, parts[0].count > 2, parts[1].count == 2 { return true }
    }
    let code = text.filter { $0.isLetter || $0.isNumber }
    guard code.suffix(4).allSatisfy(\.isNumber), code.count >= 8 else { return false }
    // `12AUG1974`: documents print the parts apart, and recognizers of codes know no spaces.
    var spaced = ""
    for character in code {
      if let last = spaced.last, last.isNumber != character.isNumber { spaced.append(" ") }
      spaced.append(character)
    }
    return dates.find(in: spaced).contains { $0.text == spaced }
  }

  /// Whether a line stands among other lines of its size that are read for certain, as on a letter, a card or a label.
  ///
  /// What stands on a plate beside its text is smaller, lettering on a vehicle farther away, and of other plates in view the text has
  /// the form of a plate.
  func isOnPage(_ number: Int, of lines: [FoundLine], isPlate: ([TextCell]) -> Bool) -> Bool {
    let plate = lines[number].place
    let across = SIMD2(-plate.axis.y, plate.axis.x)
    let others = lines.indices.filter { index in
      let line = lines[index]
      let cells = line.cells.codeCells
      let (low, high) = (min(line.place.extent.y, plate.extent.y), max(line.place.extent.y, plate.extent.y))
      return index != number && cells.count >= 3 && cells.meanConfidence >= Self.minConfidence && high <= 2 * low
        && abs((line.place.axis * plate.axis).sum()) > 0.98
        && abs(((line.place.middle - plate.middle) * across).sum()) < Self.near * high && !line.covers(lines[number])
        && (isNumberOrDate(line.cells.text) || !isPlate(cells) && !isPlateSomewhere(cells))
    }
    return others.count >= 2
  }

  private func isPlateSomewhere(_ cells: [TextCell]) -> Bool {
    if case .read = everywhere.read(cells) { true } else { false }
  }

  /// How far apart the rows of a page are at most, in heights of the larger ones.
  private static let near: Float = 4
  /// Below it, lines may be patterns of a radiator or a wall.
  private static let minConfidence = 85.0
}
