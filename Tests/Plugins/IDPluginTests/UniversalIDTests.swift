import ScanPluginKit
import ScanTestKit
import TesseractEngine
import Testing

@testable import IDPlugin

@Suite("The plugins for documents with printed fields")
struct UniversalIDTests {
  static let data = LanguageData()

  static func frame(_ name: String) throws -> Frame {
    let document = try #require(GoldenDocument.all.first { $0.name == name })
    return Frame(luma: try DrawnDocumentTests.picture(document), origin: FrameOrigin(source: "drawn"))
  }

  static func plugin(_ config: UniversalIDConfig) throws -> UniversalIDPlugin {
    try UniversalIDPlugin(config, data: data, year: 2026)
  }

  @Test("the universal plugin keeps to the rules for plugins")
  func universalConformance() {
    #expect(PluginConformance.violations(of: UniversalIDPlugin.factory, config: UniversalIDConfig()) == [])
  }

  @Test("the other two keep to the rules for plugins")
  func conformance() {
    let certificates = VehicleRegistrationPlugin.factory
    #expect(PluginConformance.violations(of: certificates, config: VehicleRegistrationCertificateConfig()) == [])
    let permissions = LandingPermissionPlugin.factory
    // The format's own schema lets further keys stand there.
    let open = PluginConformance.violations(of: permissions, config: JapaneseLandingPermissionConfig())
    #expect(open.filter { !"\($0)".contains("unknownKey") } == [])
  }

  @Test("a license gives its fields with dates and places, and none is called verified")
  func license() throws {
    let frame = try Self.frame("license with numbers alone")
    let output = try Self.plugin(UniversalIDConfig()).scan(ScanInput(frame: frame, effort: .still))
    let result = try #require(output.results.first?.body as? UniversalIDResult, "\(output)")
    #expect(result.documentKind == "drivingLicense" && result.layout == "numberedLicense")
    #expect(result["surname"]?.textValues["latin"]?.text == "ERIKSSON")
    #expect(result["dateOfBirth"]?.dateValue?.formattedText == "1974-08-12")
    #expect(result["surname"]?.foundBy == .code && result.verifiedFields.isEmpty)
    let quad = try #require(result.items.first { $0.kind == "surname" }?.quad)
    #expect(quad.boundingRect.minX > 0 && quad.boundingRect.maxY < Double(frame.size.height))
    #expect(try UniversalIDResult(result.json()) == result)
  }

  @Test("a zone comes first, and what its check digits prove is called verified")
  func zone() throws {
    let page = DrawnZone.page(GoldenZone.all[0].lines)
    let frame = Frame(luma: page, origin: FrameOrigin(source: "drawn"))
    // Zones alone need no language data.
    let plugin = try UniversalIDPlugin(
      UniversalIDConfig(allowedLayouts: AllowedLayouts(mrz: [])),
      data: LanguageData(folders: ["/nowhere"], includesSystem: false), year: 2026)
    let output = try plugin.scan(ScanInput(frame: frame, effort: .still))
    let result = try #require(output.results.first?.body as? UniversalIDResult, "\(output)")
    #expect(result.documentKind == "mrz" && result.layout == "TD3" && result.issuingState == "UTO")
    #expect(result["dateOfBirth"]?.isVerified == true && result["surname"]?.isVerified == false)
    #expect(result["allCheckDigitsValid"]?.text == "true")
  }

  @Test("a page that has nothing to do with documents gives none, at any effort", arguments: ScanInput.Effort.allCases)
  func nothing(effort: ScanInput.Effort) throws {
    let plugin = try Self.plugin(UniversalIDConfig())
    let pages = [
      LumaImage(size: PixelSize(width: 640, height: 480), filledWith: 0),
      DrawnZone.page(["THE QUICK BROWN FOX JUMPS OVER", "THE LAZY DOGS AND SO ON", "AND SO FORTH FOR MANY LINES"]),
    ]
    for page in pages {
      let frame = Frame(luma: page, origin: FrameOrigin(source: "drawn"))
      let output = try plugin.scan(ScanInput(frame: frame, effort: effort))
      #expect(output.results.isEmpty && output.skipped != nil)
    }
  }

  @Test("a cancelled frame gives nothing, and the plugin reads on")
  func cancelled() throws {
    let plugin = try VehicleRegistrationPlugin(
      VehicleRegistrationCertificateConfig(), data: Self.data, year: 2026)
    let frame = try Self.frame("certificate of registration of Germany")
    let flag = CancellationFlag()
    flag.cancel()
    #expect(try plugin.scan(ScanInput(frame: frame, effort: .still, cancellation: flag)).results.isEmpty)
    let output = try plugin.scan(ScanInput(frame: frame, effort: .still))
    let result = try #require(output.results.first?.body as? VehicleRegistrationCertificateResult)
    #expect(result["lastName"]?.text == "ERIKSSON" && result["licensePlate"]?.foundBy == .code)
    #expect(try VehicleRegistrationCertificateResult(result.json()) == result)
  }

  @Test("a landing permission gives its fields")
  func permission() throws {
    let plugin = try LandingPermissionPlugin(JapaneseLandingPermissionConfig(), data: Self.data, year: 2026)
    let output = try plugin.scan(ScanInput(frame: Self.frame("landing permission"), effort: .still))
    let result = try #require(output.results.first?.body as? JapaneseLandingPermissionResult)
    #expect(result["dateOfIssue"]?.dateValue?.formattedText == "2026-08-12")
    #expect(result["status"]?.text == "Temporary Visitor")
    #expect(try JapaneseLandingPermissionResult(result.json()) == result)
  }

  @Test("an alphabet without its data is reported with the package")
  func alphabets() throws {
    let data = LanguageData(folders: ["/nowhere"], includesSystem: false)
    for (alphabet, package) in [
      (UniversalIDConfig.Alphabet.arabic, "tesseract-ocr-script-arab"), (.cyrillic, "tesseract-ocr-script-cyrl"),
      (.latin, "tesseract-ocr-eng"),
    ] {
      let error = #expect(throws: PluginError.self) {
        try UniversalIDPlugin(UniversalIDConfig(alphabet: alphabet), data: data, year: 2026)
      }
      #expect(error?.code == .missingData && error?.message.contains(package) == true, "\(alphabet)")
    }
  }
}
