import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Reading of displays")
struct DisplayReaderTests {
  static func read(
    _ luma: LumaImage, _ constraints: MeterConstraints = MeterConstraints(), effort: ScanInput.Effort = .live
  ) throws -> [MeterReading] {
    let reader = try DisplayReader()
    return luma.withView { reader.read(MeterPicture(luma: $0, effort: effort), constraints) { false } }
  }

  static func text(_ reading: MeterReading?) -> String? {
    guard let reading else { return nil }
    var text = reading.isNegative ? "-" : ""
    for (index, cell) in reading.cells.enumerated() {
      if let decimals = reading.decimals, index == reading.cells.count - decimals { text += "." }
      text += String(cell.digit)
    }
    return text
  }

  @Test(
    "a number on a panel is read with its point",
    arguments: [
      DisplayPicture(text: "12345"), DisplayPicture(text: "0078.45"), DisplayPicture(text: "402.9", degrees: 10),
      DisplayPicture(text: "63905", degrees: -8), DisplayPicture(text: "8402", ground: 60, ink: 220, frame: 15),
    ])
  func panels(picture: DisplayPicture) throws {
    let reading = try #require(try Self.read(picture.luma).first)
    #expect(Self.text(reading) == picture.text)
    #expect(reading.kind == .display && reading.certainty >= 0.6 && reading.certainty <= 1)
  }

  @Test(
    "the point is seen on a panel that is much taller than its digits, in a running source and in a still",
    arguments: ["4507.13", "61.592", "00420.7", "3361"], [ScanInput.Effort.live, .still])
  func points(text: String, effort: ScanInput.Effort) throws {
    let picture = DisplayPicture(text: text, tall: 26, panelRoom: 0.75)
    #expect(Self.text(try Self.read(picture.luma, effort: effort).first) == text)
  }

  @Test(
    "a minus before the digits is seen, and none where there is none",
    arguments: ["-4507.13", "-61592", "61592", "1871", "-118"],
    [-4.0, 0, 4])
  func minus(text: String, degrees: Double) throws {
    let picture = DisplayPicture(text: text, degrees: degrees)
    let reading = try #require(try Self.read(picture.luma, effort: .still).first)
    #expect(Self.text(reading) == text)
    #expect(reading.signCertainty.map { $0 > 0.8 && $0 <= 1 } == true)
  }

  @Test("a picture that is a line itself is read, without any edge of a panel")
  func line() throws {
    let picture = DisplayPicture(text: "005713", frame: nil, size: PixelSize(width: 216, height: 54))
    #expect(Self.text(try Self.read(picture.luma).first) == "005713")
  }

  @Test("each digit says how likely it is and where it stands")
  func cells() throws {
    let picture = DisplayPicture(text: "20687", degrees: 5)
    let reading = try #require(try Self.read(picture.luma).first)
    #expect(reading.cells.map(\.digit) == [2, 0, 6, 8, 7])
    var last = 0.0
    for cell in reading.cells {
      #expect(cell.digits.count == 10 && abs(cell.digits.reduce(0, +) - 1) < 1e-9)
      #expect(cell.certainty > 0.5)
      let quad = try #require(cell.quad)
      #expect(quad.center.x > last && quad.signedArea > 0)
      last = quad.center.x
    }
    #expect(reading.quad.boundingRect.contains(Point(x: 160, y: 60)))
  }

  @Test("a number of digits that is known is kept to")
  func digits() throws {
    var constraints = MeterConstraints()
    constraints.digits = 4
    let picture = DisplayPicture(text: "12345")
    for reading in try Self.read(picture.luma, constraints) {
      #expect(reading.cells.count == 4 && reading.certainty < 0.6)
    }
    constraints.digits = 5
    constraints.decimals = 2
    let reading = try Self.read(picture.luma, constraints).first
    #expect(Self.text(reading) == "123.45")
  }

  @Test("the same picture gives the same reading, whatever was read before")
  func repeatable() throws {
    let reader = try DisplayReader()
    let (one, other) = (DisplayPicture(text: "31.46", degrees: 3).luma, DisplayPicture(text: "907").luma)
    let readings = [one, other, one].map { luma in
      luma.withView { reader.read(MeterPicture(luma: $0, effort: .live), MeterConstraints()) { false } }.map {
        [$0.certainty] + $0.cells.flatMap(\.digits)
      }
    }
    #expect(readings[0] == readings[2] && readings[0] != readings[1])
  }

  /// Pictures without a number.
  enum Nothing: CaseIterable {
    case black, white, noise, bars, off, tiny

    var luma: LumaImage {
      let size = PixelSize(width: 320, height: 120)
      switch self {
      case .black: return LumaImage(size: size, filledWith: 0)
      case .white: return LumaImage(size: size, filledWith: 255)
      case .off: return DisplayPicture(text: "     ").luma
      case .tiny: return LumaImage(size: PixelSize(width: 3, height: 1), filledWith: 90)
      case .noise, .bars:
        var state: UInt32 = 7
        let random = (0..<size.area).map { _ -> UInt8 in
          state = state &* 1_664_525 &+ 1_013_904_223
          return UInt8(truncatingIfNeeded: state >> 24)
        }
        guard self == .bars else { return LumaImage(size: size, bytes: random) }
        return LumaImage(
          size: size, bytes: (0..<size.area).map { random[$0 % size.width / 4] > 127 ? 240 : 20 })
      }
    }
  }

  @Test("where no number is, none is reported for certain", arguments: Nothing.allCases)
  func nothing(nothing: Nothing) throws {
    #expect(try Self.read(nothing.luma).allSatisfy { $0.certainty < 0.6 })
  }

  @Test("nobody's answer is not waited for")
  func cancelled() throws {
    let reader = try DisplayReader()
    let readings = DisplayPicture(text: "12345").luma.withView { view in
      reader.read(MeterPicture(luma: view), MeterConstraints()) { true }
    }
    #expect(readings.isEmpty)
  }
}
