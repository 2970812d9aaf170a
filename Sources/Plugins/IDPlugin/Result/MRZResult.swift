public import ScanPluginKit

/// The machine-readable zone of one document, field by field, and the printed fields beside it that were asked for.
public struct MRZResult: ResultBody {
  /// The fields with their texts; those that the document does not have are empty, and so are printed ones (`viz…`) that were not
  /// asked for.
  public internal(set) var fields: [MRZField: String]
  /// The confidence of the characters of each field, 0…100.
  public internal(set) var fieldConfidences: [MRZField: Int]
  /// Whether all check digits of the zone are right; false for a form without any.
  public internal(set) var allCheckDigitsValid: Bool
  /// The form of the zone, like `TD3`.
  public internal(set) var mrzFormat: String
  /// The date of birth; nil when it is not known.
  public internal(set) var dateOfBirthObject: DocumentDate?
  /// The date of expiry; nil when it is not known.
  public internal(set) var dateOfExpiryObject: DocumentDate?
  /// The printed dates; those that is not known are not there.
  public internal(set) var printedDates: [MRZField: DocumentDate]
  /// The fields that their own check digit proves.
  public internal(set) var verifiedFields: [MRZField]
  /// What proves each field; fields that nothing proves are not there.
  public internal(set) var proofs: [MRZField: [FieldProof]]
  /// The fields of the zone of which the print beside it says something else, with what it says.
  public internal(set) var mismatches: [MRZField: String]
  /// What was changed after reading.
  public internal(set) var corrections: [CharacterCorrection]
  /// The corners of the zone in frame pixels, as it is read; nil when they are not known.
  public internal(set) var corners: [PixelPoint]?
  /// In how many frames it was read, and what else was; nil where it was not counted.
  public internal(set) var evidence: ReadEvidence?
  /// Where the whole document lies; nil when neither its picture nor its portrait was asked for, and where its size is not known.
  public internal(set) var documentPage: DocumentPage?

  /// Makes a result.
  public init(
    fields: [MRZField: String], fieldConfidences: [MRZField: Int] = [:], allCheckDigitsValid: Bool, mrzFormat: String,
    dateOfBirthObject: DocumentDate? = nil, dateOfExpiryObject: DocumentDate? = nil,
    printedDates: [MRZField: DocumentDate] = [:], verifiedFields: [MRZField] = [],
    proofs: [MRZField: [FieldProof]] = [:], mismatches: [MRZField: String] = [:],
    corrections: [CharacterCorrection] = [], corners: [PixelPoint]? = nil,
    evidence: ReadEvidence? = nil, documentPage: DocumentPage? = nil
  ) {
    self.fields = fields.filter { !$0.value.isEmpty }
    self.fieldConfidences = fieldConfidences
    self.allCheckDigitsValid = allCheckDigitsValid
    self.mrzFormat = mrzFormat
    self.dateOfBirthObject = dateOfBirthObject
    self.dateOfExpiryObject = dateOfExpiryObject
    self.printedDates = printedDates
    self.verifiedFields = verifiedFields
    self.proofs = proofs
    self.mismatches = mismatches
    self.corrections = corrections
    self.corners = corners
    self.evidence = evidence
    self.documentPage = documentPage
  }

  /// The same result with the place of the whole document.
  package func with(_ page: DocumentPage) -> MRZResult {
    var copy = self
    copy.documentPage = page
    return copy
  }

  /// The same result with what is printed beside the zone.
  ///
  /// - Parameters:
  ///   - agreeing: The fields of the zone of which the print says the same.
  ///   - differing: Those of which it says something else, with what it says.
  package func with(
    printed: [MRZField: String], confidences: [MRZField: Int], dates: [MRZField: DocumentDate],
    agreeing: Set<MRZField>, differing: [MRZField: String]
  ) -> MRZResult {
    var copy = self
    for (field, text) in printed { copy[field] = text }
    copy.fieldConfidences.merge(confidences) { $1 }
    copy.printedDates = dates
    for field in agreeing { copy.proofs[field, default: []].append(.agreement) }
    copy.mismatches = differing
    return copy
  }

