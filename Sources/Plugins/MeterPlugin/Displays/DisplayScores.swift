import Glibc
import LineNetEngine

/// What one attempt on a line gives: how likely each class is at each step along it.
struct DisplayScores {
  let steps: Int
  let classes: Int
  /// For each step the share of each class; class 0 is the blank.
  private let shares: [Double]

  /// No class is less likely: a net is never that certain.
  private static let minimum = 1e-4

  /// Makes scores of the shares of all classes, step by step.
  init(shares: [[Double]]) {
    (steps, classes) = (shares.count, shares.first?.count ?? 1)
    self.shares = shares.flatMap { $0.map { max($0, Self.minimum) } }
  }

  init(_ scores: LineScores) {
    (steps, classes) = (scores.steps, scores.classes)
    var shares: [Double] = []
    shares.reserveCapacity(steps * classes)
    for step in 0..<scores.steps {
      let normalizer = scores.normalizer(at: step)
      for score in scores.scores(at: step) { shares.append(max(Double(exp(score - normalizer)), Self.minimum)) }
    }
    self.shares = shares
  }

  /// How likely a line says a text: the sum over all ways to write it along the steps (the forward algorithm of connectionist
  /// temporal classification, Graves et al. 2006).
  func likelihood(of text: [UInt8]) -> Double {
    // Blanks between, before and behind the characters; even states are blanks.
    let count = 2 * text.count + 1
    guard text.count <= steps, text.allSatisfy({ $0 > 0 && $0 < classes }) else { return 0 }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { states in
      states.update(repeating: 0)
      states[0] = 1
      shares.withUnsafeBufferPointer { shares in
        for step in 0..<steps {
          let row = step &* classes
          for state in stride(from: count - 1, through: 0, by: -1) {
            var sum = states[state]
            // Before the first step only its state 0 is there, which stands for the begin.
            if state > 0, step > 0 || state == 1 { sum += states[state - 1] }
            let isCharacter = state & 1 == 1
            if isCharacter, state > 1, step > 0, text[state / 2] != text[state / 2 - 1] { sum += states[state - 2] }
            states[state] = sum * shares[row &+ (isCharacter ? Int(text[state / 2]) : 0)]
          }
        }
      }
      return count > 1 ? states[count - 1] + states[count - 2] : states[0]
    }
  }
}
