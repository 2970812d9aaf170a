import BarcodePlugin
import ScanPluginKit
import ScanSynthetic
import Testing

@Suite("A search hint")
struct SearchHintTests {
  /// A large code in the left half of a frame, and a small one in the right half that the usual attempts leave unread.
  struct Small: Sendable, CustomTestStringConvertible {
    let symbology: Symbology
    let scale: Double
    let rotation: Double
    var testDescription: String { "\(symbology.rawValue) at \(scale), turned by \(rotation)°" }

    var image: LumaImage {
      get throws {
        let items = [
          (try SyntheticSymbol(.qr, text: "LARGE"), SyntheticPlacement(center: FramePoint(x: 500, y: 500), scale: 8)),
          (
            try SyntheticSymbol(symbology, text: "SMALL"),
            SyntheticPlacement(center: FramePoint(x: 1450, y: 800), scale: scale, rotation: rotation)
          ),
        ]
        return SyntheticScene(
          size: PixelSize(width: 1920, height: 1080), background: .plain(SyntheticColor(gray: 200)),
          items: items.map { .init(SyntheticArtwork($0.0), $0.1) }
        ).frame().luma
      }
    }
  }

  private static let area = PictureArea(x: 0.6, y: 0.55, width: 0.35, height: 0.4)

  private func texts(
    _ image: LumaImage, _ hint: SearchHint?, _ effort: ScanInput.Effort = .live, fastProcessMode: Bool = false,
    multiBarcode: Bool = true
  ) throws -> [String] {
    try plugin(multiBarcode: multiBarcode, fastProcessMode: fastProcessMode, hint: hint)
      .codes(image, effort: effort).map(\.value).sorted()
  }

  @Test(
    "lets a small or turned code be read that is not without it, and the code outside as before",
    arguments: [
      Small(symbology: .code128, scale: 1.1, rotation: 30), Small(symbology: .pdf417, scale: 1.6, rotation: 45),
      Small(symbology: .dataMatrix, scale: 1.6, rotation: 0),
    ], [ScanInput.Effort.live, .still])
  func reads(_ small: Small, _ effort: ScanInput.Effort) throws {
    let image = try small.image
    // A still that shows one code is searched for others at every place with bars.
    let isFound = effort == .still && small.symbology == .code128
    #expect(try texts(image, nil, effort) == (isFound ? ["LARGE", "SMALL"] : ["LARGE"]))
    #expect(try texts(image, SearchHint(area: Self.area, orientation: small.rotation), effort) == ["LARGE", "SMALL"])
  }

  @Test(
    "is its place or its orientation alone",
    arguments: [
      (Small(symbology: .dataMatrix, scale: 1.6, rotation: 0), SearchHint(area: SearchHintTests.area)),
      (Small(symbology: .code128, scale: 1.6, rotation: 30), SearchHint(orientation: 30)),
    ])
  func alone(_ small: Small, _ hint: SearchHint) throws {
    let image = try small.image
    #expect(try texts(image, nil, .still, fastProcessMode: true) == ["LARGE"])
    #expect(try texts(image, hint, .still, fastProcessMode: true) == ["LARGE", "SMALL"])
  }

  @Test("filters nothing: what lies elsewhere is a result where nothing lies at its place", arguments: [true, false])
  func elsewhere(_ multiBarcode: Bool) throws {
    let image = try Small(symbology: .code128, scale: 2, rotation: 0).image
    let corner = SearchHint(area: PictureArea(x: 0.7, y: 0, width: 0.3, height: 0.3), orientation: 90)
    for effort in [ScanInput.Effort.live, .still] {
      let usual = try texts(image, nil, effort, multiBarcode: multiBarcode)
      #expect(try !usual.isEmpty && texts(image, corner, effort, multiBarcode: multiBarcode) == usual)
    }
  }

  @Test("leads to nothing where it lies outside of the cutout")
  func outside() throws {
    let frame = try Small(symbology: .dataMatrix, scale: 1.6, rotation: 0).image.frame
    let hinted = try plugin(hint: SearchHint(area: Self.area))
    for region in [PixelRect(x: 0, y: 0, width: 960, height: 1080), PixelRect(frame.size)] {
      let output = try hinted.scan(ScanInput(frame: frame, region: region, effort: .still))
      let steps = output.infos.first { $0.name == "$cascade" }?.value.elements?.compactMap(\.string) ?? []
      #expect(steps.contains("hinted") == (region.width > 960))
      #expect(output.results.first?.body.items.count == (region.width > 960 ? 2 : 1))
    }
  }

  @Test("gives no part of a code that its edge cuts", arguments: [0.2, 0.3, 0.4, 0.5, 0.6])
  func cut(_ edge: Double) throws {
    let symbol = try SyntheticSymbol(.itf, text: "12345678901234567890")
    let image = SyntheticScene(
      size: PixelSize(width: 1280, height: 720), background: .plain(SyntheticColor(gray: 230)),
      items: [.init(SyntheticArtwork(symbol), SyntheticPlacement(center: FramePoint(x: 640, y: 360), scale: 3))]
    ).frame().luma
    let hint = SearchHint(area: PictureArea(x: edge, y: 0.2, width: 1 - edge, height: 0.6), orientation: 0)
    for effort in [ScanInput.Effort.live, .still] {
      #expect(try texts(image, hint, effort) == ["12345678901234567890"])
    }
  }

  @Test("is refused where it says nothing, or its area leaves the picture")
  func refused() throws {
    let hint = try SearchHint(json: #"{"area": {"x": 0.5, "y": 0, "width": 0.5, "height": 1}, "orientation": -90}"#)
    #expect(hint == SearchHint(area: PictureArea(x: 0.5, y: 0, width: 0.5, height: 1), orientation: -90))
    #expect(hint.area?.rect(in: PixelSize(width: 641, height: 480)) == PixelRect(x: 320, y: 0, width: 321, height: 480))
    for (text, place) in [
      ("{}", ""), (#"{"area": {"x": 0.6, "y": 0, "width": 0.5, "height": 1}}"#, "/area/width"),
      (#"{"area": {"x": 0, "y": 1, "width": 1, "height": 0}}"#, "/area/height"),
      (#"{"orientation": 270}"#, "/orientation"),
    ] {
      let error = #expect(throws: InvalidDocument.self) { try SearchHint(json: text) }
      #expect(error?.problems.map(\.pointer.description) == [place], "\(text)")
    }
  }
}
