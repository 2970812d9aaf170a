import Glibc

/// A line of text as a net reads it.
package struct LineReading: Sendable, Hashable {
  /// What a character may be.
  package struct Reading: Sendable, Hashable {
    /// The character.
    package let character: Unicode.Scalar
    /// Its confidence, 0…100.
    package let confidence: Double
  }

  /// A character and where it stands.
  package struct Cell: Sendable, Hashable {
    /// What it is and what else it could be, the most confident first; never empty.
    package let readings: [Reading]
    /// The columns of the picture in which the net sees it: about the middle third of the character.
    package let columns: Range<Double>

    /// What it is.
    package var best: Reading { readings[0] }
    /// The column of its middle.
    package var middle: Double { (columns.lowerBound + columns.upperBound) / 2 }
  }

  /// The characters from left to right.
  package let cells: [Cell]

  /// The characters as text.
  package var text: String {
    var text = String.UnicodeScalarView()
    for cell in cells { text.append(cell.best.character) }
    return String(text)
  }

  /// The confidence of the line: the mean of its characters, 0…100; 0 when it has none.
  package var confidence: Double {
    cells.isEmpty ? 0 : cells.reduce(0) { $0 + $1.best.confidence } / Double(cells.count)
  }
}

extension LineScores {
  /// The reading of the best class of each step: repeats are joined, blanks part characters and are left out.
  package func reading(_ alphabet: [Unicode.Scalar], readings maximum: Int) -> LineReading {
    var cells: [LineReading.Cell] = []
    var step = 0
    while step < steps {
      let best = self.best(at: step)
      let first = step
      repeat { step += 1 } while step < steps && self.best(at: step) == best
      if best > 0 { cells.append(cell(best, first..<step, alphabet, maximum)) }
    }
    return LineReading(cells: cells)
  }

  /// The class with the highest score; of equal ones the first.
  private func best(at step: Int) -> Int {
    let scores = scores(at: step)
    var best = 0
    for index in 1..<classes where scores[index] > scores[best] { best = index }
    return best
  }

  /// The character of some steps: each reading is as certain as in the step where it is most certain.
  func cell(_ chosen: Int, _ steps: Range<Int>, _ alphabet: [Unicode.Scalar], _ maximum: Int) -> LineReading.Cell {
    var probabilities = [Float](repeating: 0, count: classes)
    for step in steps {
      let (scores, normalizer) = (scores(at: step), normalizer(at: step))
      for index in 1..<classes { probabilities[index] = max(probabilities[index], exp(scores[index] - normalizer)) }
    }
    // Below a hundredth nothing is reported.
    let others = (1..<classes).filter { $0 != chosen && probabilities[$0] >= 0.01 }.sorted {
      probabilities[$0] > probabilities[$1]
    }
    let readings = ([chosen] + others.prefix(max(0, maximum - 1))).map {
      LineReading.Reading(character: alphabet[$0 - 1], confidence: Double(probabilities[$0]) * 100)
    }
    return LineReading.Cell(
      readings: readings,
      columns: Double(steps.lowerBound) * columnsPerStep..<Double(steps.upperBound) * columnsPerStep)
  }
}
