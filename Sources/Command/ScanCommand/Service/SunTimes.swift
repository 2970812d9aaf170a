import Glibc

/// When the sun rises and sets at a place, within about a minute between the polar circles (NOAA's solar calculator, after Meeus,
/// *Astronomical Algorithms*, chapters 15 and 25).
struct SunTimes: Hashable, Sendable {
  /// What the sun does on a day.
  enum Day: Hashable, Sendable {
    /// It rises and sets, in milliseconds since 1970 (UTC).
    case rises(Int, sets: Int)
    /// It stays above the horizon.
    case alwaysUp
    /// It stays below.
    case alwaysDown
  }

  /// Degrees north.
  let latitude: Double
  /// Degrees east.
  let longitude: Double

  /// The day around a local noon.
  ///
  /// - Parameter noon: Noon by the local clock, in milliseconds since 1970 (UTC): it decides which sunrise is meant.
  func day(around noon: Int) -> Day {
    let middle = transit(near: Double(noon))
    guard let morning = halfDay(at: middle), let evening = halfDay(at: middle) else {
      return isUp(at: middle) ? .alwaysUp : .alwaysDown
    }
    // The sun moves on during half a day, so that each end is computed once more for its own time.
    let rise = transit(near: middle - morning) - (halfDay(at: middle - morning) ?? morning)
    let set = transit(near: middle + evening) + (halfDay(at: middle + evening) ?? evening)
    return .rises(Int(rise), sets: Int(set))
  }

  private static let (minute, day) = (60_000.0, 86_400_000.0)
  /// The sun's center when its upper edge touches the horizon: refraction and half of its width, in degrees from the zenith.
  private static let zenith = 90.833

  /// When the sun is highest on the day around a time.
  private func transit(near time: Double) -> Double {
    let midnight = (time / Self.day).rounded(.down) * Self.day
    let noon = midnight + (720 - 4 * longitude - Sun(at: time).equationOfTime) * Self.minute
    // The day of UTC may be another than that of the place.
    return noon + ((time - noon) / Self.day).rounded() * Self.day
  }

  /// From the highest stand of the sun to its setting; nil where it does not set or rise.
  private func halfDay(at time: Double) -> Double? {
    let cosine = hourAngleCosine(at: time)
    guard abs(cosine) <= 1 else { return nil }
    return 4 * acos(cosine) * 180 / .pi * Self.minute
  }

  private func isUp(at time: Double) -> Bool { hourAngleCosine(at: time) < -1 }

  private func hourAngleCosine(at time: Double) -> Double {
    let declination = Sun(at: time).declination
    let latitude = latitude * .pi / 180
    return cos(Self.zenith * .pi / 180) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination)
  }

  /// The sun at a time.
  private struct Sun {
    /// In radians.
    let declination: Double
    /// By how much a sundial is ahead of a clock, in minutes.
    let equationOfTime: Double

    init(at time: Double) {
      let radian = Double.pi / 180
      let century = (time / SunTimes.day + 2_440_587.5 - 2_451_545) / 36_525
      let mean = (280.46646 + century * (36_000.76983 + century * 0.0003032)) * radian
      let anomaly = (357.52911 + century * (35_999.05029 - 0.0001537 * century)) * radian
      let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
      let center =
        (sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century))
          + sin(2 * anomaly) * (0.019993 - 0.000101 * century) + sin(3 * anomaly) * 0.000289) * radian
      let node = (125.04 - 1934.136 * century) * radian
      let longitude = mean + center - (0.00569 + 0.00478 * sin(node)) * radian
      let obliquity = (23.4392911 - century * 0.0130042 + 0.00256 * cos(node)) * radian
      declination = asin(sin(obliquity) * sin(longitude))
      let y = tan(obliquity / 2) * tan(obliquity / 2)
      let terms =
        y * sin(2 * mean) - 2 * eccentricity * sin(anomaly) + 4 * eccentricity * y * sin(anomaly) * cos(2 * mean)
        - 0.5 * y * y * sin(4 * mean) - 1.25 * eccentricity * eccentricity * sin(2 * anomaly)
      equationOfTime = 4 * terms / radian
    }
  }
}
