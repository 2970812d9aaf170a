import ScanPluginKit

/// The numbered fields of a page: what stands behind `1.`, `4a.` or `C.1.1`.
struct NumberedCodes {
  /// How the codes of a layout are written.
  struct Form: Sendable {
    /// The codes, in the order of the document.
    let codes: [String]
    /// What recognizers make of single codes. A slip counts only where its code is found nowhere else, and in line with others.
    let slips: [String: String]
    /// The codes that may stand within a line, beside another one.
    let besides: Set<String>
    /// The printed words between codes and values, which are no part of these; nil where there are none.
    var captions: LabelTable?
  }

  /// A code and the words that belong to it.
  struct Entry: Sendable {
    let code: String
    /// The code as it was read.
    let read: String
    /// What stands in its line.
    var words: [PageWord]
    /// The word that is the code or begins with it.
    let word: PageWord
    let isSlip: Bool
    /// The lines below that have no code of their own, nearest first.
    var below: [PagePiece]

    /// The box of the code's word.
    var box: Rect<CropSpace> { word.box }
  }

  let entries: [Entry]

  /// The entry of a code; nil when it is not there.
  subscript(code: String) -> Entry? { entries.first { $0.code == code } }

  /// Searches for the codes of a form.
  init(_ page: TextPage, _ form: Form) {
    var entries: [Entry] = []
    var others: [PagePiece] = []
    for piece in page.pieces {
      let found = Self.entries(piece, form)
      if found.isEmpty { others.append(piece) } else { entries += found }
    }
    let values = Self.values(among: entries)
    others += values.sorted().compactMap { PagePiece([entries[$0].word] + entries[$0].words) }
    entries = entries.indices.filter { !values.contains($0) }.map { entries[$0] }
    let strict = entries.filter { !$0.isSlip }
    let known = Set(strict.map(\.code))
    entries = entries.filter { entry in
      guard entry.isSlip else { return true }
      return !known.contains(entry.code) && Self.isInLine(entry, strict, form)
    }
    // A code that stands there twice says nothing: which of them is meant?
    let counts = entries.reduce(into: [:]) { $0[$1.code, default: 0] += 1 }
    entries = entries.filter { counts[$0.code] == 1 }
    if let captions = form.captions {
      for index in entries.indices { entries[index].words = Self.words(entries[index].words, without: captions) }
    }
    for index in entries.indices where entries[index].words.isEmpty {
      guard let place = Self.beside(entries[index], others, entries) else { continue }
      entries[index].words = others.remove(at: place).words
    }
    for index in entries.indices { entries[index].below = Self.below(entries[index], others, entries) }
    self.entries = entries
  }

  /// The codes of a line, each with the words up to the next one.
  private static func entries(_ piece: PagePiece, _ form: Form) -> [Entry] {
    var entries: [Entry] = []
    for (index, word) in piece.words.enumerated() {
      let found = code(word.text, form, isFirst: index == 0)
      guard let found, index == 0 || (!entries.isEmpty && form.besides.contains(found.code)) else {
        guard !entries.isEmpty else { return [] }
        entries[entries.count - 1].words.append(word)
        continue
      }
      let rest = word.dropping(found.length)
      entries.append(
        Entry(
          code: found.code, read: String(word.text.prefix(found.length)), words: [rest].compactMap(\.self),
          word: word, isSlip: found.isSlip, below: []))
    }
    return entries
  }

  /// The entries that are no code but the value of the code on their left, which stands alone: the number of a house, like the 12
  /// of `8.  12 HARBOUR LANE`. Such a number has no mark, and no code above or below it.
  private static func values(among entries: [Entry]) -> Set<Int> {
    let bare = entries.indices.filter { index in
      let entry = entries[index]
      return entry.word.text.allSatisfy(\.isNumber)
        && entries.contains { other in
          other.words.isEmpty && other.box.maxX < entry.box.minX
            && min(other.box.maxY, entry.box.maxY) - max(other.box.minY, entry.box.minY) > 0.4 * other.box.height
        }
    }
    let certain = entries.indices.filter { !bare.contains($0) }.map { entries[$0].box.minX }
    return Set(bare).filter { index in
      let box = entries[index].box
      return !certain.contains { abs($0 - box.minX) < 1.2 * box.height }
    }
  }

  private static func words(_ words: [PageWord], without captions: LabelTable) -> [PageWord] {
    let tokens = LabelText.tokens(words.map(\.text))
    guard let match = captions.match(tokens[...]) else { return words }
    let last = tokens[match.count - 1]
    let rest =
      [words[last.word].dropping(last.characters.upperBound)].compactMap(\.self) + words.dropFirst(last.word + 1)
    return rest.filter { word in word.text.contains { $0.isLetter || $0.isNumber } }
  }

