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
    /// Whether a line is looked at several times, each time cut out a little differently: where no further frames vote.
    package var isReadAgain = false

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
  package func lines(in view: LumaView, _ search: Search, _ isCancelled: () -> Bool = { false }) -> [FoundLine] {
    var options = TextFinder.Options(
      characterHeights: search.heights, greatestTilt: search.greatestTilt, leastCharacters: search.leastCharacters)
    var found: [FoundLine] = []
    for isLight in search.readsLight ? [false, true] : [false] {
      options.isLightOnDark = isLight
      found += finder.lines(in: view, options, isCancelled: isCancelled).map {
        FoundLine(place: $0, isLight: isLight)
      }
    }
    return found
  }

  /// Reads a line.
  ///
  /// - Throws: ``LineReadingError``.
  package func read(
    _ line: FoundLine, of view: LumaView, _ search: Search, _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> FoundLine {
    var readings: [[TextCell]] = [try cells(line, of: view, search, LineLook(margin: reader.margin), isCancelled)]
    if search.isReadAgain, !search.isStacked, readings[0].count >= search.leastCharacters {
      for look in reader.furtherLooks { readings.insert(try cells(line, of: view, search, look, isCancelled), at: 0) }
    }
    var read = line
    // Where the looks do not agree on anything, the first one counts.
    read.cells = CellVote.line(readings)
    return read
  }

  /// The characters that one look gives.
  private func cells(
    _ line: FoundLine, of view: LumaView, _ search: Search, _ look: LineLook, _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> [TextCell] {
    var picture: LumaImage
    if search.isStacked {
      guard let row = StackedText.row(line, of: view, cutter, margin: look.margin) else { return [] }
      picture = row
    } else {
      picture = cutter.picture(
        line.place.cut(characterHeight: Self.readHeight, margin: look.margin), of: view, inverted: line.isLight)
      if search.isCleaned {
        picture =
          cleaner.characters(picture, height: Self.readHeight, margin: Int(look.margin * Self.readHeight)) ?? picture
      }
    }
    if look.stretch != 1 {
      let width = max(1, Int((Double(picture.width) * look.stretch).rounded()))
      picture = picture.resized(to: PixelSize(width: width, height: picture.height))
    }
    var cells = try reader.cells(picture, isCancelled)
    // From columns of the picture to the line without its margin.
    let border = look.margin * Self.readHeight * look.stretch
    let width = max(1, Double(picture.width) - 2 * border)
    for index in cells.indices { cells[index].position = cells[index].position.map { ($0 - border) / width } }
    return cells
  }

  /// The height of characters that the reader is given, in pixels.
  static let readHeight = 36.0
}
