extension Dictionary {
  /// Forgets the quarter of the entries with the earliest times, and those with the same time as the last of them.
  mutating func forgetOldestQuarter(_ time: (Value) -> Duration) {
    let times = values.map(time).sorted()
    guard !times.isEmpty else { return }
    let limit = times[times.count / 4]
    self = filter { time($0.value) > limit }
  }
}
