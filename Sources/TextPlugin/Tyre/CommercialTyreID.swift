/// The serial number that a fleet or a maker put on a commercial tyre: no standard says how it is built.
enum CommercialTyreID {
  /// Four to twenty capital letters, digits and hyphens in one word, digits among them; nil when the line has none, or several.
  static func read(_ cells: [TextCell]) -> [TextCell]? {
    var words: [[TextCell]] = []
    for cell in cells {
      if cell.followsSpace || words.isEmpty { words.append([]) }
      words[words.count - 1].append(cell)
    }
    let found = words.filter { word in
      (4...20).contains(word.count) && word.allSatisfy { CellSet.any.contains($0.character) || $0.character == "-" }
        && word.filter { CellSet.digits.contains($0.character) }.count >= 3
    }
    return found.count == 1 ? found[0] : nil
  }
}
