package import ScanPluginKit

/// One field of a document as it was read.
package struct FieldReading: Sendable, Hashable {
  /// How a field was found.
  package enum Origin: Sendable, Hashable {
    /// Behind a number or code of a standard, as it was read: `4b.`, `C.1.1`.
    case code(String)
    /// Beside or below a printed label, as it was read: `Surname/Nom`.
    case label(String)
    /// By what it says itself, like the name of an airport.
    case content
    /// In the machine-readable zone.
    case zone
    /// In a barcode.
    case barcode
  }

  /// The name by which the format knows the field.
  package let field: String
  /// The text.
  package let text: String
  /// Its confidence, 0…100.
  package let confidence: Int
  /// The corners on the upright page; nil when they are not known.
  package let quad: Quad<CropSpace>?
  /// The date that the text is; nil for other texts, and where it can be read in several ways.
  package var date: DocumentDate?
  /// How it was found.
  package let origin: Origin
  /// The characters that were changed after reading, because they can stand in no text of the kind.
  package let corrections: [CharacterCorrection]

  package init(
    _ field: String, text: String, confidence: Int, quad: Quad<CropSpace>? = nil, date: DocumentDate? = nil,
    origin: Origin, corrections: [CharacterCorrection] = []
  ) {
    self.field = field
    self.text = text
    self.confidence = confidence
    self.quad = quad
    self.date = date
    self.origin = origin
    self.corrections = corrections
  }

  /// The same reading by another name.
  func named(_ field: String) -> FieldReading {
    FieldReading(
      field, text: text, confidence: confidence, quad: quad, date: date, origin: origin, corrections: corrections)
  }
}

/// A document as one layout understands it.
package struct DocumentReading: Sendable {
  /// What kind of document it is, by the names of the configuration.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case mrz, drivingLicense, idFront, insuranceCard, vehicleRegistrationCertificate, landingPermission
  }

  /// What kind of document it is.
  package let kind: Kind
  /// The name of the layout.
  package let layout: String
  /// The state that issued it; nil when the page does not say.
  package let country: IssuingState?
  /// The fields, in the order of the layout; each name once.
  package var fields: [FieldReading]

  package init(kind: Kind, layout: String, country: IssuingState?, fields: [FieldReading]) {
    self.kind = kind
    self.layout = layout
    self.country = country
    var seen: Set<String> = []
    self.fields = fields.filter { seen.insert($0.field).inserted }
  }

  /// The reading of a field.
  package subscript(field: String) -> FieldReading? { fields.first { $0.field == field } }

  /// The document without the dates that contradict each other: nobody is born after the day of issue, nothing ends before it
  /// begins. Their texts stay.
  func withoutContradictions() -> DocumentReading {
    var copy = self
    for (early, late) in [
      ("dateOfBirth", "dateOfIssue"), ("dateOfIssue", "dateOfExpiry"), ("dateOfBirth", "dateOfExpiry"),
    ] {
      guard let first = self[early]?.date, let second = self[late]?.date, second.isBefore(first) else { continue }
      for index in copy.fields.indices where [early, late].contains(copy.fields[index].field) {
        copy.fields[index].date = nil
      }
    }
    return copy
  }
}
