public import ScanPluginKit

/// The fields of one identity document of any kind.
public struct UniversalIDResult: ResultBody {
  /// The fields that were read, by their names in ``fieldNames``.
  public internal(set) var fields: [String: UniversalIDField]
  /// What kind of document it is, by the names of the configuration: `mrz`, `drivingLicense`, `idFront`, `insuranceCard`.
  public internal(set) var documentKind: String
  /// The layout that fitted, like `numberedLicense` or `TD3`.
  public internal(set) var layout: String
  /// The state that issued it, ISO 3166-1 alpha-2 with the part of a federation behind a hyphen, or alpha-3 as the
  /// machine-readable zone writes it; nil when the document does not say.
  public internal(set) var issuingState: String?

  /// Makes a result.
  public init(fields: [String: UniversalIDField], documentKind: String, layout: String, issuingState: String? = nil) {
    self.fields = fields
    self.documentKind = documentKind
    self.layout = layout
    self.issuingState = issuingState
  }

  /// The field of a name; nil when it was not read.
  public subscript(field: String) -> UniversalIDField? { fields[field] }

  /// The fields that a check digit proves.
  public var verifiedFields: [String] { Self.fieldNames.filter { fields[$0]?.isVerified == true } }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "universalIdResult", defaults: UniversalIDResult(fields: [:], documentKind: "", layout: ""),
    "The fields of one identity document."
  ) {
    Field(
      required: "result", \.fields, .map(keys: fieldNames, .object(UniversalIDField.self)),
      "The fields that were read; what a document or its layout does not have is not there.")
    Field(
      derived: "visualization", \.visualization, .object(DocumentVisualization.self), "Where the fields stand.")
    Field(
      required: "documentKind", \.documentKind, .string(minimumLength: 1),
      "What kind of document it is: `mrz`, `drivingLicense`, `idFront` or `insuranceCard`."
    ).added()
    Field(
      required: "layout", \.layout, .string(minimumLength: 1),
      "The layout that fitted: a form of machine-readable zone like `TD3`, `aamvaBarcode`, `numberedLicense`, `americanLicense`, `labeledIdentityCard` or `europeanHealthInsuranceCard`. Editions of a state's documents are not distinguished."
    ).added()
    Field(
      optional: "issuingState", \.issuingState, .string(),
      "The state: ISO 3166-1 alpha-2, with the part of a federation like `US-PA`, or alpha-3 from a zone; not there when the document does not say."
    ).added()
  }

  /// Where the fields stand; nil when none has a known place.
  public var visualization: DocumentVisualization? {
    let places = Self.fieldNames.compactMap { fields[$0]?.corners }
    return places.isEmpty ? nil : DocumentVisualization(contourPoints: places)
  }

  /// One item for each field.
  public var items: [FoundItem] {
    Self.fieldNames.compactMap { name in
      fields[name].map {
        FoundItem(kind: name, text: $0.text, quad: FrameQuad($0.corners), isExact: $0.isVerified)
      }
    }
  }

  /// The names of the fields, in the order in which they are written: those of the format's result, then those that its
  /// configuration names besides.
  public static let fieldNames: [String] = {
    let known = Set(resultNames)
    let more = DocumentFieldNames.drivingLicense + DocumentFieldNames.idFront + DocumentFieldNames.insuranceCard
    var seen = known
    return resultNames + more.filter { seen.insert($0).inserted }
  }()

  private static let resultNames = """
    additionalInformation additionalInformation1 additionalInformation2 additionalInformation3 age address airport \
    allCheckDigitsValid audit authority barcode bloodType cardAccessNumber checkDigitDateOfExpiry checkDigitDocumentNumber \
    checkDigitPersonalNumber checkDigitDateOfBirth checkDigitFinal cityNumber conditions country dateOfBirth dateOfBirthObject \
    dateOfExpiry dateOfExpiryObject dateOfIssue dateOfRegistration degreeOfDisability divisionNumber documentCategoryDefinition \
    documentDiscriminator documentNumber documentRegionDefinition documentSideDefinition documentType documentTypeDefinition \
    documentVersionsDefinition duplicate duration educationalInstitution employer endorsements eyes familyNumber familyRelation \
    face fathersName firstIssued firstName fullName folio formattedDateOfBirth formattedDateOfExpiry formattedDateOfIssue \
    givenNames hair headOfFamily height hologram initials initialsAndDateOfBirth issuingCountryCode lastName licenseClass \
    licenseType maidenName militaryRank mirrorNumber mothersName mrz mrzString municipalityNumber nationality \
    nationalityCountryCode occupation optionalData office parentsFirstName parish personalNumber placeAndDateOfBirth \
    placeOfBirth previousType pseudonym religion restrictions sex signature socialSecurityNumber state stateNumber status \
    surname vizAddress vizDateOfIssue vizDateOfIssueObject vizSurname vizGivenNames vizDateOfBirth vizDateOfBirthObject \
    vizDateOfExpiry vizDateOfExpiryObject voterId weight workPermitNumber
    """.split(separator: " ").map(String.init)
}

