import ScanRecognition

/// Names that are searched for in what was read, with a character wrong here and there.
struct KnownWords {
  private let words: [(name: String, spelling: [Character])]

  /// Takes over names and how they are spelt, in capital letters and digits.
  init(_ words: [(name: String, spelling: String)]) {
    // The longer ones first: `WEST VIRGINIA` is no `VIRGINIA`.
    self.words = words.map { ($0.name, Array($0.spelling)) }.sorted { $0.spelling.count > $1.spelling.count }
  }

  /// The capital letters and digits of a text.
  static func plain(_ text: String) -> String {
    text.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// The only name that stands in a text, or that the text differs from by one character in six; nil when there is none or
  /// several are as near.
  func find(in text: String) -> String? {
    guard let match = match(in: text) else { return nil }
    return match.name
  }

  /// The name as ``find(in:)`` finds it, and how many characters had to be changed.
  func match(in text: String) -> (name: String, changes: Int)? {
    let read = Array(text.prefix(80))
    for word in words where !word.spelling.isEmpty && text.contains(String(word.spelling)) { return (word.name, 0) }
    let near = words.map {
      (name: $0.name, changes: EditAlignment.distance($0.spelling, read), length: $0.spelling.count)
    }
    .filter { $0.length >= 5 && $0.changes <= ($0.length + 1) / 6 }
    guard let minimum = near.map(\.changes).min() else { return nil }
    let best = near.filter { $0.changes == minimum }
    return best.count == 1 ? (best[0].name, minimum) : nil
  }
}
