public import ScanPluginKit

/// What the barcode of a North American license says.
public struct LicenseText: Sendable {
  /// The elements by the names that the AAMVA DL/ID card design standard is read with, like `lastName`; dates by ISO 8601.
  public let elements: [String: String]
  /// The name of the state or province that issued it.
  public let jurisdiction: String?
  /// The corners of the barcode in frame pixels.
  public let quad: FrameQuad?

  /// Makes a text.
  public init(elements: [String: String], jurisdiction: String?, quad: FrameQuad?) {
    self.elements = elements
    self.jurisdiction = jurisdiction
    self.quad = quad
  }
}

/// A reader of the barcode of North American licenses, which a build gives to this family.
public protocol LicenseReader {
  /// The license in the region of a frame; nil when there is none.
  func license(in input: ScanInput) throws -> LicenseText?
  /// What its budget of time answered for that frame (`ScanOutput.timeChecks`).
  var timeChecks: [Bool] { get }
  /// Forgets what earlier frames said.
  func reset()
}

/// The barcode of a North American license as the fields of an identity document.
enum LicenseBarcode {
  /// The name of the layout in results.
  static let layout = "aamvaBarcode"

  /// The fields of a license. The symbol corrects its own errors, so that its texts are as they were written.
  static func fields(_ license: LicenseText) -> [FieldReading] {
    let body = license.elements
    func joined(_ names: [String], _ separator: String) -> String {
      names.compactMap { body[$0] }.filter { !$0.isEmpty }.joined(separator: separator)
    }
    let region = joined(["jurisdictionCode", "postalCode"], " ")
    let texts: [(field: String, text: String?)] = [
      ("surname", body["lastName"]), ("givenNames", joined(["firstName", "middleName"], " ")),
      ("documentNumber", body["customerIDNumber"]), ("documentDiscriminator", body["documentDiscriminator"]),
      ("dateOfBirth", body["dateOfBirth"]), ("dateOfIssue", body["dateOfIssue"]),
      ("dateOfExpiry", body["dateOfExpiry"]),
      ("address", [joined(["street", "city"], ", "), region].filter { !$0.isEmpty }.joined(separator: ", ")),
      ("sex", body["sex"]), ("eyes", body["eyes"]), ("hair", body["hair"]), ("height", body["height"]),
      ("licenseClass", body["licenseClass"]), ("restrictions", body["drivingPrivilege"]),
      ("endorsements", body["endorsementCode"]), ("audit", body["auditInformation"]),
      ("state", license.jurisdiction), ("country", body["countryID"]),
    ]
    return texts.compactMap { field, text in
      guard let text, !text.isEmpty else { return nil }
      let date =
        field.hasPrefix("date")
        ? DateText.leading([text], orders: [.yearMonthDay], role: .expiry, today: 2000)?.date : nil
      return FieldReading(field, text: text, confidence: 100, date: date, origin: .barcode)
    }
  }
}
