public import ScanJSON

/// A color with opacity, written `#RRGGBB` or `#AARRGGBB`: the alpha byte comes first, unlike on the web.
public struct ColorSpec: Hashable, Sendable, CustomStringConvertible {
  /// The opacity, 0 (invisible) to 255 (opaque).
  public let alpha: UInt8
  /// The red part, 0 to 255.
  public let red: UInt8
  /// The green part, 0 to 255.
  public let green: UInt8
  /// The blue part, 0 to 255.
  public let blue: UInt8

  /// Makes a color from its parts.
  public init(alpha: UInt8 = 255, red: UInt8, green: UInt8, blue: UInt8) {
    self.alpha = alpha
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `RRGGBB` or `AARRGGBB`, with or without `#`, in either case; nil for any other text.
  public init?(_ text: String) {
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : Substring(text)
    guard digits.utf8.count == 6 || digits.utf8.count == 8, digits.utf8.allSatisfy(Self.isHexadecimal),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(
      alpha: digits.utf8.count == 8 ? UInt8(truncatingIfNeeded: value >> 24) : 255,
      red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
      blue: UInt8(truncatingIfNeeded: value))
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// Opaque white.
  public static let white = ColorSpec(red: 255, green: 255, blue: 255)
  /// Opaque black.
  public static let black = ColorSpec(red: 0, green: 0, blue: 0)

  /// The same color with its opacity multiplied by a factor, which is limited to 0…1.
  public func multiplyingAlpha(by factor: Double) -> ColorSpec {
    let limited = factor.isNaN ? 1 : min(max(factor, 0), 1)
    return ColorSpec(
      alpha: UInt8((Double(alpha) * limited).rounded()), red: red, green: green, blue: blue)
  }

  /// The canonical text: `#RRGGBB` when opaque, else `#AARRGGBB`, in upper case.
  public var description: String {
    let parts = alpha == 255 ? [red, green, blue] : [alpha, red, green, blue]
    return parts.reduce(into: "#") { text, part in
      let digits = String(part, radix: 16, uppercase: true)
      text += digits.utf8.count == 1 ? "0" + digits : digits
    }
  }
}

extension ValueType where Value == ColorSpec {
  /// A color: six or eight hexadecimal digits, alpha first, `#` optional.
  public static var color: Self {
    .form(
      ConfigValueText.color.with(), pattern: "^#?([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$",
      examples: ["#0099FF", "#220099FF", "8be9fd"], allowed: ["#RRGGBB", ConfigValueText.alphaFirst.with()],
      words: "Six or eight hexadecimal digits, RRGGBB or AARRGGBB with alpha first; # is optional.",
      parse: { ColorSpec($0) }, format: \.description)
  }
}
