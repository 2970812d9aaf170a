package import ScanPluginKit

/// A word of a page as it was read.
package struct PageWord: Sendable, Hashable {
  /// The text.
  package let text: String
  /// The box on the page, which stands upright.
  package let box: Rect<CropSpace>
  /// The confidence of it as a whole, 0…100: close to that of its weakest character.
  package let confidence: Double
  /// The confidence of its characters on average, 0…100; for codes, of which one weak character says little about the others.
  package let characterConfidence: Double

  package init(_ text: String, box: Rect<CropSpace>, confidence: Double, characterConfidence: Double? = nil) {
    self.text = text
    self.box = box
    self.confidence = confidence
    self.characterConfidence = characterConfidence ?? confidence
  }

  /// The word from a character on; its box shrinks in proportion. Nil when nothing is left.
  func dropping(_ count: Int) -> PageWord? {
    let length = text.count
    guard count < length else { return nil }
    guard count > 0 else { return self }
    let cut = box.width * Double(count) / Double(length)
    return PageWord(
      String(text.dropFirst(count)),
      box: Rect(x: box.x + cut, y: box.y, width: box.width - cut, height: box.height), confidence: confidence,
      characterConfidence: characterConfidence)
  }
}

/// Words of one line without a wide gap between them; never empty.
package struct PagePiece: Sendable, Hashable {
  /// The words from left to right.
  package let words: [PageWord]
  /// The box around all words.
  package let box: Rect<CropSpace>

  /// Takes words over; nil when there are none.
  package init?(_ words: [PageWord]) {
    guard let first = words.first else { return nil }
    self.words = words
    let (minX, minY) = words.reduce((first.box.minX, first.box.minY)) {
      (min($0.0, $1.box.minX), min($0.1, $1.box.minY))
    }
    let (maxX, maxY) = words.reduce((first.box.maxX, first.box.maxY)) {
      (max($0.0, $1.box.maxX), max($0.1, $1.box.maxY))
    }
    box = Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The text, one space between words.
  package var text: String { words.map(\.text).joined(separator: " ") }
  /// The confidence of the words, 0…100, the longer ones counting more.
  var confidence: Int { mean(\.confidence) }
  /// The confidence of the characters on average, 0…100.
  var characterConfidence: Int { mean(\.characterConfidence) }

  private func mean(_ value: (PageWord) -> Double) -> Int {
    let total = words.reduce(0) { $0 + $1.text.count }
    guard total > 0 else { return 0 }
    return Int(words.reduce(0) { $0 + value($1) * Double($1.text.count) } / Double(total))
  }

  /// Whether another piece stands in the same row.
  func isInRow(of other: PagePiece) -> Bool {
    min(box.maxY, other.box.maxY) - max(box.minY, other.box.minY) > 0.5 * min(box.height, other.box.height)
  }
}

/// The text of an upright page: pieces of lines with their places.
package struct TextPage: Sendable {
  /// The pieces from top to bottom, those of a row from left to right.
  package let pieces: [PagePiece]

  /// The widest gap within a piece, in heights of its line; two columns of a card are farther apart.
  private static let widestGap = 1.7

  /// Takes over lines of words; a line with a wide gap becomes several pieces.
  package init(lines: [[PageWord]]) {
    var pieces: [PagePiece] = []
    for line in lines {
      let words = line.filter { !$0.text.isEmpty }.sorted { $0.box.minX < $1.box.minX }
      let heights = words.map(\.box.height).sorted()
      guard let height = heights.isEmpty ? nil : heights[heights.count / 2] else { continue }
      var part: [PageWord] = []
      for word in words {
        if let last = part.last, word.box.minX - last.box.maxX > Self.widestGap * height {
          pieces += [PagePiece(part)].compactMap(\.self)
          part = []
        }
        part.append(word)
      }
      pieces += [PagePiece(part)].compactMap(\.self)
    }
    self.pieces = Self.ordered(pieces)
  }

  /// The pieces row by row. A row is what stands beside its first piece, so that a slanting page gives no circle.
  private static func ordered(_ pieces: [PagePiece]) -> [PagePiece] {
    var rest = pieces.sorted { ($0.box.minY, $0.box.minX) < ($1.box.minY, $1.box.minX) }
    var result: [PagePiece] = []
    while let first = rest.first {
      result += rest.filter { $0 == first || $0.isInRow(of: first) }.sorted { $0.box.minX < $1.box.minX }
      rest.removeAll { $0 == first || $0.isInRow(of: first) }
    }
    return result
  }

  /// All words, in the order of the pieces.
  var words: [PageWord] { pieces.flatMap(\.words) }
}
