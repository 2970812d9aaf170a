public import ScanPluginKit

/// Where one digit of a counter stands, in the cutout or in the reference picture.
public struct DigitPlace: DefinedObject {
  /// The left edge in percent of the width, 0…100.
  public internal(set) var x: Double
  /// The upper edge in percent of the height, 0…100.
  public internal(set) var y: Double
  /// The width in percent of the width, 0.1…100.
  public internal(set) var width: Double
  /// The height in percent of the height, 0.1…100.
  public internal(set) var height: Double

  /// Makes a place.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "digitPlace", defaults: DigitPlace(x: 0, y: 0, width: 0, height: 0), "Where one digit of a counter stands."
  ) {
    Field(required: "x", \.x, .number(0...100), "The left edge, in percent of the width.")
    Field(required: "y", \.y, .number(0...100), "The upper edge, in percent of the height.")
    Field(required: "width", \.width, .number(0.1...100), "The width, in percent of the width.")
    Field(required: "height", \.height, .number(0.1...100), "The height, in percent of the height.")
  }
}

/// Where one dial of a meter stands, in the cutout or in the reference picture, and how its hand turns.
public struct DialPlace: DefinedObject {
  /// The way in which the digits go up.
  public enum Direction: String, DefinedEnum {
    /// As the hands of a clock turn.
    case clockwise
    /// The other way around.
    case counterclockwise
  }

  /// The middle in percent of the width, 0…100.
  public internal(set) var x: Double
  /// The middle in percent of the height, 0…100.
  public internal(set) var y: Double
  /// The radius of the scale in percent of the width, 0.1…100.
  public internal(set) var radius: Double
  /// The way in which the digits go up; nil for the other way than the dial to its right.
  public internal(set) var direction: Direction?
  /// The scale of a gauge, whose hand gives a value; nil for a dial of a counter, whose hand gives a digit.
  public internal(set) var gauge: DialScale?

  /// Makes a place.
  public init(x: Double, y: Double, radius: Double, direction: Direction? = nil, gauge: DialScale? = nil) {
    (self.x, self.y, self.radius, self.direction, self.gauge) = (x, y, radius, direction, gauge)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "dialPlace", defaults: DialPlace(x: 0, y: 0, radius: 0), "Where one dial of a meter stands, and how its hand turns."
  ) {
    Field(
      required: "x", \.x, .number(0...100), "The middle, in percent of the width; of a gauge the axis of the hand.")
    Field(
      required: "y", \.y, .number(0...100), "The middle, in percent of the height; of a gauge the axis of the hand.")
    Field(
      required: "radius", \.radius, .number(0.1...100),
      "The radius of the scale, in percent of the width: from the axis to the outer ends of the marks.")
    Field(
      optional: "direction", \.direction, .enumeration(),
      "The way in which the digits go up. Unset: each dial turns the other way than the one to its right, and the last one as `lastDialDirection` says."
    )
    Field(
      optional: "gauge", \.gauge, .object(DialScale.self),
      "The scale of a gauge, such as a manometer or a thermometer: the hand gives a value that goes up and down. Only with `dial_meter`, for the only dial. Unset: the dial shows one digit of a counter."
    )
  }
}
