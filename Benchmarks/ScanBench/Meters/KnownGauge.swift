import Foundation
public import MeterPlugin
public import ScanGeometry
public import ScanSynthetic

/// What a configuration says about a drawn gauge, measured in its picture as a user does: the axis, the radius and the ends of the scale.
public struct KnownGauge: Sendable {
  /// The place of the gauge with its scale.
  public let place: DialPlace
  /// What it shows.
  public let value: Double
  /// To what its values are rounded where the configuration names no resolution.
  public let resolution: Double

  /// Measures the first meter of a scene; nil where it is no gauge, or not wholly before the camera.
  public init?(_ scene: SyntheticScene) {
    guard case .gauge(let gauge) = scene.meters.first?.meter.face, let points = scene.meterTruth.first?.points,
      points.count == 3, let axis = points[0], let start = points[1], let end = points[2]
    else { return nil }
    func angle(_ point: FramePoint, near design: Double) -> Double {
      let seen = atan2(point.x - axis.x, axis.y - point.y) * 180 / .pi
      return design + (seen - design).remainder(dividingBy: 360)
    }
    let rotation = scene.meters[0].placement.rotation
    let radius = (axis.distance(to: start) + axis.distance(to: end)) / 2
    let (width, height) = (Double(scene.size.width), Double(scene.size.height))
    place = DialPlace(
      x: axis.x / width * 100, y: axis.y / height * 100, radius: radius / width * 100,
      scale: DialScale(
        startAngle: angle(start, near: gauge.startAngle + rotation), endAngle: angle(end, near: gauge.endAngle + rotation),
        startValue: gauge.startValue, endValue: gauge.endValue))
    value = gauge.value
    let least = abs(gauge.endValue - gauge.startValue) / min(100, abs(gauge.endAngle - gauge.startAngle))
    let power = pow(10, floor(log10(least)))
    resolution = ([1.0, 2, 5].first { $0 * power >= least * 0.999 } ?? 10) * power
  }

  /// A configuration for it.
  public func config(minConfidence: Int? = nil) -> MeterConfig {
    MeterConfig(scanMode: .dialMeter, minConfidence: minConfidence, dials: [place])
  }
}
