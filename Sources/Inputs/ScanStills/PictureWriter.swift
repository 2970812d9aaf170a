public import ScanImage
import ScanJSON

/// The way from pictures to files and bytes: encodes with leptonica and replaces files in one step.
public struct PictureWriter: Sendable {
  /// The format to write; nil goes by the extension of the path (PNG in memory).
  public let format: StillFormat?
  /// The quality of JPEG, 1…100.
  public let jpegQuality: Int

  /// Whether only files are written, and pipes, devices and links are refused: for names that come from others.
  public let regularFilesOnly: Bool

  /// Makes a writer; the quality is clamped to 1…100.
  public init(format: StillFormat? = nil, jpegQuality: Int = 90, regularFilesOnly: Bool = false) {
    self.format = format
    self.regularFilesOnly = regularFilesOnly
    self.jpegQuality = min(max(jpegQuality, 1), 100)
  }

  /// The file's bytes of a gray picture.
  ///
  /// - Throws: ``PictureWriteError`` with `notEncodable`.
  public func encode(_ image: LumaImage) throws(PictureWriteError) -> [UInt8] {
    try encoded(Pix(image), as: format ?? .png, path: "memory")
  }

  /// The file's bytes of a picture in color. Formats without alpha (JPEG, BMP, PNM, GIF) get it over white.
  ///
  /// - Throws: ``PictureWriteError`` with `notEncodable`.
  public func encode(_ image: ColorImage) throws(PictureWriteError) -> [UInt8] {
    let format = format ?? .png
    return try encoded(Pix(image, keepsAlpha: Self.hasAlpha(format)), as: format, path: "memory")
  }

  /// Writes a gray picture to a file.
  ///
  /// The bytes go to a new file in the same folder, which takes the name only when it is complete and on the disk: a
  /// reader sees the old file or the new one, never a half. A device or pipe is written to directly, unless it is refused.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - path: The file.
  ///   - replaces: Whether a file that is there is replaced, even one that appears while the picture is encoded.
  /// - Throws: ``PictureWriteError``; no file is left behind and an existing one stays as it was.
  public func write(_ image: LumaImage, to path: String, replaces: Bool = true) throws(PictureWriteError) {
    let bytes = try encoded(Pix(image), as: formatOfFile(path), path: path)
    try AtomicFile.write(bytes, to: path, replaces: replaces, onlyRegular: regularFilesOnly)
  }

  /// Writes a picture in color to a file, in the same manner.
  ///
  /// - Parameters:
  ///   - image: The picture.
  ///   - path: The file.
  ///   - replaces: Whether a file that is there is replaced, even one that appears while the picture is encoded.
  /// - Throws: ``PictureWriteError``; no file is left behind and an existing one stays as it was.
  public func write(_ image: ColorImage, to path: String, replaces: Bool = true) throws(PictureWriteError) {
    let format = try formatOfFile(path)
    let bytes = try encoded(Pix(image, keepsAlpha: Self.hasAlpha(format)), as: format, path: path)
    try AtomicFile.write(bytes, to: path, replaces: replaces, onlyRegular: regularFilesOnly)
  }

  private func formatOfFile(_ path: String) throws(PictureWriteError) -> StillFormat {
    if let format { return format }
    if let format = StillFormat(fileName: path) { return format }
    throw PictureWriteError(
      .unknownFormat, path: path, message: WriteText.noFormat.with())
  }

  private func encoded(
    _ pix: consuming Pix?, as format: StillFormat, path: String
  ) throws(PictureWriteError) -> [UInt8] {
    guard let pix, let bytes = pix.encoded(as: format, jpegQuality: jpegQuality) else {
      throw PictureWriteError(
        .notEncodable, path: path,
        message: WriteText.notEncodable.with(["format": "\(format)"]))
    }
    return bytes
  }

  private static func hasAlpha(_ format: StillFormat) -> Bool {
    format == .png || format == .webp || format == .tiff
  }
}
