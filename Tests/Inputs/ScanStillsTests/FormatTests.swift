import Foundation
import ScanGeometry
import ScanImage
import ScanStills
import Testing

@Suite("Still formats")
struct FormatTests {
  @Test("every format gives back the gray picture that was written", arguments: StillFormat.all)
  func roundTrip(format: StillFormat) throws {
    let picture = Samples.luma()
    let document = try StillDecoder().open(bytes: try Samples.encoded(format))
    #expect(document.format == format)
    #expect(document.pageCount == 1)
    let frame = try document.frame()
    #expect(Samples.difference(frame.luma, picture) <= (format == .jpeg ? 6 : 0))
    let color = try #require(frame.color)
    #expect(Samples.difference(color.luma(), frame.luma) <= (format == .jpeg ? 2 : 0))
  }

  @Test(
    "color comes back when asked for, and asking changes no brightness",
    arguments: [StillFormat.png, .jpeg, .tiff, .webp, .bmp, .pnm])
  func color(format: StillFormat) throws {
    let bytes = try PictureWriter(format: format, jpegQuality: 100).encode(Samples.color())
    let plain = try StillDecoder().open(bytes: bytes).frame()
    let colored = try StillDecoder(wantsColor: true).open(bytes: bytes).frame()
    #expect(Samples.difference(plain.luma, colored.luma) == 0)
    let color = try #require(colored.color)
    // Whoever looks later finds the same colors.
    #expect(try Samples.bytes(#require(plain.color)) == Samples.bytes(color))
    let expected = Samples.color()
    let worst = zip(Samples.bytes(color), Samples.bytes(expected)).map { abs(Int($0) - Int($1)) }.max()
    // JPEG halves the resolution of color, so that hard edges move.
    #expect((worst ?? 256) <= (format == .jpeg ? 110 : 0))
    #expect(Samples.difference(colored.luma, color.luma()) <= (format == .jpeg ? 8 : 0))
  }

  @Test("an EXIF orientation turns a JPEG upright", arguments: Orientation.allCases, [true, false])
  func exifOfJPEG(orientation: Orientation, bigEndian: Bool) throws {
    let stored = Samples.luma()
    let exif = Samples.exif(orientation.rawValue, bigEndian: bigEndian)
    let bytes = Samples.jpeg(try Samples.encoded(.jpeg), withEXIF: exif)
    let frame = try StillDecoder(wantsColor: true).open(bytes: bytes).frame()
    #expect(frame.origin.orientation == orientation)
    #expect(Samples.difference(frame.luma, stored.oriented(by: orientation)) <= 6)
    #expect(frame.color?.size == orientation.uprightSize(of: stored.size))
  }

  @Test("an EXIF orientation turns a PNG upright", arguments: Orientation.allCases)
  func exifOfPNG(orientation: Orientation) throws {
    let exif = Samples.exif(orientation.rawValue, bigEndian: true)
    let bytes = Samples.png(try Samples.encoded(.png), withChunk: "eXIf", exif)
    let frame = try StillDecoder().open(bytes: bytes).frame()
    #expect(Samples.difference(frame.luma, Samples.luma().oriented(by: orientation)) == 0)
  }

  @Test("an EXIF orientation turns a WebP upright", arguments: Orientation.allCases)
  func exifOfWebP(orientation: Orientation) throws {
    let exif = Samples.exif(orientation.rawValue, bigEndian: false)
    var bytes = try Samples.encoded(.webp)
    bytes += Array("EXIF".utf8) + Samples.little32(exif.count) + exif
    bytes.replaceSubrange(4..<8, with: Samples.little32(bytes.count - 8))
    let frame = try StillDecoder().open(bytes: bytes).frame()
    #expect(Samples.difference(frame.luma, Samples.luma().oriented(by: orientation)) == 0)
  }

  @Test("the orientation tag of a TIFF is applied once", arguments: Orientation.allCases, [1, 3])
  func orientationOfTIFF(orientation: Orientation, samples: Int) throws {
    let bytes = Samples.tiff([(Samples.luma(), orientation.rawValue)], samples: samples)
    let frame = try StillDecoder(wantsColor: true).open(bytes: bytes).frame()
    #expect(Samples.difference(frame.luma, Samples.luma().oriented(by: orientation)) == 0)
    #expect(frame.origin.orientation == orientation)
  }

