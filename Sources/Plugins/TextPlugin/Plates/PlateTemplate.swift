/// The form of a plate's text, character by character.
///
/// Written as `A` for a letter of the country's alphabet, `N` for a digit, `P` for a digit from 1, `X` for a letter or digit,
/// `[…]` for one of some characters, `{CE|C}` for one of some words, and `?` behind a part that may be missing.
struct PlateTemplate: Sendable, Hashable {
  /// What may stand in each place, one list for each of the forms that a text stands for.
  let forms: [[CellSet]]

  /// The longest text of a plate.
  static let longest = 10

  /// Reads a template; what it does not understand gives no form.
  init(_ text: String, alphabet: CellSet = .letters) {
    var forms: [[CellSet]] = [[]]
    var rest = Substring(text)
    while let part = Self.part(&rest, alphabet) {
      let isOptional = rest.first == "?"
      if isOptional { rest.removeFirst() }
      let longer = forms.flatMap { form in part.map { form + $0 } }
      // Of several parts that may be missing it makes no difference which one is.
      var seen: Set<[CellSet]> = []
      forms = (isOptional ? forms + longer : longer).filter { $0.count <= Self.longest && seen.insert($0).inserted }
    }
    self.forms = rest.isEmpty ? forms : []
  }

  /// The next part: the ways that it can be written.
  private static func part(_ rest: inout Substring, _ alphabet: CellSet) -> [[CellSet]]? {
    guard let first = rest.popFirst() else { return nil }
    switch first {
    case "A": return [[alphabet]]
    case "N": return [[.digits]]
    case "P": return [[.digitsFromOne]]
    case "X": return [[.any]]
    case "[":
      let members = rest.prefix { $0 != "]" }
      rest = rest.dropFirst(members.count + 1)
      return [[CellSet(members)]]
    case "{":
      let words = rest.prefix { $0 != "}" }
      rest = rest.dropFirst(words.count + 1)
      return words.split(separator: "|").map { word in word.map { CellSet([$0]) } }
    default:
      rest = "\(first)" + rest
      return nil
    }
  }
}
