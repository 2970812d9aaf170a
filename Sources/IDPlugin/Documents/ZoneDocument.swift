import ScanPluginKit

/// A machine-readable zone as the fields of an identity document.
struct ZoneDocument {
  /// The fields, as the zone has them.
  let fields: [FieldReading]
  /// Those that their own check digit proves.
  let verified: Set<String>
  let layout: String
  /// The issuing state as the zone writes it, D as DEU.
  let state: String
  /// What was changed, by lines of the zone.
  let corrections: [CharacterCorrection]

  /// The names that the configuration may ask for.
  static let fields: Set<String> = [
    "dateOfBirth", "dateOfExpiry", "vizAddress", "vizDateOfIssue", "vizSurname", "vizGivenNames", "vizDateOfBirth",
    "vizDateOfExpiry",
  ]

  /// The fields of a zone; nil when its check digits are not all right.
  init?(_ document: MRZDocument, today: Int) {
    guard document.allCheckDigitsValid || document.layout.checkCount == 0 else { return nil }
    var fields: [FieldReading] = []
    for field in MRZField.allCases where !field.rawValue.hasPrefix("viz") {
      let text = document.text(field)
      guard !text.isEmpty else { continue }
      let date: DocumentDate? =
        switch field {
        case .dateOfBirth:
          document.dateOfBirth.map { DocumentDate(year: $0.yearOfBirth(today: today), month: $0.month, day: $0.day) }
        case .dateOfExpiry:
          document.dateOfExpiry.map { DocumentDate(year: $0.yearOfExpiry(today: today), month: $0.month, day: $0.day) }
        default: nil
        }
      fields.append(
        FieldReading(
          field.rawValue, text: text, confidence: document.confidence(field) ?? document.confidence, date: date,
          origin: .zone))
    }
    self.fields = fields
    verified = Set(document.verifiedFields.map(\.rawValue))
    layout = document.layout.name
    let code = document.text(.issuingCountryCode)
    state = code == "D" ? "DEU" : code
    corrections = document.corrections.map {
      CharacterCorrection(line: $0.line, column: $0.column, from: $0.from, to: $0.to, reason: $0.reason.rawValue)
    }
  }

  /// The fields outside the zone, from the labels of the same page.
  static func outside(_ document: DocumentReading) -> [FieldReading] {
    let names = [
      "surname": "vizSurname", "givenNames": "vizGivenNames", "dateOfBirth": "vizDateOfBirth",
      "dateOfIssue": "vizDateOfIssue", "dateOfExpiry": "vizDateOfExpiry", "address": "vizAddress",
    ]
    return document.fields.compactMap { field in names[field.field].map { field.named($0) } }
  }
}
