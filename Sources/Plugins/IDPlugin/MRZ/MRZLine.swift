import ScanRecognition

/// A line of a zone as it was read.
package struct MRZLine: Sendable, Hashable {
  /// The characters that were read.
  package var cells: [MRZCell]
  /// What the recognizer reads for a given number of characters.
  package var ofLength: [Int: [MRZCell]]

  package init(_ cells: [MRZCell], ofLength: [Int: [MRZCell]] = [:]) {
    self.cells = cells
    self.ofLength = ofLength
  }

  /// Several readings of the same line as one: those with as many characters as most have are taken together cell by cell.
  ///
  /// A confident reading of a line weighs far more than an uncertain one. What is read when the length is given is taken together for each
  /// length, where a reading that has the length by itself counts as it is.
  init(together readings: [MRZLine]) {
    var weights: [Int: Double] = [:]
    for reading in readings {
      weights[reading.cells.count, default: 0] += Self.weight(reading.cells)
    }
    let count = weights.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    cells = Self.together(readings.map(\.cells).filter { $0.count == count })
    ofLength = [:]
    for length in Set(readings.flatMap { Array($0.ofLength.keys) }) where length != count {
      ofLength[length] = Self.together(
        readings.compactMap { $0.cells.count == length ? $0.cells : $0.ofLength[length] })
    }
  }

  /// The confidence of the characters on the whole, 0…100.
  var confidence: Double { cells.isEmpty ? 0 : cells.reduce(0) { $0 + $1.confidence } / Double(cells.count) }

  /// Readings of as many cells as one: each character has the mean of its confidences, and the most confident is chosen.
  private static func together(_ readings: [[MRZCell]]) -> [MRZCell] {
    let readings = aligned(readings)
    return HypothesisCombiner(averagesPositions: true).combine(readings, onto: readings.first ?? [])
  }

  /// The readings whose characters stand in the same columns, of those that most speak for: what is read twice at one place and missed
  /// at another one keeps a line's length, but puts the characters between them beside their columns.
  private static func aligned(_ readings: [[MRZCell]]) -> [[MRZCell]] {
    guard readings.count > 1 else { return readings }
    let groups = readings.map { one in readings.filter { areAligned(one, $0) } }
    func support(_ group: [[MRZCell]]) -> Double { group.reduce(0) { $0 + weight($1) } }
    return groups.max { support($0) < support($1) } ?? readings
  }

  private static func areAligned(_ one: [MRZCell], _ other: [MRZCell]) -> Bool {
    let differing = zip(one, other).count { $0.character != $1.character }
    return differing < 3
      || EditAlignment.distance(one.map(\.character), other.map(\.character)) >= differing - 1
  }

  /// How much a reading counts beside others: a confident one far more than an uncertain one.
  private static func weight(_ cells: [MRZCell]) -> Double {
    let share = MRZLine(cells).confidence / 100
    return share * share * share * share
  }
}
