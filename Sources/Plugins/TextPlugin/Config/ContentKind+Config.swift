public import ScanPluginKit
public import TextContent

extension ContentKind: DefinedEnum {
  /// What the kind is, in words.
  public var meaning: String {
    switch self {
    case .url: "an address of the web"
    case .dateTimeDuration: "a day, a time of day, or a length of time"
    case .emailAddress: "an e-mail address"
    case .flightNumber: "the number of a flight"
    case .fullStreetAddress: "a postal address"
    case .shipmentTrackingNumber: "the number of a shipment"
    case .telephoneNumber: "a telephone number"
    case .currency: "an amount of money"
    }
  }
}

extension ValueType where Value == [String] {
  /// Names of languages for text.
  public static var recognitionLanguages: Self { .list(of: .string(minimumLength: 2), count: 0...20) }
}

extension ValueType where Value == [ContentKind] {
  /// Kinds of content.
  public static var textContentTypes: Self { .list(of: .enumeration(ContentKind.self), count: 0...20) }
}
