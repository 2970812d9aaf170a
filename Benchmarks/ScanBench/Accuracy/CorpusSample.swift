import ScanPluginKit

/// One picture of a corpus of codes with what it is known to show.
///
/// The columns `image`, `symbology`, `gt_kind`, `expected`, `n_expected`, `scored` and `primary` are read; `gt_kind` `bin`
/// has hexadecimal digits, `consensus` a JSON list of texts,
/// `addon` the digits of host and add-on, every other kind one text.
public struct CorpusSample: Sendable {
  /// Its place in the table of the corpus, from 0.
  public let number: Int
  /// The file, relative to the corpus.
  public let image: String
  /// What is printed there, in the corpus's own words, like `EAN13`; `NONE` for pictures without a code.
  public let symbology: String
  /// What has to be read; empty for pictures that must give nothing.
  public let expected: [ExpectedContent]
  /// Whether the picture counts.
  public let isScored: Bool
  /// Whether it is no crop of another picture of the corpus.
  public let isPrimary: Bool

  /// Whether the picture counts in the table.
  public var counts: Bool { isScored && isPrimary }
  /// Whether bars are printed there, in one row or in a few rows of DataBar.
  public var isLinear: Bool { Self.linearSymbologies.contains(symbology) }

  /// The corpus's names of the symbologies that consist of bars, those of several kinds of them included.
  static let linearSymbologies: Set<String> = [
    "CODABAR", "CODE128", "CODE39", "CODE93", "DATABAR", "DATABAR_EXP", "DATABAR_EXP_STACKED", "DATABAR_LIMITED",
    "DATABAR_STACKED", "DXFILMEDGE", "EAN13", "EAN8", "ITF", "MULTI", "TELEPEN", "UPCA", "UPCE",
  ]
}

/// One expected content of a picture.
public enum ExpectedContent: Sendable, Equatable {
  /// Text; compared by ``MatchRule``.
  case text(String)
  /// The digits of an EAN or UPC and of its add-on; the host alone counts too.
  case withAddOn(String)
  /// Bytes; compared as they are.
  case bytes([UInt8])
}

extension CorpusSample: ManifestRow {
  /// Reads a row of the table.
  public init(_ number: Int, _ field: (String) -> String) {
    self.init(
      number: number,
      image: field("image"), symbology: field("symbology"),
      expected: Self.expected(field("expected"), kind: field("gt_kind"), count: Int(field("n_expected")) ?? 0),
      isScored: field("scored") == "1", isPrimary: field("primary") == "1")
  }

  private static func expected(_ text: String, kind: String, count: Int) -> [ExpectedContent] {
    switch kind {
    case "bin": return [.bytes(hexadecimal(text))]
    case "consensus":
      guard case .array(let elements)? = try? JSONNode.parse(text).value else { return [] }
      let texts = elements.compactMap { element -> String? in
        guard case .string(let text) = element.value else { return nil }
        return text
      }
      // The table counts symbols; the same text may stand on several of them.
      return (0..<max(count, texts.count)).compactMap { texts.isEmpty ? nil : .text(texts[$0 % texts.count]) }
    case "addon": return [.withAddOn(text)]
    default: return count == 0 ? [] : [.text(text)]
    }
  }

  private static func hexadecimal(_ text: String) -> [UInt8] {
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap { at in
      UInt8(String(decoding: digits[at...at + 1], as: UTF8.self), radix: 16)
    }
  }
}
