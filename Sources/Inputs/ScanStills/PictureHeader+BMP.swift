import ScanGeometry
import ScanImage
import ScanJSON

extension PictureHeader {
  /// Reads the info header of a Windows bitmap (BITMAPINFOHEADER and its successors).
  ///
  /// Rows stored from the top down (a negative height) are handed to the decoder as if bottom-up, and turned afterwards.
  static func bmp(_ bytes: [UInt8]) throws(StillFault) -> PictureHeader {
    let reader = ByteReader(bytes[...], isBigEndian: false)
    guard let infoSize = reader.uint32(14), let width = reader.uint32(18), let rawHeight = reader.uint32(22),
      let pixels = reader.uint32(10), let bits = reader.uint16(28), let compression = reader.uint32(30)
    else { throw .truncated(.cutHeader, ["format": "BMP"]) }
    // BI_BITFIELDS (3) with 32 bits is the usual layout in practice; everything else would be run-length or embedded.
    guard infoSize >= 40, compression == 0 || (compression == 3 && bits == 32) else {
      throw StillFault(.unknownFormat, .oldBMP)
    }
    // Pixels inside the header would let the repacking below change the header itself.
    guard pixels >= 14 + 40 else { throw StillFault(.damaged, .overlappingBMP) }
    let signed = Int(Int32(truncatingIfNeeded: rawHeight))
    let size = PixelSize(width: Int(Int32(truncatingIfNeeded: width)), height: abs(signed))
    let (rowBits, overflow) = size.width.multipliedReportingOverflow(by: bits)
    guard !overflow, rowBits < Int.max / 64 else {
      throw StillFault(.tooLarge, .largeBMP, ["size": "\(size)", "bits": "\(bits)"])
    }
    let (needed, tooMany) = ((rowBits + 31) / 32 * 4).multipliedReportingOverflow(by: size.height)
    var page = Page(size: size, orientation: signed < 0 ? .downMirrored : .up)
    page.bytesPerPixel = bits > 8 ? 12 : 3
    var header = PictureHeader(page)
    // Sizes beyond all limits, and those without pixels, are reported as such by the caller, not as missing data.
    let sides = 1...Int(UInt16.max)
    guard sides.contains(size.width), sides.contains(size.height) else { return header }
    if tooMany || needed > max(0, bytes.count - pixels) {
      throw .truncated(.cutPixels, ["format": "BMP", "bytes": "\(needed)"])
    }
    if bits == 32 {
      header.replacement = try withoutFourthByte(
        bytes, from: pixels, size: size, isBlueFirst: isBlueFirst(reader, compression: compression))
    } else if signed < 0 {
      var copy = bytes
      put(abs(signed), 4, at: 22, &copy)
      header.replacement = copy
    }
    return header
  }

  /// Whether 32-bit pixels are stored blue, green, red, as they are without masks and with the usual ones.
  private static func isBlueFirst(_ reader: ByteReader, compression: Int) throws(StillFault) -> Bool {
    guard compression == 3 else { return true }
    switch (reader.uint32(54), reader.uint32(58), reader.uint32(62)) {
    case (0xFF0000, 0xFF00, 0xFF): return true
    case (0xFF, 0xFF00, 0xFF0000): return false
    default: throw StillFault(.unknownFormat, .maskedBMP)
    }
  }

  /// The picture with 24 bits per pixel, blue first and bottom-up.
  ///
  /// The fourth byte of a pixel has no meaning here, and versions of leptonica differ in what they take it and the order of the
  /// others for: before 1.83 red comes first, later blue, and the fourth byte is alpha.
  private static func withoutFourthByte(
    _ bytes: [UInt8], from start: Int, size: PixelSize, isBlueFirst: Bool
  ) -> [UInt8] {
    let rowBytes = (size.width * 3 + 3) / 4 * 4
    let header = 14 + 40
    var copy = [UInt8](repeating: 0, count: header + rowBytes * size.height)
    copy.replaceSubrange(0..<header, with: bytes[..<header])
    put(copy.count, 4, at: 2, &copy)
    put(header, 4, at: 10, &copy)
    put(40, 4, at: 14, &copy)
    put(size.height, 4, at: 22, &copy)
    put(24, 2, at: 28, &copy)
    put(0, 4, at: 30, &copy)
    put(rowBytes * size.height, 4, at: 34, &copy)
    // A palette has no use with 24 bits.
    put(0, 8, at: 46, &copy)
    let (blue, red) = isBlueFirst ? (0, 2) : (2, 0)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (from, to) = (start + (y * size.width + x) * 4, header + y * rowBytes + x * 3)
        copy[to] = bytes[from + blue]
        copy[to + 1] = bytes[from + 1]
        copy[to + 2] = bytes[from + red]
      }
    }
    return copy
  }

  /// Writes a number as little-endian bytes.
  private static func put(_ value: Int, _ count: Int, at start: Int, _ bytes: inout [UInt8]) {
    for index in 0..<count { bytes[start + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
  }
}
