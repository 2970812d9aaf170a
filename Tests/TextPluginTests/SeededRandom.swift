@testable import TextPlugin

/// Numbers by chance that are the same in every run (SplitMix64).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(next() % UInt64(values.count))] }

  /// Cells of which some are read as what looks like them, in doubt.
  mutating func misread(_ cells: [TextCell], most: Int) -> [TextCell] {
    var cells = cells
    var changed: Set<Int> = []
    for _ in 0..<Int(next() % UInt64(most + 1)) {
      let index = Int(next() % UInt64(cells.count))
      let truth = cells[index].character
      let others = LookAlikes.partners(of: truth, .same) + LookAlikes.partners(of: truth, .near)
      guard !others.isEmpty, changed.insert(index).inserted else { continue }
      let knows = next() % 2 == 0
      cells[index] = TextCell(
        pick(others), confidence: 60, alternatives: knows ? [.init(truth, confidence: 35)] : [])
    }
    return cells
  }
}
