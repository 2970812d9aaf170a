import ScanPluginKit

/// Which of the values in view is reported: the only one, the one that the configuration asks for, or none of several.
struct MeterChoice {
  /// The value; nil where several registers are in view and none is asked for.
  let main: MeterReading?
  /// The other registers that are accepted, from the top; never empty without ``main``.
  let others: [MeterReading]

  /// The reading that gives the place and the reader of the result: the value, or the topmost of several registers.
  var leading: MeterReading? { main ?? others.first }

  /// Chooses.
  ///
  /// - Parameters:
  ///   - registers: The values in view that are more likely right than not, each in a place of its own.
  ///   - asked: Which one is asked for; nil for the only one.
  ///   - isWanted: Whether a register is accepted.
  /// - Returns: Nil where nothing is accepted, or not what is asked for.
  init?(of registers: [MeterReading], asked: MeterRegister?, isWanted: (MeterReading) -> Bool) {
    let registers = registers.sorted { $0.stands(before: $1) }
    let matching = registers.indices.filter { asked?.isMet(by: registers[$0], line: $0 + 1) ?? true }
    guard matching.count == 1 else {
      // Of two that are alike in what is asked for none is the one; what was not asked for is no result by itself.
      let wanted = registers.filter(isWanted)
      guard asked == nil, !wanted.isEmpty else { return nil }
      (main, others) = (nil, wanted)
      return
    }
    guard isWanted(registers[matching[0]]) else { return nil }
    main = registers[matching[0]]
    others = registers.indices.filter { $0 != matching[0] }.map { registers[$0] }.filter(isWanted)
  }

  /// A single value.
  init(_ main: MeterReading) { (self.main, others) = (main, []) }

  /// What frames together say.
  init(_ consensus: MeterConsensus) {
    main = consensus.isChosen ? consensus.reading : nil
    others = (consensus.isChosen ? [] : [consensus.reading]) + consensus.others
  }
}

extension MeterRegister {
  /// Whether a register of a display is the one.
  ///
  /// - Parameter number: Its place among the registers in view, from 1.
  func isMet(by reading: MeterReading, line number: Int) -> Bool {
    (position ?? reading.position) == reading.position
      && (unit.map(Self.spelled) ?? reading.unit) == reading.unit
      && (line ?? number) == number
  }

  /// A unit in the form in which displays show it.
  static func spelled(_ unit: String) -> String { unit.hasSuffix("3") ? unit.dropLast() + "³" : unit }
}

extension [MeterReading] {
  /// The readings without those that stand in the place of a more certain one, which comes before them, and without what is far smaller than
  /// another one.
  var registers: [MeterReading] {
    var kept: [MeterReading] = []
    for reading in self where !kept.contains(where: { $0.isThere(reading) }) { kept.append(reading) }
    let tallest = kept.map(\.tall).max() ?? 0
    return kept.filter { $0.cells.count > 1 && $0.tall > Self.minTall * tallest || kept.count == 1 }
  }

  /// How tall a register is at least beside the tallest one.
  private static var minTall: Double { 0.4 }
}

extension MeterReading {
  /// Whether it stands above another one, or left of it where both are in a line.
  func stands(before other: MeterReading) -> Bool {
    let (own, others) = (quad.center, other.quad.center)
    return abs(own.y - others.y) < Swift.min(tall, other.tall) / 2 ? own.x < others.x : own.y < others.y
  }

  /// Whether another row of a display is about as tall and has about as many digits.
  func isLike(_ other: MeterReading) -> Bool {
    kind == .display && other.kind == .display && abs(cells.count - other.cells.count) < 3
      && (0.7 * tall...1.4 * tall).contains(other.tall)
  }

  /// The height of its left edge.
  var tall: Double { quad.topLeft.distance(to: quad.bottomLeft) }
}
