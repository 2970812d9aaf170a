/// The text of one place, lines parted by line feeds.
public struct OCRResult: ResultBody {
  /// The text; lines are parted by line feeds.
  public let text: String
  /// How it was read.
  public let reading: TextReading

  /// Makes a result.
  public init(text: String, reading: TextReading) {
    self.text = text
    self.reading = reading
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<OCRResult>("ocrResult", "The text of one place.") {
    Field(required: "text", \.text, .string(minimumLength: 1), "The text; lines are parted by line feeds.")
    Field.reading(\.reading)
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    text = try object[\.text]
    reading = try object[\.reading]
  }

  /// The text.
  public var items: [FoundItem] {
    [FoundItem(kind: "TEXT", text: text, quad: reading.quad, isExact: false)]
  }
}
