import ScanPluginKit
import ScanRecognition

/// The even columns that the characters of a zone stand in: all characters are equally wide (ICAO Doc 9303-3, 4.1).
enum CellGrid {
  /// The line in a wanted length, each character in the column where it stands: those read twice are dropped, columns without one
  /// become fillers.
  ///
  /// - Returns: Nil when positions are unknown, or too many characters have no column of their own.
  static func fit(_ cells: [MRZCell], length: Int, line: Int) -> LineFitting.Fitted? {
    let positions = cells.compactMap(\.position)
    guard positions.count == cells.count, length >= 9, cells.count <= length + max(2, length / 6),
      cells.count >= length * 3 / 5
    else { return nil }
    guard let columns = columns(of: cells, positions, length) else { return nil }
    var fitted: [MRZCell] = []
    var corrections: [CharacterCorrection] = []
    var next = 0
    for column in 0..<length {
      while next < cells.count, columns[next] == nil {
        corrections.append(
          CharacterCorrection(line: line, column: fitted.count, from: [cells[next]].text, to: "", reason: .length))
        next += 1
      }
      if next < cells.count, columns[next] == column {
        fitted.append(cells[next])
        next += 1
      } else {
        fitted.append(MRZCell(MRZCell.filler, confidence: 30))
        corrections.append(CharacterCorrection(line: line, column: column, from: "", to: "<", reason: .length))
      }
    }
    for rest in cells[next...] {
      corrections.append(CharacterCorrection(line: line, column: length, from: [rest].text, to: "", reason: .length))
    }
    return LineFitting.Fitted(cells: fitted, corrections: corrections)
  }

  /// The column of each character, nil for one that is dropped: the assignment in order that costs least.
  private static func columns(of cells: [MRZCell], _ positions: [Double], _ length: Int) -> [Int?]? {
    // The first character's middle lies about a third of a column from the begin of its ink.
    let pitch = 1 / (Double(length) - 0.35)
    let empty = 0.9
    func distance(_ cell: Int, _ column: Int) -> Double {
      let offset = (positions[cell] - (Double(column) + 0.325) * pitch) / pitch
      return offset * offset
    }
    func dropping(_ cell: Int) -> Double { 0.35 + cells[cell].confidence / 200 }
    let alignment = EditAlignment(
      length, cells.count, substitution: { distance($1, $0) }, deletion: { _ in empty }, insertion: dropping)
    guard alignment.cost < Double(length) * 0.45 else { return nil }
    var columns = [Int?](repeating: nil, count: cells.count)
    for case .pair(let column, let cell) in alignment.steps { columns[cell] = column }
    return columns
  }
}
