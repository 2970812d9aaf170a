import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Upright pictures of places")
struct DisplayCutterTests {
  /// The part of a picture within a rectangle, which may reach beyond it.
  static func part(_ luma: LumaImage, _ box: Rect<CropSpace>, _ size: PixelSize) -> LumaImage? {
    let cutter = DisplayCutter()
    return luma.withView { view in
      cutter.take(view)
      return cutter.picture(box.quad, of: view, size: size)
    }
  }

  static func bytes(_ luma: LumaImage) -> [UInt8] {
    luma.withView { view in (0..<view.height).flatMap { y in (0..<view.width).map { view.row(y)[$0] } } }
  }

  @Test("a part in its own size is the same pixels", arguments: [1, 2, 7, 8, 9, 28])
  func same(width: Int) throws {
    let luma = LumaImage(
      size: PixelSize(width: 40, height: 20), bytes: (0..<800).map { UInt8(truncatingIfNeeded: $0 &* 37) })
    let size = PixelSize(width: width, height: 11)
    let part = try #require(
      Self.part(luma, Rect(x: 5, y: 4, width: Double(width), height: 11), size))
    let wanted = luma.withView { view in
      (0..<11).flatMap { y in (0..<width).map { view.row(y + 4)[$0 + 5] } }
    }
    #expect(Self.bytes(part) == wanted)
  }

  @Test(
    "one tone stays one tone, however large the part is beside the picture that is made of it",
    arguments: [1.0, 3, 20, 55, 400], [PixelSize(width: 5, height: 3), PixelSize(width: 28, height: 32)])
  func tone(extent: Double, size: PixelSize) throws {
    for picture in [PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 200), PixelSize(width: 90, height: 60)]
    {
      let luma = LumaImage(size: picture, filledWith: 137)
      let part = try #require(Self.part(luma, Rect(x: -4, y: -2, width: extent, height: extent), size))
      #expect(part.size == size && Self.bytes(part).allSatisfy { $0 == 137 })
    }
  }

  @Test("a part that shrinks is the mean of what it shows")
  func shrunk() throws {
    let luma = LumaImage(
      size: PixelSize(width: 160, height: 128),
      bytes: (0..<UInt32(160 * 128)).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 24) % 201 })
    let size = PixelSize(width: 20, height: 32)
    let part = try #require(Self.part(luma, Rect(x: 0, y: 0, width: 160, height: 128), size))
    let bytes = Self.bytes(part)
    let exact = Double(Self.bytes(luma).reduce(0) { $0 + Int($1) }) / Double(luma.size.area)
    let mean = Double(bytes.reduce(0) { $0 + Int($1) }) / Double(bytes.count)
    #expect(abs(mean - exact) < 3)
  }

  @Test("corners that enclose nothing give no picture")
  func nothing() {
    let luma = LumaImage(size: PixelSize(width: 20, height: 20), filledWith: 9)
    let point = Point<CropSpace>(x: 4, y: 4)
    let cutter = DisplayCutter()
    let none = luma.withView { view in
      cutter.picture(
        Quad(topLeft: point, topRight: point, bottomRight: point, bottomLeft: point), of: view,
        size: PixelSize(width: 8, height: 8))
    }
    #expect(none == nil)
  }
}
