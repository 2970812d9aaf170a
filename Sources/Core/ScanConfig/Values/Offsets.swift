public import ScanJSON

/// A shift in whole steps: x to the right, y downwards. The unit is that of the key it stands under.
public struct IntOffset: DefinedObject, Hashable {
  /// The shift to the right.
  public internal(set) var x: Int
  /// The shift downwards.
  public internal(set) var y: Int

  /// The keys.
  public static let definition = ObjectDefinition(
    "xyOffset", defaults: IntOffset(), "A pair of whole numbers: x to the right, y downwards.", place: .root
  ) {
    Field("x", \.x, .int(-100_000...100_000), "To the right, -100000 to 100000; default 0.")
    Field("y", \.y, .int(-100_000...100_000), "Downwards, -100000 to 100000; default 0.")
  }

  /// Makes a shift.
  public init(x: Int = 0, y: Int = 0) {
    self.x = x
    self.y = y
  }

  /// No shift.
  public static let zero = IntOffset()
}

/// A width and a height of which only the quotient counts.
public struct RatioSize: DefinedObject, Hashable {
  /// The width; 0 stands for the frame's own ratio.
  public internal(set) var width: Double
  /// The height; 0 stands for the frame's own ratio.
  public internal(set) var height: Double

  /// The keys.
  public static let definition = ObjectDefinition(
    "ratioSize", defaults: RatioSize(),
    "A ratio of width to height; only the quotient counts, 0 stands for the ratio of the frame.",
    place: .root
  ) {
    Field("width", \.width, .number(0...100_000), "The width, 0 to 100000; default 0, the frame's ratio.")
    Field(
      "height", \.height, .number(0...100_000), "The height, 0 to 100000; default 0, the frame's ratio.")
  }

  /// Makes a ratio.
  public init(width: Double = 0, height: Double = 0) {
    self.width = width
    self.height = height
  }

  /// The quotient width / height; nil when one of them is 0.
  public var quotient: Double? {
    width > 0 && height > 0 ? width / height : nil
  }
}
