import ScanPluginKit
import Testing

@testable import IDPlugin

@Suite("Misread documents")
struct RandomDocumentTests {
  /// How many fields of documents were found, and how many of these belong to another one.
  struct Count {
    var documents = 0
    var found = 0
    var fields = 0
    var misplaced: [String] = []
    var wrongDates: [String] = []
    var verified = 0
  }

  static func count(_ number: Int, seed: UInt64, rate: Double) -> Count {
    var documents = RandomDocuments(seed: seed, rate: rate)
    var count = Count()
    let places = FieldPlaces(
      pageToRegion: AffineTransform(scale: 1),
      regionToFrame: AffineTransform(regionOrigin: PixelRect(x: 0, y: 0, width: 1, height: 1)))
    for _ in 0..<number {
      let document = documents.document()
      count.documents += 1
      guard
        let reading = DocumentReader.read(
          TextPage(lines: document.lines), kinds: Set(DocumentReading.Kind.allCases), today: 2026)
      else { continue }
      count.found += 1
      let result = UniversalIDResult(
        fields: Dictionary(reading.fields.map { ($0.field, places.field($0)) }) { first, _ in first },
        documentKind: reading.kind.rawValue, layout: reading.layout)
      count.verified += result.verifiedFields.count
      for field in reading.fields {
        guard let read = document.read[field.field], let truth = document.truth[field.field] else { continue }
        count.fields += 1
        let corrected = field.corrections.reduce(into: Array(field.text)) { text, correction in
          text[correction.column] = correction.from.first ?? text[correction.column]
        }
        if String(corrected) != read, !read.hasPrefix(String(corrected)) {
          count.misplaced.append("\(field.field): \(field.text) for \(read)")
        }
        // A date that was read right is reported right; of one that was misread nobody can know.
        if let date = field.date, read == truth, !Self.is(date, truth, reading.layout) {
          count.wrongDates.append("\(field.field): \(date.iso) for \(truth)")
        }
      }
    }
    return count
  }

  private static func `is`(_ date: DocumentDate, _ text: String, _ layout: String) -> Bool {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 3 else { return false }
    let (day, month) = layout == "americanLicense" ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    return date == DocumentDate(year: numbers[2], month: month, day: day)
  }

  @Test("of documents that are read right every field is found")
  func right() {
    let count = Self.count(200, seed: 7, rate: 0)
    #expect(count.found == count.documents)
    #expect(count.misplaced == [] && count.wrongDates == [])
    #expect(count.verified == 0)
    #expect(count.fields > 900)
  }

  @Test(
    "of 1,000 misread documents no field is called verified, none has the text of another, no date is another than its text",
    arguments: [0.02, 0.06])
  func misread(rate: Double) {
    let count = Self.count(500, seed: 11, rate: rate)
    #expect(count.verified == 0)
    #expect(count.misplaced == [])
    #expect(count.wrongDates == [])
    // The sentence above must not hold for want of fields.
    #expect(count.found > 300 && count.fields > 1_500)
  }
}
