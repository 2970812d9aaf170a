import ScanGeometry
import ScanImage

extension PictureHeader {
  /// Follows the chain of directories of a TIFF file. What can be reached before the chain breaks is kept.
  ///
  /// The decoder gets a copy that calls every page upright: leptonica 1.82 turns pages itself, and turns colour pages of
  /// orientation 8 wrongly. Turning is done afterwards, as for the other formats.
  static func tiff(_ bytes: [UInt8], limits: StillLimits) throws(StillFault) -> PictureHeader {
    guard let header = TIFFHeader(bytes[...]) else { throw .truncated("the TIFF header is incomplete") }
    var pages: [Page] = []
    var visited: Set<Int> = []
    var fault: StillFault?
    var offset = header.firstDirectory
    var uprightCopy: [UInt8]?
    while offset != 0, fault == nil {
      let number = pages.count + 1
      if !visited.insert(offset).inserted {
        fault = StillFault(.damaged, "The TIFF's chain of pages runs in a circle.", page: number)
      } else if pages.count >= limits.maxPages {
        fault = StillFault(.tooLarge, "The TIFF has more than \(limits.maxPages) pages.", page: number)
      } else if let directory = TIFFDirectory(at: offset, in: header.reader, isBig: header.isBig),
        let size = directory.size
      {
        pages.append(Page(size: size, orientation: directory.orientation, offset: offset))
        offset = directory.next
        guard directory.orientation != .up else { continue }
        for field in directory.orientationFields {
          var copy = uprightCopy ?? bytes
          uprightCopy = nil
          for at in field { copy[at] = 0 }
          copy[header.reader.isBigEndian ? field.upperBound - 1 : field.lowerBound] = 1
          uprightCopy = copy
        }
      } else {
        fault = StillFault(
          .damaged, "The TIFF's directory at byte \(offset) is broken or cut off; later pages are lost.", page: number)
      }
    }
    guard !pages.isEmpty else { throw fault ?? StillFault(.damaged, "The TIFF holds no page.") }
    if let uprightCopy { try checkUnchanged(pages, in: uprightCopy) }
    var result = PictureHeader(pages: pages, trailingFault: fault)
    result.replacement = uprightCopy
    return result
  }
  /// Refuses a file whose directories overlap in such a way that turning one page upright changes the size of another.
  private static func checkUnchanged(_ pages: [Page], in copy: [UInt8]) throws(StillFault) {
    guard let header = TIFFHeader(copy[...]) else { throw StillFault(.damaged, "The TIFF's parts overlap.") }
    for page in pages {
      let directory = TIFFDirectory(at: page.offset, in: header.reader, isBig: header.isBig)
      guard directory?.size == page.size else { throw StillFault(.damaged, "The TIFF's parts overlap.") }
    }
  }
}
