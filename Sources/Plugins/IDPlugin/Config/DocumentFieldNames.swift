import ScanPluginKit

/// The names of the fields that each kind of document has in a configuration.
public enum DocumentFieldNames {
  /// The fields of documents with a machine-readable zone.
  public static let mrz = [
    "vizAddress", "vizDateOfIssue", "vizSurname", "vizGivenNames", "vizDateOfBirth", "vizDateOfExpiry",
    "dateOfBirth", "dateOfExpiry",
  ]
  /// The fields of driving licenses.
  public static let drivingLicense = [
    "additionalInformation", "additionalInformation1", "address", "audit", "authority", "cardNumber",
    "categories", "conditions", "dateOfBirth", "dateOfExpiry", "dateOfIssue", "documentDiscriminator",
    "documentNumber", "duplicate", "duration", "endorsements", "eyes", "firstIssued", "firstName", "fullName",
    "givenNames", "hair", "height", "lastName", "licenceNumber", "licenseClass", "licenseNumber", "name",
    "office", "parish", "personalNumber", "placeOfBirth", "previousType", "restrictions", "revoked", "sex",
    "surname", "type", "version", "verticalNumber", "weight",
  ]
  /// The fields of the front of identity cards.
  public static let idFront = [
    "additionalInformation", "additionalInformation1", "address", "age", "authority", "cardAccessNumber",
    "citizenship", "cityNumber", "dateOfBirth", "dateOfExpiry", "dateOfIssue", "dateOfRegistration",
    "divisionNumber", "documentNumber", "familyName", "fathersName", "firstName", "folio", "fullName",
    "givenNames", "height", "lastName", "licenseClass", "licenseType", "municipalityNumber", "nationalId",
    "nationality", "parentsGivenName", "personalNumber", "placeAndDateOfBirth", "placeOfBirth", "sex",
    "stateNumber", "supportNumber", "surname", "voterId",
  ]
  /// The fields of insurance cards.
  public static let insuranceCard = [
    "authority", "dateOfBirth", "dateOfExpiry", "documentNumber", "nationality", "personalNumber", "lastName",
    "firstName",
  ]
  /// The fields of vehicle registration certificates.
  public static let vehicleRegistrationCertificate = [
    "documentNumber", "licensePlate", "lastName", "firstName", "address", "firstIssued", "manufacturerCode",
    "vehicleTypeCode", "vehicleIdentificationNumber", "brand", "vehicleType", "displacement", "tire",
  ]
}
