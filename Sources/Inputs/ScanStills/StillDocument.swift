import ScanGeometry
public import ScanImage
import ScanJSON

/// A picture file in memory whose pages are decoded one at a time, when asked for. Most files have one page; TIFF may have many.
public struct StillDocument: Sendable {
  /// What the file is.
  public let format: StillFormat
  /// The name that frames and messages carry.
  public let source: String
  /// A problem behind the last page, when a document goes on but cannot be followed; the pages before it are good.
  public var trailingProblem: SourceError? { header.trailingFault?.error(source: source) }
  /// The number of pages, at least 1.
  public var pageCount: Int { header.pages.count }

  private let bytes: [UInt8]
  private let header: PictureHeader
  private let decoder: StillDecoder

  init(bytes: [UInt8], format: StillFormat, header: PictureHeader, decoder: StillDecoder, source: String) {
    self.bytes = header.replacement ?? bytes
    self.format = format
    self.header = header
    self.decoder = decoder
    self.source = source
  }

  /// Decodes one page and turns it upright.
  ///
  /// - Parameters:
  ///   - page: The page, from 1.
  ///   - number: The `Frame/number` it gets.
  ///   - timestamp: The `Frame/timestamp` it gets.
  ///   - wantsColor: Whether colors are decoded now, though the decoder would leave them for later.
  /// - Throws: `SourceError` with `tooLarge` before anything is decoded, `damaged` when the codec gives up, `noInput`
  ///   for a page that the document does not have.
  public func frame(
    page: Int = 1, number: UInt64 = 0, timestamp: Duration = .zero, wantsColor: Bool = false
  ) throws(SourceError) -> Frame {
    try frame(page: page, number: number, timestamp: timestamp, wantsColor: wantsColor, cancel: CancelFlag())
  }

  /// Decodes one page, and gives up soon after the flag is set.
  package func frame(
    page: Int = 1, number: UInt64 = 0, timestamp: Duration = .zero, wantsColor: Bool = false, cancel: CancelFlag
  ) throws(SourceError) -> Frame {
    guard header.pages.indices.contains(page - 1) else {
      throw SourceError(
        .noInput, source: source, page: page, message: StillText.noPage.with(["count": .number(pageCount)]))
    }
    do throws(StillFault) {
      let entry = header.pages[page - 1]
      let wantsColor = wantsColor || decoder.wantsColor
      try PictureHeader.checkMemory(
        entry, wantsColor: wantsColor, fileBytes: bytes.count, limits: decoder.limits)
      if format == .tiff { try TIFFStrips.check(entry, in: bytes) }
      let orientation = entry.orientation
      let separateLuma = format == .jpeg && header.hasSeparateLuma
      let pool = orientation == .up ? decoder.pool : nil
      // Brightness comes from the same pass with and without colors, so that asking for colors changes no result.
      let (luma, together) = try decoded(entry, lumaOnly: separateLuma, cancel: cancel) { pix in
        (pix.luma(pool: pool), wantsColor && !separateLuma ? pix.color(pool: nil) : nil)
      }
      let colors: FrameColor
      if let color = wantsColor && separateLuma
        ? try color(of: entry, cancel: cancel) : together?.oriented(by: orientation)
      {
        colors = FrameColor(color)
      } else {
        colors = FrameColor { [self] in try? color(of: entry, cancel: CancelFlag()) }
      }
      return Frame(
        number: number, timestamp: timestamp, luma: luma.oriented(by: orientation, pool: decoder.pool), colors: colors,
        origin: FrameOrigin(
          source: source, page: page, orientation: orientation, captureTime: captureTime(page: page)))
    } catch {
      throw SourceError(
        error.code, source: source, page: pageCount > 1 ? page : nil, message: error.message)
    }
  }

  /// When a page was taken, by the source of time that the decoder was given.
  ///
  /// - Parameters:
  ///   - page: The page, from 1.
  ///   - now: What a time may be ahead of by a day at most, in milliseconds since 1970.
  package func captureTime(page: Int, now: () -> Int64 = PictureTimeSource.now) -> CaptureTime {
    decoder.times.time(of: source, now: now) {
      guard header.pages.indices.contains(page - 1), let block = header.pages[page - 1].exif else { return nil }
      return EXIFTime(block.range.map { bytes[$0] } ?? bytes[...], directory: block.directory)
    }
  }

  private func color(of entry: PictureHeader.Page, cancel: CancelFlag) throws(StillFault) -> ColorImage {
    try decoded(entry, lumaOnly: false, cancel: cancel) { $0.color(pool: nil) }.oriented(by: entry.orientation)
  }

  private func decoded<Result: Sendable>(
    _ entry: PictureHeader.Page, lumaOnly: Bool, cancel: CancelFlag,
    _ body: @escaping @Sendable (borrowing Pix) -> Result
  ) throws(StillFault) -> Result {
    // What is small is decoded faster than a thread is made.
    guard format == .tiff || entry.size.area > 1_000_000 else { return try decodedHere(entry, lumaOnly, body) }
    return try CodecThread.run(limit: decoder.limits.decodingTime, cancel: cancel) { () throws(StillFault) in
      try decodedHere(entry, lumaOnly, body)
    }
  }

  private func decodedHere<Result>(
    _ entry: PictureHeader.Page, _ lumaOnly: Bool, _ body: (borrowing Pix) -> Result
  ) throws(StillFault) -> Result {
    try CodecMessages.capture { (messages) throws(StillFault) -> Result in
      let raw = Pix(decoding: bytes, format: format, offset: entry.offset, lumaOnly: lumaOnly)
      guard let pix = raw?.unpacked24(), [1, 2, 4, 8, 16, 32].contains(pix.depth) else {
        guard let cause = messages.firstLine else {
          throw StillFault(.damaged, .undecodable, ["format": "\(format)"])
        }
        throw StillFault(.damaged, .undecodableFor, ["format": "\(format)", "cause": .string("\(cause)")])
      }
      // A decoder that disagrees with the header is not accepted beyond the limits either.
      try PictureHeader.check(pix.size, limits: decoder.limits)
      return body(pix)
    }
  }
}
