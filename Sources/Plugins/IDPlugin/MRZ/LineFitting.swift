import ScanPluginKit
import ScanRecognition

/// The way from the characters of a line that were read to the cells that the layout has.
enum LineFitting {
  /// A line with as many cells as the layout wants, and what was changed for it.
  struct Fitted {
    var cells: [MRZCell]
    var corrections: [CharacterCorrection]
  }

  /// The ways to bring a line to a wanted length: what the recognizer reads when it is given the length, or, where it is not at hand,
  /// by the line's runs of fillers and by where its characters stand.
  static func ways(_ reading: MRZLine, length: Int, line: Int) -> [Fitted] {
    let cells = reading.cells
    if cells.count == length { return [Fitted(cells: cells, corrections: [])] }
    let read = reading.ofLength[length].map { read in
      [Fitted(cells: read, corrections: changes(from: cells, to: read, line: line))]
    }
    let ways =
      read
      ?? [CellGrid.fit(cells, length: length, line: line), fit(cells, length: length, line: line)].compactMap {
        $0
      }
    let surplus = cells.count - length
    guard (1...3).contains(surplus) else { return ways }
    // Something beside the line was taken for a character.
    let ends = (0...surplus).map { begin in
      let dropped = cells[..<begin] + cells[(begin + length)...]
      return Fitted(
        cells: Array(cells[begin..<begin + length]),
        corrections: dropped.enumerated().map { number, cell in
          CharacterCorrection(
            line: line, column: number < begin ? 0 : length - 1, from: [cell].text, to: "", reason: .length)
        })
    }
    return ways + ends
  }

  /// The line in a wanted length: its longest run of fillers is what recognizers miscount.
  ///
  /// - Returns: Nil when the line has no run of two fillers, or would have to shrink by more than a sixth of its length or to grow by
  ///   more than two fifths: of a long run of fillers recognizers see a part.
  static func fit(_ cells: [MRZCell], length: Int, line: Int) -> Fitted? {
    let missing = length - cells.count
    if missing == 0 { return Fitted(cells: cells, corrections: []) }
    guard -missing <= max(2, length / 6), missing <= max(2, length * 2 / 5), let run = longestRun(cells) else {
      return nil
    }
    var cells = cells
    if missing > 0 {
      let filler = MRZCell(MRZCell.filler, confidence: 50)
      cells.insert(contentsOf: Array(repeating: filler, count: missing), at: run.upperBound)
      let corrections = (0..<missing).map {
        CharacterCorrection(line: line, column: run.upperBound + $0, from: "", to: "<", reason: .length)
      }
      return Fitted(cells: cells, corrections: corrections)
    }
    guard run.count > -missing else { return nil }
    cells.removeSubrange(run.lowerBound..<(run.lowerBound - missing))
    return Fitted(
      cells: cells,
      corrections: [
        CharacterCorrection(
          line: line, column: run.lowerBound, from: String(repeating: "<", count: -missing), to: "", reason: .length)
      ])
  }

  private static func longestRun(_ cells: [MRZCell]) -> Range<Int>? {
    var best: Range<Int>?
    var start = 0
    for index in 0...cells.count {
      if index < cells.count, cells[index].character == MRZCell.filler { continue }
      if index - start >= 2, index - start > best?.count ?? 0 { best = start..<index }
      start = index + 1
    }
    return best
  }

  /// The cells of a line whose names are followed by fillers that were read as letters.
  ///
  /// Two fillers part the family name from the given ones, single ones part given names: what comes after the second pair, or after
  /// three in a row, is filler. Letters there are changed when the recognizer held them to be fillers too.
  static func clearTail(of cells: inout [MRZCell], in columns: Range<Int>, line: Int) -> [CharacterCorrection] {
    guard let tail = tail(cells, columns) else { return [] }
    let letters = tail.filter { cells[$0].character != MRZCell.filler }
    return letters.compactMap { column in
      let cell = cells[column]
      guard let read = cell.alternatives.first(where: { $0.character == MRZCell.filler }) else { return nil }
      cells[column] = MRZCell(
        MRZCell.filler, confidence: max(read.confidence, min(cell.confidence, 60)),
        alternatives: [.init(cell.character, confidence: cell.confidence)], position: cell.position)
      return CharacterCorrection(line: line, column: column, from: [cell].text, to: "<", reason: .filler)
    }
  }

  private static func tail(_ cells: [MRZCell], _ columns: Range<Int>) -> Range<Int>? {
    var pairs = 0
    var column = columns.lowerBound
    while column < columns.upperBound {
      guard cells[column].character == MRZCell.filler else {
        column += 1
        continue
      }
      let start = column
      while column < columns.upperBound, cells[column].character == MRZCell.filler { column += 1 }
      if column - start >= 2 { pairs += 1 }
      if column - start >= 3 || pairs == 2 { return start..<columns.upperBound }
    }
    return nil
  }

  /// The fewest changes that make one reading of a line from another one, with the columns of the new one.
  static func changes(from old: [MRZCell], to new: [MRZCell], line: Int) -> [CharacterCorrection] {
    let alignment = EditAlignment(
      old.count, new.count, substitution: { old[$0].character == new[$1].character ? 0 : 1 })
    var next = 0
    return alignment.steps.compactMap { step in
      let (column, from, to): (Int, String, String)
      switch step {
      case .pair(let i, let k): (column, from, to) = (k, [old[i]].text, [new[k]].text)
      case .insertion(let k): (column, from, to) = (k, "", [new[k]].text)
      case .deletion(let i): (column, from, to) = (min(next, new.count - 1), [old[i]].text, "")
      }
      if !to.isEmpty { next += 1 }
      return from == to ? nil : CharacterCorrection(line: line, column: column, from: from, to: to, reason: .length)
    }
  }
}
