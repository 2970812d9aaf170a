import Glibc
import MeterHistory

extension DialScale {
  /// From the start to the end in degrees, clockwise positive.
  var sweep: Double { endAngle - startAngle }
  /// From the value at the start to that at the end.
  var span: Double { endValue - startValue }
  /// Whether it gives values at all.
  var isUsable: Bool { (10...350).contains(abs(sweep)) && span != 0 && span.isFinite }

  /// The resolution of a configuration that names none: the least of 1, 2 and 5 times a power of ten that is a hundredth of the span at least, and what
  /// a hand passes in one degree.
  var usualResolution: Double {
    let least = abs(span) / min(100, max(1, abs(sweep)))
    guard least > 0, least.isFinite else { return 1 }
    let power = pow(10, floor(log10(least)))
    let nice = [1, 2, 5, 10].first { $0 * power >= least * (1 - 1e-9) } ?? 10
    return max(1e-6, nice * power)
  }

  /// The resolution in values.
  private var step: ScaleNumber { ScaleNumber(resolution ?? usualResolution) }

  /// The part of the scale that one step of the resolution is.
  var stepShare: Double { step.value / abs(span) }

  /// How far a hand may stand beyond either end and still be at the end, as a part of the scale: what reading errs by.
  private var leeway: Double { min(max(stepShare, 1.5 / abs(sweep)), 5 / abs(sweep)) }

  /// How far before the start the hand rests, as a part of the scale; nil without a rest, and for one that is on the scale.
  var restOffset: Double? {
    guard let restAngle, isUsable else { return nil }
    let before = Self.wrapped((startAngle - restAngle) * (sweep < 0 ? -1 : 1))
    return before <= 360 - abs(sweep) ? before / abs(sweep) : nil
  }

  /// Where a hand stands: 0 at the start of the scale and 1 at its end, less before the start and more beyond the end, whichever is nearer.
  ///
  /// - Parameter angle: In degrees clockwise from the top.
  func share(ofAngle angle: Double) -> Double {
    let whole = abs(sweep)
    let along = Self.wrapped((angle - startAngle) * (sweep < 0 ? -1 : 1))
    let gap = 360 - whole
    // In the gap between end and start the way to the nearer one counts, or to the start as far as the hand rests before it.
    let before = max(gap / 2, min(gap, (restOffset ?? 0) * whole + leeway * whole))
    return (360 - along <= before && along > whole ? along - 360 : along) / whole
  }

  /// The angle of a share of the scale, in degrees clockwise from the top, 0 up to 360.
  func angle(ofShare share: Double) -> Double { Self.wrapped(startAngle + share * sweep) }

  /// The share of the scale whose value a hand gives; nil where it is outside of the scale.
  func onScale(_ share: Double) -> Double? {
    guard isUsable, !knots.isEmpty, share.isFinite else { return nil }
    let before = max(leeway, restOffset.map { $0 + leeway } ?? 0)
    guard share >= -before, share <= 1 + leeway else { return nil }
    return min(max(share, 0), 1)
  }

  /// The value at a share of the scale, rounded to the resolution; nil outside of the scale.
  func value(atShare share: Double) -> MeterTask.Value? {
    let step = step
    guard let steps = steps(atShare: share), abs(steps) < 1e12 else { return nil }
    let (units, over) = Int(abs(steps)).multipliedReportingOverflow(by: step.units)
    let digits = max(String(units).count, step.decimals + 1)
    guard !over, let amount = MeterValue(units: units, digits: digits, decimals: step.decimals) else { return nil }
    return MeterTask.Value(amount: amount, isNegative: steps < 0)
  }

  /// The value at a share in steps of the resolution; nil outside of the scale.
  private func steps(atShare share: Double) -> Double? {
    guard let amount = amount(atShare: share) else { return nil }
    let step = step
    let (least, greatest) = (min(startValue, endValue), max(startValue, endValue))
    var steps = (amount / step.value).rounded()
    // A value beyond the scale does not exist, though the end may be no multiple of the resolution.
    if steps * step.value > greatest + 1e-9 * step.value { steps -= 1 }
    if steps * step.value < least - 1e-9 * step.value { steps += 1 }
    return steps
  }

  /// How far a hand stands from the rounded value of another one, in steps of the resolution; nil where one is outside of the scale.
  func steps(from rounded: Double, to share: Double) -> Double? {
    guard let steps = steps(atShare: rounded), let amount = amount(atShare: share) else { return nil }
    return abs(amount / step.value - steps)
  }

  /// The angle of a share as it is reported: with one decimal.
  func shownAngle(ofShare share: Double) -> Double {
    let tenths = (angle(ofShare: share) * 10).rounded()
    return tenths >= 3_600 ? 0 : tenths / 10
  }

  /// The same scale in a picture that is turned clockwise.
  func turned(byDegrees degrees: Double) -> DialScale {
    var turned = self
    turned.startAngle += degrees
    turned.endAngle += degrees
    turned.restAngle = restAngle.map { $0 + degrees }
    turned.points = points.map { ScalePoint(angle: $0.angle + degrees, value: $0.value) }
    return turned
  }

  /// An angle as 0 up to 360.
  private static func wrapped(_ degrees: Double) -> Double { degrees - 360 * (degrees / 360).rounded(.down) }
}

/// A number with up to six decimals, as a whole number of units of its last decimal.
struct ScaleNumber: Sendable, Hashable {
  /// The number in units of the last decimal, at least 1.
  let units: Int
  /// How many decimals it has, 0…6.
  let decimals: Int

  /// The nearest such number.
  init(_ number: Double) {
    let number = min(max(number.isFinite ? number : 1, 1e-6), 1e9)
    var (decimals, power) = (0, 1.0)
    while decimals < 6, abs(number * power - (number * power).rounded()) > 1e-9 * max(1, number * power) {
      (decimals, power) = (decimals + 1, power * 10)
    }
    self.decimals = decimals
    units = max(1, Int((number * power).rounded()))
  }

  /// The number.
  var value: Double { Double(units) / Double(MeterValue.powerOfTen(decimals)) }

  /// A number of this kind as text, like `0.2`.
  static func text(_ number: Double) -> String {
    let number = ScaleNumber(number)
    return MeterValue(
      units: number.units, digits: max(String(number.units).count, number.decimals + 1), decimals: number.decimals)?
      .text ?? ""
  }
}
