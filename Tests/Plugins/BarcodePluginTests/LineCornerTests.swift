import BarcodePlugin
import Glibc
import ScanPluginKit
import ScanSynthetic
import Testing

@Suite("Corners of linear codes on a live source")
struct LineCornerTests {
  @Test(
    "a turned linear code has corners with height and tilt",
    arguments: [-15.0, 0, 15], [QualityLevel.fast, .balanced])
  func tilted(_ degrees: Double, _ quality: QualityLevel) throws {
    let symbol = try SyntheticSymbol(.ean13, text: "4006381333931", options: .init(showsText: false))
    let scene = SyntheticScene(
      size: PixelSize(width: 640, height: 480), background: .plain(SyntheticColor(gray: 255)),
      items: [
        .init(
          SyntheticArtwork(symbol),
          SyntheticPlacement(center: FramePoint(x: 320, y: 240), scale: 3, rotation: degrees))
      ])
    let reader = try plugin([.ean13, .code128, .qrCode], multiBarcode: false, quality: quality)
    let found = try #require(try reader.codes(scene.frame().luma, effort: .live).first)
    #expect(found.value == "4006381333931")
    #expect(!found.cornersAreLine)
    let quad = try #require(found.quad)
    #expect(quad.topLeft.distance(to: quad.bottomLeft) > 10)
    #expect(quad.topRight.distance(to: quad.bottomRight) > 10)
    let angle = atan2(quad.topRight.y - quad.topLeft.y, quad.topRight.x - quad.topLeft.x) * 180 / .pi
    #expect(abs(angle - degrees) < 5, "\(angle)°")
    #expect(quad.center.distance(to: FramePoint(x: 320, y: 240)) < 40)
  }

  @Test("a code at the border of the region keeps its corners inside")
  func border() throws {
    let symbol = try code(.ean13, "4006381333931")
    let found = try #require(try plugin([.ean13], multiBarcode: false).codes(symbol, effort: .live).first)
    #expect(!found.cornersAreLine)
    let place = try #require(found.quad).boundingRect
    #expect(place.minX >= 0 && place.minY >= 0)
    #expect(place.maxX <= Double(symbol.width) && place.maxY <= Double(symbol.height))
  }
}
