import ScanRecognition
import ScanSynthetic

@testable import TextPlugin

extension SeededGenerator {
  mutating func pick<Value>(_ values: [Value]) -> Value { values[Int(next() % UInt64(values.count))] }

  /// Cells of which some are read as what looks like them, with less confidence.
  mutating func misread(_ cells: [TextCell], maximum: Int) -> [TextCell] {
    var cells = cells
    var changed: Set<Int> = []
    for _ in 0..<Int(next() % UInt64(maximum + 1)) {
      let index = Int(next() % UInt64(cells.count))
      let truth = cells[index].character
      let others = ConfusionTable.sameShape.partners(of: truth) + ConfusionTable.similarShape.partners(of: truth)
      guard !others.isEmpty, changed.insert(index).inserted else { continue }
      let knows = next() % 2 == 0
      cells[index] = TextCell(
        pick(others), confidence: 60, alternatives: knows ? [.init(truth, confidence: 35)] : [])
    }
    return cells
  }
}
