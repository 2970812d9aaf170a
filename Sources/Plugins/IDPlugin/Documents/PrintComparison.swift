import ScanPluginKit

/// What the print beside a machine-readable zone says of the zone's fields. Neither is changed for the other.
struct PrintComparison {
  /// The fields of which both say the same.
  private(set) var agreeing: Set<MRZField> = []
  /// The fields of which the print says something else, with what it says.
  private(set) var differing: [MRZField: String] = [:]

  /// A comparison without print.
  init() {}

  /// Compares the fields that both have, as far as they can be compared: a printed date that can be read in several ways, or a name
  /// in letters that no zone has, proves nothing.
  ///
  /// - Parameter today: The present year, for the zone's years of two digits.
  init(_ zone: MRZDocument, _ print: DocumentReading, today: Int) {
    for (field, name) in Self.names {
      guard let reading = print[name], !zone.text(field).isEmpty else { continue }
      guard let isSame = Self.isSame(field, zone, reading, today) else { continue }
      if isSame { agreeing.insert(field) } else { differing[field] = reading.text }
    }
  }

  /// The fields that both may have, by their names in the zone and on the page.
  private static let names: [(MRZField, String)] = [
    (.surname, "surname"), (.givenNames, "givenNames"), (.documentNumber, "documentNumber"),
    (.dateOfBirth, "dateOfBirth"), (.dateOfExpiry, "dateOfExpiry"),
  ]

  /// Whether both say the same; nil where that is not known.
  private static func isSame(_ field: MRZField, _ zone: MRZDocument, _ print: FieldReading, _ today: Int) -> Bool? {
    switch field {
    case .dateOfBirth: isSame(zone.dateOfBirth.flatMap { $0.date(inYear: $0.yearOfBirth(today: today)) }, print.date)
    case .dateOfExpiry: isSame(zone.dateOfExpiry.flatMap { $0.date(inYear: $0.yearOfExpiry(today: today)) }, print.date)
    case .documentNumber: zone.text(field).filter(isOfNumber) == print.text.filter(isOfNumber)
    default:
      LatinName.zoneForms(of: print.text).isEmpty
        ? nil : LatinName.matches(print.text, zone: zone.text(field), isCut: zone.isNameCut)
    }
  }

  private static func isSame(_ zone: DocumentDate?, _ print: DocumentDate?) -> Bool? {
    guard let zone, let print, zone.day != nil else { return nil }
    return zone == print
  }

  private static func isOfNumber(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}

extension MRZDocument {
  /// Whether the place for names is full, so that a name may go on in print.
  var isNameCut: Bool {
    layout.slots.contains { slot in
      [.names, .surname, .givenNames].contains(slot.part)
        && Array(lines[slot.line].utf8)[slot.columns].last != MRZCell.filler
    }
  }
}
