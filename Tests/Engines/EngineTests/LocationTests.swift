import ScanGeometry
import ScanImage
import Testing
import ZBarEngine
import ZXingEngine

@Suite("Corners in symbol order")
struct LocationTests {
  static let turns = [0, 90, 180, 270]
  private static let matrix: [Sample] = [
    Sample(.qr, "corners 4711", ""), Sample(.dataMatrix, "corners 4711", ""), Sample(.aztec, "corners 4711", ""),
    Sample(.pdf417, "corners 4711", ""),
  ]
  private static let linear: [Sample] = [
    Sample(.code128, "Corners", ""), Sample(.ean13, "4006381333931", ""), Sample(.code39, "CORNERS", ""),
  ]

  /// The dark part of an upright picture.
  private func darkBox(_ image: LumaImage) -> Rect<CropSpace> {
    image.withView { view in
      var (left, top, right, bottom) = (view.width, view.height, 0, 0)
      for y in 0..<view.height {
        for x in 0..<view.width where view[x, y] < 128 {
          left = min(left, x)
          right = max(right, x + 1)
          top = min(top, y)
          bottom = max(bottom, y + 1)
        }
      }
      return Rect(x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
    }
  }

  private func expectCorners(
    _ quad: Quad<CropSpace>, of box: Rect<CropSpace>, turnedBy degrees: Int, in size: PixelSize,
    within tolerance: Double
  ) {
    for (found, upright) in zip(quad.corners, box.quad.corners) {
      let expected = turned(upright, degrees, in: size)
      #expect(found.distance(to: expected) <= tolerance, "\(found) is not \(expected) at \(degrees)°")
    }
  }

  @Test("ZXing gives the corners of matrix symbols at every quarter turn", arguments: matrix, turns)
  func zxingMatrix(_ sample: Sample, _ degrees: Int) throws {
    let upright = try sample.image(moduleSize: 4)
    let found = try upright.turned(degrees).withView { try ZXingReader().read($0, symbologies: [sample.symbology]) }
    let symbol = try #require(found.first)
    #expect(!symbol.locationIsLine)
    expectCorners(symbol.quad, of: darkBox(upright), turnedBy: degrees, in: upright.size, within: 9)
  }

  @Test("ZBar gives the corners of QR Codes at every quarter turn", arguments: turns)
  func zbarQR(_ degrees: Int) throws {
    let upright = try Sample(.qr, "corners 4711", "").image(moduleSize: 4)
    let scanner = try ZBarScanner()
    let found = try upright.turned(degrees).withView { view throws(DecoderError) in try scanner.scan(view) }
    let symbol = try #require(found.first)
    expectCorners(symbol.quad, of: darkBox(upright), turnedBy: degrees, in: upright.size, within: 6)
  }

  @Test("ZBar gives the corners of linear symbols at every quarter turn", arguments: linear, turns)
  func zbarLinear(_ sample: Sample, _ degrees: Int) throws {
    let upright = try sample.image()
    let scanner = try ZBarScanner()
    let found = try upright.turned(degrees).withView { view throws(DecoderError) in try scanner.scan(view) }
    let symbol = try #require(found.first)
    #expect(symbol.text == sample.text)
    #expect(!symbol.locationIsLine)
    expectCorners(symbol.quad, of: darkBox(upright), turnedBy: degrees, in: upright.size, within: 12)
  }

  @Test("ZXing gives the reading direction of linear symbols at every quarter turn", arguments: linear, turns)
  func zxingLinear(_ sample: Sample, _ degrees: Int) throws {
    let upright = try sample.image()
    let found = try upright.turned(degrees).withView { try ZXingReader().read($0, symbologies: [sample.symbology]) }
    let symbol = try #require(found.first)
    let box = darkBox(upright)
    let start = turned(Point(x: box.minX, y: box.center.y), degrees, in: upright.size)
    let end = turned(Point(x: box.maxX, y: box.center.y), degrees, in: upright.size)
    let foundStart = symbol.quad.topLeft.interpolated(to: symbol.quad.bottomLeft, fraction: 0.5)
    let foundEnd = symbol.quad.topRight.interpolated(to: symbol.quad.bottomRight, fraction: 0.5)
    // Along the bars a single scan line may lie anywhere; across them both ends are known.
    #expect(foundStart.distance(to: start) <= 35, "\(foundStart) is not \(start)")
    #expect(foundEnd.distance(to: end) <= 35, "\(foundEnd) is not \(end)")
    #expect(symbol.locationIsLine || ZXingReader.canReadSeveralLinear)
  }

  @Test("a region is read in its own coordinates, small and large", arguments: [false, true])
  func regions(_ large: Bool) throws {
    let symbol = try Sample(.qr, "region", "").image(moduleSize: 4)
    let frame = symbol.framed(large ? 20 : 200)
    let margin = large ? 10 : 180
    let region = PixelRect(
      x: margin, y: margin, width: frame.width - 2 * margin, height: frame.height - 2 * margin)
    let scanner = try ZBarScanner()
    let whole = try #require(try frame.withView { view throws(DecoderError) in try scanner.scan(view) }.first)
    let part = try #require(
      try frame.withView { view throws(DecoderError) in try scanner.scan(view, region: region) }.first)
    let shift = Double(margin)
    #expect(part.text == "region")
    for (inPart, inWhole) in zip(part.quad.corners, whole.quad.corners) {
      #expect(inPart.offset(dx: shift, dy: shift).distance(to: inWhole) <= 3)
    }
    let outside = PixelRect(x: 0, y: 0, width: frame.width, height: margin)
    #expect(try frame.withView { view throws(DecoderError) in try scanner.scan(view, region: outside) }.isEmpty)
  }

  @Test("linear symbols in a region are found in place", arguments: [0, 90])
  func linearRegion(_ degrees: Int) throws {
    let code = try Sample(.code128, "Region", "").image()
    let frame = code.framed(15).turned(degrees)
    let region = PixelRect(x: 5, y: 7, width: frame.width - 10, height: frame.height - 14)
    let scanner = try ZBarScanner()
    let found = try frame.withView { view throws(DecoderError) in try scanner.scan(view, region: region) }
    #expect(found.map(\.text) == ["Region"])
    let quad = try #require(found.first).quad.boundingRect
    #expect(quad.minX >= 0 && quad.minY >= 0)
    #expect(quad.maxX <= Double(region.width) && quad.maxY <= Double(region.height))
  }
}
