import FoundationEssentials

/// What a row of a corpus's table says about a picture.
public protocol ManifestRow: Sendable {
  /// Reads a row.
  ///
  /// - Parameters:
  ///   - number: Its place in the table, from 0.
  ///   - field: What stands in a column; empty where there is no such column.
  init(_ number: Int, _ field: (String) -> String)
}

/// The table of a corpus: `manifest.csv` in its folder, with a row for each picture below the names of the columns.
public struct Manifest<Sample: ManifestRow>: Sendable {
  /// The folder of the corpus.
  public let folder: String
  /// The pictures in the order of the table.
  public let samples: [Sample]

  /// Reads the table of a folder; nil when there is none.
  public init?(folder: String) {
    guard let data = try? Data(contentsOf: URL(filePath: folder + "/manifest.csv")) else { return nil }
    var rows = CommaSeparatedValues.rows(String(decoding: data, as: UTF8.self))
    guard !rows.isEmpty else { return nil }
    let header = rows.removeFirst()
    self.folder = folder
    samples = rows.filter { $0.count == header.count }.enumerated().map { number, row in
      let fields = Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
      return Sample(number) { fields[$0] ?? "" }
    }
  }
}

/// The table of a corpus of codes.
public typealias CorpusManifest = Manifest<CorpusSample>

/// The table of a corpus of text.
public typealias TextManifest = Manifest<TextSample>

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
