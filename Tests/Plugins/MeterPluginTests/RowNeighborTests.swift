import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("What stands beside the digits of a row")
struct RowNeighborTests {
  /// What a plugin reports of a straight display in a picture of its own.
  ///
  /// - Parameter framed: How many of the last digits a thin red frame is around, which is as light as the ground.
  private static func delivered(
    _ text: String, small: Int = 0, framed: Int = 0, _ config: OdometerConfig? = nil
  ) throws -> String? {
    let picture = DisplayPicture(text: text, small: small, size: PixelSize(width: 420, height: 130))
    let (pitch, wide) = (0.78 * picture.tall, 0.78 * picture.tall * Double(text.count) - 0.23 * picture.tall)
    let left = Int(210 - wide / 2 + pitch * Double(text.count - framed) - 0.12 * picture.tall)
    let box = PixelRect(x: left, y: 38, width: Int(210 + wide / 2) + 5 - left, height: 54)
    func isFrame(_ x: Int, _ y: Int) -> Bool {
      let (inX, inY) = (min(x - box.x, box.x + box.width - 1 - x), min(y - box.y, box.y + box.height - 1 - y))
      return framed > 0 && inX >= 0 && inY >= 0 && min(inX, inY) < 3
    }
    let task = config.map { MeterTask($0) } ?? MeterTask(MeterConfig())
    let plugin = MeterPlugin(task, readers: [try DrumReader(), try DisplayReader()])
    let color = ColorImage(size: picture.size) { buffer in
      picture.luma.withView { view in
        for y in 0..<view.height {
          for x in 0..<view.width {
            let (at, luma) = (4 * (y * view.width + x), view.row(y)[x])
            // A greenish display, so that the picture has a color.
            (buffer[at], buffer[at + 1], buffer[at + 2], buffer[at + 3]) =
              isFrame(x, y) ? (255, 134, 134, 255) : (luma - min(luma, 20), luma, luma / 2, 255)
          }
        }
      }
    }
    let frame = Frame(luma: picture.luma, color: color)
    let body = try plugin.scan(ScanInput(frame: frame, effort: .still)).results.first?.body
    return (body as? MeterResult)?.value ?? (body as? OdometerResult)?.value
  }

  @Test("a counter is reported", arguments: ["50247", "0078.45", "-4507.1"])
  func counter(text: String) throws {
    #expect(try Self.delivered(text) == text)
  }

  @Test(
    "a clock, a date and the code of an error are no counter's and no odometer's",
    arguments: ["12:47", "07:53", "04:43:27", "21.12.29", "E-03", "P0045", "E 07"])
  func noCounter(text: String) throws {
    #expect(try Self.delivered(text) == nil)
    #expect(try Self.delivered(text, OdometerConfig()) == nil)
  }

  @Test(
    "smaller digits behind others are decimals, and never reported as more", arguments: ["091017", "083641"], [1, 2])
  func small(text: String, count: Int) throws {
    #expect(try Self.delivered(text) == text)
    let value = text.dropLast(count) + "." + text.suffix(count)
    #expect([nil, String(value)].contains(try Self.delivered(text, small: count)))
  }

  @Test("digits that a red frame parts from the others are decimals, and never reported as more", arguments: [1, 2, 3])
  func framed(count: Int) throws {
    let text = "0918236"
    #expect(try Self.delivered(text) == text)
    let value = text.dropLast(count) + "." + text.suffix(count)
    #expect([nil, String(value)].contains(try Self.delivered(text, framed: count)))
  }

  @Test("small digits are seen as such in a row that they have pulled askew")
  func askew() throws {
    // Two large digits and two small ones on one foot; the row follows their middles.
    let boxes: [(left: Int, top: Int, right: Int)] = [(60, 20, 80), (92, 20, 112), (122, 34, 136), (146, 34, 160)]
    let image = LumaImage(size: PixelSize(width: 240, height: 100)) { buffer in
      buffer.update(repeating: 200)
      for box in boxes {
        for y in box.top..<60 {
          for x in box.left..<box.right where min(x - box.left, box.right - 1 - x, y - box.top, 59 - y) < 4 {
            buffer[240 * y + x] = 30
          }
        }
      }
    }
    let quad = Quad<CropSpace>(
      topLeft: Point(x: 54, y: 14), topRight: Point(x: 166, y: 34), bottomRight: Point(x: 166, y: 66),
      bottomLeft: Point(x: 54, y: 54))
    let row = try #require(DigitRow([0.143, 0.429, 0.67, 0.884], pitch: 0.25, rows: 0..<1, in: quad))
    let finding = image.withView { view in
      let neighbors = RowNeighbors()
      neighbors.take(view)
      return neighbors.finding(
        row, decimals: nil, withPoint: true, withLetters: false, withEnd: false, isDisplay: true, of: view)
    }
    #expect(finding == .point)
  }

  @Test("a number whose last 1 was not read goes on behind its last digit")
  func lastOne() throws {
    let picture = DisplayPicture(text: "588431", size: PixelSize(width: 420, height: 130))
    let (pitch, first) = (0.78 * picture.tall, 210 - (0.78 * 6 - 0.23) / 2 * picture.tall + 0.275 * picture.tall)
    func finding(_ count: Int) throws -> RowNeighbors.Finding? {
      let place = Rect<CropSpace>(x: first - pitch / 2, y: 45, width: Double(count) * pitch, height: 40).quad
      let middles = (0..<count).map { (Double($0) + 0.5) / Double(count) }
      let row = try #require(DigitRow(middles, pitch: 1 / Double(count), rows: 0..<1, in: place))
      return picture.luma.withView { view in
        let neighbors = RowNeighbors()
        neighbors.take(view)
        return neighbors.finding(
          row, decimals: nil, withPoint: true, withLetters: false, withEnd: true, isDisplay: true, of: view)
      }
    }
    #expect(try finding(6) == nil)
    #expect(try finding(5) == .apart)
  }

  @Test("a temperature is no counter's", arguments: ["21.5°", "11.1°"])
  func temperature(text: String) throws {
    #expect(try Self.delivered(text) == nil)
  }

  @Test("a trip and a temperature are no odometer's", arguments: ["400.7", "-03.5", "21.5"])
  func noDistance(text: String) throws {
    #expect(try Self.delivered(text, OdometerConfig()) == nil)
  }

  @Test("digits at equal distances are one number, a wide gap without a point parts two")
  func apart() throws {
    let place = Rect<CropSpace>(x: 20, y: 20, width: 300, height: 40).quad
    func finding(_ middles: [Double], decimals: Int?) throws -> RowNeighbors.Finding? {
      let row = try #require(DigitRow(middles, pitch: 0.1, rows: 0..<1, in: place))
      let neighbors = RowNeighbors()
      return LumaImage(size: PixelSize(width: 340, height: 80), filledWith: 200).withView { view in
        neighbors.take(view)
        return neighbors.finding(
          row, decimals: decimals, withPoint: true, withLetters: true, withEnd: true, isDisplay: true, of: view)
      }
    }
    #expect(try finding([0.1, 0.2, 0.3, 0.4], decimals: nil) == nil)
    #expect(try finding([0.1, 0.2, 0.5, 0.6], decimals: nil) == .apart)
    // A point may have a cell of its own.
    #expect(try finding([0.1, 0.2, 0.5, 0.6], decimals: 2) == nil)
  }
}