  @Test("an orientation without meaning counts as upright", arguments: [0, 9, 255, 65535])
  func oddOrientation(value: Int) throws {
    let bytes = Samples.jpeg(try Samples.encoded(.jpeg), withEXIF: Samples.exif(value, bigEndian: true))
    #expect(try StillDecoder().open(bytes: bytes).frame().origin.orientation == .up)
  }

  @Test("pages of a TIFF come one by one, each in its own size")
  func pages() throws {
    let images = [Samples.luma(), Samples.luma(width: 9, height: 31), Samples.luma(width: 40, height: 8)]
    let document = try StillDecoder().open(bytes: Samples.tiff(images.map { ($0, 1) }))
    #expect(document.pageCount == 3)
    for (index, image) in images.enumerated() {
      let frame = try document.frame(page: index + 1, number: 7)
      #expect(Samples.difference(frame.luma, image) == 0)
      #expect(frame.origin.page == index + 1)
      #expect(frame.number == 7)
    }
    #expect(throws: SourceError.self) { try document.frame(page: 4) }
    #expect(throws: SourceError.self) { try document.frame(page: 0) }
  }

  @Test("a TIFF whose pages run in a circle gives each page once and says so")
  func circle() throws {
    var bytes = Samples.tiff([(Samples.luma(), 1), (Samples.luma(width: 8, height: 8), 1)])
    bytes.replaceSubrange((bytes.count - 4)..., with: bytes[4..<8])
    let document = try StillDecoder().open(bytes: bytes)
    #expect(document.pageCount == 2)
    #expect(document.trailingProblem?.code == .damaged)
    #expect(document.trailingProblem?.page == 3)
  }

  @Test("transparent pixels show white", arguments: [StillFormat.png, .webp, .tiff])
  func alpha(format: StillFormat) throws {
    let picture = ColorImage(size: PixelSize(width: 2, height: 1)) { buffer in
      _ = buffer.update(from: [10, 20, 30, 0, 10, 20, 30, 255])
    }
    let frame = try StillDecoder().open(bytes: try PictureWriter(format: format).encode(picture)).frame()
    #expect(Samples.bytes(frame.luma)[0] == 255)
    #expect(Samples.bytes(frame.luma)[1] < 30)
  }

  @Test(
    "text pictures of every depth have black, white and what lies between",
    arguments: [
      ("P1\n# a comment\n2 1\n1 0\n", [0, 255]), ("P2\n2 1\n255\n0 128\n", [0, 128]),
      ("P2\n3 1\n15\n0 5 15\n", [0, 85, 255]), ("P3\n1 1\n255\n255 255 255\n", [255]),
    ] as [(String, [UInt8])])
  func textPictures(text: String, expected: [UInt8]) throws {
    let frame = try StillDecoder().open(bytes: Array(text.utf8)).frame()
    #expect(Samples.bytes(frame.luma) == expected)
  }

  @Test("a BMP is read from either end")
  func topDownBitmap() throws {
    var bytes = try Samples.encoded(.bmp, Samples.luma())
    let upright = try StillDecoder().open(bytes: bytes).frame().luma
    bytes.replaceSubrange(22..<26, with: Samples.little32(-Samples.luma().height & 0xFFFF_FFFF))
    let flipped = try StillDecoder().open(bytes: bytes).frame().luma
    #expect(Samples.difference(flipped, upright.oriented(by: .downMirrored)) == 0)
  }

  @Test("of an animated GIF the first frame is read and the rest not even unpacked")
  func animation() throws {
    let first = try Samples.encoded(.gif)
    // The second frame claims 65,535 × 65,535 pixels.
    let second: [UInt8] = [0x2C, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 1, 0, 0, 0x3B]
    let frame = try StillDecoder().open(bytes: first.dropLast() + second).frame()
    #expect(Samples.difference(frame.luma, Samples.luma()) == 0)
  }
}