/// One field of an identity document.
public struct UniversalIDField: DefinedObject {
  /// The text by its alphabet, `latin`, `cyrillic` or `arabic`; one of them.
  public internal(set) var textValues: [String: UniversalIDText]
  /// The date that the text is; nil for other texts, and where it can be read in several ways.
  public internal(set) var dateValue: DocumentDateValue?
  /// How it was found.
  public internal(set) var foundBy: FieldOrigin
  /// The code or label as it was read; nil where there was none.
  public internal(set) var label: String?
  /// Whether its own check digit proves it, and no other plausible reading fits that digit.
  public internal(set) var isVerified: Bool
  /// What proves it; empty where nothing does.
  public internal(set) var proofs: [FieldProof]
  /// What the other place says, zone or print, where both have the field and differ; nil where they agree and where only one is read.
  public internal(set) var mismatch: String?
  /// What was changed after reading.
  public internal(set) var corrections: [CharacterCorrection]
  /// The corners in frame pixels, from the top left as the text is read; nil when they are not known.
  public internal(set) var corners: [PixelPoint]?

  /// Makes a field; its alphabet is that of its letters.
  public init(
    text: String, confidence: Int, dateValue: DocumentDateValue? = nil, foundBy: FieldOrigin, label: String? = nil,
    isVerified: Bool = false, proofs: [FieldProof] = [], mismatch: String? = nil,
    corrections: [CharacterCorrection] = [], corners: [PixelPoint]? = nil
  ) {
    textValues = [Self.alphabet(of: text): UniversalIDText(text: text, confidence: confidence)]
    self.dateValue = dateValue
    self.foundBy = foundBy
    self.label = label
    self.isVerified = isVerified
    self.proofs = proofs
    self.mismatch = mismatch
    self.corrections = corrections
    self.corners = corners
  }

  /// The text in whichever alphabet it is.
  public var text: String { Self.alphabets.lazy.compactMap { textValues[$0]?.text }.first ?? "" }
  /// The confidence of the text, 0…100.
  public var confidence: Int { Self.alphabets.lazy.compactMap { textValues[$0]?.confidence }.first ?? 0 }

  private static let alphabets = ["latin", "cyrillic", "arabic"]

  private static func alphabet(of text: String) -> String {
    if text.unicodeScalars.contains(where: { (0x400...0x52F).contains($0.value) }) { return "cyrillic" }
    return text.unicodeScalars.contains { (0x600...0x6FF).contains($0.value) } ? "arabic" : "latin"
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "universalIdField", defaults: UniversalIDField(text: "", confidence: 0, foundBy: .content),
    "One field of an identity document."
  ) {
    Field(
      required: "textValues", \.textValues, .map(keys: alphabets, .object(UniversalIDText.self)),
      "The text, as it stands on the document, by its alphabet.")
    Field(
      optional: "dateValue", \.dateValue, .object(),
      "The date that the text is; not there where it can be read in several ways, like 01/02/2030 on a card in English."
    )
    Field(required: "foundBy", \.foundBy, .enumeration(), "How it was found.").added()
    Field(optional: "label", \.label, .string(), "The code or label beside it, as it was read.").added()
    Field(
      "isVerified", \.isVerified, .bool,
      "Whether its own check digit proves it. Text outside a machine-readable zone has none and is never verified."
    ).added()
    Field(
      "provenBy", \.proofs, .list(of: .enumeration(FieldProof.self)),
      "What proves it: check digits that no other plausible reading of its characters fits, `agreement` of zone and print where both are read, the error correction of a barcode; empty where nothing does."
    ).added()
    Field(
      optional: "mismatch", \.mismatch, .string(),
      "What the other place says, where zone and print are both read and differ. Neither is changed for it."
    ).added()
    Field(
      "corrections", \.corrections, .list(of: .object(CharacterCorrection.self)),
      "Every character that was changed after reading; those of a zone stand with `mrzString`."
    ).added()
    Field(
      optional: "corners", \.corners, .list(of: .object(PixelPoint.self), count: 4...4),
      "The corners in frame pixels: top left, top right, bottom right, bottom left."
    ).added()
  }
}

/// A text of an identity document in one alphabet.
public struct UniversalIDText: DefinedObject {
  /// The text.
  public internal(set) var text: String
  /// Its confidence, 0…100.
  public internal(set) var confidence: Int

  /// Makes a text.
  public init(text: String, confidence: Int) {
    self.text = text
    self.confidence = confidence
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "universalIdText", defaults: UniversalIDText(text: "", confidence: 0), "A text in one alphabet."
  ) {
    Field(required: "text", \.text, .string(), "The text.")
    Field(required: "confidence", \.confidence, .int(0...100), "Its confidence.")
  }
}
