import ScanGeometry
import ScanImage
import ScanJSON

extension PictureHeader {
  /// Follows the chain of directories of a TIFF file. What can be reached before the chain breaks is kept.
  ///
  /// The decoder gets a copy that calls every page upright: leptonica 1.82 turns pages itself, and turns color pages of
  /// orientation 8 wrongly. Turning is done afterwards, as for the other formats.
  static func tiff(_ bytes: [UInt8], limits: StillLimits) throws(StillFault) -> PictureHeader {
    guard let header = TIFFHeader(bytes[...]) else { throw .truncated(.cutHeader, ["format": "TIFF"]) }
    var pages: [Page] = []
    var visited: Set<Int> = []
    var fault: StillFault?
    var offset = header.firstDirectory
    var uprightCopy: [UInt8]?
    // Directories that do not overlap have no more entries than the file has room for: with those that do, every one of many
    // pages could be as long as the file.
    var entriesLeft = bytes.count / (header.isBig ? 20 : 12)
    while offset != 0, fault == nil {
      let number = pages.count + 1
      if !visited.insert(offset).inserted {
        fault = StillFault(.damaged, .tiffCircle, page: number)
      } else if pages.count >= limits.maxPages {
        fault = StillFault(.tooLarge, .tiffPages, ["count": .number(limits.maxPages)], page: number)
      } else if let directory = TIFFDirectory(at: offset, in: header.reader, isBig: header.isBig),
        let size = directory.size
      {
        entriesLeft -= directory.entries
        guard entriesLeft >= 0 else {
          fault = StillFault(.damaged, .tiffDirectories, page: number)
          continue
        }
        pages.append(page(directory, size))
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
          .damaged, .tiffDirectory, ["byte": "\(offset)"], page: number)
      }
    }
    guard !pages.isEmpty else { throw fault ?? StillFault(.damaged, .emptyTIFF) }
    if let uprightCopy { try checkUnchanged(pages, in: uprightCopy) }
    var result = PictureHeader(pages: pages, trailingFault: fault)
    result.replacement = uprightCopy
    return result
  }

  /// What a directory says of its picture.
  private static func page(_ directory: TIFFDirectory, _ size: PixelSize) -> Page {
    var page = Page(size: size, orientation: directory.orientation, offset: directory.offset)
    page.exif = (nil, directory.offset)
    let stored = Double(max(1, directory.samples.count)) * Double(max(1, directory.samples.bits)) / 8
    // Gray is copied row by row; everything else becomes a picture of four bytes a pixel, of which the decoder makes its own.
    page.bytesPerPixel = directory.samples.count <= 1 && directory.samples.bits <= 8 ? stored * 2 + 1 : 9 + stored
    if let tile = directory.tile {
      let (area, isTooLarge) = tile.width.multipliedReportingOverflow(by: tile.height)
      page.furtherBytes = isTooLarge || area > 1 << 40 ? 1 << 50 : Int(Double(area) * (stored + 4))
    }
    return page
  }

  /// Refuses a file whose directories overlap in such a way that turning one page upright changes the size of another.
  private static func checkUnchanged(_ pages: [Page], in copy: [UInt8]) throws(StillFault) {
    guard let header = TIFFHeader(copy[...]) else { throw StillFault(.damaged, .tiffParts) }
    for page in pages {
      let directory = TIFFDirectory(at: page.offset, in: header.reader, isBig: header.isBig)
      guard directory?.size == page.size else { throw StillFault(.damaged, .tiffParts) }
    }
  }
}
