package import ScanPluginKit
package import TextFinding

/// The finder, cutter and reader of the lines of a picture.
package final class LinePage {
  /// What is looked for.
  package struct Search: Sendable {
    /// The heights of characters in pixels of the region.
    package var heights: ClosedRange<Double>
    /// How far lines may be tilted, in degrees.
    package var greatestTilt = 30.0
    /// How many characters a line has at least.
    package var leastCharacters = 3
    /// Whether light text on dark ground is looked for too.
    package var readsLight = true
    /// Whether the characters stand one below the other.
    package var isStacked = false
  }

  private let finder = TextFinder()
  private let cutter = TextCutter()
  private let reader: any LineReader

  package init(_ reader: any LineReader) {
    self.reader = reader
  }

  /// The engine and its model.
  package var engine: String { reader.name }

  /// The lines of a picture, not read yet.
  package func lines(in view: LumaView, _ search: Search) -> [FoundLine] {
    var options = TextFinder.Options(
      characterHeights: search.heights, greatestTilt: search.greatestTilt, leastCharacters: search.leastCharacters)
    var found: [FoundLine] = []
    for isLight in search.readsLight ? [false, true] : [false] {
      options.isLightOnDark = isLight
      found += finder.lines(in: view, options).map { FoundLine(place: $0, isLight: isLight) }
    }
    return found
  }

  /// Reads a line.
  ///
  /// - Throws: ``LineReadingError``.
  package func read(
    _ line: FoundLine, of view: LumaView, isStacked: Bool = false, _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> FoundLine {
    let picture: LumaImage
    if isStacked {
      guard let row = StackedText.row(line, of: view, cutter) else { return line }
      picture = row
    } else {
      picture = cutter.picture(
        line.place.cut(characterHeight: Self.readHeight, margin: Self.margin), of: view, inverted: line.isLight)
    }
    var read = line
    read.cells = try reader.cells(picture, isCancelled)
    // From columns of the picture to the line without its margin.
    let border = Self.margin * Self.readHeight
    let width = max(1, Double(picture.width) - 2 * border)
    for index in read.cells.indices {
      read.cells[index].position = read.cells[index].position.map { ($0 - border) / width }
    }
    return read
  }

  /// The height of characters that the reader is given, in pixels.
  static let readHeight = 36.0
  /// What it sees around them, as a share of the height.
  static let margin = 0.3
}
