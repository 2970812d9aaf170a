import ScanGeometry
import ScanImage

extension PictureHeader {
  /// Reads the info header of a Windows bitmap (BITMAPINFOHEADER and its successors).
  ///
  /// Rows stored from the top down (a negative height) are handed to the decoder as if bottom-up, and turned afterwards.
  static func bmp(_ bytes: [UInt8]) throws(StillFault) -> PictureHeader {
    let reader = ByteReader(bytes[...], isBigEndian: false)
    guard let infoSize = reader.uint32(14), let width = reader.uint32(18), let rawHeight = reader.uint32(22),
      let pixels = reader.uint32(10), let bits = reader.uint16(28), let compression = reader.uint32(30)
    else { throw .truncated("the BMP header is incomplete") }
    // BI_BITFIELDS (3) with 32 bits is the usual layout in practice; everything else would be run-length or embedded.
    guard infoSize >= 40, compression == 0 || (compression == 3 && bits == 32) else {
      throw StillFault(.unknownFormat, "This kind of BMP (old or compressed) is not read; save it as PNG.")
    }
    let signed = Int(Int32(truncatingIfNeeded: rawHeight))
    let size = PixelSize(width: Int(Int32(truncatingIfNeeded: width)), height: abs(signed))
    let (rowBits, overflow) = size.width.multipliedReportingOverflow(by: bits)
    guard !overflow, rowBits < Int.max / 64 else {
      throw StillFault(.tooLarge, "The header says \(size) pixels of \(bits) bits.")
    }
    let (needed, tooMany) = ((rowBits + 31) / 32 * 4).multipliedReportingOverflow(by: size.height)
    var header = PictureHeader(Page(size: size, orientation: signed < 0 ? .downMirrored : .up))
    // Sizes beyond the limits are told as such, not as missing data.
    if size.width <= Int(UInt16.max), tooMany || needed > max(0, bytes.count - pixels) {
      throw .truncated("the BMP header asks for \(needed) bytes of pixels")
    }
    guard signed < 0 || compression != 0 else { return header }
    var copy = bytes
    for (index, byte) in [22, 23, 24, 25].enumerated() {
      copy[byte] = UInt8(truncatingIfNeeded: abs(signed) >> (8 * index))
    }
    copy[30] = 0
    header.replacement = copy
    return header
  }
}
