import Testing

@testable import IDPlugin

@Suite("Documents out of lines of text")
struct GoldenDocumentTests {
  static let kinds = Set(DocumentReading.Kind.allCases)

  @Test("a specimen gives its fields, its dates and its state", arguments: GoldenDocument.all)
  func golden(document: GoldenDocument) throws {
    let page = DrawnText.page(document.text)
    let reading = try #require(DocumentReader.read(page, kinds: Self.kinds, today: 2026))
    #expect(reading.kind == document.kind)
    #expect(reading.country?.code == document.country)
    for (field, text) in document.fields {
      #expect(reading[field]?.text == text, "\(field)")
      #expect(reading[field]?.date?.iso == document.dates[field], "\(field)")
    }
    for field in reading.fields where field.date != nil {
      #expect(document.dates[field.field] == field.date?.iso, "\(field.field)")
    }
  }
}
