import ScanGeometry
import ScanImage
import ScanJSON

extension PictureHeader {
  /// Walks the chunks of a WebP file (RFC 9649, section 2): size, orientation, animation, and whether the end is there.
  static func webp(_ bytes: [UInt8]) throws(StillFault) -> PictureHeader {
    let reader = ByteReader(bytes[...], isBigEndian: false)
    var size: PixelSize?
    var orientation = Orientation.up
    var exif: (range: Range<Int>?, directory: Int?)?
    var at = 12
    while let length = reader.uint32(at + 4) {
      let payload = at + 8
      guard length <= bytes.count - payload else { throw .truncated(.cutWebP) }
      if reader.matches(at, "VP8X") {
        guard let flags = reader.byte(payload), flags & 0x02 == 0 else {
          throw StillFault(.unknownFormat, .animated)
        }
      } else if size == nil, reader.matches(at, "VP8 "), let width = reader.uint16(payload + 6),
        let height = reader.uint16(payload + 8)
      {
        size = PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
      } else if size == nil, reader.matches(at, "VP8L"), let packed = reader.uint32(payload + 1) {
        size = PixelSize(width: packed & 0x3FFF + 1, height: (packed >> 14) & 0x3FFF + 1)
      } else if reader.matches(at, "EXIF") {
        // Some writers keep the JPEG prefix in front of the TIFF structure.
        let prefix = reader.matches(payload, "Exif\0\0") && length >= 6 ? 6 : 0
        let block = (payload + prefix)..<(payload + length)
        orientation = TIFFHeader.orientation(ofEXIF: bytes[block])
        exif = (block, nil)
      }
      at = payload + length + length % 2
    }
    guard let size else { throw .truncated(.emptyWebP) }
    return PictureHeader(Page(size: size, orientation: orientation, exif: exif))
  }
}
