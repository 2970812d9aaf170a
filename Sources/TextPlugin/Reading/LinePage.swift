package import ScanPluginKit
import TextFinding

/// The finder, cutter and reader of the lines of a picture.
package final class LinePage {
  /// What is looked for.
  package struct Search: Sendable {
    /// The heights of characters in pixels of the region.
    package var heights: ClosedRange<Double>
    /// How far lines may be tilted, in degrees.
    package var greatestTilt: Double
    /// How many characters a line has at least.
    package var leastCharacters: Int
    /// Whether light text on dark ground is looked for too.
    package var readsLight: Bool
    /// Whether the characters stand one below the other.
    package var isStacked: Bool
    /// Whether what is no character is erased before a line is read: of codes, whose characters are equally high.
    package var isCleaned: Bool

    package init(
      heights: ClosedRange<Double>, greatestTilt: Double = 30, leastCharacters: Int = 3, readsLight: Bool = true,
      isStacked: Bool = false, isCleaned: Bool = false
    ) {
      self.heights = heights
      self.greatestTilt = greatestTilt
      self.leastCharacters = leastCharacters
      self.readsLight = readsLight
      self.isStacked = isStacked
      self.isCleaned = isCleaned
    }
  }

  private let finder = TextFinder()
  private let cutter = TextCutter()
  private let cleaner = LineCleaner()
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
    _ line: FoundLine, of view: LumaView, _ search: Search, _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> FoundLine {
    let picture: LumaImage
    if search.isStacked {
      guard let row = StackedText.row(line, of: view, cutter, margin: reader.margin) else { return line }
      picture = row
    } else {
      let whole = cutter.picture(
        line.place.cut(characterHeight: Self.readHeight, margin: reader.margin), of: view, inverted: line.isLight)
      picture =
        search.isCleaned
        ? cleaner.characters(whole, height: Self.readHeight, margin: Int(reader.margin * Self.readHeight)) ?? whole
        : whole
    }
    var read = line
    read.cells = try reader.cells(picture, isCancelled)
    // From columns of the picture to the line without its margin.
    let border = reader.margin * Self.readHeight
    let width = max(1, Double(picture.width) - 2 * border)
    for index in read.cells.indices {
      read.cells[index].position = read.cells[index].position.map { ($0 - border) / width }
    }
    return read
  }

  /// The height of characters that the reader is given, in pixels.
  static let readHeight = 36.0
}
