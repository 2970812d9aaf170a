import BarcodePlugin
import ScanPluginKit
import ScanSynthetic
import Testing

@Suite("What a live source is reported besides results")
struct LiveHookTests {
  private func output(
    _ plugin: BarcodePlugin, _ image: LumaImage, effort: ScanInput.Effort = .live, at time: Duration = .zero
  ) throws -> ScanOutput {
    try plugin.scan(ScanInput(frame: Frame(timestamp: time, luma: image), effort: effort))
  }

  /// An EAN-13 that no engine reads, because it is out of focus, but that looks like one.
  private func unreadable() throws -> LumaImage {
    let symbol = try SyntheticSymbol(.ean13, text: "4006381333931", options: .init(showsText: false))
    return SyntheticScene(
      size: PixelSize(width: 640, height: 480), background: .plain(SyntheticColor(gray: 255)),
      items: [
        .init(
          SyntheticArtwork(symbol), SyntheticPlacement(center: FramePoint(x: 320, y: 240), scale: 3))
      ], degradations: SyntheticDegradations(blur: 3.2)
    ).frame().luma
  }

  @Test("a code that is held back, by the plugin or by the session, stays in view", arguments: [Int?.none, -1, 5000])
  func heldBack(_ filter: Int?) throws {
    let plugin = try plugin([.qrCode], filter: filter)
    let image = try code(.qr, "AGAIN", scale: 3)
    for second in 0..<3 {
      let output = try output(plugin, image, at: .seconds(second))
      // With a filter the session holds equal results of every plugin back.
      #expect(output.results.count == (second == 0 || filter != nil ? 1 : 0))
      let seen = try #require(output.seen)
      #expect(seen.map(\.item.text) == ["AGAIN"])
      #expect(seen.map(\.item.kind) == ["QR_CODE"])
      #expect(seen.map(\.isUnwanted) == [false])
      #expect(seen.first?.item.quad != nil)
    }
  }

  @Test("of several codes all are in view, though the middle one alone is the result")
  func single() throws {
    let sheet = LumaImage.sheet(
      PixelSize(width: 700, height: 300),
      [
        (try code(.qr, "LEFT", scale: 3), 20, 60), (try code(.qr, "MIDDLE", scale: 3), 290, 60),
        (try code(.qr, "RIGHT", scale: 3), 560, 60),
      ])
    let output = try output(plugin([.qrCode], multiBarcode: false), sheet)
    #expect(output.results.flatMap(\.body.items).map(\.text) == ["MIDDLE"])
    #expect(output.seen?.map(\.item.text) == ["LEFT", "MIDDLE", "RIGHT"])
    #expect(output.seen?.allSatisfy { !$0.isUnwanted } == true)
  }

  @Test("a code that the conditions refuse is seen as unwanted, and is not of the wrong type")
  func refused() throws {
    let plugin = try plugin([.code128], symbologies: [.code128: SymbologyConfig(minLength: 12)])
    let output = try output(plugin, code(.code128, "SHORT"))
    #expect(output.results.isEmpty)
    #expect(output.skipped == .resultNotValid)
    #expect(output.seen?.map(\.isUnwanted) == [true])
    #expect(output.seen?.map(\.item.text) == ["SHORT"])
    #expect(output.refusals.map(\.rule) == ["symbologies.CODE_128.minLength"])
    #expect(output.guidance == .none)
  }

  @Test("a code of the right symbology but another format is of the wrong type")
  func otherFormat() throws {
    let output = try output(plugin([.upcA]), code(.ean13, "4006381333931"))
    #expect(output.results.isEmpty)
    #expect(output.seen?.map(\.item.kind) == ["EAN_13"])
    #expect(output.seen?.map(\.isUnwanted) == [true])
    #expect(output.guidance == .wrongType)
  }

  @Test("an unread code is a candidate of a live frame, not of a still")
  func candidates() throws {
    let plugin = try plugin([.ean13], quality: .fast)
    let image = try unreadable()
    let output = try output(plugin, image)
    #expect(output.results.isEmpty)
    #expect(output.seen == [])
    let place = try #require(output.candidates.first).boundingRect
    #expect(place.contains(FramePoint(x: 320, y: 240)))
    #expect(try self.output(plugin, image, effort: .still).candidates.isEmpty)
  }

  @Test("candidates are in frame pixels, whatever the region is")
  func regions() throws {
    let plugin = try plugin([.ean13], quality: .fast)
    let region = PixelRect(x: 100, y: 60, width: 500, height: 380)
    let output = try plugin.scan(ScanInput(frame: try unreadable().frame, region: region, effort: .live))
    let place = try #require(output.candidates.first).boundingRect
    #expect(place.contains(FramePoint(x: 320, y: 240)))
    #expect(place.width > 150)
  }

  @Test("a frame with a code has no candidates")
  func noCandidates() throws {
    let output = try output(plugin([.qrCode]), code(.qr, "READ", scale: 3))
    #expect(output.candidates.isEmpty)
    #expect(output.guidance == .none)
  }

  @Test(
    "a code of a format that is not enabled is reported as of the wrong type from the tenth frame on, and never a result",
    arguments: [
      (Symbology.code39, "CODE 39", "CODE_39"), (.code128, "Code-128", "CODE_128"),
      (.qr, "a QR Code of some length", "QR_CODE"),
      (.itf, "00012345678905", "ITF"),
    ])
  func wrongType(_ symbology: Symbology, _ text: String, _ name: String) throws {
    let plugin = try plugin([.ean13])
    let image = try code(symbology, text, scale: 4).framed(60)
    for frame in 1...25 {
      let output = try output(plugin, image)
      #expect(output.results.isEmpty)
      #expect(!output.candidates.isEmpty)
      #expect(output.guidance == (frame < 10 ? .none : .wrongType), "frame \(frame)")
      #expect(output.seen?.map(\.item.kind) == (frame < 10 ? [] : [name]))
      #expect(output.seen?.map(\.item.text) == (frame < 10 ? [] : [text]))
      #expect(output.seen?.allSatisfy(\.isUnwanted) == true)
    }
  }

  @Test("what is of the wrong type is forgotten when it is gone, when another code is read and by a reset")
  func forgotten() throws {
    let plugin = try plugin([.ean13])
    let wrong = try code(.code128, "WRONG", scale: 4).framed(60)
    let blank = LumaImage(size: wrong.size, filledWith: 255)
    func show(_ image: LumaImage, _ count: Int) throws -> [Guidance] {
      try (0..<count).map { _ in try output(plugin, image).guidance }
    }
    #expect(try show(wrong, 10).last == .wrongType)
    #expect(try show(blank, 10).allSatisfy { $0 == .none })
    #expect(try show(wrong, 10) == Array(repeating: .none, count: 9) + [.wrongType])
    #expect(try show(code(.ean13, "4006381333931"), 1) == [.none])
    #expect(try show(wrong, 10) == Array(repeating: .none, count: 9) + [.wrongType])
    plugin.reset()
    #expect(try show(wrong, 9).allSatisfy { $0 == .none })
  }

  @Test("ALL leaves no format to be of the wrong type")
  func all() throws {
    let plugin = try plugin()
    let image = try unreadable()
    for _ in 0..<12 { #expect(try output(plugin, image).guidance == .none) }
  }
}
