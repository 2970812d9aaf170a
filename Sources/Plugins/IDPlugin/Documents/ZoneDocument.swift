import ScanPluginKit

/// A machine-readable zone as the fields of an identity document.
struct ZoneDocument {
  /// The fields, as the zone has them.
  let fields: [FieldReading]
  /// The zone itself.
  let zone: MRZDocument
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
          document.dateOfBirth.flatMap { $0.date(inYear: $0.yearOfBirth(today: today)) }
        case .dateOfExpiry:
          document.dateOfExpiry.flatMap { $0.date(inYear: $0.yearOfExpiry(today: today)) }
        default: nil
        }
      fields.append(
        FieldReading(
          field.rawValue, text: text, confidence: document.confidence(field) ?? document.confidence, date: date,
          origin: .zone))
    }
    self.fields = fields
    zone = document
    layout = document.layout.name
    let code = document.text(.issuingCountryCode)
    state = code == "D" ? "DEU" : code
    corrections = document.corrections
  }

  /// The field of a result for one of the zone's, with what proves it.
  ///
  /// - Parameters:
  ///   - comparison: What the print beside the zone says of it.
  ///   - corners: Where the zone stands in the frame.
  func field(_ reading: FieldReading, _ comparison: PrintComparison, corners: FrameQuad?) -> UniversalIDField {
    let name = MRZField(rawValue: reading.field)
    let isWhole = name == .mrzString
    let proofs = name.flatMap { zone.proofs[$0] } ?? []
    return UniversalIDField(
      text: reading.text, confidence: reading.confidence, dateValue: reading.dateValue, foundBy: .zone,
      isVerified: name.map { zone.verification($0) == .verified } ?? false,
      proofs: proofs + (name.map(comparison.agreeing.contains) == true ? [.agreement] : []),
      mismatch: name.flatMap { comparison.differing[$0] }, corrections: isWhole ? corrections : [],
      corners: isWhole ? corners.map { $0.corners.map { PixelPoint(x: $0.x, y: $0.y) } } : nil)
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
