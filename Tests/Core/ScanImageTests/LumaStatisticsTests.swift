import ScanGeometry
import ScanImage
import Testing

@Suite("Statistics of brightness")
struct LumaStatisticsTests {
  @Test("level and spread of a known picture")
  func known() {
    let image = LumaImage(size: PixelSize(width: 4, height: 1), bytes: [0, 100, 100, 200])
    let statistics = LumaStatistics(image)
    #expect(statistics.pixelCount == 4)
    #expect(statistics.mean == 100)
    #expect(abs(statistics.standardDeviation - 5000.0.squareRoot()) < 1e-9)
    #expect(statistics.minimum == 0 && statistics.median == 100 && statistics.maximum == 200)
    #expect(statistics.percentile5 == 0 && statistics.percentile95 == 200)
    #expect(abs(statistics.contrast - 200.0 / 255) < 1e-9)
    #expect(statistics.clippedDark == 0.25 && statistics.clippedBright == 0)
    #expect(statistics.sharpness == 0)
  }

  @Test("an empty view has no values")
  func empty() {
    let statistics = LumaStatistics(LumaImage(size: PixelSize(width: 0, height: 3), bytes: []))
    #expect(statistics.pixelCount == 0 && statistics.mean == 0 && statistics.sharpness == 0)
    #expect(statistics.contrast == 0)
  }

  @Test("sharpness is the variance of the Laplacian")
  func laplacian() {
    // One white dot in the middle of 5×5: Laplacians 4·255 once, −255 four times, 0 four times.
    let dot = LumaImage(size: PixelSize(width: 5, height: 5), bytes: (0..<25).map { $0 == 12 ? 255 : 0 })
    let squares = (1020.0 * 1020 + 4 * 255 * 255) / 9
    #expect(abs(LumaStatistics(dot).sharpness - squares) < 1e-6)
  }

  @Test("blur lowers sharpness, and a flat picture has none")
  func blur() {
    let bars = LumaImage(size: PixelSize(width: 80, height: 20)) { buffer in
      for index in buffer.indices { buffer[index] = index % 80 / 4 % 2 == 0 ? 20 : 230 }
    }
    let small = PixelSize(width: 15, height: 20)
    let blurred = bars.resized(to: small).resized(to: bars.size)
    #expect(LumaStatistics(bars).sharpness > 3 * LumaStatistics(blurred).sharpness)
    #expect(LumaStatistics(LumaImage(size: small, filledWith: 90)).sharpness == 0)
  }

  @Test("only the pixels of the view count")
  func part() {
    let image = LumaImage(size: PixelSize(width: 4, height: 2), bytes: [0, 0, 255, 255, 0, 0, 255, 255])
    let mean = image.withView(of: PixelRect(x: 2, y: 0, width: 2, height: 2)) { LumaStatistics($0).mean }
    #expect(mean == 255)
  }
}