  /// The text of a field; empty when the zone does not have it.
  public internal(set) subscript(field: MRZField) -> String {
    get { fields[field] ?? "" }
    set { fields[field] = newValue.isEmpty ? nil : newValue }
  }

  /// The date of a printed field; nil when it is not known.
  public func printedDate(_ field: MRZField) -> DocumentDate? { printedDates[field] }

  private var vizDateOfIssueObject: DocumentDate? {
    get { printedDates[.vizDateOfIssue] }
    set { printedDates[.vizDateOfIssue] = newValue }
  }
  private var vizDateOfBirthObject: DocumentDate? {
    get { printedDates[.vizDateOfBirth] }
    set { printedDates[.vizDateOfBirth] = newValue }
  }
  private var vizDateOfExpiryObject: DocumentDate? {
    get { printedDates[.vizDateOfExpiry] }
    set { printedDates[.vizDateOfExpiry] = newValue }
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "mrzResult", defaults: MRZResult(fields: [:], allCheckDigitsValid: false, mrzFormat: ""),
    "The machine-readable zone of one document, field by field."
  ) {
    Field(
      required: "allCheckDigitsValid", \.allCheckDigitsValid, .bool,
      "Whether all check digits of the zone are right; `false` for a form without any.")
    Field(required: "documentType", \.[.documentType], .string(), "The kind of document, like `P`.")
    Field(required: "issuingCountryCode", \.[.issuingCountryCode], .string(), "The issuing state.")
    Field(required: "surname", \.[.surname], .string(), "The family name.")
    Field(required: "givenNames", \.[.givenNames], .string(), "The given names.")
    Field(required: "documentNumber", \.[.documentNumber], .string(), "The number of the document.")
    Field(required: "nationalityCountryCode", \.[.nationalityCountryCode], .string(), "The holder's nationality.")
    Field(required: "dateOfBirth", \.[.dateOfBirth], .string(), "The date of birth as it stands there, YYMMDD.")
    Field(required: "sex", \.[.sex], .string(), "`M` or `F`; empty when it is not specified.")
    Field(
      required: "dateOfExpiry", \.[.dateOfExpiry], .string(),
      "The date of expiry as it stands there, YYMMDD; empty where the form has none.")
    Field(required: "personalNumber", \.[.personalNumber], .string(), "The personal number of a passport.")
    Field("optionalData", \.[.optionalData], .string(), "What the issuing state adds.")
    Field(
      required: "checkDigitDocumentNumber", \.[.checkDigitDocumentNumber], .string(), "The check digit of the number.")
    Field(
      required: "checkDigitDateOfBirth", \.[.checkDigitDateOfBirth], .string(), "The check digit of the date of birth.")
    Field(
      required: "checkDigitDateOfExpiry", \.[.checkDigitDateOfExpiry], .string(),
      "The check digit of the date of expiry.")
    Field(
      required: "checkDigitPersonalNumber", \.[.checkDigitPersonalNumber], .string(),
      "The check digit of the personal number.")
    Field(required: "checkDigitFinal", \.[.checkDigitFinal], .string(), "The check digit over several fields.")
    Field(required: "mrzString", \.[.mrzString], .string(), "All lines, with corrections, parted by line feeds.")
    Field(
      optional: "dateOfBirthObject", \.dateOfBirthObject, .object(DocumentDate.self),
      "The date of birth with its century: the latest that is not in the future.")
    Field(
      optional: "dateOfExpiryObject", \.dateOfExpiryObject, .object(DocumentDate.self),
      "The date of expiry with its century: within 50 years of today.")
    Field("vizAddress", \.[.vizAddress], .string(), "The printed address, when it was asked for.")
    Field("vizSurname", \.[.vizSurname], .string(), "The printed family name, when it was asked for.")
    Field("vizGivenNames", \.[.vizGivenNames], .string(), "The printed given names, when asked for.")
    Field("vizDateOfIssue", \.[.vizDateOfIssue], .string(), "The printed date of issue, when asked for.")
    Field("vizDateOfBirth", \.[.vizDateOfBirth], .string(), "The printed date of birth, when asked for.")
    Field(
      "vizDateOfExpiry", \.[.vizDateOfExpiry], .string(), "The printed date of expiry, when asked for.")
    Field(
      optional: "vizDateOfIssueObject", \.vizDateOfIssueObject, .object(DocumentDate.self),
      "The printed date of issue; not there when it can be read in several ways.")
    Field(
      optional: "vizDateOfBirthObject", \.vizDateOfBirthObject, .object(DocumentDate.self),
      "The printed date of birth; not there when it can be read in several ways.")
    Field(
      optional: "vizDateOfExpiryObject", \.vizDateOfExpiryObject, .object(DocumentDate.self),
      "The printed date of expiry; not there when it can be read in several ways.")
    Field(
      "fieldConfidences", \.fieldConfidences, .map(by: MRZField.allCases, .int(0...100)),
      "The confidence of the characters of each field, 0 to 100.")
    Field(
      required: "mrzFormat", \.mrzFormat, .string(minimumLength: 1),
      "The form: `TD1`, `TD2`, `TD3`, `MRVA`, `MRVB`, `FRENCH_ID` or `SWISS_DRIVING_LICENCE`."
    ).added()
    Field(
      "verifiedFields", \.verifiedFields, .list(of: .enumeration(MRZField.self)),
      "The fields that their own check digit proves: no other plausible reading of their characters fits it."
    ).added()
    Field(
      "provenBy", \.proofs, .map(by: MRZField.allCases, .list(of: .enumeration(FieldProof.self))),
      "What proves each field: check digits that no other plausible reading of its characters fits, or `agreement` with the print, where printed fields are asked for. A field that is not there is proven by nothing."
    ).added()
    Field(
      "mismatch", \.mismatches, .map(by: MRZField.allCases, .string()),
      "The fields of the zone of which the print beside it says something else, with what it says. Neither is changed for it."
    ).added()
    Field(
      "corrections", \.corrections, .list(of: .object(CharacterCorrection.self)),
      "Every character that was changed after reading."
    ).added()
    Field(
      optional: "corners", \.corners, .list(of: .object(PixelPoint.self), count: 4...4),
      "The corners of the zone in frame pixels as it is read: top left, top right, bottom right, bottom left."
    ).added()
    Field(
      optional: "evidence", \.evidence, .object(ReadEvidence.self),
      "In how many frames it was read so, in how many at all, and what else was read."
    ).added()
    Field(
      optional: "documentPage", \.documentPage, .object(DocumentPage.self),
      "Where the whole document lies, when `cropAndTransformID` or `faceDetectionEnabled` asks for its pictures."
    ).added()
  }

  /// The zone.
  public var items: [FoundItem] {
    [FoundItem(kind: "MRZ", text: self[.mrzString], quad: FrameQuad(corners), isExact: allCheckDigitsValid)]
  }
}

/// A date on a document.
public struct DocumentDate: DefinedObject, Hashable {
  /// The year with its century.
  public internal(set) var year: Int
  /// 1…12; nil when the document does not say.
  public internal(set) var month: Int?
  /// 1…31; nil when the document does not say.
  public internal(set) var day: Int?

  /// Makes a date.
  public init(year: Int, month: Int?, day: Int?) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "documentDate", defaults: DocumentDate(year: 0, month: nil, day: nil), "A date on a document."
  ) {
    Field(required: "year", \.year, .int(0...9999), "The year with its century.")
    Field(optional: "month", \.month, .int(1...12), "1 to 12; not there when the document does not say.")
    Field(optional: "day", \.day, .int(1...31), "1 to 31; not there when the document does not say.")
  }
}
