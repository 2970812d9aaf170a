import FoundationEssentials

/// Texts that are in pictures of a corpus though its manifest does not list them, as somebody saw who examined each picture.
///
/// A reader that gives one of them has not misread anything, whichever reader it is.
///
/// A table of comma-separated values with the columns `image`, `text` and `seen`, which says what the picture shows.
public struct SeenTexts: Sendable {
  /// Why a table cannot be used.
  public struct Failure: Error, CustomStringConvertible {
    /// What is wrong with it.
    public let description: String
  }

  /// The texts by the picture's file.
  private let texts: [String: [String]]

  /// Reads a table.
  ///
  /// - Throws: ``Failure`` where there is none, or a row has not its three fields.
  public init(file: String) throws(Failure) {
    guard let data = try? Data(contentsOf: URL(filePath: file)) else {
      throw Failure(description: "\(file): there is no such table")
    }
    var texts: [String: [String]] = [:]
    for (number, row) in CommaSeparatedValues.rows(String(decoding: data, as: UTF8.self)).enumerated() {
      guard row.count == 3, !row.contains("") else {
        throw Failure(description: "\(file): row \(number + 1) has not the fields image, text and seen")
      }
      if number > 0 { texts[row[0], default: []].append(row[1]) }
    }
    self.texts = texts
  }

  /// Whether a content that a picture gave is in it; spellings count as they do for those of the manifest.
  func contains(_ found: FoundContent, in sample: CorpusSample) -> Bool {
    texts[sample.image, default: []].contains {
      MatchRule.matches(found, .text($0), symbology: sample.symbology)
    }
  }
}
