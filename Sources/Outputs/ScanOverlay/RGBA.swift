/// A color of 8 bits per channel with straight (not premultiplied) alpha.
public struct RGBA: Hashable, Sendable {
  /// The red part, 0…255.
  public let red: UInt8
  /// The green part, 0…255.
  public let green: UInt8
  /// The blue part, 0…255.
  public let blue: UInt8
  /// The opacity, 0 (invisible) … 255 (opaque).
  public let alpha: UInt8

  /// Makes a color from its channels.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = RGBA(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = RGBA(red: 255, green: 255, blue: 255)
  /// No color at all: drawing with it changes nothing.
  public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)

  /// The same color with its opacity multiplied by `factor`, 0…1; a factor outside is clamped, NaN counts as 0.
  public func fading(by factor: Double) -> RGBA {
    let clamped = factor > 0 ? min(factor, 1) : 0
    return RGBA(
      red: red, green: green, blue: blue, alpha: UInt8((Double(alpha) * clamped).rounded()))
  }
}
