import ScanPluginKit

/// The values that stand beside or below printed labels.
struct LabeledFields {
  /// Where labels and values are searched for, and what the values can say.
  struct Form: Sendable {
    let table: LabelTable
    /// What each field can say; labels of other fields only keep their place from being taken for a value.
    let values: [String: FieldValue]
    /// How many further lines a field may take; 0 for those that are not named.
    let moreLines: [String: Int]
    /// Whether numbers of fields may stand in front of labels: `4d DL`.
    let hasCodes: Bool
    /// Whether values stand beside labels only, never below them.
    let isBesideOnly: Bool
  }

  /// The fields, each once.
  let fields: [FieldReading]
  /// Whether a label was found that is not English, so that dates have the day in front.
  let hasOtherLanguage: Bool

  /// A label with the words behind it.
  private struct Site {
    var fields: Set<String>
    let read: String
    /// The box of the label's own words.
    let box: Rect<CropSpace>
    let inline: [PageWord]
    /// Whether what stands behind may be the rest of the label in another language.
    let isInlineUncertain: Bool
    let isOtherLanguage: Bool
  }

  /// Searches for the fields of a form.
  ///
  /// - Parameter orders: The orders of dates, by whether a language other than English was found.
  init(_ page: TextPage, _ form: Form, today: Int, orders: (Bool) -> Set<DateText.Order>) {
    var sites: [Site] = []
    var free: [PagePiece] = []
    for piece in page.pieces {
      let (found, before) = Self.sites(piece, form)
      sites += found
      free += [before].compactMap(\.self)
    }
    hasOtherLanguage = sites.contains(where: \.isOtherLanguage)
    let context = FieldValue.Context(orders: orders(hasOtherLanguage), today: today)
    sites = Self.resolved(sites)
    fields = Self.assign(sites, free, form, context)
  }

  /// The labels of a piece with what follows each, and what stands in front of the first one.
  private static func sites(_ piece: PagePiece, _ form: Form) -> (sites: [Site], before: PagePiece?) {
    let tokens = LabelText.tokens(piece.words.map(\.text))
    var sites: [Site] = []
    var index = 0
    var before: PagePiece? = piece
    while index < tokens.count {
      let start = index
      guard let run = run(tokens, from: index, form, isFirst: index == 0) else {
        index += 1
        continue
      }
      index = run.end
      // The words up to the next label.
      var next = index
      while next < tokens.count, self.run(tokens, from: next, form, isFirst: false) == nil { next += 1 }
      let stop = next < tokens.count ? tokens[next].word : piece.words.count
      let last = tokens[index - 1]
      let rest = piece.words[last.word].dropping(last.characters.upperBound)
      let inline = [rest].compactMap(\.self) + piece.words[min(last.word + 1, stop)..<stop]
      let labelWords = Array(piece.words[tokens[start].word...last.word])
      guard let label = PagePiece(labelWords) else { break }
      if start == 0 { before = nil }
      if sites.isEmpty, start > 0 { before = PagePiece(Array(piece.words[..<tokens[start].word])) }
      sites.append(
        Site(
          fields: run.fields, read: label.text, box: label.box, inline: inline.filter { hasContent($0.text) },
          isInlineUncertain: index < tokens.count && tokens[index].followsSlash, isOtherLanguage: run.isOtherLanguage))
    }
    return (sites, before)
  }

  private static func hasContent(_ text: String) -> Bool { text.contains { $0.isLetter || $0.isNumber } }

  /// Labels that follow each other and stand for the same field, like the same word in three languages.
  private static func run(
    _ tokens: [LabelText.Token], from start: Int, _ form: Form, isFirst: Bool
  ) -> (fields: Set<String>, end: Int, isOtherLanguage: Bool)? {
    var index = start
    // Numbers in front belong to the label: `4d`, `(1)`, `3.`
    var hasCode = false
    let isNumber = tokens[index].text.first?.isNumber == true && (form.hasCodes || isFirst)
    let isBracketed = isFirst && tokens[index].characters.lowerBound > 0
    if index + 1 < tokens.count, tokens[index].text.utf8.count <= 3, isNumber || isBracketed {
      index += 1
      hasCode = true
    }
    // Within a line only what is read right and begins a word is a label, and short ones only with their number.
    let begins = tokens[index].characters.lowerBound == 0 && !tokens[index].followsSlash
    guard isFirst || begins, let first = form.table.match(tokens[index...], exactly: !isFirst) else { return nil }
    guard isFirst || hasCode || first.label.letters.utf8.count >= (form.hasCodes ? 2 : 5) else { return nil }
    /// Takes the plural in brackets, `Name(s)`, and a word of another language that is not known, `DD/REF`.
    func skipEnding() {
      while index < tokens.count, tokens[index].word == tokens[index - 1].word,
        form.table.match(tokens[index...]) == nil
      {
        guard tokens[index].followsSlash || tokens[index].text.utf8.count <= 2 else { return }
        index += 1
      }
    }
    var fields = first.label.fields
    var isOtherLanguage = first.isOtherLanguage
    index += first.count
    skipEnding()
    while index < tokens.count, let next = form.table.match(tokens[index...]) {
      let common = fields.intersection(next.label.fields)
      guard !common.isEmpty || tokens[index].followsSlash else { break }
      // The same word without a slash is a value, as in `Sex F/M`, unless it is another language's word for it.
      if !common.isEmpty { fields = common }
      isOtherLanguage = isOtherLanguage || next.isOtherLanguage
      index += next.count
      skipEnding()
    }
    return (fields, index, isOtherLanguage)
  }

