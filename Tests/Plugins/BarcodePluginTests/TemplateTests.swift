import ScanPluginKit
import ScanSynthetic
import Testing

@testable import BarcodePlugin

@Suite("Bars that run into each other")
struct TemplateTests {
  /// A drawn code seen through a lens that is out of focus.
  ///
  /// - Parameter blur: The standard deviation of the blur in modules.
  private func scene(
    _ symbology: Symbology, _ text: String, blur: Double, rotation: Double = 0, module: Double = 2, covers: Bool = false
  ) throws -> LumaImage {
    let symbol = try SyntheticSymbol(symbology, text: text, options: .init(showsText: true))
    let size = PixelSize(width: 360, height: 280)
    let middle = FramePoint(x: 180, y: 140)
    var items = [
      SyntheticScene.Item(
        SyntheticArtwork(symbol), SyntheticPlacement(center: middle, scale: module, rotation: rotation))
    ]
    if covers {
      // A light sticker over the digits of the left half.
      let sticker = try SyntheticSymbol(.qr, text: "1", options: .init(showsText: false))
      items.append(
        .init(SyntheticArtwork(sticker), SyntheticPlacement(center: FramePoint(x: 130, y: 130), scale: 4)))
    }
    return SyntheticScene(
      size: size, background: .plain(SyntheticColor(gray: 225)), items: items,
      degradations: SyntheticDegradations(blur: blur * module, lighting: 0.2, noise: 2), seed: 5
    ).frame().luma
  }

  @Test(
    "an EAN-13 is read where no engine reads it, also upside-down and tilted",
    arguments: ["4006381333931", "0036000291452", "9780306406157"], [0.0, 180, 6])
  func read(_ text: String, _ rotation: Double) throws {
    let codes = try plugin([.ean13, .upcA]).codes(try scene(.ean13, text, blur: 1.3, rotation: rotation))
    #expect(codes.map(\.value) == [text])
    #expect(codes.first?.engine.contains("template") == true, "\(codes.map(\.engine))")
  }

  @Test(
    "a running source that stays blurred delivers an EAN-13 within half a second, or a second where there is no time",
    arguments: [FrameTime.ample, .none])
  func live(_ time: FrameTime) throws {
    let plugin = try plugin([.ean13], minReads: nil, time: time)
    let frame = try scene(.ean13, "4006381333931", blur: 1.3)
    let texts = try (0..<(time == .ample ? 15 : 30)).flatMap {
      try plugin.codes(frame, effort: .live, at: .milliseconds(33 * $0))
    }
    #expect(texts.map(\.value) == ["4006381333931"] && texts[0].evidence?.reads == 2, "\(texts)")
  }

  @Test("its corners are those of the symbol, in its own order", arguments: [0.0, 180])
  func corners(_ rotation: Double) throws {
    let code = try #require(
      try plugin([.ean13]).codes(try scene(.ean13, "4006381333931", blur: 1.3, rotation: rotation)).first)
    let corners = try #require(code.corners)
    let (left, right) = rotation == 0 ? (corners[0], corners[1]) : (corners[1], corners[0])
    // 95 modules of 2 pixels around the middle.
    #expect(abs(left.x - 85) < 6 && abs(right.x - 275) < 6, "\(corners)")
  }

  @Test(
    "nothing is made of the blurred bars of another code, nor of a code that is covered in part",
    arguments: [
      (Symbology.code128, "SCAN-12845"), (.itf, "00012345678905"), (.code39, "AB12"), (.ean8, "96385074"),
    ], [1.3, 1.9])
  func others(_ code: (symbology: Symbology, text: String), _ blur: Double) throws {
    #expect(try plugin([.ean13, .upcA]).codes(try scene(code.symbology, code.text, blur: blur)).isEmpty)
    #expect(try plugin([.ean13]).codes(try scene(.ean13, "4006381333931", blur: 1.3, covers: true)).isEmpty)
  }

  @Test("the numbers of a line have right check digits, and the one that was drawn is the first")
  func numbers() throws {
    let bars = BlurredBars.fine[6]
    let drawn = TemplateCodes.Code(cost: 0, digits: [4, 0, 0, 6, 3, 8, 1, 3, 3, 3, 9, 3, 1])
    // One pixel for each sample, dark 40 and light 200.
    let count = BlurredBars.modules * bars.samples
    var dark = [Float](repeating: 0, count: bars.count)
    for index in dark.indices { dark[index] = bars.guards[index] }
    for (place, pattern) in drawn.patterns.enumerated() {
      for sample in 0..<bars.digitCount where bars.begin(of: place) + sample < dark.count {
        dark[bars.begin(of: place) + sample] += bars.digits[pattern * bars.digitCount + sample]
      }
    }
    let line = TemplateLine(dark.map { 200 - 160 * $0 }, BlurredBars.fine)
    let place = BarsPlace(start: Float(BlurredBars.margin * bars.samples) - 0.5, length: Float(count), blur: 6)
    let light = line.fit(place, to: drawn.patterns)
    #expect(light.rest < 0.001 && abs(light.contrast.x + 160) < 2)
    #expect(line.measure(place, light))
    let codes = TemplateCodes.best(line.costs, bars)
    #expect(codes.first?.digits == drawn.digits)
    #expect(codes.count == 20 && Set(codes.map(\.text)).count == 20)
    #expect(codes.map(\.cost) == codes.map(\.cost).sorted())
    for code in codes { #expect(CheckDigit.isValid(Array(code.text.utf8)), "\(code.text)") }
  }
}
