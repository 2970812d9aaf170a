import ScanPluginKit

/// The barcode of a North American license as the fields of an identity document.
enum LicenseBarcode {
  /// The name of the layout in results.
  static let layout = "aamvaBarcode"

  /// The license in the result of a plugin for barcodes; nil when there is none.
  static func license(_ output: ScanOutput) -> (license: AAMVALicence, quad: FrameQuad?)? {
    for result in output.results {
      guard let codes = (result.body as? BarcodeResult)?.barcodes else { continue }
      for code in codes {
        if let license = code.aamva { return (license, code.quad) }
      }
    }
    return nil
  }

  /// The fields of a license. The symbol corrects its own errors, so that its texts are as they were written.
  static func fields(_ license: AAMVALicence) -> [FieldReading] {
    let body = license.bodyPart
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
