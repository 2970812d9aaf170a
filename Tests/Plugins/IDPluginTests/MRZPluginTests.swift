import ScanPluginKit
import ScanTestKit
import Testing

@testable import IDPlugin

@Suite("The plugin for machine-readable zones")
struct MRZPluginTests {
  static func plugin(_ config: MRZConfig = MRZConfig(minConfidence: 0)) throws -> MRZPlugin {
    try MRZPlugin(config, year: 2026)
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
    "the zone of a page is found and its second line read, whichever way the page lies",
    arguments: [(0, ScanInput.Effort.live), (90, .still), (180, .still)])
  func found(degrees: Int, effort: ScanInput.Effort) throws {
    let frame = Self.page(GoldenZone.all[0].lines, turnedBy: degrees)
    let plugin = try Self.plugin()
    var output = try plugin.scan(ScanInput(frame: frame, effort: effort))
    // The net does not know this font, so that names are uncertain until another frame reads them alike.
    if effort == .live { output = try plugin.scan(ScanInput(frame: frame, effort: effort)) }
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
    #expect(try plugin.scan(ScanInput(frame: frame, effort: .live, cancellation: flag)).results.isEmpty)
    #expect(try !plugin.scan(ScanInput(frame: frame, effort: .still)).results.isEmpty)
  }
}
