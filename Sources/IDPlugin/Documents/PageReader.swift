package import ScanPluginKit
package import TesseractEngine
import TextFinding

/// The reader of all text of a page: turns the page upright by its lines and hands it to the recogniser.
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

  /// Makes a reader of some languages.
  ///
  /// - Throws: ``/TesseractEngine/TesseractError`` when their data is not installed.
  package init(languages: [String], data: LanguageData) throws(TesseractError) {
    recognizer = try TesseractRecognizer(.init(languages: languages, data: data, usesDictionaries: false))
  }

  /// Reads a page; nil when hardly any text is there.
  ///
  /// - Throws: ``/TesseractEngine/TesseractError``, `cancelled` included.
  package func read(
    _ view: LumaView, effort: ScanInput.Effort, isCancelled: () -> Bool
  ) throws(TesseractError) -> Page? {
    guard !isCancelled() else { return nil }
    let lines = finder.lines(in: view, Self.options(view, effort))
    guard !isCancelled(), let pose = PagePose(lines, in: view) else { return nil }
    let sides = try upright(pose, lines, of: view, isCancelled)
    return try page(sides, of: view, isCancelled)
  }

  /// What the line finder looks for: text of a hundredth to a tenth of the shorter side.
  private static func options(_ view: LumaView, _ effort: ScanInput.Effort) -> TextFinder.Options {
    let side = Double(min(view.width, view.height))
    return TextFinder.Options(
      characterHeights: max(7, side / 90)...max(16, side / 9), greatestTilt: effort == .live ? 45 : 90,
      leastCharacters: 3)
  }

  /// The pose in which the longest lines read best: from 45° on the line finder does not know which side is up.
  private func upright(
    _ pose: PagePose, _ lines: [TextLine], of view: LumaView, _ isCancelled: () -> Bool
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

  /// The words of the page in a pose.
  private func page(
    _ pose: PagePose, of view: LumaView, _ isCancelled: () -> Bool
  ) throws(TesseractError) -> Page? {
    let cut = pose.cut
    let lines = try cutter.picture(cut, of: view).withView { view throws(TesseractError) in
      try recognizer.recognize(view, layout: .scattered, resolution: 300, isCancelled: isCancelled)
    }
    let text = TextPage(
      lines: lines.map { line in
        line.words.map { word in
          PageWord(
            word.text,
            box: Rect(
              x: Double(word.box.x), y: Double(line.box.y), width: Double(word.box.width),
              height: Double(line.box.height)),
            confidence: word.confidence)
        }
      })
    return text.pieces.isEmpty ? nil : Page(text: text, toRegion: cut.toRegion)
  }
}
