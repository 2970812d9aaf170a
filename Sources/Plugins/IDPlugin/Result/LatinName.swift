import ScanPluginKit

/// Names in Latin letters and what machine-readable zones make of them.
///
/// Source: ICAO Doc 9303-3, section 6, table of transliterations of multinational Latin characters: a state may write a letter in
/// more than one way (`Ä` as `AE` or `A`), and several letters are written alike, so that the way back is ambiguous. It is never
/// taken: a zone's names are delivered as they stand there, and here are the spellings that they may have.
public enum LatinName {
  /// The letters outside A to Z with what a zone may write for each, the recommended first.
  private static let table: [(letters: String, written: [String])] = [
    ("ÁÀÂĂǍĀĄÃ", ["A"]), ("Ä", ["AE", "A"]), ("Å", ["AA", "A"]), ("Æ", ["AE"]), ("ĆĈČĊÇ", ["C"]), ("ĎĐ", ["D"]),
    ("Ð", ["D"]), ("ÉÈÊĚËĖĒĘĔ", ["E"]), ("ĜĞĠĢ", ["G"]), ("ĤĦ", ["H"]), ("ÍÌÎÏİĪĮĬĨ", ["I"]), ("Ĳ", ["IJ"]),
    ("Ĵ", ["J"]),
    ("Ķ", ["K"]), ("ĹĽĻŁĿ", ["L"]), ("ŃŇŅŊ", ["N"]), ("Ñ", ["N", "NXX"]), ("ÓÒÔŌŐÕ", ["O"]), ("Ö", ["OE", "O"]),
    ("Ø", ["OE"]), ("Œ", ["OE"]), ("ŔŘŖ", ["R"]), ("ŚŜŠŞȘ", ["S"]), ("ẞß", ["SS"]), ("ŤŢŦȚ", ["T"]), ("Þ", ["TH"]),
    ("ÚÙÛŬŪŲŮŰŨ", ["U"]), ("Ü", ["UE", "UXX", "U"]), ("Ŵ", ["W"]), ("ÝŶŸ", ["Y"]), ("ŹŽŻ", ["Z"]),
  ]

  private static let written: [Character: [String]] = {
    var all: [Character: [String]] = [:]
    for row in table {
      for letter in row.letters { all[letter] = row.written }
    }
    return all
  }()

  /// The groups of letters that stand for one letter, with the letters, the commonest first.
  private static let groups: [(group: String, letters: [Character])] = [
    ("UXX", ["Ü"]), ("NXX", ["Ñ"]), ("AE", ["Ä", "Æ"]), ("OE", ["Ö", "Ø", "Œ"]), ("UE", ["Ü"]), ("AA", ["Å"]),
    ("SS", ["ß"]),
    ("TH", ["Þ"]), ("IJ", ["Ĳ"]),
  ]

  /// The ways in which a zone may write a printed name, at most 32, the recommended one first; spaces for its fillers.
  ///
  /// Apostrophes are left out, hyphens and commas become spaces (ICAO Doc 9303-3, 4.6).
  ///
  /// - Returns: Empty when a letter has no Latin transliteration.
  public static func zoneForms(of name: String) -> [String] {
    var forms = [""]
    for character in name.uppercased() {
      let choices: [String]
      switch character {
      case "A"..."Z", " ": choices = [String(character)]
      case "'", "’", "´", "`", ".": choices = [""]
      case "-", ",", "‐", "–": choices = [" "]
      default:
        guard let known = written[character] else { return [] }
        choices = known
      }
      // The recommended form of what is known so far comes first.
      forms = Array(choices.flatMap { choice in forms.map { $0 + choice } }.prefix(32))
    }
    return forms.map { $0.split(separator: " ").joined(separator: " ") }
  }

  /// Whether a zone may write a printed name so; a zone's name may be cut off at the end of its line.
  ///
  /// - Parameters:
  ///   - name: The name as it is printed.
  ///   - zone: The name of a zone with spaces for its fillers.
  ///   - isCut: Whether the zone's line had no place for more.
  public static func matches(_ name: String, zone: String, isCut: Bool = false) -> Bool {
    zoneForms(of: name).contains { $0 == zone || (isCut && !zone.isEmpty && $0.hasPrefix(zone)) }
  }

  /// The spellings that a zone's name may have in print, at most 32: first as it stands there, then with the letters that groups
  /// like `AE` may stand for. Accents that a zone drops without a trace, like that of `É`, are not guessed.
  public static func spellings(of zone: String) -> [String] {
    var found = [""]
    var rest = Substring(zone)
    while let first = rest.first {
      guard let (group, letters) = groups.first(where: { rest.hasPrefix($0.group) }) else {
        found = found.map { $0 + String(first) }
        rest = rest.dropFirst()
        continue
      }
      let choices = [group] + letters.map(String.init)
      found = Array(choices.flatMap { choice in found.map { $0 + choice } }.prefix(32))
      rest = rest.dropFirst(group.count)
    }
    return found
  }
}
