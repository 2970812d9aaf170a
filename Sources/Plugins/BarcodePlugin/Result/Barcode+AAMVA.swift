public import ScanPluginKit

/// One data element of a North American driving license or identity card.
public struct AAMVAElement: DefinedObject {
  /// The subfile that has it: `DL`, `ID`, `EN`, or `Z` and a letter for those of a jurisdiction.
  public internal(set) var subfile: String
  /// The element's identifier, three characters like `DAQ`.
  public internal(set) var id: String
  /// The value as the code carries it, without spaces at its ends.
  public internal(set) var value: String

  /// Makes an element.
  public init(subfile: String, id: String, value: String) {
    self.subfile = subfile
    self.id = id
    self.value = value
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "aamvaElement", defaults: AAMVAElement(subfile: "", id: "", value: ""), "One data element of a license."
  ) {
    Field(
      required: "subfile", \.subfile, .string(), "The subfile: `DL`, `ID`, `EN`, or `Z` and the jurisdiction's letter.")
    Field(required: "id", \.id, .string(minimumLength: 3), "The element's identifier, like `DAQ`.")
    Field(required: "value", \.value, .string(), "The value as the code carries it, without spaces at its ends.")
  }
}

/// A North American driving license or identity card, from its PDF417 (AAMVA DL/ID card design standard, annex D).
public struct AAMVALicense: DefinedObject {
  /// The version of the standard, `1` and up, without leading zeros; `0` for cards older than the first one.
  public internal(set) var version: String
  /// What the card says, by the names of ``bodyPartNames``; a name is missing where the card says nothing.
  ///
  /// Dates are by ISO 8601; `sex` is `M`, `F` or `X`; `eyes` and `hair` are words; `height` has its unit; the `…Truncated`
  /// are `T`, `N` or `U` for unknown. A value that does not follow the standard stays as it is on the card.
  public internal(set) var bodyPart: [String: String]
  /// The six digits that stand for the issuer; empty when the card has none.
  public internal(set) var issuerID: String
  /// The name of the state or province that the issuer stands for.
  public internal(set) var jurisdiction: String?
  /// The version of the jurisdiction's own part of the format.
  public internal(set) var jurisdictionVersion: String?
  /// Every element, in the order of the code.
  public internal(set) var elements: [AAMVAElement]
  /// What does not follow the standard, in words.
  public internal(set) var problems: [String]

  /// The names of ``bodyPart``.
  public static let bodyPartNames = [
    "auditInformation", "cardRevisionDate", "city", "complianceType", "countryID", "customerIDNumber", "dateOfBirth",
    "dateOfExpiry", "dateOfIssue", "documentDiscriminator", "drivingPrivilege", "endorsementCode", "eyes", "firstName",
    "firstNameTruncated", "hair", "height", "inventoryControlNumber", "jurisdictionCode", "lastName",
    "lastNameTruncated", "licenseClass", "middleName", "middleNameTruncated", "postalCode", "sex", "street",
  ]

  /// Makes a license.
  public init(
    version: String, bodyPart: [String: String], issuerID: String, jurisdiction: String? = nil,
    jurisdictionVersion: String? = nil, elements: [AAMVAElement], problems: [String] = []
  ) {
    self.version = version
    self.bodyPart = bodyPart
    self.issuerID = issuerID
    self.jurisdiction = jurisdiction
    self.jurisdictionVersion = jurisdictionVersion
    self.elements = elements
    self.problems = problems
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "aamva", defaults: AAMVALicense(version: "", bodyPart: [:], issuerID: "", elements: []),
    "A North American driving license or identity card."
  ) {
    Field(
      required: "AAMVA_version", \.version, .string(minimumLength: 1),
      "The version of the AAMVA standard, without leading zeros; `0` for cards older than the first one.")
    Field(
      required: "body-part", \.bodyPart, .map(keys: bodyPartNames, .string()),
      "What the card says: dates by ISO 8601, `sex` as `M`, `F` or `X`, `eyes` and `hair` in words, `height` with its unit, the `…Truncated` as `T`, `N` or `U` for unknown, `drivingPrivilege` the restrictions (DCB). A value that does not follow the standard stays as it is on the card."
    )
    Field(
      required: "issuerID", \.issuerID, .string(), "The six digits of the issuer; empty when the card has none."
    ).added()
    Field(
      optional: "jurisdiction", \.jurisdiction, .string(), "The name of the state or province that issued the card."
    ).added()
    Field(
      optional: "jurisdictionVersion", \.jurisdictionVersion, .string(),
      "The version of the jurisdiction's own part of the format."
    ).added()
    Field(
      "elements", \.elements, .list(of: .object(AAMVAElement.self)),
      "Every element, in the order of the code."
    ).added()
    Field(
      "problems", \.problems, .list(of: .string()), "What does not follow the standard, in words."
    ).added()
  }
}
