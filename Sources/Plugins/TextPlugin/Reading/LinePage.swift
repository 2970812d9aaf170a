package import ScanPluginKit
import ScanRecognition
import TextFinding

/// The finder, cutter and reader of the lines of a picture.
package final class LinePage {
  /// What is searched for.
  package struct Search: Sendable {
    /// The heights of characters in pixels of the region.
    package var heights: ClosedRange<Double>
    /// How far lines may be tilted, in degrees.
    package var greatestTilt: Double
    /// How many characters a line has at least.
    package var minCharacters: Int
    /// Whether light text on dark ground is searched for too.
    package var readsLight: Bool
    /// Whether the characters stand one below the other.
    package var isStacked: Bool
    /// How often a line is examined, each time cut out a little differently, where no further frames vote.
    package var attempts = 3
    /// Whether a line is examined several times.
    package var isReadAgain = false
    /// How many characters the text has, where that is known; empty where it is not.
    package var lengths: [Int] = []
    /// Whether characters at the ends that are uncertain are none: of lines beside which emblems and frames stand.
    package var hasRoughEnds = false
    /// How high the characters are, in pixels of the region, by the ink at full resolution; nil for any height.
    package var wantedHeights: ClosedRange<Double>?
    /// Whether a line is read once more with all characters allowed, where there is a list of those that may occur.
    package var readsUnlimited = false

    package init(
      heights: ClosedRange<Double>, greatestTilt: Double = 30, minCharacters: Int = 3, readsLight: Bool = true,
      isStacked: Bool = false
    ) {
      self.heights = heights
      self.greatestTilt = greatestTilt
      self.minCharacters = minCharacters
      self.readsLight = readsLight
      self.isStacked = isStacked
    }
  }

  private let finder = TextFinder()
  private let rowFinder = RowFinder()
  private let cutter = TextCutter()
  private let readers: [any LineReader]

  /// Makes a page that one or several readers read, which vote.
  package init(_ readers: [any LineReader]) {
    self.readers = readers
  }

  /// The engines and their models.
  package var engine: String { readers.map(\.name).joined(separator: ", ") }

  /// The lines of a picture whose characters are so small that their strokes run together where they are searched for: found in an
  /// enlarged picture, not read yet. None in a picture that is large enough.
  func smallLines(in view: LumaView, _ search: Search, _ isCancelled: () -> Bool) -> [FoundLine] {
    let times = min(
      Self.distinctHeight / search.heights.lowerBound,
      (Self.mostEnlarged / Double(max(1, view.size.area))).squareRoot())
    guard times >= Self.leastEnlargement else { return [] }
    let size = SIMD2(Float(view.width), Float(view.height))
    let whole = CropTransform(middle: size / 2, axis: SIMD2(1, 0), extent: size, scale: times)
    var enlarged = search
    enlarged.heights = search.heights.lowerBound * times...search.heights.upperBound * times
    return cutter.picture(whole, of: view, inverted: false).withView { large in
      lines(in: large, enlarged, isCancelled).map {
        FoundLine(place: $0.place.scaled(by: Float(1 / times)), isLight: $0.isLight)
      }
    }
  }

  /// The height in pixels from which on the characters of a line stand apart.
  private static let distinctHeight = 16.0
  /// How many pixels an enlarged picture has at most.
  private static let mostEnlarged = 1_400_000.0
  /// A picture that hardly gets larger shows nothing new.
  private static let leastEnlargement = 1.6

  /// The lines of a picture, not read yet.
  package func lines(in view: LumaView, _ search: Search, _ isCancelled: () -> Bool = { false }) -> [FoundLine] {
    var options = TextFinder.Options(
      characterHeights: search.heights, greatestTilt: search.greatestTilt, minCharacters: search.minCharacters)
    var found: [FoundLine] = []
    for isLight in search.readsLight ? [false, true] : [false] {
      options.isLightOnDark = isLight
      found += finder.lines(in: view, options, isCancelled: isCancelled).map {
        FoundLine(place: $0, isLight: isLight)
      }
    }
    guard let wanted = search.wantedHeights else { return found }
    let heights = found.map { cutter.characterHeight(of: $0.place, in: view, isLight: $0.isLight) }
    let taller = found.indices.filter { heights[$0] > wanted.upperBound }.map { found[$0] }
    // The gaps of taller characters and the pieces of their strokes are no lines of their own.
    return found.indices.filter { wanted.contains(heights[$0]) }.map { found[$0] }.filter { line in
      !taller.contains {
        $0.place.extent.y < Self.maxPieces * line.place.extent.y
          && ($0.covers(line) || $0.place.surrounds(line.place.middle))
      }
    }
  }

  /// The regular rows of characters at some lines and around them, the most regular first; each place once.
  package func rows(around lines: some Sequence<FoundLine>, in view: LumaView, _ isCancelled: () -> Bool) -> [FoundLine]
  {
    var rows: [FoundLine] = []
    for line in lines where !isCancelled() {
      // Most places of one plate lead to the same row.
      guard !rows.contains(where: { $0.regularity ?? 0 > Self.certainRow && $0.holds(line) }) else { continue }
      // What looks like one light part is mostly the plate itself.
      for isLight in line.isLight && line.place.parts >= 3 ? [false, true] : [false] {
        // In what hardly differs from its ground, a character at the end of a row is easily missed.
        guard let row = rowFinder.row(around: line.place, in: view, isLight: isLight),
          CutCharacter.level(of: row.line, in: view) != nil
        else { continue }
        var found = FoundLine(place: row.line, isLight: isLight)
        found.regularity = Double(row.regularity)
        rows.append(found)
      }
    }
    var kept: [FoundLine] = []
    for row in rows.sorted(by: { $0.regularity ?? 0 > $1.regularity ?? 0 })
    where !kept.contains(where: { $0.covers(row) }) { kept.append(row) }
    return kept
  }

  /// Whether a line is the text of a barcode that it stands above or below.
  func isBesideBars(_ line: FoundLine, in view: LumaView) -> Bool { cutter.isBesideBars(line.place, in: view) }

  /// How regular a row is at least that is not searched for again.
  private static let certainRow = 0.8

  /// How many times as high characters are as the pieces of them that look like lines, at most.
  private static let maxPieces: Float = 12

  /// Reads a line.
  ///
  /// - Throws: ``LineReadingError``.
  package func read(
    _ line: FoundLine, of view: LumaView, _ search: Search, _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> FoundLine {
    var hypotheses = LineHypotheses()
    for reader in readers {
      let first = try guesses(line, of: view, search, (reader, reader.crop), isCancelled)
      var own = LineHypotheses()
      own.add(first)
      if search.isReadAgain, !search.isStacked, own.longest >= search.minCharacters, own.isUncertain {
        for crop in reader.furtherCrops.prefix(search.attempts - 1) {
          own.add(try guesses(line, of: view, search, (reader, crop), isCancelled))
        }
      }
      hypotheses.add(own, weight: reader.weight)
    }
    var unlimited: [TextCell]?
    if search.readsUnlimited, hypotheses.longest > 0 {
      for reader in readers where unlimited == nil {
        unlimited = try reader.unlimited(picture(line, of: view, reader.crop), isCancelled)
      }
    }
    var read = line
    read.unlimited = unlimited
    let texts = hypotheses.texts
    read.cells = texts.first?.cells ?? []
    read.likelihood = texts.first?.likelihood ?? 0
    read.others = texts.dropFirst().map { ($0.cells, $0.likelihood) }
    return read
  }

  /// What one attempt gives.
  private func guesses(
    _ line: FoundLine, of view: LumaView, _ search: Search, _ by: (reader: any LineReader, crop: LineCrop),
    _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> [LineHypotheses.Guess] {
    let crop = by.crop
    let picture: LumaImage
    if search.isStacked {
      guard let row = StackedText.row(line, of: view, cutter, margin: crop.margin) else { return [] }
      picture = row
    } else {
      picture = self.picture(line, of: view, crop)
    }
    // From columns of the picture to the line without its margin.
    let border = (search.isStacked ? crop.margin : crop.ends) * crop.height
    let width = max(1, Double(picture.width) - 2 * border)
    return try by.reader.guesses(picture, lengths: search.lengths, isCancelled).map { cells in
      let placed = cells.map { cell in
        var placed = cell
        placed.position = cell.position.map { ($0 - border) / width }
        return placed
      }
      return search.hasRoughEnds ? placed.withoutRoughEnds : (placed, 1)
    }
  }

  /// What a line looks like, to be recognized without being read.
  func mark(_ line: FoundLine, in view: LumaView) -> LineMark {
    LineMark(line.place, isLight: line.isLight, in: view, cutter)
  }

  /// How much a line differs from what it was when it was marked.
  func change(_ mark: LineMark, of line: FoundLine, in view: LumaView) -> LineMark.Change {
    mark.change(to: line.place, in: view, cutter)
  }

  /// The upright picture of a line.
  private func picture(_ line: FoundLine, of view: LumaView, _ crop: LineCrop) -> LumaImage {
    // Sampling reads four pixels only: what is much larger is cut out larger, and averaged.
    let times = max(1, Int(Double(line.place.extent.y) / crop.height))
    let cut = line.place.cut(characterHeight: crop.height * Double(times), margin: crop.margin, ends: crop.ends)
    let picture = cutter.picture(cut, of: view, inverted: line.isLight)
    guard times > 1 else { return picture }
    return picture.resized(
      to: PixelSize(width: max(1, picture.width / times), height: max(1, picture.height / times)))
  }

  /// The height of characters that the reader is given, in pixels.
  static let readHeight = 36.0
}
