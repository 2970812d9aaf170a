import ScanGeometry
import ScanImage
import ScanJSON

/// What a file says about its pictures before anything is decoded.
struct PictureHeader {
  /// One picture of the file.
  struct Page {
    /// The size as stored.
    let size: PixelSize
    /// How it has to be turned.
    var orientation = Orientation.up
    /// How much memory its decoder takes for each pixel, measured and rounded up; the file itself comes on top.
    var bytesPerPixel = 9.0
    /// What its decoder takes beside that.
    var furtherBytes = 0
    /// Where its directory begins (TIFF only).
    var offset = 0
    /// What says when it was taken: a TIFF structure in a range of the file, or the file itself with one directory of it.
    var exif: (range: Range<Int>?, directory: Int?)?
  }

  /// The pictures, at least one.
  let pages: [Page]
  /// Bytes to decode instead of the file's own, where a decoder needs them different.
  var replacement: [UInt8]?
  /// A JPEG whose three components are brightness and two color differences, so that brightness can be had alone.
  var hasSeparateLuma = false
  /// A problem behind the last page that can be read.
  var trailingFault: StillFault?

  /// Reads the header.
  init(_ bytes: [UInt8], format: StillFormat, limits: StillLimits) throws(StillFault) {
    switch format {
    case .png: self = try Self.png(bytes)
    case .jpeg: self = try Self.jpeg(bytes)
    case .tiff: self = try Self.tiff(bytes, limits: limits)
    case .webp: self = try Self.webp(bytes)
    case .bmp: self = try Self.bmp(bytes)
    case .gif: self = try Self.gif(bytes)
    default: self = try Self.pnm(bytes)
    }
  }

  init(_ page: Page) {
    pages = [page]
  }

  init(pages: [Page], trailingFault: StillFault?) {
    self.pages = pages
    self.trailingFault = trailingFault
  }

  /// Refuses a picture whose decoding would take too much memory.
  ///
  /// - Parameters:
  ///   - wantsColor: Whether its colors are made too.
  ///   - fileBytes: The bytes of the file.
  static func checkMemory(_ page: Page, wantsColor: Bool, fileBytes: Int, limits: StillLimits) throws(StillFault) {
    try check(page.size, limits: limits)
    let planes = page.bytesPerPixel + (wantsColor ? 4 : 0) + (page.orientation == .up ? 0 : wantsColor ? 5 : 1)
    let bytes = Double(page.size.area) * planes + Double(page.furtherBytes) + Double(fileBytes)
    guard bytes <= Double(limits.maxMemory) else {
      let words = [bytes, Double(limits.maxMemory)].map { "\(Int(($0 / Double(1 << 20)).rounded(.up))) MiB" }
      throw StillFault(
        .tooLarge, .memory,
        ["size": "\(page.size)", "memory": .string(words[0]), "limit": .string(words[1])])
    }
  }

  /// Refuses sizes that are impossible or beyond the limits.
  static func check(_ size: PixelSize, limits: StillLimits) throws(StillFault) {
    guard size.width > 0, size.height > 0 else {
      throw StillFault(.damaged, .noPixel, ["size": "\(size)"])
    }
    guard size.width <= limits.maxSide, size.height <= limits.maxSide, size.area <= limits.maxPixels else {
      throw StillFault(
        .tooLarge, .largePicture,
        ["size": "\(size)", "side": .number(limits.maxSide), "limit": .number(limits.maxPixels)])
    }
  }
}
