public import ScanPluginKit

/// One field of a document with a machine-readable zone (ICAO Doc 9303); the names with `viz` stand outside the zone.
public enum MRZField: String, DefinedEnum {
  /// The family name.
  case surname
  /// The given names.
  case givenNames
  /// The date of birth.
  case dateOfBirth
  /// The date of expiry.
  case dateOfExpiry
  /// The number of the document.
  case documentNumber
  /// The kind of document, like `P`.
  case documentType
  /// The issuing state, three letters.
  case issuingCountryCode
  /// The holder's nationality, three letters.
  case nationalityCountryCode
  /// The holder's sex.
  case sex
  /// The personal number of a passport.
  case personalNumber
  /// The data that the issuing state adds.
  case optionalData
  /// All lines as they stand.
  case mrzString
  /// The check digit of the date of birth.
  case checkDigitDateOfBirth
  /// The check digit of the date of expiry.
  case checkDigitDateOfExpiry
  /// The check digit of the document's number.
  case checkDigitDocumentNumber
  /// The check digit of the personal number.
  case checkDigitPersonalNumber
  /// The check digit over several fields.
  case checkDigitFinal
  /// The address outside the zone.
  case vizAddress
  /// The date of issue outside the zone.
  case vizDateOfIssue
  /// The family name outside the zone.
  case vizSurname
  /// The given names outside the zone.
  case vizGivenNames
  /// The date of birth outside the zone.
  case vizDateOfBirth
  /// The date of expiry outside the zone.
  case vizDateOfExpiry
}
