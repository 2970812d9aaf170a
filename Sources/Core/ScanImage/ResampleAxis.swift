/// The weights by which source samples of one axis make up a target sample, in exact integers.
///
/// Toward fewer samples each target sample averages the stretch of the source that it covers (box filter); toward more
/// it interpolates linearly between the two nearest sample centers.
struct ResampleAxis {
  private let source: Int
  private let target: Int
  /// What the weights of one target sample add up to.
  let total: Int

  init(source: Int, target: Int) {
    self.source = source
    self.target = target
    total = target < source ? source : 2 * target
  }

  /// The source samples that a target sample is made of.
  func span(at position: Int) -> ClosedRange<Int> {
    if target < source {
      let first = position * source / target
      return first...max(first, ((position + 1) * source - 1) / target)
    }
    let left = leftNeighbor(position)
    return max(0, left)...min(source - 1, left + 1)
  }

  /// The weight of one source sample in a target sample.
  func weight(of sample: Int, at position: Int) -> Int {
    if target < source {
      return min((sample + 1) * target, (position + 1) * source) - max(sample * target, position * source)
    }
    let left = leftNeighbor(position)
    let beyondLeft = center(position) - left * 2 * target
    // At the borders the missing neighbor's share goes to the sample that exists.
    if left < 0 || left + 1 > source - 1 { return total }
    return sample == left ? total - beyondLeft : beyondLeft
  }

  /// The target sample's center in source samples, in units of 1/(2·target).
  private func center(_ position: Int) -> Int { (2 * position + 1) * source - target }

  private func leftNeighbor(_ position: Int) -> Int {
    let value = center(position)
    return value < 0 ? -1 : value / (2 * target)
  }
}
