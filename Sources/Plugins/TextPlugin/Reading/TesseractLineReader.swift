package import ScanPluginKit
import ScanRecognition
package import TesseractEngine

/// Tesseract as a reader of lines.
package final class TesseractLineReader: LineReader {
  private let recognizer: TesseractRecognizer
  package let weight: Double

  package let crop = LineCrop(margin: 0.3, ends: 0.3)
  /// Where one size takes a character for two, or for another one, another size mostly does not.
  package let furtherCrops = [LineCrop(margin: 0.4, ends: 0.4, height: 28)]

  /// Makes a reader and loads its data.
  ///
  /// - Parameters:
  ///   - languages: The languages or models.
  ///   - whitelist: The characters that may occur; empty for all.
  ///   - usesDictionaries: Whether the words of a language help; not for codes.
  ///   - weight: How much its word counts beside other readers.
  /// - Throws: ``/TesseractEngine/TesseractError`` when the library or the data of a language is missing.
  package init(
    languages: [String], data: LanguageData, whitelist: String, usesDictionaries: Bool, weight: Double = 1
  ) throws(TesseractError) {
    self.weight = weight
    recognizer = try TesseractRecognizer(
      .init(
        languages: languages, data: data,
        // Without the space among them, the characters around a gap come with no confidence at all.
        whitelist: whitelist.isEmpty || whitelist.contains(" ") ? whitelist : whitelist + " ",
        readsAlternatives: !usesDictionaries,
        usesDictionaries: usesDictionaries, triesInverted: false))
  }

  /// Tesseract, and the names of its data.
  package var name: String { "tesseract " + recognizer.options.languages.joined(separator: "+") }

  /// The characters of a line; nothing is known of other lengths.
  package func guesses(
    _ picture: LumaImage, lengths: [Int], _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> [[TextCell]] {
    [try cells(picture, allowsAll: false, isCancelled)]
  }

  /// The characters of a line, whatever they are.
  package func unlimited(_ picture: LumaImage, _ isCancelled: () -> Bool) throws(LineReadingError) -> [TextCell]? {
    try cells(picture, allowsAll: true, isCancelled)
  }

  private func cells(
    _ picture: LumaImage, allowsAll: Bool, _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> [TextCell] {
    let lines: [RecognizedLine]
    do throws(TesseractError) {
      lines = try picture.withView { view throws(TesseractError) in
        try recognizer.recognize(view, layout: .line, allowsAll: allowsAll, isCancelled: isCancelled)
      }
    } catch {
      switch error.code {
      case .cancelled: throw .cancelled
      // A line that is larger than any is none.
      case .tooLarge: return []
      default: throw .failed(error.displayText)
      }
    }
    return lines.flatMap(\.words).enumerated().flatMap { number, word in
      word.characters.enumerated().flatMap { index, character in
        character.text.enumerated().map { part, letter in
          TextCell(
            letter, confidence: character.confidence,
            alternatives: character.alternatives.compactMap { reading in
              reading.text.count == 1 && character.text.count == 1
                ? reading.text.first.map { .init($0, confidence: reading.confidence) } : nil
            }, position: Double(character.box.x) + Double(character.box.width) / 2,
            followsSpace: number > 0 && index == 0 && part == 0)
        }
      }
    }
  }
}
