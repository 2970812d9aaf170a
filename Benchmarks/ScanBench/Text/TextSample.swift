/// One picture with text, and what is known to stand there: the columns `image`, `task`, `ground_truth` and `note`.
public struct TextSample: Sendable, ManifestRow {
  /// The file, relative to the corpus.
  public let image: String
  /// What kind of picture it is, like `mrz-doc`.
  public let task: String
  /// What stands there; the lines of a zone are parted by `|`.
  public let expected: String
  /// What else is known of the picture.
  public let note: String

  /// Reads a row of the table.
  public init(_ number: Int, _ field: (String) -> String) {
    image = field("image")
    task = field("task")
    expected = field("ground_truth")
    note = field("note")
  }
}
