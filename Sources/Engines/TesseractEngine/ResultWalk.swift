import CTesseract
import ScanGeometry

/// The way through the results of an engine, from character to character.
struct ResultWalk {
  private let engine: OpaquePointer
  private let alternatives: Bool

  init(_ engine: OpaquePointer, alternatives: Bool) {
    self.engine = engine
    self.alternatives = alternatives
  }

  /// All lines with text, in reading order.
  func lines() -> [RecognizedLine] {
    guard let results = ctess_results_make(engine) else { return [] }
    // Ours until the end of the walk.
    defer { ctess_results_free(results) }
    var lines: [RecognizedLine] = []
    var words: [RecognizedWord] = []
    var characters: [RecognizedCharacter] = []
    repeat {
      if let character = character(at: results) { characters.append(character) }
      guard ctess_ends(results, CTESS_WORD, CTESS_SYMBOL) else { continue }
      if !characters.isEmpty {
        words.append(
          RecognizedWord(
            characters: characters, box: bounds(results, CTESS_WORD), confidence: confidence(results, CTESS_WORD)))
      }
      characters = []
      guard ctess_ends(results, CTESS_LINE, CTESS_SYMBOL) else { continue }
      if !words.isEmpty {
        lines.append(
          RecognizedLine(words: words, box: bounds(results, CTESS_LINE), confidence: confidence(results, CTESS_LINE)))
      }
      words = []
    } while ctess_next(results, CTESS_SYMBOL)
    return lines
  }

  private func character(at results: OpaquePointer) -> RecognizedCharacter? {
    guard let text = ctess_text(results, CTESS_SYMBOL) else { return nil }
    // The library made the text for us.
    defer { ctess_text_free(text) }
    let content = String(cString: text)
    guard !content.isEmpty, content != " " else { return nil }
    return RecognizedCharacter(
      content, confidence: confidence(results, CTESS_SYMBOL), box: bounds(results, CTESS_SYMBOL),
      alternatives: alternatives ? readings(at: results, besides: content) : [])
  }

  private func readings(at results: OpaquePointer, besides text: String) -> [RecognizedCharacter.Reading] {
    guard let choices = ctess_choices_make(results) else { return [] }
    // Ours until the end; the texts are the engine's.
    defer { ctess_choices_free(choices) }
    var best: [String: Double] = [:]
    repeat {
      guard let reading = ctess_choice_text(choices).map({ String(cString: $0) }) else { continue }
      guard !reading.isEmpty, reading != " ", reading != text else { continue }
      best[reading] = max(best[reading] ?? 0, bounded(ctess_choice_confidence(choices)))
    } while ctess_choices_next(choices)
    return best.map { RecognizedCharacter.Reading($0.key, confidence: $0.value) }
      .sorted { ($1.confidence, $0.text) < ($0.confidence, $1.text) }
  }

  private func bounds(_ results: OpaquePointer, _ level: ctess_level) -> PixelRect {
    var box = ctess_box()
    guard ctess_bounds(results, level, &box) else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(
      x: Int(box.left), y: Int(box.top), width: Int(box.right) - Int(box.left), height: Int(box.bottom) - Int(box.top))
  }

  private func confidence(_ results: OpaquePointer, _ level: ctess_level) -> Double {
    bounded(ctess_confidence(results, level))
  }

  private func bounded(_ confidence: Float) -> Double {
    confidence.isFinite ? Double(min(max(confidence, 0), 100)) : 0
  }
}
