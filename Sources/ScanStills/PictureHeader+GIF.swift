import ScanGeometry
import ScanImage

extension PictureHeader {
  /// Walks the blocks of a GIF file (GIF89a specification) up to the end of the first frame.
  ///
  /// Only these bytes are decoded: the decoder would otherwise unpack every frame of an animation into memory.
  static func gif(_ bytes: [UInt8]) throws(StillFault) -> PictureHeader {
    let reader = ByteReader(bytes[...], isBigEndian: false)
    let cut = StillFault.truncated("the GIF ends inside its first frame")
    guard let flags = reader.byte(10) else { throw cut }
    var at = 13 + colourTableSize(flags)
    while let block = reader.byte(at) {
      switch block {
      case 0x21:
        guard let end = endOfSubBlocks(reader, from: at + 2) else { throw cut }
        at = end
      case 0x2C:
        guard let width = reader.uint16(at + 5), let height = reader.uint16(at + 7), let local = reader.byte(at + 9),
          let end = endOfSubBlocks(reader, from: at + 11 + colourTableSize(local))
        else { throw cut }
        var header = PictureHeader(Page(size: PixelSize(width: width, height: height)))
        header.replacement = bytes[..<end] + [0x3B]
        return header
      case 0x3B: throw StillFault(.damaged, "The GIF holds no picture.")
      default: throw StillFault(.damaged, "The GIF has a block of unknown kind \(block).")
      }
    }
    throw cut
  }

  private static func colourTableSize(_ flags: Int) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << ((flags & 7) + 1)
  }

  private static func endOfSubBlocks(_ reader: ByteReader, from start: Int) -> Int? {
    var at = start
    while let length = reader.byte(at) {
      at += 1 + length
      if length == 0 { return at }
    }
    return nil
  }
}
