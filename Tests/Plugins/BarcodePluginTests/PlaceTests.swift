import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("Where codes are, and which of several are results")
struct PlaceTests {
  @Test(
    "corners turn with the code and coordinates start at the bottom left, counter-clockwise",
    arguments: [0, 90, 180, 270], [(Symbology.qr, "CORNERS"), (.ean13, "4006381333931")])
  func corners(_ degrees: Int, _ symbol: (Symbology, String)) throws {
    let upright = try code(symbol.0, symbol.1, scale: 3)
    let turned = upright.oriented(by: try #require(Orientation(clockwiseDegrees: degrees)))
    let found = try #require(try plugin().codes(turned).first)
    let quad = try #require(found.quad)
    // The way from the top left to the top right corner is the direction in which the code is read.
    let (dx, dy) = (quad.topRight.x - quad.topLeft.x, quad.topRight.y - quad.topLeft.y)
    switch degrees {
    case 0: #expect(dx > 20 && abs(dy) < 12)
    case 90: #expect(dy > 20 && abs(dx) < 12)
    case 180: #expect(dx < -20 && abs(dy) < 12)
    default: #expect(dy < -20 && abs(dx) < 12)
    }
    let points = [quad.bottomLeft, quad.bottomRight, quad.topRight, quad.topLeft]
    let whole = points.flatMap { [Int($0.x.rounded()), Int($0.y.rounded())] }
    #expect(found.coordinates == whole)
    // Counter-clockwise as one sees it, because rows grow downwards.
    let area = zip(points, points.dropFirst() + points.prefix(1)).reduce(0.0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
    #expect(area <= 0)
    for point in points {
      #expect(
        point.x >= -2 && point.y >= -2 && point.x <= Double(turned.width) + 2 && point.y <= Double(turned.height) + 2)
    }
  }

  @Test("places are in pixels of the frame, not of the cutout")
  func cutout() throws {
    let symbol = try code(.qr, "IN THE CUTOUT", scale: 4)
    let sheet = LumaImage.sheet(PixelSize(width: 800, height: 600), [(symbol, 400, 250)])
    let region = PixelRect(x: 350, y: 200, width: 400, height: 350)
    let output = try plugin().scan(ScanInput(frame: sheet.frame, region: region, effort: .still))
    let found = try #require((output.results.first?.body as? BarcodeResult)?.barcodes.first)
    let center = try #require(found.quad).center
    #expect(abs(center.x - (400 + Double(symbol.width) / 2)) < 6)
    #expect(abs(center.y - (250 + Double(symbol.height) / 2)) < 6)
    #expect(output.feedback.count == 1)
  }

  @Test("several codes come in reading order")
  func readingOrder() throws {
    let parts = try ["A1", "A2", "B1", "B2"].map { try code(.qr, $0, scale: 3) }
    let places = [(20, 20), (300, 34), (14, 300), (310, 290)]
    let sheet = LumaImage.sheet(
      PixelSize(width: 600, height: 560), zip(parts, places).reversed().map { ($0, $1.0, $1.1) })
    #expect(try plugin().codes(sheet).map(\.value) == ["A1", "A2", "B1", "B2"])
  }

  @Test("one code at most is the one nearest to the middle of the region")
  func middle() throws {
    let parts = try ["left", "middle", "right"].map { try code(.qr, $0, scale: 3) }
    let sheet = LumaImage.sheet(
      PixelSize(width: 700, height: 240), [(parts[0], 10, 40), (parts[1], 280, 50), (parts[2], 540, 40)])
    #expect(try plugin(multiBarcode: false).codes(sheet).map(\.value) == ["middle"])
  }

  @Test("two labels with the same matrix code stay two results")
  func twins() throws {
    let label = try code(.qr, "SAME TEXT", scale: 4)
    let sheet = LumaImage.sheet(
      PixelSize(width: 2 * label.width + 60, height: label.height), [(label, 0, 0), (label, label.width + 60, 0)])
    #expect(try plugin().codes(sheet).map(\.value) == ["SAME TEXT", "SAME TEXT"])
  }

  @Test(
    "a code that both engines read is one result that names both",
    arguments: [(Symbology.ean13, "4006381333931"), (.code128, "BOTH 12"), (.qr, "both")])
  func bothEngines(_ symbology: Symbology, _ text: String) throws {
    let found = try plugin().codes(try code(symbology, text, scale: 3))
    #expect(found.map(\.value) == [text])
    #expect(Set(found.first?.engine.split(separator: "+").map(String.init) ?? []) == ["zbar", "zxing"])
  }
}
