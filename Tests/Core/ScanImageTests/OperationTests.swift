import ScanGeometry
import ScanImage
import Testing

@Suite("Operations on pictures")
struct OperationTests {
  private func bytes(_ image: ColorImage) -> [UInt8] { image.withBytes { Array($0) } }

  @Test(
    "every orientation puts the pixels where EXIF says",
    arguments: [
      (Orientation.up, [1, 2, 3, 4, 5, 6]), (.upMirrored, [3, 2, 1, 6, 5, 4]), (.down, [6, 5, 4, 3, 2, 1]),
      (.downMirrored, [4, 5, 6, 1, 2, 3]), (.leftMirrored, [1, 4, 2, 5, 3, 6]), (.right, [4, 1, 5, 2, 6, 3]),
      (.rightMirrored, [6, 3, 5, 2, 4, 1]), (.left, [3, 6, 2, 5, 1, 4]),
    ] as [(Orientation, [UInt8])])
  func orientation(orientation: Orientation, expected: [UInt8]) {
    let upright = counting(3, 2).oriented(by: orientation)
    #expect(upright.size == orientation.uprightSize(of: PixelSize(width: 3, height: 2)))
    #expect(pixels(upright) == expected)
    let color = ColorImage(counting(3, 2)).oriented(by: orientation)
    #expect(bytes(color) == expected.flatMap { [$0, $0, $0, 255] })
  }

  @Test("single rows and columns turn too", arguments: Orientation.allCases)
  func thin(orientation: Orientation) {
    for (width, height) in [(1, 4), (4, 1), (1, 1)] {
      let upright = counting(width, height).oriented(by: orientation)
      #expect(pixels(upright).sorted() == pixels(counting(width, height)))
      #expect(bytes(ColorImage(counting(width, height)).oriented(by: orientation)).count == width * height * 4)
    }
  }

  @Test("inverting twice changes nothing; alpha stays")
  func inverted() {
    #expect(pixels(counting(2, 1).inverted()) == [254, 253])
    let color = ColorImage(size: PixelSize(width: 1, height: 1)) { buffer in
      _ = buffer.update(from: [1, 2, 3, 4])
    }
    #expect(bytes(color.inverted()) == [254, 253, 252, 4])
    #expect(bytes(color.inverted().inverted()) == [1, 2, 3, 4])
  }

  @Test("a crop of color is cut to the picture")
  func colorCrop() {
    let crop = ColorImage(counting(3, 3)).cropped(to: PixelRect(x: 1, y: 1, width: 9, height: 1))
    #expect(bytes(crop) == [5, 5, 5, 255, 6, 6, 6, 255])
    #expect(ColorImage(counting(3, 3)).cropped(to: PixelRect(x: 5, y: 5, width: 1, height: 1)).size.area == 0)
  }

  @Test(
    "shrinking averages what each new pixel covers",
    arguments: [
      (4, 1, [0, 100, 50, 150], 2, 1, [50, 100]), (3, 1, [0, 90, 255], 2, 1, [30, 200]),
      (2, 2, [0, 10, 20, 30], 1, 1, [15]), (5, 1, [10, 10, 10, 10, 10], 3, 1, [10, 10, 10]),
    ] as [(Int, Int, [UInt8], Int, Int, [UInt8])])
  func shrinking(
    width: Int, height: Int, values: [UInt8], newWidth: Int, newHeight: Int, expected: [UInt8]
  ) {
    let image = LumaImage(size: PixelSize(width: width, height: height), bytes: values)
    let target = PixelSize(width: newWidth, height: newHeight)
    #expect(pixels(image.resized(to: target)) == expected)
    #expect(bytes(ColorImage(image).resized(to: target)) == expected.flatMap { [$0, $0, $0, 255] })
  }

  @Test(
    "growing interpolates between pixel centers and keeps the borders",
    arguments: [
      (2, [0, 100], 4, [0, 25, 75, 100]), (1, [42], 5, [42, 42, 42, 42, 42]), (2, [10, 10], 3, [10, 10, 10]),
      (3, [0, 60, 120], 6, [0, 15, 45, 75, 105, 120]),
    ] as [(Int, [UInt8], Int, [UInt8])])
  func growing(width: Int, values: [UInt8], newWidth: Int, expected: [UInt8]) {
    let row = LumaImage(size: PixelSize(width: width, height: 1), bytes: values)
    #expect(pixels(row.resized(to: PixelSize(width: newWidth, height: 1))) == expected)
    let column = LumaImage(size: PixelSize(width: 1, height: width), bytes: values)
    #expect(pixels(column.resized(to: PixelSize(width: 1, height: newWidth))) == expected)
  }