  /// The code that a word is or begins with, and how many characters it takes.
  private static func code(_ word: String, _ form: Form, isFirst: Bool) -> (code: String, length: Int, isSlip: Bool)? {
    let characters = Array(word)
    let marks: Set<Character> = [".", ",", ":", ")", "]", ";"]
    // The marks around a code: `(D.1)`, `4a.`, `8:`.
    let start = characters.first.map { "([".contains($0) ? 1 : 0 } ?? 0
    for length in [5, 4, 3, 2, 1] where start + length <= characters.count {
      let text = String(characters[start..<start + length])
      var end = start + length
      let isMarked = end < characters.count && marks.contains(characters[end])
      while end < characters.count, marks.contains(characters[end]) { end += 1 }
      // What goes on without a mark is a word, and what goes on with digits a date or a price.
      guard end == characters.count || (isMarked && mayGoOn(characters, from: end, behind: text)) else { continue }
      if let code = form.codes.first(where: { $0 == text }) {
        // A single number or letter needs its mark, or to stand alone at the start of its line.
        guard isMarked || (isFirst && end == characters.count) || code.count > 1 else { continue }
        return (code, end, false)
      }
      if let code = form.slips[text], isMarked || (length > 1 && end == characters.count) { return (code, end, true) }
    }
    return nil
  }

  /// Whether a number with a mark may be a code though more follows in the same word.
  private static func mayGoOn(_ word: [Character], from end: Int, behind code: String) -> Bool {
    guard end < word.count, word[end].isNumber, code.allSatisfy({ $0.isNumber || $0 == "." }) else { return true }
    let rest = String(word[end...])
    if DateText.isLikeDate(rest) { return !DateText.isLikeDate(String(word)) }
    return rest.count >= 6 && !rest.contains { ".,/:".contains($0) }
  }

  /// Whether a slip stands in the column of the codes that are certain, or beside one.
  private static func isInLine(_ entry: Entry, _ strict: [Entry], _ form: Form) -> Bool {
    let height = entry.box.height
    let column = strict.contains { abs($0.box.minX - entry.box.minX) < 1.2 * max(height, $0.box.height) }
    let row =
      form.besides.contains(entry.code)
      && strict.contains { form.besides.contains($0.code) && abs($0.box.center.y - entry.box.center.y) < height }
    guard column || row else { return false }
    // The codes of a column stand in their order.
    let order = { (code: String) in form.codes.firstIndex(of: code) ?? 0 }
    return strict.allSatisfy { other in
      guard abs(other.box.minX - entry.box.minX) < 1.2 * max(height, other.box.height) else { return true }
      return (order(other.code) < order(entry.code)) == (other.box.center.y < entry.box.center.y)
    }
  }

  /// The next piece in the row of a code that stands alone; nil when another code comes first, or it is far away.
  private static func beside(_ entry: Entry, _ others: [PagePiece], _ entries: [Entry]) -> Int? {
    func isRight(_ box: Rect<CropSpace>) -> Bool {
      box.minX > entry.box.minX
        && min(box.maxY, entry.box.maxY) - max(box.minY, entry.box.minY) > 0.4 * entry.box.height
    }
    let next = entries.map(\.box).filter(isRight).map(\.minX).min() ?? .infinity
    let near = others.indices.filter { index in
      let box = others[index].box
      return isRight(box) && box.minX < next && box.minX - entry.box.maxX < 22 * max(entry.box.height, box.height)
    }
    return near.min { others[$0].box.minX < others[$1].box.minX }
  }

  /// The lines without a code that go on below an entry, up to the next code in its column.
  private static func below(_ entry: Entry, _ others: [PagePiece], _ entries: [Entry]) -> [PagePiece] {
    let left = entry.box.minX
    let start = entry.words.first?.box.minX ?? entry.box.maxX
    let height = entry.words.map(\.box.height).max() ?? entry.box.height
    var bottom = max(entry.box.maxY, entry.words.map(\.box.maxY).max() ?? entry.box.maxY)
    let limit = entries.filter { $0.box.center.y > bottom && abs($0.box.minX - left) < 3 * height }.map(\.box.minY)
      .min()
    var lines: [PagePiece] = []
    for piece in others where piece.box.center.y > bottom {
      guard piece.box.minX > left - 0.6 * height, piece.box.minX < start + 2 * height else { continue }
      guard piece.box.minY - bottom < 1.3 * height, piece.box.center.y < limit ?? .infinity else { break }
      guard piece.box.height < 1.6 * height, piece.box.height > 0.55 * height else { break }
      lines.append(piece)
      bottom = piece.box.maxY
    }
    return lines
  }
}
