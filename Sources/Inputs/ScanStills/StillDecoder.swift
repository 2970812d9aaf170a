public import ScanImage
import ScanJSON

/// The way from bytes to upright pictures: recognizes the format, checks the bounds and decodes page by page.
///
/// What counts as broken: a PNG without its end mark, a JPEG without its end mark, a WebP, BMP or PNM with fewer bytes
/// than its header promises, and everything that its codec refuses, are `damaged`, even where the codec could paint a part:
/// a part that is missing without a word would look like "nothing found". A JPEG that is complete but has a bad stretch
/// inside is decoded as far as libjpeg repairs it.
///
/// Decoding blocks its thread; ``StillSource`` does it on a thread of its own.
public struct StillDecoder: Sendable {
  /// The bounds.
  public let limits: StillLimits
  /// Whether `Frame/color` is decoded together with luma; otherwise it is decoded when somebody first examines it. It never changes
  /// `Frame/luma`.
  public let wantsColor: Bool
  /// Where luma memory comes from; nil allocates for each picture.
  public let pool: PixelPool?
  /// Where `FrameOrigin/captureTime` comes from.
  public let times: PictureTimeSource

  /// Makes a decoder.
  public init(
    limits: StillLimits = StillLimits(), wantsColor: Bool = false, pool: PixelPool? = nil,
    times: PictureTimeSource = .now
  ) {
    self.limits = limits
    self.times = times
    self.wantsColor = wantsColor
    self.pool = pool
  }

  /// Reads a file, or standard input for `-`, and its header; pixels are decoded by
  /// ``StillDocument/frame(page:number:timestamp:wantsColor:)``.
  ///
  /// - Throws: `SourceError` with `notFound`, `notPermitted`, `empty`, `unknownFormat`, `damaged`, `tooLarge` or `system`.
  public func open(_ path: String) throws(SourceError) -> StillDocument {
    try open(path, cancel: CancelFlag())
  }

  /// Takes a file's bytes and reads its header.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - source: Its name for messages and `FrameOrigin/source`.
  /// - Throws: `SourceError` with `empty`, `unknownFormat`, `damaged` or `tooLarge`.
  public func open(bytes: [UInt8], source: String = "memory") throws(SourceError) -> StillDocument {
    do throws(StillFault) {
      guard !bytes.isEmpty else { throw StillFault(.empty, StillText.empty) }
      guard bytes.count <= limits.maxFileBytes else {
        throw StillFault(
          .tooLarge, .largeFile, ["bytes": .number(bytes.count), "limit": .number(limits.maxFileBytes)])
      }
      guard let format = StillFormat(sniffing: bytes) else { throw StillFormat.fault(unknown: bytes) }
      let header = try PictureHeader(bytes, format: format, limits: limits)
      return StillDocument(bytes: bytes, format: format, header: header, decoder: self, source: source)
    } catch {
      throw error.error(source: source)
    }
  }

  /// When the first picture of a file was taken; unknown, too, when the file cannot be read. Only EXIF needs the file itself.
  package func captureTime(of path: String) -> CaptureTime {
    switch times {
    case .exif:
      do throws(SourceError) {
        return try open(path).captureTime(page: 1)
      } catch {
        return .unknown(error.messageText)
      }
    case .now, .name, .file: return times.time(of: path, now: PictureTimeSource.now) { nil }
    }
  }

  /// Reads a file like ``open(_:)``, and gives up soon after the flag is set.
  package func open(_ path: String, cancel: CancelFlag) throws(SourceError) -> StillDocument {
    try open(bytes: bytes(of: path, cancel: cancel), source: path)
  }

  /// The bytes of a file that begins like a picture, within the limits; nothing is decoded.
  package func bytes(of path: String, cancel: CancelFlag) throws(SourceError) -> [UInt8] {
    do throws(StillFault) {
      return try InputFile.read(path, limits: limits, cancel: cancel)
    } catch {
      throw error.error(source: path)
    }
  }
}
