public import ScanPluginKit

/// A point of a gauge's scale between its ends: where the hand points at a value.
public struct ScalePoint: DefinedObject {
  /// Where the hand points, in degrees clockwise from the top, -360…360.
  public internal(set) var angle: Double
  /// The value there, -1e9…1e9.
  public internal(set) var value: Double

  /// Makes a point.
  public init(angle: Double, value: Double) { (self.angle, self.value) = (angle, value) }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "scalePoint", defaults: ScalePoint(angle: 0, value: 0), "A point of a gauge's scale between its ends."
  ) {
    Field(
      required: "angle", \.angle, .number(-360...360), "Where the hand points, in degrees clockwise from the top.")
    Field(required: "value", \.value, .number(-1e9...1e9), "The value there.")
  }
}
