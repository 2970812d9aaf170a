/// What vouches for a finding.
public enum ContentCertainty: String, Sendable, Hashable, CaseIterable {
  /// A check digit is right, or a registry's table has the number's parts.
  case checked
  /// The form is that of the standard; nothing in it can be checked.
  case formed
  /// It looks like it by words and habits.
  case likely
  /// The form is unmistakable, but the check digit is wrong: most probably misread.
  case contradicted
}

/// A part of a finding's value.
public struct ContentDetail: Sendable, Hashable {
  /// The name of the part; each kind has its own, see ``ContentFinder``.
  public let name: String
  /// The value of the part.
  public let value: String

  /// Makes a part.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// One way to read a finding.
public struct ContentReading: Sendable, Hashable {
  /// The exact value in the form of its standard, see ``ContentFinder``.
  public let value: String
  /// The parts of the value.
  public let details: [ContentDetail]

  /// Makes a reading; details without a value are left out.
  public init(_ value: String, _ details: [(String, String?)] = []) {
    self.value = value
    self.details = details.compactMap { name, value in value.map { ContentDetail(name, $0) } }
  }

  /// The value of a part; nil when the reading has none of the name.
  public subscript(name: String) -> String? { details.first { $0.name == name }?.value }
}

/// A piece of typed content in a text.
public struct FoundContent: Sendable, Hashable {
  /// What kind of content it is.
  public let kind: ContentKind
  /// Where it stands, in UTF-8 bytes of the text.
  public let range: Range<Int>
  /// The piece as it stands in the text.
  public let text: String
  /// The ways to read it, at least one. Several mean that the text alone does not say which one is meant; the order
  /// says nothing about which is likelier.
  public let readings: [ContentReading]
  /// What vouches for it.
  public let certainty: ContentCertainty

  /// Makes a finding.
  public init(
    kind: ContentKind, range: Range<Int>, text: String, readings: [ContentReading], certainty: ContentCertainty
  ) {
    self.kind = kind
    self.range = range
    self.text = text
    self.readings = readings
    self.certainty = certainty
  }

  /// Whether the text can be read in more than one way.
  public var isAmbiguous: Bool { readings.count > 1 }
  /// The value, when there is but one reading.
  public var value: String? { isAmbiguous ? nil : readings.first?.value }
}
