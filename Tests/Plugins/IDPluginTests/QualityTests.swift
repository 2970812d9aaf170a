import LineNetEngine
import ScanPluginKit
import TesseractEngine
import Testing

@testable import IDPlugin

@Suite("The quality of documents")
struct QualityTests {
  private static func lineReadings(
    _ quality: QualityLevel, _ lines: [String], _ effort: ScanInput.Effort
  ) throws -> Int {
    let recognizer = ZoneRecognizer(try LineNetModel(.mrz), quality: quality)
    _ = try DrawnZone.page(lines).withView { view in try recognizer.observe(view, effort: effort) { false } }
    return recognizer.lineReadings
  }

  @Test(
    "decides how often the lines of a zone are read, whether its check digits are right or not",
    arguments: [true, false],
    [ScanInput.Effort.live, .still])
  func zones(_ isRight: Bool, _ effort: ScanInput.Effort) throws {
    var lines = GoldenZone.all[0].lines
    if !isRight { lines[1] = lines[1].replacing("7408122", with: "7408125") }
    let counts = try QualityLevel.allCases.map { try Self.lineReadings($0, lines, effort) }
    #expect(counts[0] < counts[1] && counts[1] < counts[2], "\(counts)")
  }

  @Test("decides how often the rows of a page are read")
  func pages() throws {
    let document = try #require(GoldenDocument.all.first { $0.name == "license with numbers alone" })
    let picture = try DrawnDocumentTests.picture(document)
    let counts = try QualityLevel.allCases.map { quality in
      let reader = try PageReader(languages: ["eng"], data: LanguageData(), quality: quality)
      _ = try picture.withView { view in try reader.read(view, effort: .still) { false } }
      return reader.rowReadings
    }
    #expect(counts[0] < counts[1] && counts[1] < counts[2], "\(counts)")
  }

  @Test("what is clear is read the same at every level", arguments: QualityLevel.allCases)
  func clear(_ quality: QualityLevel) throws {
    let frame = MRZPluginTests.page(GoldenZone.all[0].lines)
    let mrz = try MRZPluginTests.plugin(MRZConfig(minConfidence: 0, quality: quality))
    let zone = try #require(try mrz.scan(ScanInput(frame: frame, effort: .still)).results.first?.body as? MRZResult)
    #expect(zone[.dateOfBirth] == "740812" && zone[.dateOfExpiry] == "120415")
    let page = try UniversalIDTests.frame("license with numbers alone")
    let universal = try UniversalIDTests.plugin(UniversalIDConfig(quality: quality))
    let license = try universal.scan(ScanInput(frame: page, effort: .still)).results.first?.body as? UniversalIDResult
    #expect(license?["surname"]?.textValues["latin"]?.text == "ERIKSSON")
  }

  @Test("is balanced where a file says nothing, in each use case of documents")
  func standard() throws {
    #expect(MRZConfig().quality == .balanced && UniversalIDConfig().quality == .balanced)
    #expect(VehicleRegistrationCertificateConfig().quality == .balanced)
    #expect(try JapaneseLandingPermissionConfig(json: #"{"quality": "fast"}"#).quality == .fast)
    #expect(JapaneseLandingPermissionConfig().quality == .balanced)
  }
}
