/// One picture of a meter, and what is known to stand there: the columns `image`, `kind`, `ground_truth` and `group`.
public struct MeterSample: Sendable, ManifestRow {
  /// The file, relative to the corpus.
  public let image: String
  /// What kind of picture it is, like `drum-digit`.
  public let kind: String
  /// What stands there: a digit, `NaN` for a drum between two, a value, `~202` for a whole number of liters that a value rounds to.
  public let expected: String
  /// The meter that it shows: pictures of one meter share it.
  public let group: String

  /// Reads a row of the table.
  public init(_ number: Int, _ field: (String) -> String) {
    image = field("image")
    kind = field("kind")
    expected = field("ground_truth")
    group = field("group")
  }

  /// Where a picture comes from: the part of its name before the first underscore.
  public var origin: String {
    String(image.split(separator: "/").last?.split(separator: "_").first ?? "")
  }
}

/// The table of a corpus of meters.
public typealias MeterManifest = Manifest<MeterSample>
