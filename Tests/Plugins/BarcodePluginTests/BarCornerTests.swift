import BarcodePlugin
import Glibc
import ScanPluginKit
import ScanSynthetic
import Testing

@Suite("Corners of tilted linear codes cover their bars")
struct BarCornerTests {
  static let size = PixelSize(width: 640, height: 480)
  static let center = FramePoint(x: 320, y: 240)

  /// A Code 39 on a light sheet.
  func picture(_ degrees: Double, barHeight: Int, scale: Double, ink: UInt8 = 0, paper: UInt8 = 255) throws -> LumaImage
  {
    let symbol = try SyntheticSymbol(
      .code39, text: "INV-004711", options: .init(barHeight: barHeight, showsText: false))
    let scene = SyntheticScene(
      size: Self.size, background: .plain(SyntheticColor(gray: paper)),
      items: [
        .init(
          SyntheticArtwork(symbol, ink: SyntheticColor(gray: ink), paper: SyntheticColor(gray: paper)),
          SyntheticPlacement(center: Self.center, scale: scale, rotation: degrees))
      ],
      degradations: SyntheticDegradations(blur: 0.7, noise: 4))
    return scene.frame().luma
  }

  /// The corners of the bars from the start of the code on, turned from those of the upright picture.
  func truth(_ degrees: Double, barHeight: Int, scale: Double) throws -> [FramePoint] {
    let upright = try picture(0, barHeight: barHeight, scale: scale)
    var (left, right, top, bottom) = (Self.size.width, 0, Self.size.height, 0)
    upright.withView { view in
      for y in 0..<view.height {
        for x in 0..<view.width where view[x, y] < 128 {
          (left, right) = (min(left, x), max(right, x + 1))
          (top, bottom) = (min(top, y), max(bottom, y + 1))
        }
      }
    }
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    return [(left, top), (right, top), (right, bottom), (left, bottom)].map { x, y in
      let (dx, dy) = (Double(x) - Self.center.x, Double(y) - Self.center.y)
      return FramePoint(x: Self.center.x + dx * cosine - dy * sine, y: Self.center.y + dx * sine + dy * cosine)
    }
  }

  /// The largest distance of a corner from where it should be.
  func miss(_ barcode: Barcode, _ truth: [FramePoint]) throws -> Double {
    let quad = try #require(barcode.quad)
    return zip(quad.corners, truth).map { $0.distance(to: $1) }.max() ?? .infinity
  }

  @Test(
    "a still, as a whole and through a cutout",
    arguments: [0.0, 3, 8, 10, 12, 14, 30, -8, 172],
    [PixelRect(x: 0, y: 0, width: 640, height: 480), PixelRect(x: 80, y: 80, width: 480, height: 320)])
  func still(_ degrees: Double, _ region: PixelRect) throws {
    let (barHeight, scale) = (60, 2.0)
    let frame = try picture(degrees, barHeight: barHeight, scale: scale).frame
    let corners = try truth(degrees, barHeight: barHeight, scale: scale)
    for quality in [QualityLevel.fast, .accurate] {
      let output = try plugin([.code39, .code128, .qrCode], multiBarcode: false, quality: quality)
        .scan(ScanInput(frame: frame, region: region, effort: .still))
      let found = try #require(
        output.results.compactMap { $0.body as? BarcodeResult }.flatMap(\.barcodes).first, "\(quality)")
      #expect(!found.cornersAreLine, "\(quality)")
      let miss = try miss(found, corners)
      #expect(miss < 5, "\(quality): \(found.corners) instead of \(corners)")
    }
  }

  @Test("a low code, whose tilt few scan lines cross", arguments: [0.0, 2, 4, 6, -6, 9])
  func low(_ degrees: Double) throws {
    let (barHeight, scale) = (20, 2.0)
    let image = try picture(degrees, barHeight: barHeight, scale: scale, ink: 60, paper: 190)
    let corners = try truth(degrees, barHeight: barHeight, scale: scale)
    let found = try #require(try plugin([.code39]).codes(image).first)
    let miss = try miss(found, corners)
    #expect(miss < 5, "\(found.corners) instead of \(corners)")
  }

  @Test("a frame of a running source", arguments: [0.0, 5, 10, -14, 25])
  func live(_ degrees: Double) throws {
    let (barHeight, scale) = (60, 2.0)
    let image = try picture(degrees, barHeight: barHeight, scale: scale)
    let corners = try truth(degrees, barHeight: barHeight, scale: scale)
    let reader = try plugin([.code39, .qrCode], multiBarcode: false)
    for number in 0..<3 {
      let found = try #require(try reader.codes(image, effort: .live, at: .milliseconds(33 * number)).first)
      #expect(!found.cornersAreLine)
      let miss = try miss(found, corners)
      #expect(miss < 5, "frame \(number): \(found.corners) instead of \(corners)")
    }
  }
}
