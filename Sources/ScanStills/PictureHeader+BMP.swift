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
    // Pixels inside the header would let the repacking below change the header itself.
    guard pixels >= 14 + 40 else { throw StillFault(.damaged, "The BMP's pixels begin inside its header.") }
    let signed = Int(Int32(truncatingIfNeeded: rawHeight))
    let size = PixelSize(width: Int(Int32(truncatingIfNeeded: width)), height: abs(signed))
    let (rowBits, overflow) = size.width.multipliedReportingOverflow(by: bits)
    guard !overflow, rowBits < Int.max / 64 else {
      throw StillFault(.tooLarge, "The header says \(size) pixels of \(bits) bits.")
    }
    let (needed, tooMany) = ((rowBits + 31) / 32 * 4).multipliedReportingOverflow(by: size.height)
    var header = PictureHeader(Page(size: size, orientation: signed < 0 ? .downMirrored : .up))
    // Sizes beyond all limits are told as such by the caller, not as missing data.
    guard size.width <= Int(UInt16.max), size.height <= Int(UInt16.max) else { return header }
    if tooMany || needed > max(0, bytes.count - pixels) {
      throw .truncated("the BMP header asks for \(needed) bytes of pixels")
    }
    guard signed < 0 || bits == 32 else { return header }
    var copy = bytes
    for (index, byte) in [22, 23, 24, 25].enumerated() {
      copy[byte] = UInt8(truncatingIfNeeded: abs(signed) >> (8 * index))
    }
    if bits == 32 {
      copy[30] = 0
      if try isBlueFirst(reader, compression: compression) { exchangeRedAndBlue(&copy, from: pixels, size: size) }
    }
    header.replacement = copy
    return header
  }

  /// Whether 32-bit pixels are stored blue, green, red, as they are without masks and with the usual ones.
  private static func isBlueFirst(_ reader: ByteReader, compression: Int) throws(StillFault) -> Bool {
    guard compression == 3 else { return true }
    switch (reader.uint32(54), reader.uint32(58), reader.uint32(62)) {
    case (0xFF0000, 0xFF00, 0xFF): return true
    case (0xFF, 0xFF00, 0xFF0000): return false
    default: throw StillFault(.unknownFormat, "This kind of BMP (unusual colour masks) is not read; save it as PNG.")
    }
  }

  /// Leptonica takes the first byte of a 32-bit pixel for red.
  private static func exchangeRedAndBlue(_ bytes: inout [UInt8], from start: Int, size: PixelSize) {
    let end = min(bytes.count, start + size.width * size.height * 4)
    for at in stride(from: start, to: end - 3, by: 4) { bytes.swapAt(at, at + 2) }
  }
}
