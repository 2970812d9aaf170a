import ScanPluginKit
import TesseractEngine
import Testing

@testable import TextPlugin

@Suite("The plugin for texts")
struct TextPluginTests {
  static func plugin(_ config: any UseCaseConfig) throws -> any ScanPlugin {
    try ConfigFileTests.registry.makePlugin(
      PluginContext(pluginConfig: PluginConfig(id: "a", useCase: UseCase(config)), locale: "C"))
  }

  static func text(
    _ config: any UseCaseConfig, _ luma: LumaImage, _ effort: ScanInput.Effort = .still
  ) throws -> String? {
    let output = try plugin(config).scan(ScanInput(frame: DrawnPage.frame(luma), effort: effort))
    return output.results.first?.body.items.first?.text
  }

  @Test("light text on dark ground is read as well")
  func light() throws {
    #expect(try Self.text(VINConfig(), DrawnPage.picture(["1HGCM82633A004352"], isLight: true)) == "1HGCM82633A004352")
  }

  @Test("a number whose characters stand one below the other is read in the mode for it", arguments: [false, true])
  func stacked(isLight: Bool) throws {
    let picture = DrawnPage.picture(["MSKU9070323"], isLight: isLight, isStacked: true)
    #expect(try Self.text(ContainerConfig(scanMode: .vertical), picture) == "MSKU9070323")
    #expect(try Self.text(ContainerConfig(scanMode: .horizontal), picture) == nil)
  }

  @Test("text on its head is read where the configuration says so", arguments: UpsideDownMode.allCases)
  func upsideDown(mode: UpsideDownMode) throws {
    let picture = DrawnPage.picture(["DOT U2LL LMLR 5107"])
    #expect(try Self.text(TINConfig(upsideDownMode: mode), picture) == "DOTU2LLLMLR5107")
    let turned = try Self.text(TINConfig(upsideDownMode: mode), picture.oriented(by: .down))
    #expect(turned == (mode == .disabled ? nil : "DOTU2LLLMLR5107"))
  }

  @Test("a pattern refuses a text, and by country a plate")
  func patterns() throws {
    let picture = DrawnPage.picture(["1HGCM82633A004352"])
    #expect(try Self.text(VINConfig(validationRegex: PatternText("^W.*$")), picture) == nil)
    #expect(try Self.text(VINConfig(validationRegex: PatternText("^1.*$")), picture) != nil)
    let plate = DrawnPage.picture(["HH AB 1234"])
    let german = LicensePlateConfig(scanMode: .germany, validationRegex: try PlatePatterns("'D':^HH[A-Z]+[0-9]+$"))
    #expect(try Self.text(german, plate) == "HHAB1234")
    let other = LicensePlateConfig(scanMode: .germany, validationRegex: try PlatePatterns("'D':^M[A-Z]+[0-9]+$"))
    #expect(try Self.text(other, plate) == nil)
    let austrian = LicensePlateConfig(scanMode: .germany, validationRegex: try PlatePatterns("'A':^[A-Z0-9]+$"))
    #expect(try Self.text(austrian, plate) == nil)
  }

  @Test("a number without a right check digit gives none where it is asked for")
  func checkDigit() throws {
    let european = DrawnPage.picture(["WVWZZZ1JZ3W386752"])
    #expect(try Self.text(VINConfig(), european) == "WVWZZZ1JZ3W386752")
    #expect(try Self.text(VINConfig(validateCheckDigit: true), european) == nil)
  }

  @Test("a blurred picture is skipped when sharpness is asked for, before it is read")
  func sharpness() throws {
    let drawn = DrawnPage.picture(["HELLO2468"])
    let small = drawn.resized(to: PixelSize(width: drawn.width / 16, height: drawn.height / 16))
    let blurred = small.resized(to: drawn.size)
    let plugin = try Self.plugin(OCRConfig(scanMode: .line, charWhitelist: "EHLO2468", minSharpness: 30))
    let skipped = try plugin.scan(ScanInput(frame: DrawnPage.frame(blurred), effort: .still)).skipped
    #expect(skipped == .notSharp)
    #expect(try !plugin.scan(ScanInput(frame: DrawnPage.frame(drawn), effort: .still)).results.isEmpty)
  }

