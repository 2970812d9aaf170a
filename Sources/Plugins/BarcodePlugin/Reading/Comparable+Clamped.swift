extension Comparable {
  /// The value, or the bound of a range that it lies beyond.
  func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
