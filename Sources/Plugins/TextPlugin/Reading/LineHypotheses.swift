import Glibc
import ScanRecognition

/// Several attempts at one line: each votes for the texts that it reads, with the likelihood that it gives them.
struct LineHypotheses {
  /// A text that was read.
  struct Text {
    /// Its characters, from the attempt that is most certain of them; with the hyphens of the reader whose word counts most.
    var cells: [TextCell]
    /// How likely it is, 0…1: the mean of all attempts.
    var likelihood: Double
    fileprivate var best: Double
    /// How much speaks for its hyphens.
    fileprivate var spelling = 0.0
  }

  /// What an attempt may have seen, and how likely it is, 0…1, besides the confidence of its characters.
  typealias Guess = (cells: [TextCell], share: Double)

  private var known: [String: Text] = [:]
  private var attempts = 0.0

  /// Takes in what an attempt says, in one or several ways.
  mutating func add(_ guesses: [Guess]) {
    attempts += 1
    for (cells, share) in guesses where !cells.isEmpty {
      // Hyphens and dots come and go; the capital letters and digits distinguish texts, or all characters where there are few.
      let code = cells.codeCells.text
      let key = code.count * 2 < cells.count ? cells.spacedText : code
      let likelihood = share * exp(cells.reduce(0) { $0 + log(max($1.confidence, Self.minConfidence) / 100) })
      var text = known[key] ?? Text(cells: cells, likelihood: 0, best: 0)
      text.likelihood += likelihood
      if likelihood > text.best { (text.cells, text.best) = (cells, likelihood) }
      known[key] = text
    }
  }

  /// Some engines report a character now and then as if they knew nothing of it.
  private static let minConfidence = 20.0

  /// Takes in what another reader's attempts say, as one attempt of some weight.
  mutating func add(_ other: LineHypotheses, weight: Double) {
    attempts += weight
    for (key, text) in other.known {
      var sum = known[key] ?? Text(cells: text.cells, likelihood: 0, best: 0)
      sum.likelihood += weight * text.likelihood / max(1, other.attempts)
      let isSpelledAlike = sum.cells.spacedText == text.cells.spacedText
      if isSpelledAlike ? text.best > sum.best : weight * text.best > sum.spelling {
        (sum.cells, sum.best) = (text.cells, text.best)
      }
      sum.spelling = isSpelledAlike ? sum.spelling + weight * text.best : max(sum.spelling, weight * text.best)
      known[key] = sum
    }
  }

  /// Whether another attempt may say something else.
  var isUncertain: Bool { !(known.count == 1 && known.values.contains { $0.cells.allSatisfy { $0.confidence >= 97 } }) }

  /// The most characters that were read.
  var longest: Int { known.values.map(\.cells.count).max() ?? 0 }

  /// The texts, the likeliest first.
  var texts: [Text] {
    known.sorted { ($1.value.likelihood, $0.key) < ($0.value.likelihood, $1.key) }.map { _, text in
      var text = text
      text.likelihood /= max(1, attempts)
      return text
    }
  }
}

extension [TextCell] {
  /// The cells without those at the begin and at the end that are rather nothing, and how likely it is that these are nothing.
  var withoutRoughEnds: LineHypotheses.Guess {
    let isConfident = { (cell: TextCell) in cell.confidence >= 40 }
    guard let first = firstIndex(where: isConfident), let last = lastIndex(where: isConfident) else { return ([], 1) }
    let dropped = self[..<first] + self[(last + 1)...]
    return (Array(self[first...last]), dropped.reduce(1) { $0 * (1 - $1.confidence / 100) })
  }
}
