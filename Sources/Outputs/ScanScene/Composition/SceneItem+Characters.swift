import ScanConfig
import ScanGeometry

extension SceneItem {
  /// More characters than that are not marked one by one.
  private static let mostCharacters = 300

  /// The places that a style marks: the whole thing, or each of its characters.
  ///
  /// Where the reader does not say where its characters are, boxes are drawn around its rows, because a box beside its character would
  /// be wrong; lines and points are spread evenly over the rows, with gaps for spaces. A thing in which characters of such a size cannot
  /// stand, like a matrix code, is marked as a whole.
  func places(of style: ScanFeedbackStyle) -> [FrameQuad] {
    switch style {
    case .rect, .animatedRect, .none: [quad]
    case .contourRect: characters.isEmpty ? spread(byRow: true) : characters
    case .contourUnderline, .contourPoint: characters.isEmpty ? spread(byRow: false) : characters
    }
  }

  private func spread(byRow: Bool) -> [FrameQuad] {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    let columns = rows.map(\.count).max() ?? 0
    let count = rows.reduce(0) { $0 + $1.count { !$0.isWhitespace } }
    guard columns > 0, count > 0, count <= Self.mostCharacters else { return [quad] }
    let width = (quad.topLeft.distance(to: quad.topRight) + quad.bottomLeft.distance(to: quad.bottomRight)) / 2
    let height = (quad.topLeft.distance(to: quad.bottomLeft) + quad.topRight.distance(to: quad.bottomRight)) / 2
    let ratio = height > 0 ? width / Double(columns) / (height / Double(rows.count)) : 0
    guard (0.2...2.5).contains(ratio) else { return [quad] }
    return rows.enumerated().flatMap { row, letters -> [FrameQuad] in
      if byRow {
        return letters.allSatisfy(\.isWhitespace) ? [] : [cell(0, of: 1, row, of: rows.count)]
      }
      return letters.enumerated().compactMap { column, letter in
        letter.isWhitespace ? nil : cell(column, of: columns, row, of: rows.count)
      }
    }
  }

  private func cell(_ column: Int, of columns: Int, _ row: Int, of rows: Int) -> FrameQuad {
    func point(_ column: Int, _ row: Int) -> FramePoint {
      let across = Double(column) / Double(columns)
      let left = quad.topLeft.interpolated(to: quad.bottomLeft, fraction: Double(row) / Double(rows))
      let right = quad.topRight.interpolated(to: quad.bottomRight, fraction: Double(row) / Double(rows))
      return left.interpolated(to: right, fraction: across)
    }
    return FrameQuad(
      topLeft: point(column, row), topRight: point(column + 1, row), bottomRight: point(column + 1, row + 1),
      bottomLeft: point(column, row + 1))
  }
}
