package import ScanPluginKit
package import TesseractEngine
import TextFinding

/// The reader of all text of a page: turns the page upright by its lines and hands it to the recognizer.
package final class PageReader {
  /// A page that was read.
  package struct Page: Sendable {
    /// The words where they stand on the upright page.
    package let text: TextPage
    /// The way from the upright page to pixels of the region.
    package let toRegion: AffineTransform<CropSpace, CropSpace>
  }

  private let finder = TextFinder()
  private let cutter = TextCutter()
  private let recognizer: TesseractRecognizer
  private let quality: QualityLevel
  /// How often a row was read, one size after another counted; for measuring.
  package private(set) var rowReadings = 0

  /// Makes a reader of some languages.
  ///
  /// - Parameter quality: How much time a page may take: see ``sizes``, ``certain`` and ``maxRows``.
  /// - Throws: ``/TesseractEngine/TesseractError`` when their data is not installed.
  package init(
    languages: [String], data: LanguageData, quality: QualityLevel = .balanced
  ) throws(TesseractError) {
    self.quality = quality
    recognizer = try TesseractRecognizer(.init(languages: languages, data: data, usesDictionaries: false))
  }

  /// Reads a page; nil when hardly any text is there.
  ///
  /// - Throws: ``/TesseractEngine/TesseractError``, `cancelled` included.
  package func read(
    _ view: LumaView, effort: ScanInput.Effort, isCancelled: () -> Bool
  ) throws(TesseractError) -> Page? {
    guard !isCancelled() else { return nil }
    // What has fewer characters is no line, but may be the number in front of one.
    let found = finder.lines(in: view, Self.options(view, effort), isCancelled: isCancelled)
    let isLine = { (line: TextLine) in line.parts >= 3 || line.extent.x > 2.2 * line.extent.y }
    guard !isCancelled(), let pose = PagePose(found.filter(isLine)) else { return nil }
    let marks = found.filter { !isLine($0) }
    return try page(upright(pose, of: view, isCancelled), marks, of: view, isCancelled)
  }

  /// What the line finder searches for: text of a hundred-and-thirtieth to a ninth of the shorter side. Labels in small letters count
  /// by those without ascenders.
  private static func options(_ view: LumaView, _ effort: ScanInput.Effort) -> TextFinder.Options {
    let side = Double(min(view.width, view.height))
    return TextFinder.Options(
      characterHeights: max(7, side / 130)...max(16, side / 9), greatestTilt: effort == .live ? 45 : 90,
      minCharacters: 1)
  }

  /// The pose in which the longest lines read best: from 45° on the line finder does not know which side is up.
  private func upright(
    _ pose: PagePose, of view: LumaView, _ isCancelled: () -> Bool
  ) throws(TesseractError) -> PagePose {
    var scores = [0.0, 0.0]
    for line in pose.lines.prefix(3) {
      for (side, line) in [line, line.upsideDown].enumerated() {
        let cut = line.cut(characterHeight: 32, margin: 0.3)
        guard cut.size.width <= 4_000 else { continue }
        let read = try cutter.picture(cut, of: view).withView { view throws(TesseractError) in
          try recognizer.recognize(view, layout: .line, isCancelled: isCancelled)
        }
        scores[side] += read.reduce(0) { $0 + $1.confidence * Double($1.characters.count) }
      }
    }
    return scores[1] > 1.15 * scores[0] ? pose.upsideDown : pose
  }

  /// The words of the page in a pose, row by row: the library's own search for text on a page drops single characters, and loses
  /// lines where a page is seen from the side or has letters of several sizes.
  private func page(
    _ pose: PagePose, _ marks: [TextLine], of view: LumaView, _ isCancelled: () -> Bool
  ) throws(TesseractError) -> Page? {
    guard let toPage = pose.cut.toRegion.inverse else { return nil }
    var lines: [[PageWord]] = []
    for row in PageRows(lines: pose.lines, marks: marks, maxRows: maxRows).rows {
      lines.append(try words(row, of: view, toPage, isCancelled))
    }
    let text = TextPage(lines: lines)
    return text.pieces.isEmpty ? nil : Page(text: text, toRegion: pose.cut.toRegion)
  }

  /// The most rows of a page that are read, the longest first; ground full of patterns has more.
  private var maxRows: Int { quality == .fast ? 60 : 120 }
  /// The heights of characters, in pixels, at which a row is read while a word of it is uncertain.
  private var sizes: [Double] {
    switch quality {
    case .fast: [32]
    case .balanced: [32, 42]
    case .accurate: [32, 42, 27]
    }
  }
  /// The confidence of a word that is no reason to read its row again.
  private var certain: Double { quality == .accurate ? 80 : 60 }

  /// The words of a row where they stand on the upright page. A row with an uncertain word is read again in other sizes: at the
  /// size of one reading a gap may close that is there at the other's.
  private func words(
    _ row: TextLine, of view: LumaView, _ toPage: AffineTransform<CropSpace, CropSpace>, _ isCancelled: () -> Bool
  ) throws(TesseractError) -> [PageWord] {
    var best: [PageWord] = []
    for (index, height) in sizes.enumerated() {
      // What is no text at all is not worth it.
      guard index == 0 || best.contains(where: { $0.confidence < certain && $0.characterConfidence > 60 }) else {
        break
      }
      rowReadings += 1
      let read = try words(row, height: height, of: view, toPage, isCancelled)
      best = index == 0 ? read : Self.better(best, read)
    }
    return best
  }

  /// The more certain one of two readings. What says something else has to be text where the first was none.
  private static func better(_ first: [PageWord], _ second: [PageWord]) -> [PageWord] {
    let certainties = (first: certainty(first), second: certainty(second))
    guard characters(second) == characters(first) || certainties.first < 40 && certainties.second >= 60 else {
      return first
    }
    return certainties.second > certainties.first ? second : first
  }

  private static func characters(_ words: [PageWord]) -> String { words.map(\.text).joined() }

  /// The mean confidence of words by their lengths, 0…100.
  private static func certainty(_ words: [PageWord]) -> Double {
    let count = words.reduce(0) { $0 + $1.text.count }
    return words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(max(1, count))
  }

  private func words(
    _ row: TextLine, height: Double, of view: LumaView, _ toPage: AffineTransform<CropSpace, CropSpace>,
    _ isCancelled: () -> Bool
  ) throws(TesseractError) -> [PageWord] {
    let cut = row.cut(characterHeight: height, margin: 0.35)
    guard Double(cut.size.width) <= Self.longestRow * height / 32 else { return [] }
    let lines = try cutter.picture(cut, of: view).withView { view throws(TesseractError) in
      try recognizer.recognize(view, layout: .line, isCancelled: isCancelled)
    }
    let map = cut.toRegion.followed(by: toPage)
    let scale = (map.a * map.a + map.b * map.b).squareRoot()
    return lines.flatMap { line in
      line.words.map { word in
        // A row that slants against the page is no higher for it.
        let middle = map.apply(
          Point<CropSpace>(
            x: Double(word.box.x) + Double(word.box.width) / 2, y: Double(line.box.y) + Double(line.box.height) / 2))
        let (width, height) = (Double(word.box.width) * scale, Double(line.box.height) * scale)
        return PageWord(
          word.text, box: Rect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height),
          confidence: word.confidence, characterConfidence: word.meanConfidence)
      }
    }
  }

  /// The most pixels of a row's width at the first size; longer ones are no text.
  private static let longestRow = 4_000.0
}

extension RecognizedWord {
  /// The mean confidence of the characters, 0…100.
  fileprivate var meanConfidence: Double {
    characters.isEmpty ? confidence : characters.reduce(0) { $0 + $1.confidence } / Double(characters.count)
  }
}