  @Test("a line of which the region shows the upper or the lower half is none", arguments: [true, false])
  func cut(isUpper: Bool) throws {
    let picture = DrawnPage.picture(["HELLO2468"])
    let plugin = try Self.plugin(OCRConfig(scanMode: .line, charWhitelist: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))
    let whole = try plugin.scan(ScanInput(frame: DrawnPage.frame(picture), effort: .still))
    let quad = try #require(whole.results.first?.body.items.first?.quad)
    let middle = Int(quad.center.y)
    for row in [middle - 2, middle + 2] {
      let region = PixelRect(
        x: 0, y: isUpper ? 0 : row, width: picture.width, height: isUpper ? row : picture.height - row)
      let half = try plugin.scan(ScanInput(frame: DrawnPage.frame(picture), region: region, effort: .still))
      #expect(half.results.isEmpty, "row \(row): \(half.results.map { $0.body.items.map(\.text) })")
    }
  }

  @Test("lines, a whole page and a grid are read as the mode says")
  func modes() throws {
    let page = DrawnPage.picture(["HELLO2468", "WORLD1357"])
    let letters = "EHLOWRD12345678"
    let whole = try Self.text(OCRConfig(scanMode: .auto, charWhitelist: letters), page)
    #expect(whole == "HELLO2468\nWORLD1357")
    let line = try Self.text(
      OCRConfig(scanMode: .line, charWhitelist: letters, validationRegex: PatternText("^W.*$")), page)
    #expect(line == "WORLD1357")
    let grid = OCRConfig(scanMode: .grid, charWhitelist: letters, charCountX: 9, charCountY: 2)
    #expect(try Self.text(grid, page) == "HELLO2468\nWORLD1357")
    #expect(
      try Self.text(OCRConfig(scanMode: .grid, charWhitelist: letters, charCountX: 9, charCountY: 3), page) == nil)
    let near = OCRConfig(scanMode: .grid, charWhitelist: letters, charCountX: 9, charCountY: 2, charPaddingYFactor: 0.1)
    #expect(try Self.text(near, page) == nil)
  }

  @Test(
    "lines of other heights than the wanted ones are left out, however near these are",
    arguments: [
      (24.0, 18, 40, true), (24, 50, 90, false), (24, 28, nil, false), (24, nil, 20, false), (24, 22, 26, true),
      (40, 44, nil, false), (40, nil, 44, true), (60, nil, 24, false), (40, 36, nil, true),
    ] as [(Double, Int?, Int?, Bool)])
  func heights(height: Double, minimum: Int?, greatest: Int?, isRead: Bool) throws {
    // The strokes are a seventh wider than the height of the characters.
    let page = DrawnPage.picture(["HELLO2468"], height: height / (1 + 0.85 / 6))
    let config = OCRConfig(scanMode: .line, charWhitelist: "EHLO2468", minCharHeight: minimum, maxCharHeight: greatest)
    #expect(try Self.text(config, page) == (isRead ? "HELLO2468" : nil))
  }

  @Test(
    "a text with characters that the list lacks gives none, and one that only looks like them does",
    arguments: [
      ("ABCD1234", "0123456789", nil), ("KX474747", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", nil),
      ("12345678", "0123456789", "12345678"), ("1O345678", "0123456789", "10345678"),
    ])
  func whitelists(text: String, list: String, read: String?) throws {
    let config = OCRConfig(scanMode: .line, charWhitelist: list)
    #expect(try Self.text(config, DrawnPage.picture([text])) == read)
  }

  @Test("a missing model is reported with its place, before a plugin is made and when one is")
  func missing() throws {
    let config = PluginConfig(id: "a", useCase: UseCase(OCRConfig(models: ["tessdata_of_nobody"])))
    let problems = ConfigFileTests.registry.problems(PluginContext(pluginConfig: config, locale: "C"))
    #expect(problems.map(\.code) == [.missingData])
    let error = #expect(throws: PluginError.self) {
      try ConfigFileTests.registry.makePlugin(PluginContext(pluginConfig: config, locale: "C"))
    }
    #expect(error?.code == .missingData && error?.useCase == "ocrConfig")
  }

  @Test("what this build passes over is reported")
  func notes() throws {
    let sticker = UseCase(LicensePlateConfig(vehicleInspectionSticker: .optional))
    #expect(ConfigFileTests.registry.notes(for: sticker).map(\.pointer.description) == ["/vehicleInspectionSticker"])
    #expect(ConfigFileTests.registry.notes(for: UseCase(OCRConfig(customCmdFile: "a.ale"))).count == 1)
    #expect(ConfigFileTests.registry.notes(for: UseCase(OCRConfig())).isEmpty)
  }

  @Test("a cancelled frame gives nothing, and the plugin reads on")
  func cancelled() throws {
    let plugin = try Self.plugin(VINConfig())
    let frame = DrawnPage.frame(DrawnPage.picture(["1HGCM82633A004352"]))
    let flag = CancellationFlag()
    flag.cancel()
    #expect(try plugin.scan(ScanInput(frame: frame, effort: .still, cancellation: flag)).results.isEmpty)
    #expect(try !plugin.scan(ScanInput(frame: frame, effort: .still)).results.isEmpty)
  }

  /// What each of four equal frames shows it.
  private static func delivered(_ config: any UseCaseConfig, _ lines: [String]) throws -> [[TextReading]] {
    let plugin = try plugin(config)
    let picture = DrawnPage.picture(lines)
    return try (0..<4).map { number in
      let output = try plugin.scan(ScanInput(frame: DrawnPage.frame(picture, number: number)))
      return output.results.compactMap { result in
        (result.body as? LicensePlateResult)?.reading ?? (result.body as? VINResult)?.reading
      }
    }
  }

  @Test("a text of a running source is reported once it was read twice, and once only")
  func frames() throws {
    let plates = try Self.delivered(LicensePlateConfig(), ["HH AB 1234"])
    #expect(plates.map(\.count) == [0, 1, 0, 0])
    #expect(plates[1].first?.evidence?.reads == 2 && plates[1].first?.evidence?.frames == 2)
    #expect(plates[1].first?.corners?.count == 4 && plates[1].first?.confidences.count == 8)
  }

  @Test("a text of a running source that its check digit proves is reported at once, and once only")
  func provenFrames() throws {
    #expect(try Self.delivered(VINConfig(), ["1HGCM82633A004352"]).map(\.count) == [1, 0, 0, 0])
  }

  @Test("why a picture gave nothing is explained")
  func explained() throws {
    let plugin = try Self.plugin(VINConfig())
    let reasons = try plugin.explain(ScanInput(frame: DrawnPage.frame(DrawnPage.picture(["NO NUMBER IS HERE AT ALL"]))))
    #expect(reasons.first?.reason == .nothingLikeIt || reasons.first?.reason == .tooSmall)
  }

  @Test(
    "what a rule of the configuration refuses is reported with the rule, in stills and frames",
    arguments: [
      (VINConfig(validationRegex: try? PatternText("^X.*")), "1HGCM82633A004352", "validationRegex"),
      (VINConfig(validateCheckDigit: true), "WVWZZZ1JZ3W386752", "validateCheckDigit"),
      (VINConfig(charWhitelist: "WVZ1J386752"), "1HGCM82633A004352", "charWhitelist"),
      (
        LicensePlateConfig(scanMode: .germany, validationRegex: try? PlatePatterns("^X$")), "HH AB 1234",
        "validationRegex"
      ),
      (ContainerConfig(validationRegex: try? PatternText("^X.*")), "CSQU3054383", "validationRegex"),
      (
        OCRConfig(scanMode: .line, charWhitelist: "EHLO2468", validationRegex: try? PatternText("^X$")), "HELLO2468",
        "validationRegex"
      ),
      (OCRConfig(scanMode: .line, charWhitelist: "EHLO2468", minConfidence: 100), "HELLO2468", "minConfidence"),
    ] as [(any UseCaseConfig, String, String)])
  func refused(_ config: any UseCaseConfig, _ text: String, _ rule: String) throws {
    let frame = DrawnPage.frame(DrawnPage.picture([text]))
    let still = ScanInput(frame: frame, effort: .still)
    let output = try Self.plugin(config).scan(still)
    #expect(output.results.isEmpty && output.refusals.first?.rule == rule)
    #expect(output.refusals.first?.place != nil && output.reportedSkip?.refusals == output.refusals)
    let reasons = try Self.plugin(config).explain(still)
    #expect(reasons.allSatisfy { $0.reason == .refused } && reasons.first?.rule == rule)
    let plugin = try Self.plugin(config)
    let live = try (0..<3).map { number in
      try plugin.scan(ScanInput(frame: DrawnPage.frame(DrawnPage.picture([text]), number: number)))
    }
    #expect(live.allSatisfy(\.results.isEmpty) && live.last?.refusals.first?.rule == rule)
  }
}
