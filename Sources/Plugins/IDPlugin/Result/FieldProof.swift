public import ScanPluginKit

/// What proves the text of a field of a document: the same mistake would have to be made twice, or to fit a check digit by chance.
public enum FieldProof: String, DefinedEnum {
  /// The check digit of the document's number.
  case checkDigitDocumentNumber
  /// The check digit of the date of birth.
  case checkDigitDateOfBirth
  /// The check digit of the date of expiry.
  case checkDigitDateOfExpiry
  /// The check digit of the personal number.
  case checkDigitPersonalNumber
  /// The check digit over several fields.
  case checkDigitFinal
  /// The machine-readable zone and the printed field beside it say the same.
  case agreement
  /// The error correction of a barcode.
  case errorCorrection

  /// What it means, in words.
  public var meaning: String {
    switch self {
    case .checkDigitDocumentNumber: "the check digit of the document's number"
    case .checkDigitDateOfBirth: "the check digit of the date of birth"
    case .checkDigitDateOfExpiry: "the check digit of the date of expiry"
    case .checkDigitPersonalNumber: "the check digit of the personal number"
    case .checkDigitFinal: "the check digit over several fields"
    case .agreement: "the machine-readable zone and the printed field say the same"
    case .errorCorrection: "the error correction of a barcode"
    }
  }
}
