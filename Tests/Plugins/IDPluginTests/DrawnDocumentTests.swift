import Foundation
import ScanPluginKit
import ScanStills
import TesseractEngine
import Testing

@testable import IDPlugin

@Suite("Documents out of drawn pictures")
struct DrawnDocumentTests {
  /// The file of the picture of a specimen; `Pictures/draw.py` draws them.
  static func path(_ document: GoldenDocument) -> String {
    let name = document.name.lowercased().replacing(/[^a-z]+/, with: "-")
    return URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures/\(name).png").path
  }

  /// The picture of a specimen.
  static func picture(_ document: GoldenDocument) throws -> LumaImage {
    try StillDecoder().open(path(document)).frame(page: 1).luma
  }

  @Test("each specimen has its picture, by its name")
  func names() {
    let missing = GoldenDocument.all.map(Self.path).filter { !FileManager.default.fileExists(atPath: $0) }
    #expect(missing.isEmpty)
  }

  /// How many of a picture's fields are read as they are printed, of how many; nil where it is read as no document of its kind.
  static func hits(_ document: GoldenDocument, _ reader: PageReader) throws -> (right: Int, of: Int, wrongDates: Int)? {
    let page = try picture(document).withView { view in try reader.read(view, effort: .still) { false } }
    let reading = page.flatMap { DocumentReader.read($0.text, kinds: GoldenDocumentTests.kinds, today: 2026) }
    guard let reading, reading.kind == document.kind else { return nil }
    let right = document.fields.filter { reading[$0.key]?.text == $0.value }.count
    let wrong = reading.fields.filter { $0.date != nil && $0.date?.iso != document.dates[$0.field] }.count
    return (right, document.fields.count, wrong)
  }

  @Test("nearly all specimens are read from their pictures, with nearly all fields, and no date is wrong")
  func picturesLong() throws {
    let reader = try PageReader(languages: ["eng"], data: LanguageData())
    var (documents, right, fields, wrongDates) = (0, 0, 0, 0)
    for document in GoldenDocument.all {
      fields += document.fields.count
      guard let hits = try Self.hits(document, reader) else { continue }
      documents += 1
      right += hits.right
      wrongDates += hits.wrongDates
    }
    #expect(documents >= GoldenDocument.all.count - 2)
    // English without accents, and what its network makes of codes without words.
    #expect(right * 100 >= fields * 80)
    #expect(wrongDates == 0)
  }
}
