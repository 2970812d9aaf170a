public import ScanJSON

/// A file that records are appended to, a line for each.
public struct FileSinkConfig: SinkSettings {
  /// What a line is.
  public enum Format: String, DefinedEnum {
    /// The record as JSON.
    case jsonl
    /// Chosen values, separated by commas.
    case csv

    /// What it means, in words.
    public var meaning: String {
      switch self {
      case .jsonl: "One record as JSON on each line."
      case .csv: "Values of each record, separated by commas (RFC 4180), below a line with the names of the columns."
      }
    }
  }

  /// A column of a CSV file.
  public struct Column: DefinedObject {
    /// Its name in the first line.
    public internal(set) var name: String
    /// Where in the record its value stands, as a JSON Pointer.
    public internal(set) var pointer: String

    /// Makes a column.
    public init(name: String, pointer: String) {
      (self.name, self.pointer) = (name, pointer)
    }

    /// The keys in JSON.
    public static let definition = ObjectDefinition(
      "csvColumn", defaults: Column(name: "", pointer: ""), "A column of a CSV file.", place: .root
    ) {
      Field(required: "name", \.name, .string(minimumLength: 1), "Its name in the first line.")
      Field(
        required: "pointer", \.pointer, .string(),
        "Where in the record its value stands, as a JSON Pointer (RFC 6901), like `/items/0/text`. A record without such a value has an empty field."
      )
    }
  }

  /// The key of this kind.
  public static let key = "file"

  /// The file.
  public internal(set) var path: String
  /// What a line is.
  public internal(set) var format: Format
  /// The columns of a CSV file.
  public internal(set) var columns: [Column]
  /// From which size on a new file is begun, in MiB.
  public internal(set) var maxMegabytes: Double
  /// How many full files are kept.
  public internal(set) var keep: Int

  /// The columns of a CSV file that names none.
  public static let defaultColumns = [
    Column(name: "time", pointer: "/time"), Column(name: "view", pointer: "/view"),
    Column(name: "kind", pointer: "/items/0/kind"), Column(name: "text", pointer: "/items/0/text"),
    Column(name: "confidence", pointer: "/result/confidence"), Column(name: "id", pointer: "/id"),
  ]

  /// Makes the settings of a file.
  public init(
    path: String, format: Format = .jsonl, columns: [Column] = FileSinkConfig.defaultColumns, maxMegabytes: Double = 64,
    keep: Int = 4
  ) {
    (self.path, self.format, self.columns) = (path, format, columns)
    (self.maxMegabytes, self.keep) = (maxMegabytes, keep)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "fileSink", defaults: FileSinkConfig(path: ""),
    "A file that records are appended to, a line for each; a full one is put aside and a new one begun.", place: .root
  ) {
    Field(
      required: "path", \.path, .string(minimumLength: 1),
      "The file; it is made when it is not there. A relative path starts from the service's file.")
    Field("format", \.format, .enumeration(), "What a line is: `jsonl` (default), one record as JSON, or `csv`.")
    Field(
      "columns", \.columns, .list(of: .object(), count: 1...100),
      "The columns of a CSV file. Default: time, view, kind, text, confidence, id.")
    Field(
      "maxMegabytes", \.maxMegabytes, .number(0.001...1_000_000),
      "From which size on the file is put aside as `PATH.1`, and that as `PATH.2`, and a new one begun, in MiB. Default 64."
    )
    Field("keep", \.keep, .int(0...1000), "How many files that were put aside are kept, 0 to 1000. Default 4.")
  }

  /// Makes the sink.
  public func makeSink(_ context: SinkContext) throws(SinkProblem) -> any Sink {
    FileSink(path: context.path(path), settings: self)
  }
}
