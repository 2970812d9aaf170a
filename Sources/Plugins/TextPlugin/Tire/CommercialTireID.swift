import ScanRecognition

/// The serial number that a fleet or a maker put on a commercial tire: no standard says how it is built.
enum CommercialTireID {
  /// Four to twenty capital letters, digits and hyphens in one word, digits among them; nil when the line has none, or several, or
  /// when the word may be a part only of what is there, or when the line has as many words as a sentence.
  static func read(_ cells: [TextCell]) -> [TextCell]? {
    let pitch = usualPitch(cells)
    var words: [[TextCell]] = []
    for (index, cell) in cells.enumerated() {
      let isApart = cell.followsSpace && !(index > 0 && isNear(cells[index - 1], cell, pitch))
      if isApart || words.isEmpty { words.append([]) }
      words[words.count - 1].append(cell)
    }
    let found = words.indices.filter { isNumber(words[$0]) }
    guard found.count == 1, words.count <= maxWords else { return nil }
    // One or two characters beside a number are no word of their own.
    let beside = [found[0] - 1, found[0] + 1].filter(words.indices.contains)
    guard beside.allSatisfy({ words[$0].count > 2 }) else { return nil }
    var number = words[found[0]]
    for index in number.indices { number[index].followsSpace = false }
    return number
  }

  /// The most words of a line with a number: upside down, some word of prose always looks like one.
  private static let maxWords = 4

  /// Whether a word is a number: four digits, or letters and at least three digits, five together; misread prose is shorter.
  private static func isNumber(_ word: [TextCell]) -> Bool {
    let code = word.filter { $0.character != "-" }
    let digits = code.filter { CellSet.digits.contains($0.character) }.count
    return (4...20).contains(word.count) && code.allSatisfy { CellSet.any.contains($0.character) }
      && digits >= 3 && code.count >= (digits == code.count ? 4 : 5)
  }

  /// The usual distance from the middle of a character to that of the next one in its word; nil without positions.
  private static func usualPitch(_ cells: [TextCell]) -> Double? {
    let pitches = zip(cells, cells.dropFirst()).compactMap { one, next -> Double? in
      guard !next.followsSpace, let start = one.position, let end = next.position else { return nil }
      return end - start
    }.sorted()
    return pitches.count >= 3 ? pitches[pitches.count / 2] : nil
  }

  /// Whether a space between two characters is no wider than what a slanted `A` or `7` leaves beside it.
  private static func isNear(_ one: TextCell, _ next: TextCell, _ pitch: Double?) -> Bool {
    guard let pitch, let start = one.position, let end = next.position else { return false }
    return end - start < 1.45 * pitch
  }
}
