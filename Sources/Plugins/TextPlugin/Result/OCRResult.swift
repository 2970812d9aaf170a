public import ScanPluginKit

/// The text of one place, lines parted by line feeds.
public struct OCRResult: ResultBody {
  /// The text; lines are parted by line feeds.
  public internal(set) var text: String
  /// The typed content in it, in the order of the text.
  public internal(set) var contents: [OCRContent]
  /// How it was read.
  public internal(set) var reading: TextReading

  /// Makes a result.
  public init(text: String, contents: [OCRContent] = [], reading: TextReading) {
    self.text = text
    self.contents = contents
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "ocrResult", defaults: OCRResult(text: "", reading: TextReading(engine: "")), "The text of one place."
  ) {
    Field(required: "text", \.text, .string(minimumLength: 1), "The text; lines are parted by line feeds.")
    Field(
      "contents", \.contents, .list(of: .object(OCRContent.self)),
      "The typed content in the text: addresses, dates, amounts, numbers of shipments and the like, in the order of the text."
    ).added()
    Field.reading(\.reading)
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "TEXT", text: text, quad: reading.quad, isExact: false)]
  }
}
