public import ScanJSON

/// A shift in whole steps: x to the right, y downwards. The unit is that of the key it stands under.
public struct IntOffset: DefinedObject, Hashable {
  /// The shift to the right.
  public let x: Int
  /// The shift downwards.
  public let y: Int

  /// The keys.
  public static let definition = ObjectDefinition<IntOffset>(
    "xyOffset", "A pair of whole numbers: x to the right, y downwards.", place: .root
  ) {
    Field("x", \.x, .int(-100_000...100_000), default: 0, "To the right, -100000 to 100000; default 0.")
    Field("y", \.y, .int(-100_000...100_000), default: 0, "Downwards, -100000 to 100000; default 0.")
  }

  /// Makes a shift.
  public init(x: Int = 0, y: Int = 0) {
    self.x = x
    self.y = y
  }

  /// Takes the values read.
  public init(reading object: ObjectReader<Self>) throws {
    x = try object[\.x]
    y = try object[\.y]
  }

  /// No shift.
  public static let zero = IntOffset()
}

/// A width and a height of which only the quotient counts.
public struct RatioSize: DefinedObject, Hashable {
  /// The width; 0 stands for the frame's own ratio.
  public let width: Double
  /// The height; 0 stands for the frame's own ratio.
  public let height: Double

  /// The keys.
  public static let definition = ObjectDefinition<RatioSize>(
    "ratioSize", "A ratio of width to height; only the quotient counts, 0 stands for the ratio of the frame.",
    place: .root
  ) {
    Field("width", \.width, .number(0...100_000), default: 0, "The width, 0 to 100000; default 0, the frame's ratio.")
    Field(
      "height", \.height, .number(0...100_000), default: 0, "The height, 0 to 100000; default 0, the frame's ratio.")
  }

  /// Makes a ratio.
  public init(width: Double = 0, height: Double = 0) {
    self.width = width
    self.height = height
  }

  /// Takes the values read.
  public init(reading object: ObjectReader<Self>) throws {
    width = try object[\.width]
    height = try object[\.height]
  }

  /// The quotient width / height; nil when one of them is 0.
  public var quotient: Double? {
    width > 0 && height > 0 ? width / height : nil
  }
}
