import Foundation
import Glibc
import ScanGeometry
import ScanImage
import ScanStills
import Testing

@Suite("Depths, palettes, alpha and color models")
struct DepthTests {
  /// The brightness of the orange (240, 120, 20) that most fixtures have on the left.
  private static let orange: UInt8 = 145

  // The fourth byte of a plain 32-bit BMP has no meaning: the right half of bmpRGBA is black, not transparent.
  @Test(
    "the left and right halves have the right brightness, with and without color",
    arguments: [
      ("jpegCMYK", orange, 255), ("jpegRGB", orange, 255), ("jpegProgressive", orange, 255), ("jpegGrey", orange, 255),
      ("png16", 140, 255), ("pngPalette", orange, 255), ("pngPaletteTransparent", 255, 255),
      ("pngGreyAlpha", 100, 255), ("png1", 0, 255), ("pngRGBA", orange, 255), ("tiffG4", 0, 255),
      ("tiffJPEG", orange, 255), ("tiffCMYK", orange, 255), ("tiff16", 140, 255), ("bmpPalette", orange, 255),
      ("bmp1", 0, 255), ("bmpRGBA", orange, 0), ("webpAlpha", orange, 255), ("gifAnimated", orange, 255),
      ("gifTransparent", 255, 255),
    ] as [(String, UInt8, UInt8)])
  func halves(name: String, left: UInt8, right: UInt8) throws {
    for wantsColor in [false, true] {
      let frame = try StillDecoder(wantsColor: wantsColor).open(bytes: Fixtures.bytes(name)).frame()
      #expect(frame.size == PixelSize(width: 16, height: 8))
      let met = frame.luma.withView { ($0[2, 4], $0[13, 4]) }
      #expect(abs(Int(met.0) - Int(left)) <= 4 && abs(Int(met.1) - Int(right)) <= 4, "\(name): \(met)")
      let color = try wantsColor ? #require(frame.color).luma() : frame.luma
      #expect(Samples.difference(color, frame.luma) <= (name.contains("jpeg") ? 8 : 0))
    }
  }

  @Test("an animated WebP is refused with advice")
  func animatedWebP() {
    let error = #expect(throws: SourceError.self) { try StillDecoder().open(bytes: Fixtures.bytes("webpAnimated")) }
    #expect(error?.code == .unknownFormat)
    #expect(error?.message.contains("animated") == true)
  }

  @Test("standard input is read to its end")
  func standardInput() throws {
    let saved = dup(STDIN_FILENO)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    dup2(ends[0], STDIN_FILENO)
    close(ends[0])
    let bytes = Fixtures.bytes("pngPalette")
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    let frame = try StillDecoder().open("-").frame()
    dup2(saved, STDIN_FILENO)
    close(saved)
    #expect(frame.origin.source == "-")
    #expect(frame.size.width == 16)
  }
}
