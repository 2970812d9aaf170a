import LineNetEngine
import ScanGeometry
import ScanImage
import Testing

@testable import MeterPlugin

@Suite("Parts of the reading of drums")
struct DrumPartsTests {
  /// A strip with digits at places, in steps.
  private func strip(_ places: [Int], of steps: Int) -> [DrumCell] {
    (0..<steps).map { step in
      let near = places.contains { abs($0 - step) <= 1 }
      return near ? DrumRowTests.cell(3, confidence: 0.95) : .nothing
    }
  }

  @Test("drums at equal distances are fitted, with and without their number")
  func fit() throws {
    let cells = strip([8, 15, 22, 29, 36], of: 50)
    for counts in [4...9, 5...5] {
      let best = try #require(DrumFit.all(cells, pitches: 3...11, counts: counts).first)
      #expect(best.count == 5 && abs(best.pitch - 7) < 0.6 && abs(best.first - 8) < 1.1)
    }
    #expect(DrumFit.all([], pitches: 3...11, counts: 4...9).isEmpty)
    #expect(DrumFit.all(strip([], of: 60), pitches: 3...11, counts: 4...9).allSatisfy { $0.score < 0 })
  }

  @Test("a row is put where its standing drums are, and not where the last one rolls")
  func layout() {
    let layout = DrumLayout(middle: SIMD2(200, 100), step: SIMD2(40, 0), height: 60, count: 5)
    #expect(layout.windows.map(\.middle.x) == [120, 160, 200, 240, 280])
    var offsets = [DrumOffset](repeating: DrumOffset(along: 3, across: 0, weight: 1), count: 5)
    offsets[4].across = 20
    let moved = layout.moved(by: offsets)
    #expect(abs(moved.middle.y - 100) < 0.5 && moved.middle.x > 202 && moved.middle.x <= 203)
    #expect(layout.moved(by: []) == layout)
  }

  @Test("a row is begun higher, larger or turned about its middle")
  func started() {
    let layout = DrumLayout(middle: SIMD2(200, 100), step: SIMD2(40, 0), height: 60, count: 5)
    let other = layout.started(size: 0.8, down: -0.1, turn: 0.05)
    #expect(other.middle == SIMD2(200, 94) && other.height == 48 && other.count == 5)
    #expect(other.step == SIMD2(40, 2))
    #expect(layout.started(size: 1, down: 0, turn: 0) == layout)
  }

  @Test("the last drums are decimals when they alone are red")
  func colors() throws {
    let size = PixelSize(width: 200, height: 40)
    func picture(redFrom column: Int) -> ColorImage {
      ColorImage(size: size) { buffer in
        for y in 0..<size.height {
          for x in 0..<size.width {
            let at = (y * size.width + x) * 4
            (buffer[at], buffer[at + 3]) = (200, 255)
            (buffer[at + 1], buffer[at + 2]) = x < column ? (200, 200) : (40, 40)
          }
        }
      }
    }
    let windows = (0..<5).map {
      DrumWindow(middle: SIMD2(Float($0) * 40 + 20, 20), right: SIMD2(30, 0), down: SIMD2(0, 36))
    }
    let luma = LumaImage(size: size, filledWith: 0)
    func colors(_ column: Int) -> DrumColors.Finding {
      luma.withView {
        DrumColors.finding(at: windows, MeterPicture(luma: $0, color: (picture(redFrom: column), PixelRect(size))))
      }
    }
    #expect(colors(120) == .red(count: 2, certainty: 1))
    #expect(colors(160) == .red(count: 1, certainty: 1))
    // A picture without any color says nothing about those of the drums.
    #expect(colors(0) == .alike && colors(200) == .unknown)
    #expect(luma.withView { DrumColors.finding(at: windows, MeterPicture(luma: $0)) } == .unknown)
  }

