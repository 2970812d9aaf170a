import FoundationEssentials
import ScanPluginKit

/// One picture of a corpus with what it is known to show.
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

/// The table of a corpus: `manifest.csv` in its folder.
///
/// The columns `image`, `symbology`, `gt_kind`, `expected`, `n_expected`, `scored` and `primary` are read; `gt_kind` `bin`
/// has hexadecimal digits, `consensus` a JSON list of texts,
/// `addon` the digits of host and add-on, every other kind one text.
public struct CorpusManifest: Sendable {
  /// The folder of the corpus.
  public let folder: String
  /// The pictures in the order of the table.
  public let samples: [CorpusSample]

  /// Reads the table of a folder; nil when there is none.
  public init?(folder: String) {
    guard let data = try? Data(contentsOf: URL(filePath: folder + "/manifest.csv")) else { return nil }
    var rows = CommaSeparatedValues.rows(String(decoding: data, as: UTF8.self))
    guard !rows.isEmpty else { return nil }
    let header = rows.removeFirst()
    self.folder = folder
    samples = rows.filter { $0.count == header.count }.enumerated().map { number, row in
      let fields = Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
      return CorpusSample(number) { fields[$0] ?? "" }
    }
  }
}

extension CorpusSample {
  fileprivate init(_ number: Int, _ field: (String) -> String) {
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

/// Comma-separated values by RFC 4180.
enum CommaSeparatedValues {
  static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var isQuoted = false
    var followsQuote = false
    for scalar in text.unicodeScalars {
      if isQuoted {
        isQuoted = scalar != "\""
        followsQuote = !isQuoted
        if isQuoted { field.unicodeScalars.append(scalar) }
        continue
      }
      switch scalar {
      case "\"":
        if followsQuote { field.append("\"") }
        isQuoted = true
      case ",":
        row.append(field)
        field = ""
      case "\n":
        rows.append(row + [field])
        field = ""
        row = []
      case "\r": break
      default: field.unicodeScalars.append(scalar)
      }
      followsQuote = false
    }
    if !field.isEmpty || !row.isEmpty { rows.append(row + [field]) }
    return rows
  }
}
