import ScanImage
import ScanPluginKit
import ScanSynthetic
import Testing

@testable import BarcodePlugin

@Suite("QR Codes found by their corners")
struct QRFinderTests {
  @Test("the crossings of the alignment patterns are those of the standard")
  func alignment() {
    let table: [Int: [Int]] = [
      1: [], 2: [6, 18], 7: [6, 22, 38], 14: [6, 26, 46, 66], 21: [6, 28, 50, 72, 94], 32: [6, 34, 60, 86, 112, 138],
      36: [6, 24, 50, 76, 102, 128, 154], 39: [6, 26, 54, 82, 110, 138, 166], 40: [6, 30, 58, 86, 114, 142, 170],
    ]
    for (version, lines) in table { #expect(QRAlignment.lines(version: version) == lines, "version \(version)") }
  }

  /// A sheet with codes that lean and turn in every way.
  private func sheet(_ texts: [String], size: PixelSize, columns: Int, scale: Double) throws -> LumaImage {
    let rows = (texts.count + columns - 1) / columns
    let (width, height) = (Double(size.width) / Double(columns), Double(size.height) / Double(rows))
    let items = try texts.enumerated().map { index, text in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let middle = FramePoint(x: (Double(column) + 0.5) * width, y: (Double(row) + 0.5) * height)
      let lean = Double((index * 7) % 21 - 10)
      return SyntheticScene.Item(
        SyntheticArtwork(try SyntheticSymbol(.qr, text: text)),
        SyntheticPlacement(
          center: middle, scale: scale, rotation: Double((index * 37) % 360), tilt: lean, turn: -lean))
    }
    return SyntheticScene(
      size: size, background: .plain(SyntheticColor(gray: 150)), items: items,
      degradations: SyntheticDegradations(blur: 0.8, lighting: 0.4, noise: 3), seed: 9
    ).frame().luma
  }

  @Test("a still of many codes gives every one of them")
  func many() throws {
    let texts = (0..<40).map { "item \(1000 + 37 * $0)" }
    let image = try sheet(texts, size: PixelSize(width: 1600, height: 1000), columns: 8, scale: 4)
    #expect(try plugin([.qrCode]).codes(image).map(\.value).sorted() == texts.sorted())
  }

  @Test("a large code that leans is read", arguments: [600, 1200, 1900])
  func large(_ letters: Int) throws {
    var random = SeededGenerator(seed: UInt64(letters))
    let text = String((0..<letters).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "a" })
    let image = try sheet([text], size: PixelSize(width: 1000, height: 1000), columns: 1, scale: 3.6)
    #expect(try plugin([.qrCode]).codes(image).map(\.value) == [text])
  }

  @Test("the places of many codes are theirs")
  func places() throws {
    let texts = (0..<12).map { "place \($0)" }
    let size = PixelSize(width: 900, height: 700)
    let image = try sheet(texts, size: size, columns: 4, scale: 4)
    for code in try plugin([.qrCode]).codes(image) {
      let index = try #require(texts.firstIndex(of: code.value))
      let middle = try #require(code.quad).center
      #expect(
        abs(middle.x - (Double(index % 4) + 0.5) * 225) < 4 && abs(middle.y - (Double(index / 4) + 0.5) * 700 / 3) < 4)
    }
  }

  @Test("a picture full of corners that belong to no code gives few attempts at codes")
  func cornersAlone() throws {
    // Finder patterns 9 modules apart, as no code has them, and others as far apart as those of small codes.
    for pitch in [27, 66] {
      let image = LumaImage(size: PixelSize(width: 1000, height: 800)) { buffer in
        for index in buffer.indices {
          let ring = max(abs(index % 1000 % pitch - 13), abs(index / 1000 % pitch - 13)) / 3
          buffer[index] = ring < 2 && index % 1000 % pitch / 3 < 9 || ring == 3 ? 20 : 235
        }
      }
      // The finder alone: libzxing's own search tries each three of these corners, for minutes.
      var attempts = 0
      image.withView { view in
        MatrixLocator().locate(view, [.qr], isStill: false) { _ in
          attempts += 1
          return false
        }
      }
      #expect(attempts <= 40)
    }
  }
}