  @Test("where one drum is half as red as those behind it, it is uncertain which are decimals")
  func fading() {
    let size = PixelSize(width: 200, height: 40)
    /// Five drums, the first two hardly red, the last two red, and the one before as reported.
    func certainty(of green: UInt8) -> Double? {
      let color = ColorImage(size: size) { buffer in
        for index in 0..<size.area {
          let drum = index % size.width / 40
          (buffer[4 * index], buffer[4 * index + 3]) = (200, 255)
          let other: UInt8 = drum < 2 ? 188 : drum == 2 ? green : 100
          (buffer[4 * index + 1], buffer[4 * index + 2]) = (other, other)
        }
      }
      let windows = (0..<5).map {
        DrumWindow(middle: SIMD2(Float($0) * 40 + 20, 20), right: SIMD2(30, 0), down: SIMD2(0, 36))
      }
      return LumaImage(size: size, filledWith: 0).withView {
        let finding = DrumColors.finding(at: windows, MeterPicture(luma: $0, color: (color, PixelRect(size))))
        if case .red(_, let certainty) = finding { return certainty }
        return nil
      }
    }
    #expect(certainty(of: 188) == 1)
    #expect(certainty(of: 148).map { $0 < 0.8 } == true)
  }

  @Test("what speaks against drums makes a reading less certain, and none makes up for another")
  func certainty() {
    let window = DrumPrint(
      divided: 1, minDivided: 1, bars: 0, digitsBeyond: 0, lettersBeyond: 0, lettersWithin: 0)
    let usual = DrumCertainty(
      digits: 0.95, rivalry: 0.99, seen: 0.97, framed: 0.9, beyond: 0.02, evidence: 3.5, height: 0.35, print: window)
    #expect(usual.value > 0.85)
    for (change, maximum) in [
      ({ $0.digits = 0.2 }, 0.89), ({ $0.seen = 0.05 }, 0.3), ({ $0.beyond = 0.95 }, 0.89),
      ({ $0.rivalry = 0.3 }, 0.89),
      ({ $0.print.lettersBeyond = 2 }, 0.8), ({ $0.print.digitsBeyond = 4 }, 0.89),
      ({ $0.print.lettersWithin = 1 }, 0.8), ({ $0.rolling = 0.8 }, 0.8),
      ({ ($0.print.divided, $0.print.minDivided) = (0, 0) }, 0.85),
    ] as [((inout DrumCertainty) -> Void, Double)] {
      var other = usual
      change(&other)
      #expect(other.value < maximum && other.value < usual.value)
    }
  }

  @Test("windows part drums, open ground does not, and bars above a row are counted")
  func print() throws {
    let size = PixelSize(width: 400, height: 300)
    let windows = (0..<5).map {
      DrumWindow(middle: SIMD2(Float($0) * 60 + 80, 150), right: SIMD2(62, 0), down: SIMD2(0, 100))
    }
    /// Dark windows of 44 × 96 pixels about the drums' middles, or bars of four pixels above the row.
    func print(hasWindows: Bool, hasBars: Bool) throws -> DrumPrint {
      let bytes = (0..<size.area).map { index -> UInt8 in
        let (x, y) = (index % size.width, index / size.width)
        let isWindow = (58..<342).contains(x) && (x - 58) % 60 < 44 && (102..<198).contains(y)
        let isBar = y < 95 && x % 8 < 4
        return hasWindows && isWindow || hasBars && isBar ? 30 : 200
      }
      let net = LineNet(try LineNetModel(.alnum))
      let picture = DrumPicture()
      return LumaImage(size: size, bytes: bytes).withView { view in
        picture.with(view) {
          var print = DrumPrint(windows, of: picture)
          print.read(windows, net, picture)
          return print
        }
      }
    }
    let (drums, paper) = (try print(hasWindows: true, hasBars: false), try print(hasWindows: false, hasBars: true))
    #expect(drums.minDivided > 0.9 && drums.divided > 0.9 && drums.bars < 0.5)
    #expect(paper.divided < 0.1 && paper.bars > 5)
    #expect(drums.lettersBeyond < 0.5 && drums.digitsBeyond < 0.5)
  }

  @Test("cells are counted as digits, as between, and by confidence")
  func accuracy() throws {
    var accuracy = DrumAccuracy(try LineNetModel(.digit), crops: 1)
    let blank = LumaImage(size: PixelSize(width: 20, height: 32), filledWith: 120)
    blank.withView { view in
      accuracy.add(view, truth: 3)
      accuracy.add(view, truth: nil)
    }
    #expect(accuracy.digits == 1 && accuracy.between == 1)
    // Nothing is seen in a blank window, so nothing is read and nothing wrong.
    #expect(accuracy.read == 0 && accuracy.wrong == 0 && accuracy.betweenRead == 0)
  }
}
