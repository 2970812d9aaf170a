import ScanGeometry
import ScanImage
import Testing

@testable import ScanOverlay

@Suite("The contact sheet of a series")
struct ContactSheetTests {
  private func frame(_ number: Int, _ width: Int, _ height: Int) -> Frame {
    let luma = LumaImage(size: PixelSize(width: width, height: height), filledWith: UInt8(100 + number % 100))
    return Frame(number: UInt64(number), timestamp: .milliseconds(number * 1500), luma: luma)
  }

  @Test("has one tile for each picture with words below it, and is empty afterwards")
  func tiles() throws {
    var sheet = ContactSheet()
    let none = sheet.takeImage()
    #expect(none == nil)
    for number in 1...5 { sheet.add(frame(number, 320, 240), number: number) }
    #expect(sheet.count == 5)
    let drawn = sheet.takeImage()
    let image = try #require(drawn)
    // Three columns, of which the second row has two tiles.
    #expect(image.size.width == 3 * 248 + 8)
    for number in 0..<5 {
      let left = 8 + number % 3 * 248
      let top = 8 + number / 3 * ((image.size.height - 8) / 2)
      let level = 101 + number
      #expect(image.shade(left + 1, top + 1) == Shade(level, level, level))
      let hasWords = (top + 180..<top + (image.size.height - 8) / 2).contains { y in
        (left..<left + 240).contains { image.shade($0, y).map { $0.x > 200 } == true }
      }
      #expect(hasWords)
    }
    let rest = sheet.takeImage()
    #expect(sheet.count == 0 && rest == nil)
  }

  @Test("has a hundred tiles at most, and bounded sides, whatever the pictures are like")
  func bounds() throws {
    var sheet = ContactSheet()
    for number in 1...120 {
      sheet.add(number.isMultiple(of: 2) ? frame(number, 3000, 2) : frame(number, 2, 3000), number: number)
    }
    sheet.add(frame(1, 0, 0), number: 121)
    #expect(sheet.count == 100)
    let drawn = sheet.takeImage()
    let image = try #require(drawn)
    #expect(image.width <= 2500 && image.height <= 2800)
  }
}
