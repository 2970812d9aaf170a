import ScanRecognition

/// A tire identification number (49 CFR 574.5): `DOT`, the plant, size and maker's codes, and the week and year of production.
package struct TireNumber: Sendable, Equatable {
  /// The characters, and what was changed; without `DOT`.
  package let fit: CellFit
  /// Whether `DOT` stood before the number.
  package let hasPrefix: Bool
  /// The week of production, 1…53; nil when the number has no possible one.
  package let week: Int?
  /// The year of production; nil when the number has no possible one.
  package let year: Int?

  /// What a number may be written with by the rule: letters that look like digits are none of them.
  static let alphabet = CellSet("ABCDEFHJKLMNPRTUVWXY0123456789")
  /// What else is written: O, I and Q are the digits that they look like with all makers.
  private static let free = CellSet.any.without("IOQ")
  /// The numbers of characters behind `DOT`: two or three for the plant, up to six, and the date.
  static let lengths = 7...13

  /// The number with its `DOT`.
  package var text: String { (hasPrefix ? "DOT" : "") + fit.cells.text }

  /// The number in its groups: plant, size, the maker's own, date.
  package var grouped: String {
    let characters = Array(fit.cells.text)
    let dateLength = year.map { $0 < 2000 ? 3 : 4 } ?? 4
    // Since 2015 a new number has three characters for the plant, and thirteen in all.
    let plant = characters.count == 13 ? 3 : 2
    let cuts = [plant, plant + (plant == 3 ? 6 : 2), characters.count - dateLength, characters.count]
    var groups = hasPrefix ? ["DOT"] : []
    var start = 0
    for cut in cuts where cut > start && cut <= characters.count {
      groups.append(String(characters[start..<cut]))
      start = cut
    }
    return groups.joined(separator: " ")
  }

  /// The month of production as `YYYY/MM`: that of the middle of the week; nil without a date.
  package var productionDate: String? {
    guard let week, let year else { return nil }
    let month = TireDate.month(week: week, year: year)
    return "\(year)/\(month < 10 ? "0" : "")\(month)"
  }

  /// Reads the cells of a line. A number with a possible date counts before one without, which only `DOT` distinguishes from other texts.
  ///
  /// - Parameters:
  ///   - needsPrefix: Whether `DOT` has to stand before the number.
  ///   - keepsRule: Whether other letters than those of the rule are misreadings even where they are read confidently: makers
  ///     outside its reach write them too. Without `DOT` they always are.
  ///   - today: The present week and year.
  package static func read(
    _ cells: [TextCell], needsPrefix: Bool, keepsRule: Bool, today: TireDate
  ) -> TireNumber? {
    if let start = prefixEnd(in: cells) {
      // What else the line says stands behind a space.
      let words = words(Array(cells[start...]))
      return words.lazy.compactMap { TireNumber(dated: $0, hasPrefix: true, keepsRule: keepsRule, today) }.first
        ?? words.lazy.compactMap { TireNumber(undated: $0, keepsRule: keepsRule) }.first
    }
    guard !needsPrefix else { return nil }
    // Without `DOT` only the date says that it is such a number.
    return TireNumber(dated: cells, hasPrefix: false, keepsRule: true, today)
  }

  /// Where the number behind `DOT` begins; nil without one.
  private static func prefixEnd(in cells: [TextCell]) -> Int? {
    guard cells.count >= 3 + lengths.lowerBound else { return nil }
    return (0...(cells.count - 3 - lengths.lowerBound)).first { start in
      // `D0T` is no other word.
      ["DOT", "D0T"].contains(cells[start..<(start + 3)].text)
    }.map { $0 + 3 }
  }

  /// The cells from the begin up to each space, the longest first.
  private static func words(_ cells: [TextCell]) -> [[TextCell]] {
    let ends = cells.indices.dropFirst().filter { cells[$0].followsSpace } + [cells.count]
    return ends.reversed().map { Array(cells[..<$0]) }
  }

  /// What may stand in the places of a number.
  private static func letters(_ cells: [TextCell], _ keepsRule: Bool) -> [CellSet] {
    cells.map { keepsRule || $0.isUncertain ? alphabet : free }
  }

  private init?(dated cells: [TextCell], hasPrefix: Bool, keepsRule: Bool, _ today: TireDate) {
    guard Self.lengths.contains(cells.count) else { return nil }
    let letters = Self.letters(cells, keepsRule)
    // Three digits are of the nineties; they count only where they stand by themselves, as a lost digit is likelier.
    let lastWord = cells.lastIndex { $0.followsSpace }.map { cells.count - $0 }
    for dateLength in hasPrefix && lastWord == 3 ? [3] : [4] {
      let places = cells.indices.map { $0 < cells.count - dateLength ? letters[$0] : CellSet.digits }
      guard case .fits(let fit) = CellFit.fit(cells, places, maximum: 3) else { continue }
      guard let date = TireDate(fit.cells.suffix(dateLength).text), !date.isAfter(today) else { continue }
      self.fit = fit
      self.hasPrefix = hasPrefix
      (week, year) = (date.week, date.year)
      return
    }
    return nil
  }

  private init?(undated cells: [TextCell], keepsRule: Bool) {
    guard Self.lengths.contains(cells.count),
      case .fits(let fit) = CellFit.fit(cells, Self.letters(cells, keepsRule), maximum: 3)
    else { return nil }
    self.fit = fit
    hasPrefix = true
    (week, year) = (nil, nil)
  }
}
