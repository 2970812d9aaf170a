/// The reader of documents from the words of a page: tries the layouts and takes the one that explains most.
package enum DocumentReader {
  /// The document of a page; nil when no layout fits.
  ///
  /// - Parameters:
  ///   - kinds: The kinds that count.
  ///   - today: The present year, for years of two digits.
  package static func read(_ page: TextPage, kinds: Set<DocumentReading.Kind>, today: Int) -> DocumentReading? {
    readings(page, kinds, today).max { $0.fields.count < $1.fields.count }
  }

  private static func readings(
    _ page: TextPage, _ kinds: Set<DocumentReading.Kind>, _ today: Int
  ) -> [DocumentReading] {
    guard page.pieces.count >= 3 else { return [] }
    var readings: [DocumentReading?] = []
    if kinds.contains(.drivingLicense) {
      readings += [EuropeanLicense.read(page, today: today), AmericanLicense.read(page, today: today)]
    }
    if kinds.contains(.insuranceCard) { readings.append(InsuranceCard.read(page, today: today)) }
    if kinds.contains(.idFront) { readings.append(IdentityCard.read(page, today: today)) }
    if kinds.contains(.vehicleRegistrationCertificate) {
      readings.append(RegistrationCertificate.read(page, today: today))
    }
    if kinds.contains(.landingPermission) { readings.append(LandingPermission.read(page, today: today)) }
    return readings.compactMap(\.self)
  }

  /// The fields that the layouts of a kind can give, by the names of the configuration.
  package static func fields(of kind: DocumentReading.Kind) -> Set<String> {
    switch kind {
    case .mrz: []
    case .drivingLicense: EuropeanLicense.fields.union(AmericanLicense.fields)
    case .idFront: IdentityCard.fields
    case .insuranceCard: InsuranceCard.fields
    case .vehicleRegistrationCertificate: RegistrationCertificate.fields
    case .landingPermission: LandingPermission.fields
    }
  }
}
