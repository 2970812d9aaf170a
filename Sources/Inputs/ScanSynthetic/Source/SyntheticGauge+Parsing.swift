extension SyntheticGauge {
  /// The gauge as a description wants it.
  func described(by description: SceneDescription, unit: String?) throws(SyntheticError) -> SyntheticGauge {
    var gauge = self
    if let scale = try Self.ends(.scale, -1e6...1e6, description) {
      gauge.value = scale.start + share * (scale.end - scale.start)
      (gauge.startValue, gauge.endValue) = scale
    }
    if let arc = try Self.ends(.arc, -360...360, description) {
      guard (10...350).contains(abs(arc.end - arc.start)) else { throw description.invalid(.arc, .arc) }
      (gauge.startAngle, gauge.endAngle) = arc
      gauge.rim = abs(arc.end - arc.start) > 200 ? .round : gauge.rim
    }
    gauge.value = try description.number(.value, -1e6...1e6, default: gauge.value)
    gauge.hand = try description.choice(.hand, Hand.allCases.map { ($0.rawValue, $0) }, default: gauge.hand)
    gauge.unit = unit ?? gauge.unit
    return gauge
  }

  /// Two numbers with two points between them, like `0..16`; nil when the key is not given.
  private static func ends(
    _ key: SceneDescription.Key, _ range: ClosedRange<Double>, _ description: SceneDescription
  ) throws(SyntheticError) -> (start: Double, end: Double)? {
    guard let text = description.string(key) else { return nil }
    let parts = text.split(separator: "..", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let start = parts[0], let end = parts[1], range.contains(start), range.contains(end),
      start != end
    else { throw description.invalid(key, key == .arc ? .arc : .scale) }
    return (start, end)
  }
}
