/// The edges of a row that were met last: eight of them make seven runs.
struct RowEdges {
  var places = SIMD8<Float>.zero
  var count = 0
  var isRising = false

  mutating func add(_ place: Float, isRising: Bool) {
    for index in 0..<7 { places[index] = places[index + 1] }
    places[7] = place
    self.isRising = isRising
    count += 1
  }

  /// The pixels of a module, when the last runs are those of a pattern.
  @inline(__always)
  func module(_ pattern: SquarePattern) -> Float? { pattern == .aztec ? sevenOfOne : oneOneThreeOneOne }

  /// The pixels of a run, when all runs are of about one length.
  private var sevenOfOne: Float? {
    guard count >= 8 else { return nil }
    let mean = (places[7] - places[0]) / 7
    let room = 0.3 * mean + 0.6
    for index in 0..<7 where abs(places[index + 1] - places[index] - mean) > room { return nil }
    // Dark and light together are more certain than one of them.
    for index in 0..<6 where abs(places[index + 2] - places[index] - 2 * mean) > room { return nil }
    return mean
  }

  /// The pixels of the shorter runs, when the last five are as 1 : 1 : 3 : 1 : 1.
  private var oneOneThreeOneOne: Float? {
    guard count >= 6 else { return nil }
    let module = (places[7] - places[2]) / 7
    let room = 0.4 * module + 0.6
    guard abs(places[5] - places[4] - 3 * module) <= room else { return nil }
    for index in [2, 3, 5, 6] where abs(places[index + 1] - places[index] - module) > room { return nil }
    for index in [2, 5] where abs(places[index + 2] - places[index] - 2 * module) > room { return nil }
    return module
  }

  /// The middle of the runs.
  @inline(__always)
  func middle(_ pattern: SquarePattern) -> Float {
    pattern == .aztec ? (places[3] + places[4]) / 2 : (places[4] + places[5]) / 2
  }
}
