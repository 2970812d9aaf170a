import FoundationEssentials

/// One picture with text, and what is known to stand there.
public struct TextSample: Sendable {
  /// The file, relative to the corpus.
  public let image: String
  /// What kind of picture it is, like `mrz-doc`.
  public let task: String
  /// What stands there; the lines of a zone are parted by `|`.
  public let expected: String
  /// What else is known of the picture.
  public let note: String
}

/// The table of a corpus of text: `manifest.csv` in its folder, with the columns `image`, `task` and `ground_truth`.
public struct TextManifest: Sendable {
  /// The folder of the corpus.
  public let folder: String
  /// The pictures in the order of the table.
  public let samples: [TextSample]

  /// Reads the table of a folder; nil when there is none.
  public init?(folder: String) {
    guard let data = try? Data(contentsOf: URL(filePath: folder + "/manifest.csv")) else { return nil }
    var rows = CommaSeparatedValues.rows(String(decoding: data, as: UTF8.self))
    guard !rows.isEmpty else { return nil }
    let header = rows.removeFirst()
    self.folder = folder
    samples = rows.filter { $0.count == header.count }.map { row in
      let fields = Dictionary(zip(header, row), uniquingKeysWith: { first, _ in first })
      return TextSample(
        image: fields["image"] ?? "", task: fields["task"] ?? "", expected: fields["ground_truth"] ?? "",
        note: fields["note"] ?? "")
    }
  }
}
