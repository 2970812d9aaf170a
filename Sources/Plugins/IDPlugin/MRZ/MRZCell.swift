package import ScanRecognition

/// One character of a machine-readable zone as it was read, in ASCII: `A`…`Z`, `0`…`9` or `<`.
package typealias MRZCell = CharacterHypothesis<UInt8>

extension MRZCell {
  /// What stands where nothing is.
  static let filler = UInt8(ascii: "<")

  /// The confidence of a filler in whose place nothing is seen: next to nothing, so that any frame that sees something there counts
  /// for more.
  static let unseen = 1.0

  /// The most confidence of a character that cannot stand in its place.
  static let impossible = 20.0

  /// Whether it is a filler that hardly any frame has seen.
  var isUnseen: Bool { character == Self.filler && confidence < 20 }

  /// The cells of a text that is taken as it stands; characters that no zone has become fillers.
  package static func cells(_ text: String, confidence: Double = 100) -> [MRZCell] {
    text.utf8.map { MRZCell(MRZAlphabet.all.contains($0) ? $0 : filler, confidence: confidence) }
  }
}

extension [MRZCell] {
  /// The characters as text.
  package var text: String { String(decoding: map(\.character), as: UTF8.self) }
}

extension ConfusionTable<UInt8> {
  /// Characters of OCR-B that are taken for each other, from the errors of recognizers on travel documents.
  static let zone = ConfusionTable(
    ConfusionPairs.sameShape + ConfusionPairs.similarShape
      + ["CO", "<K", "<C", "<S", "<L", "<E", "<X", "<4", "<1"])
}

/// The characters that may stand in a place (ICAO Doc 9303-3, 4.2 and 4.3).
enum MRZAlphabet: Sendable {
  /// `A`…`Z` and `<`.
  case letters
  /// `0`…`9`.
  case digits
  /// `0`…`9`, and `<` where the place may be empty.
  case digitsOrFiller
  /// All of them.
  case any
  /// `M`, `F`, and `<` for unspecified; `X` on some documents.
  case sex

  static let all: Set<UInt8> = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<".utf8)
  private static let sexes: Set<UInt8> = Set("MF<X".utf8)

  func contains(_ character: UInt8) -> Bool {
    let isDigit = (0x30...0x39).contains(character)
    return switch self {
    case .letters: (0x41...0x5A).contains(character) || character == MRZCell.filler
    case .digits: isDigit
    case .digitsOrFiller: isDigit || character == MRZCell.filler
    case .any: Self.all.contains(character)
    case .sex: Self.sexes.contains(character)
    }
  }
}
