import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Lines of a display with several values")
struct DisplayRowsTests {
  private static let size = PixelSize(width: 640, height: 240)
  private static let panel = DisplayPlace(
    quad: Rect(x: 0, y: 0, width: 640, height: 240).quad, origin: .panel)

  /// Lines of upright strokes, `pitch` rows from each other and two thirds as tall, that fall by `slope` to the right.
  private static func picture(pitch: Int, slope: Double) -> LumaImage {
    LumaImage(size: size) { buffer in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let row = Double(y) - slope * (Double(x) - 320)
          let inLine = row.truncatingRemainder(dividingBy: Double(pitch)) >= Double(pitch) / 3
          let isInk = row >= 0 && inLine && (120..<520).contains(x) && x % 20 < 6
          buffer[y * size.width + x] = isInk ? 30 : 190
        }
      }
    }
  }

  private static func rows(_ picture: LumaImage) throws -> [DisplayRows.Row] {
    let cropReader = try DisplayCropReader()
    return picture.withView { view in
      cropReader.take(view)
      return DisplayRows(cropReader: cropReader).rows(in: panel, of: view)
    }
  }

  @Test("each line is found, level or not", arguments: [0, 0.03, -0.05])
  func lines(slope: Double) throws {
    let rows = try Self.rows(Self.picture(pitch: 70, slope: slope))
    let middles = rows.map(\.number.quad.center.y).sorted()
    // The strokes of the lines begin a third of the way, and the third line ends well within the picture.
    #expect(rows.count >= 3)
    for (middle, wanted) in zip(middles, [46.0, 116, 186]) { #expect(abs(middle - wanted) < 12) }
    for row in rows.prefix(3) { #expect(abs(row.number.wide - 400) < 60) }
  }

  @Test("lines that leave the panel end nothing", arguments: [6, 17, 40, 70, 200], [-0.3, -0.06, -0.05, 0, 0.06, 0.3])
  func edges(pitch: Int, slope: Double) throws {
    for row in try Self.rows(Self.picture(pitch: pitch, slope: slope)) {
      #expect(row.number.quad.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }
}
