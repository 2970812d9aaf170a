/// The zoom ratios behind a zoom control.
///
/// The smallest value is 1×. USB cameras count in focal lengths (UVC 1.5, 4.2.2.1.12), so that a ratio is a value divided
/// by the smallest; a control that begins at 0 or below is taken to count in hundredths.
struct ZoomScale {
  let control: CameraControl

  func ratio(of value: Int64) -> Double {
    control.minimum > 0
      ? Double(value) / Double(control.minimum) : 1 + Double(value - control.minimum) / 100
  }

  /// The value nearest to a ratio, limited to what the device can do.
  func value(of ratio: Double) -> Int64 {
    let wanted =
      control.minimum > 0
      ? ratio * Double(control.minimum) : Double(control.minimum) + (ratio - 1) * 100
    return control.nearest(to: wanted)
  }
}

/// The distances behind a focus control: 0 the nearest, 1 the farthest; larger values of the control are nearer.
struct FocusScale {
  let control: CameraControl

  func distance(of value: Int64) -> Double {
    Double(control.maximum - value) / Double(control.maximum - control.minimum)
  }

  /// The value nearest to a distance, limited to what the device can do.
  func value(of distance: Double) -> Int64 {
    control.nearest(
      to: Double(control.maximum) - min(max(distance, 0), 1) * Double(control.maximum - control.minimum))
  }
}

extension CameraControl {
  /// The value nearest to a number that is in the range and on a step.
  func nearest(to number: Double) -> Int64 {
    guard number.isFinite else { return minimum }
    let inside = min(max(number, Double(minimum)), Double(maximum))
    let step = max(1, self.step)
    let steps = Int64(((inside - Double(minimum)) / Double(step)).rounded())
    let value = minimum + steps * step
    return value > maximum ? value - step : value
  }
}