  @Test("a size of nothing, from or to, gives a picture without surprise")
  func emptySizes() {
    #expect(counting(3, 3).resized(to: PixelSize(width: 0, height: 5)).size.area == 0)
    let black = LumaImage(size: PixelSize(width: 0, height: 0), bytes: []).resized(to: PixelSize(width: 2, height: 1))
    #expect(pixels(black) == [0, 0])
    #expect(ColorImage(counting(3, 3)).resized(to: PixelSize(width: 5, height: 0)).size.area == 0)
  }

  @Test("invisible color does not bleed when a picture shrinks")
  func alphaWeights() {
    let color = ColorImage(size: PixelSize(width: 2, height: 1)) { buffer in
      _ = buffer.update(from: [200, 100, 50, 255, 0, 0, 0, 0])
    }
    #expect(bytes(color.resized(to: PixelSize(width: 1, height: 1))) == [200, 100, 50, 128])
  }

  @Test(
    "quarter turns by angle equal the orientations",
    arguments: [
      (0.0, Orientation.up), (90, .right), (180, .down), (-90, .left), (360, .up), (.nan, .up), (.infinity, .up),
    ])
  func quarterTurns(degrees: Double, orientation: Orientation) {
    #expect(
      pixels(counting(3, 2).rotated(clockwiseDegrees: degrees)) == pixels(counting(3, 2).oriented(by: orientation)))
  }

  @Test("turning there and back finds the middle unchanged", arguments: [10.0, 33.3, 45, 89, 123.4, 271])
  func thereAndBack(degrees: Double) {
    let image = LumaImage(size: PixelSize(width: 60, height: 40)) { buffer in
      for index in buffer.indices { buffer[index] = UInt8(60 + 2 * (index % 60) + index / 60) }
    }
    let turned = image.rotated(clockwiseDegrees: degrees, fill: 0)
    let back = turned.rotated(clockwiseDegrees: -degrees, fill: 0)
    let (dx, dy) = ((back.width - 60) / 2, (back.height - 40) / 2)
    for y in stride(from: 10, to: 30, by: 3) {
      for x in stride(from: 15, to: 45, by: 3) {
        let (a, b) = (image.withView { $0[x, y] }, back.withView { $0[x + dx, y + dy] })
        #expect(abs(Int(a) - Int(b)) <= 4)
      }
    }
    #expect(turned.withView { $0[0, 0] } == 0)
  }

  @Test("the canvas of a turned picture just holds its corners", arguments: [5.0, 30, 90, 200])
  func canvas(degrees: Double) throws {
    let image = counting(20, 10)
    let turn = image.turn(clockwiseDegrees: degrees)
    let corners = try #require(turn.toPicture.inverse).apply(PixelRect(image.size).frameRect)
    #expect(corners.minX > -1e-6 && corners.minY > -1e-6)
    #expect(corners.maxX <= Double(turn.size.width) + 1e-5 && corners.maxX > Double(turn.size.width) - 2)
    #expect(corners.maxY <= Double(turn.size.height) + 1e-5 && corners.maxY > Double(turn.size.height) - 2)
  }

  @Test("a warp by nothing is the picture; beyond it is the fill")
  func identityWarp() {
    let identity = Homography(AffineTransform<CropSpace, FrameSpace>(scale: 1))
    #expect(pixels(counting(4, 3).warped(to: PixelSize(width: 4, height: 3), by: identity)) == pixels(counting(4, 3)))
    let wide = counting(2, 1).warped(to: PixelSize(width: 3, height: 1), by: identity, fill: 99)
    #expect(pixels(wide) == [1, 2, 99])
  }

  @Test("a surface seen askew is straightened")
  func straightening() throws {
    // A black sheet with a white right half, drawn by asking for every pixel which side it is on.
    let corners = Quad<FrameSpace>(
      topLeft: Point(x: 20, y: 10), topRight: Point(x: 90, y: 25), bottomRight: Point(x: 80, y: 85),
      bottomLeft: Point(x: 10, y: 70))
    let flat = Rect<CropSpace>(x: 0, y: 0, width: 40, height: 30).quad
    let toFlat = try #require(Homography(from: corners, to: flat))
    let photo = LumaImage(size: PixelSize(width: 100, height: 100)) { buffer in
      for index in buffer.indices {
        let point = toFlat.apply(FramePoint(x: Double(index % 100) + 0.5, y: Double(index / 100) + 0.5))
        buffer[index] = point.map { $0.x >= 20 ? 255 : 0 } ?? 128
      }
    }
    let map = try #require(toFlat.inverse)
    let straight = photo.warped(to: PixelSize(width: 40, height: 30), by: map)
    for y in 1..<29 {
      #expect(straight.withView { $0[17, y] } == 0)
      #expect(straight.withView { $0[22, y] } == 255)
    }
  }
}
