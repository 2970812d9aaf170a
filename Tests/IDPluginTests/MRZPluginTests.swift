import ScanPluginKit
import ScanTestKit
import TesseractEngine
import Testing

@testable import IDPlugin

@Suite("The plugin for machine-readable zones")
struct MRZPluginTests {
  static let english = LanguageData()

  static func plugin(_ config: MRZConfig = MRZConfig(minConfidence: 0)) throws -> MRZPlugin {
    try MRZPlugin(config, data: english, year: 2026)
  }

  /// A specimen drawn with a font of fixed width, on a page with other text.
  static func page(_ lines: [String], turnedBy degrees: Int = 0) -> Frame {
    let drawn = DrawnZone.page(lines)
    let luma = Orientation(clockwiseDegrees: degrees).map { drawn.oriented(by: $0) } ?? drawn
    return Frame(luma: luma, origin: FrameOrigin(source: "drawn"))
  }

  @Test("the plugin keeps to the rules for plugins")
  func conformance() {
    #expect(PluginConformance.violations(of: MRZPlugin.factory, config: MRZConfig()) == [])
  }

  @Test(
    "the zone of a page is found and its second line read, whichever way the page lies", arguments: [0, 90, 180, 270])
  func found(degrees: Int) throws {
    let frame = Self.page(GoldenZone.all[0].lines, turnedBy: degrees)
    let output = try Self.plugin().scan(ScanInput(frame: frame, effort: .still))
    let result = try #require(output.results.first?.body as? MRZResult, "\(output)")
    #expect(result.mrzFormat == "TD3" && result[.dateOfBirth] == "740812" && result[.dateOfExpiry] == "120415")
    #expect(result.dateOfBirthObject == DocumentDate(year: 1974, month: 8, day: 12))
    #expect(result.dateOfExpiryObject == DocumentDate(year: 2012, month: 4, day: 15))
    #expect(result[.issuingCountryCode] == "UTO" && result[.sex] == "F")
    #expect(output.feedback.count == 2)
    let quad = try #require(result.items.first?.quad)
    #expect(frame.luma.size.frameSize.width >= quad.boundingRect.maxX)
  }

  @Test("pictures without a zone give none", arguments: [0, 1, 2])
  func nothing(kind: Int) throws {
    let luma =
      switch kind {
      case 0:
        DrawnZone.page(["THE QUICK BROWN FOX JUMPS OVER THE LAZY DOGS", "AND SO ON AND SO FORTH FOR MANY A LONG LINE"])
      case 1: DrawnZone.page(["1234567890123456789012345678901234567890"])
      default: LumaImage(size: PixelSize(width: 640, height: 480), filledWith: 200)
      }
    for effort in ScanInput.Effort.allCases {
      let output = try Self.plugin().scan(
        ScanInput(frame: Frame(luma: luma, origin: FrameOrigin(source: "drawn")), effort: effort))
      #expect(output.results.isEmpty && output.skipped != nil)
    }
  }

  @Test("a cancelled frame gives nothing, and the plugin reads on")
  func cancelled() throws {
    let plugin = try Self.plugin()
    let frame = Self.page(GoldenZone.all[0].lines)
    let flag = CancellationFlag()
    flag.cancel()
    #expect(try plugin.scan(ScanInput(frame: frame, effort: .still, cancellation: flag)).results.isEmpty)
    #expect(try !plugin.scan(ScanInput(frame: frame, effort: .still)).results.isEmpty)
  }

  @Test("missing data is told with the package, before a plugin is made and when one is")
  func missingData() throws {
    let data = LanguageData(folders: ["/nowhere"], includesSystem: false)
    let error = #expect(throws: PluginError.self) { try MRZPlugin(MRZConfig(), data: data, year: 2026) }
    #expect(error?.code == .missingData && error?.message.contains("tesseract-ocr-eng") == true)
  }
}

