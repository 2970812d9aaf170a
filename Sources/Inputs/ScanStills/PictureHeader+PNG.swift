import ScanGeometry
import ScanJSON

extension PictureHeader {
  /// Walks the chunks of a PNG file (ISO/IEC 15948, clause 5): size, orientation, and whether the end is there.
  static func png(_ bytes: [UInt8]) throws(StillFault) -> PictureHeader {
    let reader = ByteReader(bytes[...], isBigEndian: true)
    guard reader.matches(12, "IHDR"), let width = reader.uint32(16), let height = reader.uint32(20) else {
      throw .truncated(.cutHeader, ["format": "PNG"])
    }
    var page = Page(size: PixelSize(width: width, height: height))
    // The rows as they are stored, the decoder's picture of them, and brightness.
    let samples = Double([1, 1, 3, 1, 2, 1, 4][min(6, reader.byte(25) ?? 6)] * (reader.byte(24) ?? 16)) / 8
    page.bytesPerPixel = samples + (reader.byte(25) == 0 ? samples : 4) + 1
    var at = 8
    while let length = reader.uint32(at) {
      if reader.matches(at + 4, "IEND") { return PictureHeader(page) }
      guard length <= bytes.count - at - 8 else { break }
      if reader.matches(at + 4, "eXIf") {
        let block = (at + 8)..<(at + 8 + length)
        page.orientation = TIFFHeader.orientation(ofEXIF: bytes[block])
        page.exif = (block, nil)
      }
      at += 12 + length
    }
    throw .truncated(.cutEnd, ["format": "PNG"])
  }
}
