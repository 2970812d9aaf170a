public import ScanPluginKit

/// The scale of a gauge, as on manometers, thermometers and ammeters: an arc with a value at each end. Values grow evenly from one point with a
/// known value to the next.
///
/// Angles are those of the hand's point, in degrees clockwise from the top of the upright picture: 0 where it points up, 90 where it points
/// to the right, -90 or 270 where it points to the left. The way from the start to the end is clockwise where `endAngle` is greater than
/// `startAngle`, and counterclockwise where it is less.
public struct DialScale: DefinedObject {
  /// Where the hand points at the start of the scale, in degrees, -360…360.
  public internal(set) var startAngle: Double
  /// Where the hand points at the end of the scale, in degrees, -360…360; 10 to 350 from ``startAngle``.
  public internal(set) var endAngle: Double
  /// The value at the start, -1e9…1e9.
  public internal(set) var startValue: Double
  /// The value at the end, -1e9…1e9, less or greater than that at the start.
  public internal(set) var endValue: Double
  /// Points between the ends, from the start on; empty where values grow evenly from end to end.
  public internal(set) var points: [ScalePoint]
  /// To multiples of what a value is rounded, 1e-6…1e9; nil for a hundredth of the span.
  public internal(set) var resolution: Double?
  /// Where the hand rests before the start of the scale, in degrees, -360…360: a hand between there and the start gives ``startValue``. Nil where a
  /// hand before the start gives no value.
  public internal(set) var restAngle: Double?

  /// Makes a scale.
  public init(
    startAngle: Double, endAngle: Double, startValue: Double, endValue: Double, points: [ScalePoint] = [],
    resolution: Double? = nil, restAngle: Double? = nil
  ) {
    (self.startAngle, self.endAngle) = (startAngle, endAngle)
    (self.startValue, self.endValue) = (startValue, endValue)
    (self.points, self.resolution, self.restAngle) = (points, resolution, restAngle)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "dialScale", defaults: DialScale(startAngle: 0, endAngle: 0, startValue: 0, endValue: 0),
    "The scale of a gauge: an arc with a value at each end. Angles are in degrees clockwise from the top of the upright picture: 0 where the hand points up, 90 to the right, -90 to the left.",
    rules: rules
  ) {
    Field(
      required: "startAngle", \.startAngle, .number(-360...360),
      "Where the hand points at the start of the scale, in degrees clockwise from the top: -135 at the lower left.")
    Field(
      required: "endAngle", \.endAngle, .number(-360...360),
      "Where the hand points at the end of the scale, 10 to 350 degrees from `startAngle`: greater where values grow clockwise, less where they grow counterclockwise."
    )
    Field(required: "startValue", \.startValue, .number(-1e9...1e9), "The value at the start of the scale.")
    Field(required: "endValue", \.endValue, .number(-1e9...1e9), "The value at the end of the scale.")
    Field(
      "points", \.points, .list(of: .object(ScalePoint.self), count: 0...64),
      "Points between the ends, from the start on, where marks do not stand evenly or the camera sees the scale from the side: values grow evenly from each point to the next. Empty: from end to end."
    )
    Field(
      optional: "resolution", \.resolution, .number(1e-6...1e9),
      "Values are rounded to multiples of it: 0.1 gives one decimal. Unset: the least of 1, 2 and 5 times a power of ten that is a hundredth of the scale at least, and what the hand passes in one degree."
    )
    Field(
      optional: "restAngle", \.restAngle, .number(-360...360),
      "Where the hand rests on its pin before the start of the scale: a hand between there and the start gives `startValue`. Unset: a hand before the start gives no value."
    )
  }

  /// The checks over several keys. A schema cannot find them, so that they are hints.
  private static let rules: [ObjectDefinition<DialScale>.Rule] = [
    { scale, node, scope in
      func hint(_ key: String, _ message: DisplayText, _ advice: DisplayText) {
        guard let met = node[key] else { return }
        scope.member(key).hint(message, at: met.position, met: met, advice: advice)
      }
      if !Self.sweeps.contains(abs(scale.sweep)) {
        hint(
          "endAngle",
          MeterConfigText.noSweep.with(["sweep": .number(Int(abs(scale.sweep).rounded()))]),
          MeterConfigText.noSweepAdvice.with())
      }
      if scale.span == 0 { hint("endValue", MeterConfigText.noSpan.with(), MeterConfigText.noSpanAdvice.with()) }
      if let resolution = scale.resolution, scale.isUsable {
        let step = resolution / abs(scale.span)
        if step > 0.5 {
          hint("resolution", MeterConfigText.coarseResolution.with(), MeterConfigText.coarseResolutionAdvice.with())
        } else if step * abs(scale.sweep) < Self.finestDegrees {
          hint(
            "resolution", MeterConfigText.fineResolution.with(),
            MeterConfigText.fineResolutionAdvice.with(["usual": .string(ScaleNumber.text(scale.usualResolution))]))
        }
      }
      if scale.isUsable, !scale.points.isEmpty, scale.knots.isEmpty {
        hint("points", MeterConfigText.pointsOutOfOrder.with(), MeterConfigText.pointsOutOfOrderAdvice.with())
      }
      if scale.restAngle != nil, scale.isUsable, scale.restOffset == nil {
        hint("restAngle", MeterConfigText.restOnScale.with(), MeterConfigText.restOnScaleAdvice.with())
      }
    }
  ]

  /// What of a turn a scale covers, in degrees.
  private static let sweeps = 10.0...350.0
  /// By how many degrees a hand has to move for a step at least, so that it can be read.
  private static let finestDegrees = 0.25
}
