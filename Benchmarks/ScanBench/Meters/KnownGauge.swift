import Foundation
public import MeterPlugin
import ScanGeometry
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
  ///
  /// - Parameter withPoints: Whether three points between the ends are measured too.
  public init?(_ scene: SyntheticScene, withPoints: Bool = false) {
    guard case .gauge(let gauge) = scene.meters.first?.meter.face,
      let all = scene.meterTruth.first?.points.compactMap(\.self), all.count == SyntheticGauge.measured + 2
    else { return nil }
    let (axis, marks) = (all[0], Array(all[1...]))
    let rotation = scene.meters[0].placement.rotation
    func share(_ index: Int) -> Double { Double(index) / Double(SyntheticGauge.measured) }
    let angles = marks.enumerated().map { index, mark in
      let design = gauge.startAngle + share(index) * (gauge.endAngle - gauge.startAngle) + rotation
      let seen = atan2(mark.x - axis.x, axis.y - mark.y) * 180 / .pi
      return design + (seen - design).remainder(dividingBy: 360)
    }
    let radius = marks.reduce(0) { $0 + axis.distance(to: $1) } / Double(marks.count)
    let (width, height) = (Double(scene.size.width), Double(scene.size.height))
    let points = angles.indices.dropFirst().dropLast().map { index in
      ScalePoint(angle: angles[index], value: gauge.startValue + share(index) * (gauge.endValue - gauge.startValue))
    }
    let scale = DialScale(
      startAngle: angles[0], endAngle: angles[angles.count - 1], startValue: gauge.startValue,
      endValue: gauge.endValue, points: withPoints ? points : [])
    place = DialPlace(
      x: axis.x / width * 100, y: axis.y / height * 100, radius: radius / width * 100, gauge: scale)
    value = gauge.value
    let least = abs(gauge.endValue - gauge.startValue) / min(100, abs(gauge.endAngle - gauge.startAngle))
    let power = pow(10, floor(log10(least)))
    resolution = ([1.0, 2, 5].first { $0 * power >= least * 0.999 } ?? 10) * power
  }

  /// A configuration for it.
  public func config() -> MeterConfig { MeterConfig(scanMode: .dialMeter, dials: [place]) }
}