@Suite("What a configuration asks of a zone")
struct MRZRulesTests {
  static func document(_ change: (inout [[MRZCell]]) -> Void = { _ in }) throws -> MRZDocument {
    var cells = GoldenZone.all[0].cells
    change(&cells)
    return try #require(MRZReader.read(cells))
  }

  static func result(_ config: MRZConfig, _ document: MRZDocument) throws -> Result<MRZResult, MRZRules.Refusal> {
    try MRZRules(config, year: 2026).result(document, quad: nil)
  }

  @Test("a zone with all digits right gives a result that its definition takes back")
  func whole() throws {
    let result = try Self.result(MRZConfig(strictMode: true), Self.document()).get()
    #expect(result.allCheckDigitsValid && result[.surname] == "ERIKSSON" && result.corrections.isEmpty)
    #expect(Set(result.verifiedFields) == [.documentNumber, .dateOfBirth, .dateOfExpiry, .personalNumber])
    #expect(try MRZResult(result.json()) == result)
  }

  @Test("strict mode lets no zone through whose check digits are not all right")
  func strict() throws {
    let wrong = try Self.document { cells in
      // Two characters that no look-alike explains.
      cells[1][1].character = UInt8(ascii: "Y")
      cells[1][14].character = UInt8(ascii: "2")
    }
    #expect(!wrong.allCheckDigitsValid)
    #expect(throws: MRZRules.Refusal.self) { try Self.result(MRZConfig(strictMode: true), wrong).get() }
    let loose = try Self.result(MRZConfig(), wrong).get()
    #expect(!loose.allCheckDigitsValid && !loose.verifiedFields.contains(.documentNumber))
  }

  @Test(
    "a disabled field is not told, one without enough confidence counts as not found, and a mandatory one has to be there"
  )
  func fields() throws {
    let doubtful = try Self.document { cells in
      for column in 5..<13 { cells[0][column].confidence = 30 }
    }
    let disabled = try Self.result(MRZConfig(mrzFieldScanOptions: [.personalNumber: .disabled]), doubtful).get()
    #expect(disabled[.personalNumber].isEmpty && !disabled.verifiedFields.contains(.personalNumber))
    let unsure = try Self.result(MRZConfig(mrzMinFieldConfidences: [.surname: 60]), doubtful).get()
    #expect(unsure[.surname].isEmpty && unsure[.givenNames] == "ANNA MARIA")
    let mandatory = MRZConfig(mrzFieldScanOptions: [.surname: .mandatory], mrzMinFieldConfidences: [.surname: 60])
    #expect(throws: MRZRules.Refusal.self) { try Self.result(mandatory, doubtful).get() }
    #expect(throws: Never.self) {
      try Self.result(MRZConfig(mrzFieldScanOptions: [.surname: .mandatory]), doubtful).get()
    }
  }

  @Test("a zone below the least confidence gives no result")
  func confidence() throws {
    let poor = try Self.document { cells in
      for line in cells.indices { for column in cells[line].indices { cells[line][column].confidence = 40 } }
    }
    #expect(throws: MRZRules.Refusal.self) { try Self.result(MRZConfig(), poor).get() }
    #expect(throws: Never.self) { try Self.result(MRZConfig(minConfidence: 40), poor).get() }
  }

  @Test("what this build passes over is told, and what it can never give is refused")
  func notes() throws {
    let config = MRZConfig(
      cropAndTransformID: true, faceDetectionEnabled: true,
      mrzFieldScanOptions: [.vizAddress: .optional, .surname: .optional])
    #expect(MRZRules.notes(config).count == 3)
    #expect(MRZRules.notes(MRZConfig()).isEmpty)
    let error = #expect(throws: PluginError.self) {
      try MRZRules(MRZConfig(mrzFieldScanOptions: [.vizSurname: .mandatory]), year: 2026)
    }
    #expect(error?.code == .unsupportedConfiguration)
  }
}
