extension DialScale {
  /// The points with a known value, the ends included, each as its share of the scale; empty where they do not go from the start to the end with
  /// values that only grow, or only fall.
  var knots: [(share: Double, value: Double)] {
    let whole = abs(sweep)
    let inner = points.map { point in
      let along = (point.angle - startAngle) * (sweep < 0 ? -1 : 1)
      return (share: (along - 360 * (along / 360).rounded(.down)) / whole, value: point.value)
    }
    let all = [(share: 0, value: startValue)] + inner + [(share: 1, value: endValue)]
    let isInOrder = zip(all, all.dropFirst()).allSatisfy { one, next in
      next.share > one.share && (next.value > one.value) == (span > 0) && next.value != one.value
    }
    return isInOrder ? all : []
  }

  /// The value at a share of the scale, as it is; nil outside of the scale.
  func amount(atShare share: Double) -> Double? {
    guard let share = onScale(share) else { return nil }
    let knots = knots
    guard let index = knots.firstIndex(where: { $0.share >= share }) else { return nil }
    let (one, next) = (knots[max(0, index - 1)], knots[index])
    guard next.share > one.share else { return next.value }
    return one.value + (share - one.share) / (next.share - one.share) * (next.value - one.value)
  }
}
