package import ScanImage

/// Decodes pictures that others sent: in this process, or in one whose end costs no more than the picture.
package protocol PictureDecoding: Sendable {
  /// Decodes one page of a file and turns it upright; it blocks its thread.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - page: The page, from 1.
  ///   - decoder: The bounds, and whether colors are decoded together with luma.
  ///   - source: The name of the file for messages and `FrameOrigin/source`.
  /// - Throws: `SourceError` as ``StillDecoder/open(bytes:source:)`` and ``StillDocument/frame(page:number:timestamp:wantsColor:)``.
  func decode(
    _ bytes: [UInt8], page: Int, _ decoder: StillDecoder, source: String
  ) throws(SourceError) -> DecodedPage
}

/// One page of a file.
package struct DecodedPage: Sendable {
  /// The picture.
  package let frame: Frame
  /// How many pages the file has.
  package let pageCount: Int
  /// What the file is.
  package let format: StillFormat

  /// Makes a page.
  package init(frame: Frame, pageCount: Int, format: StillFormat) {
    self.frame = frame
    self.pageCount = pageCount
    self.format = format
  }
}

/// Decodes pictures in this process.
package struct DecodingHere: PictureDecoding {
  package init() {}

  package func decode(
    _ bytes: [UInt8], page: Int, _ decoder: StillDecoder, source: String
  ) throws(SourceError) -> DecodedPage {
    let document = try decoder.open(bytes: bytes, source: source)
    return DecodedPage(frame: try document.frame(page: page), pageCount: document.pageCount, format: document.format)
  }
}
