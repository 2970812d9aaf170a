import ScanImage
import ScanJSON

/// The strips or tiles of a TIFF page: each is read by itself, so that a small file whose strips overlap could be read thousands of
/// times over.
enum TIFFStrips {
  /// Refuses a page whose strips together are much longer than the file.
  static func check(_ page: PictureHeader.Page, in bytes: [UInt8]) throws(StillFault) {
    guard let header = TIFFHeader(bytes[...]),
      let sizes = TIFFDirectory(at: page.offset, in: header.reader, isBig: header.isBig)?.stripSizes
    else { return }
    var sum = 0
    for index in 0..<sizes.count {
      // A size that the file has no room for is the decoder's to refuse.
      guard let size = header.reader.number(sizes.offset + index * sizes.bytes, sizes.bytes) else { return }
      sum += min(size, bytes.count)
      guard sum <= 4 * bytes.count else { throw StillFault(.damaged, .tiffStrips) }
    }
  }
}
