/// What kind of content a piece of text is; the names are those of VisionKit's text content types.
public enum ContentKind: String, Sendable, Hashable, CaseIterable {
  /// An address of the web (RFC 3986).
  case url = "URL"
  /// A day, a time of day, both, a span between two times, or a length of time.
  case dateTimeDuration
  /// An e-mail address (RFC 5321).
  case emailAddress
  /// The number of a flight: an airline's designator and up to four digits.
  case flightNumber
  /// A postal address with street, house number and place.
  case fullStreetAddress
  /// The number of a parcel or letter that a carrier follows.
  case shipmentTrackingNumber
  /// A telephone number (ITU-T E.164).
  case telephoneNumber
  /// An amount of money.
  case currency
}
