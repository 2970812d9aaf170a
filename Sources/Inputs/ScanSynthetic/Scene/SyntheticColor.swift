/// A color of a synthetic scene, each part 0…255.
public struct SyntheticColor: Sendable, Hashable {
  /// The red part.
  public let red: UInt8
  /// The green part.
  public let green: UInt8
  /// The blue part.
  public let blue: UInt8

  /// Makes a color from its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a gray.
  public init(gray: UInt8) {
    self.init(red: gray, green: gray, blue: gray)
  }

  /// A printed white, a little darker than the brightest pixel.
  public static let paper = SyntheticColor(gray: 235)
  /// A printed black, a little brighter than the darkest pixel.
  public static let ink = SyntheticColor(gray: 25)

  /// The parts as one plane (luma by the BT.601 weights) or three.
  func planes(_ count: Int) -> [Float] {
    guard count == 1 else { return [Float(red), Float(green), Float(blue)] }
    return [(77 * Float(red) + 150 * Float(green) + 29 * Float(blue)) / 256]
  }
}
