public import ScanPluginKit

/// What kind of message a code carries.
public enum PayloadKind: String, DefinedEnum {
  /// An address of the web.
  case url
  /// A GS1 Digital Link: an address of the web with GS1 elements.
  case digitalLink
  /// Access to a wireless network.
  case wifi
  /// A person or an organization (vCard, MeCard).
  case contact
  /// A place on earth (RFC 5870).
  case geo
  /// A text message to send.
  case sms
  /// A number to call (RFC 3966).
  case phone
  /// An e-mail to write (RFC 6068, MATMSG).
  case email
  /// An event of a calendar (RFC 5545).
  case event
  /// A payment in euro (EPC069-12).
  case payment
  /// The number of a book (ISO 2108).
  case isbn
  /// The number of printed music (ISO 10957).
  case ismn
  /// The number of a serial publication (ISO 3297).
  case issn
  /// The number of a vehicle (ISO 3779).
  case vin
  /// A coupon of North America, in a GS1 element (8110) or (8112).
  case coupon
}

/// The message that a code carries, taken apart.
public struct Payload: DefinedObject {
  /// What kind of message it is.
  public internal(set) var kind: PayloadKind
  /// The parts of the message, as an object; each kind has its own names.
  public internal(set) var fields: JSONNode

  /// Makes a payload.
  public init(kind: PayloadKind, fields: JSONNode) {
    self.kind = kind
    self.fields = fields
  }

  /// The text of a part; nil when the message has none of the name, or it is no text.
  public subscript(name: String) -> String? { fields[name]?.string }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "payload", defaults: Payload(kind: .url, fields: [:]), "The message that a code carries, taken apart."
  ) {
    Field(required: "kind", \.kind, .enumeration(), "What kind of message it is.")
    Field(
      required: "fields", \.fields, .anyObject,
      "The parts of the message; a part that is missing has no key. url: `url`, `scheme`, `host`, `title`. digitalLink: `url`, `ai` (the key) and `key` (its value), the elements are in `gs1`. wifi: `ssid`, `password`, `security`, `isHidden`, `eapMethod`, `phase2`, `identity`, `anonymousIdentity`. contact: `format`, `name`, `familyName`, `givenName`, `middleName`, `prefix`, `suffix`, `nickname`, `reading`, `organization`, `department`, `title`, `role`, `birthday`, `note`; lists of objects with `value` and `types`: `phones`, `emails`, `urls`, `addresses`. geo: `latitude`, `longitude`, `altitude`, `uncertainty`, `query`. sms: `number`, `body`. phone: `number`. email: `to`, `cc`, `bcc`, `subject`, `body`. event: `summary`, `start`, `end`, `startZone`, `endZone`, `location`, `description`, `id`, `organizer`, `url`, `rule`, `isAllDay`. payment: `version`, `service`, `bic`, `name`, `iban`, `isIBANValid`, `currency`, `amount`, `purpose`, `reference`, `text`, `note`. isbn: `isbn13`, `isbn10`, `addOn`, `currency`, `price`. ismn: `ismn`. issn: `issn`, `variant`, `addOn`, `issue`. vin: `vin`, `isImport`, `isCheckDigitValid`, `worldManufacturer`. coupon: `companyPrefix`, `offerCode`, `saveValue`, `saveValueCode`, `saveValueItem`, `additionalRules`, `expires`, `starts`, `serial`, `retailer`, `storeCoupon`, `isMultiplied`, `format`; a list of objects with `requirement`, `requirementCode`, `family` and `companyPrefix`: `purchases`; the codes are the digits of the coupon."
    )
  }
}
