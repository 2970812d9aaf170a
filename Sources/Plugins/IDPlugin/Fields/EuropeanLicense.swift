import ScanPluginKit

/// The driving license of the European Union and of all states that number its fields in the same way.
///
/// Sources: Directive 2006/126/EC, Annex I, 3 (the numbers 1 to 14 and what stands behind them), and ISO/IEC 18013-1, which has the
/// same numbers for licenses of other states.
enum EuropeanLicense {
  /// The name of the layout in results.
  static let name = "numberedLicense"

  /// The numbers in the order of the front.
  static let form = NumberedCodes.Form(
    codes: ["1", "2", "3", "4a", "4b", "4c", "4d", "5", "6", "7", "8", "9", "10", "11", "12"],
    slips: [
      "l": "1", "I": "1", "|": "1", "i": "1", "Z": "2", "z": "2", "S": "5", "s": "5", "4A": "4a", "4á": "4a",
      "4à": "4a",
      "4â": "4a", "Aa": "4a", "4h": "4b", "4B": "4b", "Ab": "4b", "4e": "4c", "4¢": "4c", "4C": "4c", "4D": "4d",
      "g": "9",
      "q": "9", "B": "8",
    ],
    besides: ["4a", "4b", "4c", "4d"])

  /// What a number means.
  struct Rule: Sendable {
    let code: String
    let field: String
    let value: FieldValue
    /// How many further lines the value may take.
    let moreLines: Int
  }

  /// The fields by their numbers. A photograph (6) and a signature (7) are no text; 10 and 11 stand in a table on the back.
  static let rules = [
    Rule(code: "1", field: "surname", value: .name, moreLines: 0),
    Rule(code: "2", field: "givenNames", value: .name, moreLines: 1),
    Rule(code: "3", field: "dateOfBirth", value: .date(.past), moreLines: 0),
    Rule(code: "4a", field: "dateOfIssue", value: .date(.past), moreLines: 0),
    Rule(code: "4b", field: "dateOfExpiry", value: .date(.expiry), moreLines: 0),
    Rule(code: "4c", field: "authority", value: .text, moreLines: 0),
    Rule(code: "4d", field: "personalNumber", value: .number(4...20), moreLines: 0),
    Rule(code: "5", field: "documentNumber", value: .number(5...24), moreLines: 0),
    Rule(code: "8", field: "address", value: .text, moreLines: 1),
    Rule(code: "9", field: "categories", value: .codes, moreLines: 0),
    Rule(code: "12", field: "restrictions", value: .text, moreLines: 0),
  ]

  /// Day, month, year in all member states but those that print the year first.
  private static let orders: Set<DateText.Order> = [.dayMonthYear, .yearMonthDay]

  /// The license of a page; nil when the page is none.
  static func read(_ page: TextPage, today: Int) -> DocumentReading? {
    let codes = NumberedCodes(page, form)
    guard codes.entries.count >= 5 else { return nil }
    let context = FieldValue.Context(orders: orders, today: today)
    var fields: [FieldReading] = []
    for rule in rules {
      guard let entry = codes[rule.code] else { continue }
      let more = entry.below.prefix(rule.moreLines).flatMap(\.words)
      let lines = [entry.words + more, entry.words].filter { !$0.isEmpty }
      let reading = lines.lazy.compactMap {
        rule.value.read(rule.field, $0, origin: .code(entry.read), context)
      }.first
      guard let reading else { continue }
      fields.append(reading)
      if rule.code == "3" { fields += [place(behind: reading, in: entry, context)].compactMap(\.self) }
    }
    let found = Set(fields.map(\.field))
    // Fewer can be any list with numbers in front.
    guard found.isSuperset(of: ["dateOfBirth", "documentNumber"]),
      found.contains("surname") || found.contains("givenNames"),
      found.contains("dateOfIssue") || found.contains("dateOfExpiry")
    else { return nil }
    let document = DocumentReading(
      kind: .drivingLicense, layout: name, country: IssuingState.named(on: page), fields: fields)
    return document.withoutContradictions()
  }

  /// The place of birth, which stands behind the date or below it.
  private static func place(
    behind date: FieldReading, in entry: NumberedCodes.Entry, _ context: FieldValue.Context
  ) -> FieldReading? {
    let dateWords =
      DateText.leading(
        entry.words.map(\.text), orders: context.orders, role: .past, today: context.today)?.wordCount ?? 0
    let rest = Array(entry.words.dropFirst(dateWords))
    let words = rest.isEmpty ? entry.below.first?.words ?? [] : rest
    return FieldValue.name.read("placeOfBirth", words, origin: .code(entry.read), context)
  }
}

extension EuropeanLicense {
  /// The fields that this layout can give.
  static let fields = Set(rules.map(\.field) + ["placeOfBirth"])
}
