import ScanImage
import ScanJSON

/// A picture format that stills are read from, recognized by the first bytes of a file; its name plays no part.
public struct StillFormat: Sendable, Hashable, CustomStringConvertible {
  /// The format's usual name.
  public let name: String
  /// The usual extensions, in lower case, without the dot.
  public let fileExtensions: [String]

  private init(_ name: String, _ fileExtensions: [String]) {
    self.name = name
    self.fileExtensions = fileExtensions
  }

  /// The name.
  public var description: String { name }

  /// Portable Network Graphics (ISO/IEC 15948). Of an animation the default picture is read.
  public static let png = StillFormat("PNG", ["png", "apng"])
  /// JPEG (ITU-T T.81): baseline, extended and progressive, 8 bits, gray, color and CMYK.
  public static let jpeg = StillFormat("JPEG", ["jpg", "jpeg", "jpe", "jfif"])
  /// TIFF 6.0 and BigTIFF, with any number of pages.
  public static let tiff = StillFormat("TIFF", ["tif", "tiff"])
  /// WebP (RFC 9649), lossy and lossless. Animations are refused.
  public static let webp = StillFormat("WebP", ["webp"])
  /// Windows bitmap, uncompressed.
  public static let bmp = StillFormat("BMP", ["bmp", "dib"])
  /// The Netpbm formats P1 to P7.
  public static let pnm = StillFormat("PNM", ["pnm", "pbm", "pgm", "ppm", "pam"])
  /// GIF87a and GIF89a. Of an animation the first frame is read, without the canvas around it.
  public static let gif = StillFormat("GIF", ["gif"])

  /// Every format that can be read.
  public static let all: [StillFormat] = [png, jpeg, tiff, webp, bmp, pnm, gif]

  /// The format that a file's name suggests by its extension, in any case; nil for other extensions.
  public init?(fileName: String) {
    let name = fileName.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    guard let format = Self.all.first(where: { $0.fileExtensions.contains(ending) }) else { return nil }
    self = format
  }

  /// The number of bytes that ``init(sniffing:)`` needs to see at most.
  static let sniffLength = 16

  /// Recognizes a format by the first bytes of a file; nil when it is none of the known.
  init?(sniffing bytes: some Sequence<UInt8>) {
    let head = Array(bytes.prefix(Self.sniffLength))
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x49, 0x49, 42, 0]) || head.starts(with: [0x4D, 0x4D, 0, 42])
      || head.starts(with: [0x49, 0x49, 43, 0]) || head.starts(with: [0x4D, 0x4D, 0, 43])
    {
      self = .tiff
    } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if head.starts(with: "BM".utf8) {
      self = .bmp
    } else if head.starts(with: "GIF8".utf8) {
      self = .gif
    } else if head.count >= 3, head[0] == 0x50, (0x31...0x37).contains(head[1]), ByteReader.isSpace(head[2]) {
      self = .pnm
    } else {
      return nil
    }
  }

  /// The message for a file of no known format, with advice for the formats people most often try.
  static func fault(unknown bytes: [UInt8]) -> StillFault {
    let head = Array(bytes.prefix(sniffLength))
    let brand = head.dropFirst(4).prefix(8)
    let advice: StillText
    if head.starts(with: "%PDF".utf8) {
      advice = .pdf
    } else if ["ftyphe", "ftypmi", "ftypms"].contains(where: { brand.starts(with: $0.utf8) }) {
      advice = .heic
    } else if brand.starts(with: "ftypavi".utf8) {
      advice = .avif
    } else if brand.starts(with: "ftyp".utf8) || head.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
      || (head.starts(with: "RIFF".utf8) && head.dropFirst(8).starts(with: "AVI ".utf8))
    {
      advice = .video
    } else if head.starts(with: "<svg".utf8) || head.starts(with: "<?xml".utf8) {
      advice = .markup
    } else {
      let known = all.map(\.name).joined(separator: ", ")
      return StillFault(.unknownFormat, .unknown, ["formats": .string(known)])
    }
    return StillFault(.unknownFormat, advice)
  }
}
