import ScanGeometry
import ScanImage
import ScanJSON

extension PictureHeader {
  /// Walks the blocks of a GIF file (GIF89a specification) up to the end of the first frame.
  ///
  /// Only these bytes are decoded: the decoder would otherwise unpack every frame of an animation into memory. It also knows
  /// no transparency: the transparent color is made white in the copy that it gets.
  static func gif(_ bytes: [UInt8]) throws(StillFault) -> PictureHeader {
    let reader = ByteReader(bytes[...], isBigEndian: false)
    let cut = StillFault.truncated(.cutGIF)
    guard let flags = reader.byte(10) else { throw cut }
    var at = 13 + colorTableSize(flags)
    var transparent: Int?
    while let block = reader.byte(at) {
      switch block {
      case 0x21:
        if reader.byte(at + 1) == 0xF9, let control = reader.byte(at + 3) {
          transparent = control & 1 == 1 ? reader.byte(at + 6) : nil
        }
        guard let end = endOfSubBlocks(reader, from: at + 2) else { throw cut }
        at = end
      case 0x2C:
        guard let width = reader.uint16(at + 5), let height = reader.uint16(at + 7), let local = reader.byte(at + 9),
          let end = endOfSubBlocks(reader, from: at + 11 + colorTableSize(local))
        else { throw cut }
        var page = Page(size: PixelSize(width: width, height: height))
        page.bytesPerPixel = 4
        var header = PictureHeader(page)
        var copy = bytes[..<end] + [0x3B]
        let hasOwnTable = local & 0x80 != 0
        if let transparent, transparent * 3 < colorTableSize(hasOwnTable ? local : flags) {
          let entry = (hasOwnTable ? at + 10 : 13) + transparent * 3
          for index in entry..<(entry + 3) { copy[index] = 255 }
        }
        header.replacement = Array(copy)
        return header
      case 0x3B: throw StillFault(.damaged, .emptyGIF)
      default: throw StillFault(.damaged, .gifBlock, ["kind": "\(block)"])
      }
    }
    throw cut
  }

  private static func colorTableSize(_ flags: Int) -> Int {
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
