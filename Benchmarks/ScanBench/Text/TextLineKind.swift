import ScanPluginKit
import TextContent
import TextPlugin

/// A kind of text line of a corpus, and the configuration that a user writes for it.
///
/// `Training/samples/lines.py` draws such a corpus: it says the kind of each line in the column `note` of its manifest.
public enum TextLineKind: String, Sendable, CaseIterable {
  /// Some words.
  case prose
  /// A street address.
  case address
  /// A web address.
  case url
  /// An address for electronic mail.
  case email
  /// A telephone number.
  case phone
  /// An amount of money.
  case currency
  /// A date, with a time or without.
  case date
  /// A flight number.
  case flight
  /// The number of a shipment.
  case tracking
  /// A vehicle identification number.
  case vin
  /// A tire identification number.
  case tin
  /// A serial number of capital letters, digits and hyphens.
  case serial
  /// The number of a freight container.
  case container

  /// The kind that a sample's note names; nil for another one.
  init?(_ sample: TextSample) {
    guard let kind = TextLineKind(rawValue: sample.note.split(separator: ";").first.map(String.init) ?? "") else {
      return nil
    }
    self = kind
  }

  /// The configuration for lines of the kind.
  var useCase: UseCase {
    switch self {
    case .prose: UseCase(OCRConfig(scanMode: .line))
    case .address: Self.content(.fullStreetAddress)
    case .url: Self.content(.url)
    case .email: Self.content(.emailAddress)
    case .phone: Self.content(.telephoneNumber)
    case .currency: Self.content(.currency)
    case .date: Self.content(.dateTimeDuration)
    case .flight: Self.content(.flightNumber)
    case .tracking: UseCase(OCRConfig(scanMode: .line, charWhitelist: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
    case .vin: UseCase(VINConfig())
    // Dates and letters that the rule does not allow are drawn too.
    case .tin: UseCase(TINConfig(validateProductionDate: false))
    case .serial: UseCase(OCRConfig(scanMode: .line, charWhitelist: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"))
    case .container: UseCase(ContainerConfig())
    }
  }

  /// Whether it is written with blanks and without: blanks are not compared.
  var hasFreeBlanks: Bool {
    switch self {
    case .prose, .address, .url, .email, .phone, .currency, .date, .serial: false
    case .flight, .tracking, .vin, .tin, .container: true
    }
  }

  private static func content(_ kind: ContentKind) -> UseCase {
    UseCase(OCRConfig(scanMode: .line, textContentTypes: [kind]))
  }
}
