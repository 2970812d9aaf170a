import ScanPluginKit

@testable import IDPlugin

/// Pages of text that stand as they are written: a character is 10 pixels wide and 16 high, a line 24 pixels below the one before.
enum DrawnText {
  static func page(_ text: String, confidence: Double = 95) -> TextPage {
    TextPage(lines: lines(text, confidence: confidence))
  }

  static func lines(_ text: String, confidence: Double = 95) -> [[PageWord]] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { row, line in
      var words: [PageWord] = []
      var word = ""
      var start = 0
      for (column, character) in (line + " ").enumerated() {
        if character != " " {
          if word.isEmpty { start = column }
          word.append(character)
        } else if !word.isEmpty {
          let box = Rect<CropSpace>(
            x: Double(start) * 10, y: Double(row) * 24, width: Double(word.count) * 10, height: 16)
          words.append(PageWord(word, box: box, confidence: confidence))
          word = ""
        }
      }
      return words
    }
  }
}
