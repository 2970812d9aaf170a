import ScanPluginKit
import Testing

@testable import TextFinding
@testable import TextPlugin

@Suite("Plates in whole pictures")
struct PlateSceneTests {
  private static func text(_ picture: LumaImage, _ effort: ScanInput.Effort = .still) throws -> String? {
    let task = PlateTask(LicensePlateConfig())
    let plugin = TextPlugin(task, readers: [try TextPlugin.codeReader(task)])
    return try plugin.scan(ScanInput(frame: DrawnPage.frame(picture), effort: effort)).results.first?.body.items.first?
      .text
  }

  @Test(
    "a plate that is small in a street is read, beside larger words and bars",
    arguments: [("HHAB1234", 12.0), ("KN47LTP", 10), ("BL473DK", 16), ("W4827KX", 24)])
  func small(plate: String, height: Double) throws {
    #expect(try Self.text(DrawnStreet.picture(plate: plate, height: height)) == plate)
  }

  @Test("a street without a plate gives none", arguments: ["GARAGE", "PARKING", "EXIT", nil])
  func none(wall: String?) throws {
    #expect(try Self.text(DrawnStreet.picture(plate: nil, wall: wall)) == nil)
  }

  @Test("the text of a barcode is no plate, whatever its form, and a plate below wide bars is one")
  func bars() throws {
    let text = DrawnPage.picture(["HHAB1234"], height: 20)
    func label(bar: Int) -> LumaImage {
      text.withView { view in
        LumaImage(size: PixelSize(width: view.width, height: view.height + 60)) { buffer in
          for y in 0..<(view.height + 60) {
            for x in 0..<view.width {
              let isDark = x > 20 && x < view.width - 20 && (x / bar * 7919) % 5 < 2
              buffer[y * view.width + x] = y < 84 ? (isDark ? 20 : 230) : view[x, y - 60]
            }
          }
        }
      }
    }
    #expect(try Self.text(label(bar: 2)) == nil)
    #expect(try Self.text(label(bar: 16)) == "HHAB1234")
  }

  @Test(
    "from some characters of a row all are found, and the sides of the frame are none of them", arguments: [20, 60])
  func rows(frame: Int) throws {
    let height = 20.0
    let picture = DrawnStreet.picture(plate: "HHAB1234", height: height, frame: UInt8(frame))
    let row = try #require(
      picture.withView { view in
        RowFinder().row(
          around: TextLine(middle: SIMD2(640, 540), axis: SIMD2(1, 0), extent: SIMD2(70, 24), parts: 3), in: view,
          isLight: false)
      })
    #expect(row.line.parts == 8)
    #expect(abs(row.line.middle.x - 640) < 8)
    #expect(abs(row.line.extent.x - 158) < 10)
    #expect(abs(row.line.extent.y - 22) < 4)
    #expect(row.regularity > 0.7)
  }
}
