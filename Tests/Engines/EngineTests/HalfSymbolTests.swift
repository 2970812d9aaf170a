import ScanGeometry
import ScanImage
import Testing
import ZBarEngine
import ZXingEngine

@Suite("Halves of symbols")
struct HalfSymbolTests {
  /// The left and the right half of a symbol, each alone in a light picture.
  private static func halves() throws -> (left: LumaImage, right: LumaImage) {
    let image = try Sample(.ean13, "4006381333931", "").image()
    // Both halves keep the guard bars in the middle, which close the one and open the other.
    let (from, to) = (image.width / 2 - 9, image.width / 2 + 9)
    func kept(_ columns: Range<Int>) -> LumaImage {
      image.withView { view in
        LumaImage(size: view.size) { buffer in
          for y in 0..<view.height {
            for x in 0..<view.width { buffer[y * view.width + x] = columns.contains(x) ? view[x, y] : 255 }
          }
        }
      }
    }
    return (kept(0..<to), kept(from..<image.width))
  }

  private func texts(_ scanner: ZBarScanner, _ image: LumaImage, continues: Bool = false) throws -> [String] {
    try image.withView { view throws(DecoderError) in try scanner.scan(view, continues: continues) }.map(\.text)
  }

  @Test("a half seen in an earlier picture completes nothing in the next one")
  func halfOfAnotherPicture() throws {
    let halves = try Self.halves()
    let scanner = try ZBarScanner(.init(symbologies: [.ean13]))
    #expect(try texts(scanner, halves.left).isEmpty)
    #expect(try texts(scanner, halves.right).isEmpty)
    #expect(try texts(scanner, halves.left).isEmpty)
    try scanner.forget()
    #expect(try texts(scanner, halves.right, continues: true).isEmpty)
  }

  @Test("a half seen in another attempt on the same picture is completed")
  func halfOfAnotherAttempt() throws {
    let halves = try Self.halves()
    let scanner = try ZBarScanner(.init(symbologies: [.ean13]))
    #expect(try texts(scanner, halves.left).isEmpty)
    #expect(try texts(scanner, halves.right, continues: true) == ["4006381333931"])
  }

  @Test("a scanner that was begun anew reads with the same settings")
  func settingsStay() throws {
    let scanner = try ZBarScanner(.init(symbologies: [.ean13], emitCheckDigit: false))
    let image = try Sample(.ean13, "4006381333931", "").image()
    for _ in 0..<3 { #expect(try texts(scanner, image) == ["400638133393"]) }
    let other = try Sample(.code128, "ScanView 128", "").image()
    #expect(try texts(scanner, other).isEmpty)
  }
}
