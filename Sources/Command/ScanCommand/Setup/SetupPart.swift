import ScanPluginKit

/// A part of what a setup proposes to set.
struct SetupPart: Equatable, Sendable {
  /// The parts, in their order.
  enum Kind: String, CaseIterable, Sendable {
    /// Only the formats of codes that were read.
    case formats
    /// The part of the picture around what was read.
    case cutout
    /// The places of the digits.
    case digits
    /// The places of the dials.
    case dials
    /// The picture itself, with which frames are aligned.
    case reference

    /// Reads names of parts, with blanks or commas between them; nil where a word is none.
    static func list(_ text: String) -> Set<Kind>? {
      let kinds = text.lowercased().split { $0 == " " || $0 == "," }.map { Kind(rawValue: String($0)) }
      return kinds.isEmpty || kinds.contains(nil) ? nil : Set(kinds.compactMap(\.self))
    }
  }

  let kind: Kind
  /// What is set, as `--set` takes it.
  let overrides: [String]
  /// What that is, for people.
  let words: DisplayText
}