  /// The labels with one field each: `Name` is the family name where given names have a label of their own, and all names otherwise.
  private static func resolved(_ sites: [Site]) -> [Site] {
    let certain = Set(sites.filter { $0.fields.count == 1 }.flatMap(\.fields))
    return sites.map { site in
      guard site.fields.count > 1 else { return site }
      var site = site
      let (hasSurname, hasGiven) = (certain.contains("surname"), certain.contains("givenNames"))
      let wanted = hasSurname ? (hasGiven ? "fullName" : "givenNames") : hasGiven ? "surname" : "fullName"
      let choice = site.fields.contains(wanted) ? wanted : site.fields.subtracting(certain).sorted().first
      site.fields = choice.map { [$0] } ?? []
      return site
    }
  }

  private struct Candidate {
    let site: Int
    /// The number of the free piece; nil for words behind the label.
    let piece: Int?
    let cost: Double
    let reading: FieldReading
  }

  /// Gives each label the nearest value that it can have, and each value to one label.
  private static func assign(
    _ sites: [Site], _ free: [PagePiece], _ form: Form, _ context: FieldValue.Context
  ) -> [FieldReading] {
    var candidates: [Candidate] = []
    for (number, site) in sites.enumerated() {
      guard let field = site.fields.first, site.fields.count == 1, let value = form.values[field] else { continue }
      let origin = FieldReading.Origin.label(site.read)
      if !site.inline.isEmpty {
        if let reading = value.read(field, site.inline, origin: origin, context) {
          let more = lines(below: PagePiece(site.inline), free, form.moreLines[field] ?? 0)
          let longer = more.isEmpty ? nil : value.read(field, site.inline + more, origin: origin, context)
          // What may be the label in another language counts only where nothing stands below.
          let cost = site.isInlineUncertain ? 2.5 : 0
          candidates.append(Candidate(site: number, piece: nil, cost: cost, reading: longer ?? reading))
        }
        // Words behind a label that cannot be its value: it was none, unless they are the label in another language.
        guard site.isInlineUncertain else { continue }
      }
      for (index, piece) in free.enumerated() {
        guard let cost = cost(of: piece, for: site, form) else { continue }
        let more = lines(below: piece, free, form.moreLines[field] ?? 0)
        let reading = more.isEmpty ? nil : value.read(field, piece.words + more, origin: origin, context)
        guard let reading = reading ?? value.read(field, piece.words, origin: origin, context) else { continue }
        candidates.append(Candidate(site: number, piece: index, cost: cost, reading: reading))
      }
    }
    var taken: Set<Int> = []
    var used: Set<Int> = []
    var result: [FieldReading] = []
    for candidate in candidates.sorted(by: { ($0.cost, $0.site) < ($1.cost, $1.site) }) {
      guard !used.contains(candidate.site), candidate.piece.map({ !taken.contains($0) }) ?? true else { continue }
      used.insert(candidate.site)
      if let piece = candidate.piece { taken.insert(piece) }
      result.append(candidate.reading)
    }
    // A field with two labels on a page, like a name of two holders, is not decided.
    let counts = result.reduce(into: [:]) { $0[$1.field, default: 0] += 1 }
    return result.filter { counts[$0.field] == 1 }
  }

  /// How far a piece is from where the value of a label stands, in heights of the text; nil when it is no place for it.
  private static func cost(of piece: PagePiece, for site: Site, _ form: Form) -> Double? {
    let height = max(piece.box.height, site.box.height)
    let overlap = min(piece.box.maxY, site.box.maxY) - max(piece.box.minY, site.box.minY)
    if overlap > 0.5 * min(piece.box.height, site.box.height) {
      let gap = piece.box.minX - site.box.maxX
      return gap >= -0.2 * height && gap < 14 * height ? 0.4 + 0.5 * gap / height : nil
    }
    guard !form.isBesideOnly else { return nil }
    let gap = piece.box.minY - site.box.maxY
    guard piece.box.center.y > site.box.maxY, gap > -0.3 * height, gap < 1.6 * height else { return nil }
    let columns = min(piece.box.maxX, site.box.maxX) - max(piece.box.minX, site.box.minX)
    let shift = abs(piece.box.minX - site.box.minX)
    guard columns > 0 || shift < 1.5 * height else { return nil }
    return max(0, gap / height) + 0.4 * min(shift / height, 4)
  }

  /// The words of the lines right below a piece that begin where it does.
  private static func lines(below piece: PagePiece?, _ free: [PagePiece], _ count: Int) -> [PageWord] {
    guard count > 0, var last = piece else { return [] }
    var words: [PageWord] = []
    for _ in 0..<count {
      let next = free.first { other in
        let gap = other.box.minY - last.box.maxY
        return abs(other.box.minX - last.box.minX) < 1.2 * last.box.height && gap > -0.3 * last.box.height
          && gap < 1.2 * last.box.height && other.box.center.y > last.box.maxY
          && other.box.height < 1.5 * last.box.height && other.box.height > 0.65 * last.box.height
      }
      guard let next else { break }
      words += next.words
      last = next
    }
    return words
  }
}
