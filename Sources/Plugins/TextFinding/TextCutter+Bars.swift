package import ScanImage

extension TextCutter {
  /// Whether bars as of a linear barcode stand directly above or below a line: then it is the code's text.
  package func isBesideBars(_ line: TextLine, in view: LumaView) -> Bool {
    [-Self.distance, Self.distance].contains { distance in
      let across = SIMD2(-line.axis.y, line.axis.x)
      let band = TextLine(
        middle: line.middle + across * (distance * line.extent.y), axis: line.axis,
        extent: SIMD2(line.extent.x, line.extent.y / 2), parts: 0)
      // Beyond its sides a picture repeats its border, which looks like bars.
      let inside = Float(view.height) - band.middle.y
      guard min(band.middle.y, inside) > band.extent.y / 2, band.middle.x > 0, band.middle.x < Float(view.width) else {
        return false
      }
      return areBars(picture(band.cut(characterHeight: Self.height / 2, margin: 0), of: view))
    }
  }

  /// Whether the columns of a picture are dark and light in turn, each from top to bottom.
  private func areBars(_ picture: LumaImage) -> Bool {
    picture.withView { view in
      guard view.width >= 32, view.height >= 8 else { return false }
      let columns = (0..<view.width).map { x in
        (0..<view.height).reduce(0) { $0 + Int(view.row($1)[x]) } / view.height
      }
      let mean = columns.reduce(0, +) / columns.count
      let between = columns.reduce(0) { $0 + abs($1 - mean) } / columns.count
      let within =
        columns.enumerated().reduce(0) { sum, column in
          sum + (0..<view.height).reduce(0) { $0 + abs(Int(view.row($1)[column.offset]) - column.element) }
        } / (columns.count * view.height)
      let crossings = zip(columns, columns.dropFirst()).count { ($0 < mean) != ($1 < mean) }
      return between >= Self.contrast && between >= 3 * within
        && Double(crossings) * Self.height >= Self.crossings * Double(view.width)
    }
  }

  /// How far the middle of the band that is examined lies from the line's, in heights of its characters.
  private static let distance: Float = 1
  /// The height of characters in the picture that is examined: bars are a twelfth of it or wider.
  private static let height = 36.0
  /// How much columns differ from their mean at least, in gray levels.
  private static let contrast = 30
  /// How often dark and light change at least on the length of a character's height; the grille of a car has wider bars.
  private static let crossings = 3.5
}
