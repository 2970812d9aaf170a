/// Finds typed content in a recognized line, or in a few lines joined by line feeds.
///
/// Rules and tables, no model: what is found is exact in form, and a text that can be read in several ways has several
/// readings. The time grows with the length of the text, and nothing in the text can end the process.
///
/// | Kind | Value | Details |
/// |---|---|---|
/// | URL | the address with its scheme, host in small letters | `scheme`, `host`, `assumedScheme` if it had none |
/// | dateTimeDuration | ISO 8601; `--MM-DD` (RFC 6350) without a year | `form`, see below; `century`: assumed |
/// | emailAddress | the address, its domain in small letters | `local`, `domain` |
/// | flightNumber | designator and number without a space or leading zeros | `airline`, `number`, `suffix` |
/// | fullStreetAddress | the parts with commas | `street`, `houseNumber`, `unit`, `postalCode`, `city`, `state` |
/// | shipmentTrackingNumber | the number without spaces | `carrier`, `checkDigit`, `country`, `service` |
/// | telephoneNumber | E.164, or the digits of an unknown country | `callingCode`, `national`, `regions`, `extension` |
/// | currency | the amount as a decimal and the code (ISO 4217) | `amount`, `currency` |
///
/// A `form` is date, time, dateTime, interval or duration; a `checkDigit` is right, wrong or none.
public struct ContentFinder: Sendable {
  /// What is searched for.
  public let options: ContentOptions

  /// Makes a finder.
  public init(options: ContentOptions = ContentOptions()) {
    self.options = options
  }

  /// The content of a text, in the order of its places; findings do not overlap.
  public func find(in text: String) -> [FoundContent] {
    let plain = PlainText(text)
    var candidates: [ContentCandidate] = []
    // The order is the precedence where two would take the same characters.
    candidates += URLDetector(text: plain).candidates
    candidates += EmailDetector(text: plain).candidates
    candidates += TrackingDetector(text: plain).candidates
    candidates += AddressDetector(text: plain).candidates
    let phones = PhoneDetector(text: plain, regions: options.regions)
    candidates += phones.international
    candidates += MoneyDetector(text: plain, regions: options.regions).candidates
    candidates += DateDetector(text: plain, options: options).candidates
    candidates +=
      FlightDetector(
        text: plain, isExpected: options.isExpected && options.kinds == [.flightNumber]
      ).candidates
    candidates += phones.national
    var isTaken = [Bool](repeating: false, count: plain.scalars.count)
    var kept: [ContentCandidate] = []
    for candidate in candidates where !isTaken[candidate.range].contains(true) {
      for place in candidate.range { isTaken[place] = true }
      if options.kinds.contains(candidate.kind) { kept.append(candidate) }
    }
    kept.sort { $0.range.lowerBound < $1.range.lowerBound }
    return kept.prefix(options.limit).map { candidate in
      FoundContent(
        kind: candidate.kind,
        range: plain.offsets[candidate.range.lowerBound]..<plain.offsets[candidate.range.upperBound],
        text: plain.source(candidate.range), readings: candidate.readings, certainty: candidate.certainty)
    }
  }
}

/// What a detector proposes: a finding by places of scalars.
struct ContentCandidate {
  let kind: ContentKind
  let range: Range<Int>
  let readings: [ContentReading]
  let certainty: ContentCertainty
}
