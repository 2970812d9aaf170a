/// The text of one place, lines parted by line feeds.
public struct OCRResult: ResultBody {
  /// The text; lines are parted by line feeds.
  public let text: String
  /// The typed content in it, in the order of the text.
  public let contents: [OCRContent]
  /// How it was read.
  public let reading: TextReading

  /// Makes a result.
  public init(text: String, contents: [OCRContent] = [], reading: TextReading) {
    self.text = text
    self.contents = contents
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<OCRResult>("ocrResult", "The text of one place.") {
    Field(required: "text", \.text, .string(minimumLength: 1), "The text; lines are parted by line feeds.")
    Field(
      "contents", \.contents, .list(of: .object(OCRContent.self)), default: [],
      "The typed content in the text: addresses, dates, amounts, numbers of shipments and the like, in the order of the text."
    ).added()
    Field.reading(\.reading)
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    text = try object[\.text]
    contents = try object[\.contents]
    reading = try object[\.reading]
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "TEXT", text: text, quad: reading.quad, isExact: false)]
  }
}
