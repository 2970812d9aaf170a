/// A form of pixels on the wire, as V4L2 numbers it (`V4L2_PIX_FMT_…`): four letters packed into 32 bits.
public struct PixelFormat: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number of the format: the first letter in the lowest byte; bit 31 marks the big-endian variant.
  public let rawValue: UInt32

  /// A format from its number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A format from its letters, filled up with blanks; nil unless these are one to four ASCII characters, optionally
  /// followed by `-BE`.
  public init?(_ name: String) {
    let isBigEndian = name.hasSuffix("-BE")
    let letters = Array((isBigEndian ? String(name.dropLast(3)) : name).utf8)
    guard (1...4).contains(letters.count), letters.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
    self.init(letters, isBigEndian: isBigEndian)
  }

  private init(_ letters: [UInt8], isBigEndian: Bool = false) {
    var value: UInt32 = isBigEndian ? 1 << 31 : 0
    for index in 0..<4 {
      value |= UInt32(index < letters.count ? letters[index] : 0x20) << (8 * index)
    }
    rawValue = value
  }

  private init(known name: StaticString) {
    self.init(name.withUTF8Buffer { Array($0) })
  }

  /// The letters, without blanks at the end; `-BE` follows for the big-endian variant.
  public var description: String {
    var letters = (0..<4).map { UInt8(truncatingIfNeeded: (rawValue & 0x7FFF_FFFF) >> (8 * UInt32($0))) }
    while letters.last == 0x20 { letters.removeLast() }
    let name = String(decoding: letters.map { $0 >= 0x20 && $0 < 0x7F ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    return rawValue >> 31 == 1 ? name + "-BE" : name
  }

  /// Motion JPEG: each frame a JPEG file, usually without its standard Huffman tables.
  public static let mjpeg = PixelFormat(known: "MJPG")
  /// JPEG: each frame a JPEG file.
  public static let jpeg = PixelFormat(known: "JPEG")
  /// Packed 4:2:2 in the order Y U Y V.
  public static let yuyv = PixelFormat(known: "YUYV")
  /// Packed 4:2:2 in the order Y V Y U.
  public static let yvyu = PixelFormat(known: "YVYU")
  /// Packed 4:2:2 in the order U Y V Y.
  public static let uyvy = PixelFormat(known: "UYVY")
  /// Packed 4:2:2 in the order V Y U Y.
  public static let vyuy = PixelFormat(known: "VYUY")
  /// A luma plane, then a plane of U V pairs at half width and height.
  public static let nv12 = PixelFormat(known: "NV12")
  /// A luma plane, then a plane of V U pairs at half width and height.
  public static let nv21 = PixelFormat(known: "NV21")
  /// A luma plane, then a plane of U V pairs at half width.
  public static let nv16 = PixelFormat(known: "NV16")
  /// Planes of Y, U and V, the latter at half width and height.
  public static let yu12 = PixelFormat(known: "YU12")
  /// Planes of Y, V and U, the latter at half width and height.
  public static let yv12 = PixelFormat(known: "YV12")
  /// Planes of Y, U and V, the latter at half width.
  public static let yuv422P = PixelFormat(known: "422P")
  /// 8-bit luma.
  public static let gray = PixelFormat(known: "GREY")
  /// 10-bit luma in 16-bit little-endian words.
  public static let y10 = PixelFormat(known: "Y10")
  /// 12-bit luma in 16-bit little-endian words.
  public static let y12 = PixelFormat(known: "Y12")
  /// 14-bit luma in 16-bit little-endian words.
  public static let y14 = PixelFormat(known: "Y14")
  /// 16-bit luma in little-endian words.
  public static let y16 = PixelFormat(known: "Y16")
  /// 16-bit luma in big-endian words.
  public static let y16BigEndian = PixelFormat(rawValue: PixelFormat.y16.rawValue | 1 << 31)
  /// 24-bit red, green, blue.
  public static let rgb24 = PixelFormat(known: "RGB3")
  /// 24-bit blue, green, red.
  public static let bgr24 = PixelFormat(known: "BGR3")
  /// 32-bit blue, green, red and a byte without meaning.
  public static let bgrx32 = PixelFormat(known: "XR24")
  /// 32-bit red, green, blue and a byte without meaning.
  public static let rgbx32 = PixelFormat(known: "XB24")
}
