/// The reading of a row of drums that roll over each other.
///
/// A drum turns by a digit while the one to its right passes from 9 to 0, and stands still otherwise; only the last one rolls freely.
/// A row is read from right to left by the likeliest states that keep to this (a chain of hidden states, decoded as by Viterbi 1967);
/// the sums over all states (forward algorithm) tell how sure that is.
struct DrumRow: Sendable, Hashable {
  /// The digits, each the lower one of a drum that stands between two, as a counter is read.
  let digits: [UInt8]
  /// How likely each drum tells each of the ten digits, given the whole row, 0…1.
  let shares: [[Double]]
  /// How likely each digit is, given the whole row, 0…1.
  let certainties: [Double]
  /// How likely all digits are together, 0…1.
  let certainty: Double
  /// Whether the last drum stands between two digits, so that its upper one is as near.
  let isRolling: Bool

  /// What a drum does.
  private struct State: Hashable {
    /// The digit, or the lower one of two.
    let digit: Int
    /// Whether it is on the way to the next one.
    let isPassing: Bool

    static let all = (0..<20).map { State(digit: $0 % 10, isPassing: $0 >= 10) }
  }

  /// Drums that stand a little before or behind the place where they should.
  private static let loose = 0.2
  /// What no counter does; more than nothing, as nets err.
  private static let impossible = 1e-4
  /// What a net gives for a digit that it takes for certain not to be there.
  private static let leastSeen = 1e-4

  /// Reads a row; nil for an empty one.
  init?(_ cells: [DrumCell]) {
    guard !cells.isEmpty, cells.allSatisfy({ $0.digits.count == 10 }) else { return nil }
    let seen = cells.map { cell in State.all.map { Self.seen(cell, $0) } }
    let path = Self.bestPath(seen)
    let states = path.map { State.all[$0] }
    isRolling = states[states.count - 1].isPassing
    let told = states.indices.map { index in
      Self.told(states[index], beside: index + 1 < states.count ? states[index + 1] : nil)
    }
    digits = told.map { UInt8($0) }
    shares = Self.shares(seen)
    certainties = zip(shares, told).map { shares, digit in shares[digit] }
    certainty = certainties.reduce(1, *)
  }

  /// The number of the likeliest state of each drum, from the left.
  private static func bestPath(_ seen: [[Double]]) -> [Int] {
    var best = seen[seen.count - 1]
    var origins: [[Int]] = []
    for own in seen.dropLast().reversed() {
      var (next, origin) = ([Double](), [Int]())
      for state in own.indices {
        let reached = zip(best, ways[state]).map { $0 * $1 }
        let top = reached.indices.max { reached[$0] < reached[$1] } ?? 0
        next.append(reached[top] * own[state])
        origin.append(top)
      }
      best = scaled(next)
      origins.append(origin)
    }
    let start = best
    var path = [start.indices.max { start[$0] < start[$1] } ?? 0]
    for origin in origins.reversed() { path.append(origin[path[path.count - 1]]) }
    return path
  }

  /// How likely each drum tells each digit, given the whole row.
  private static func shares(_ seen: [[Double]]) -> [[Double]] {
    // What the drums to the right say of each state, the drum itself included; behind the last one nothing is known.
    var right = [seen[seen.count - 1]]
    for own in seen.dropLast().reversed() {
      let behind = right[right.count - 1]
      right.append(scaled(own.indices.map { state in own[state] * sum(behind, ways[state]) }))
    }
    right.reverse()
    var left = [Double](repeating: 1, count: State.all.count)
    return seen.indices.map { drum in
      var shares = [Double](repeating: 0, count: 10)
      let own = zip(left, seen[drum]).map { $0 * $1 }
      for (index, state) in State.all.enumerated() {
        guard drum + 1 < seen.count else {
          shares[told(state, beside: nil)] += own[index]
          continue
        }
        for (number, neighbour) in State.all.enumerated() {
          shares[told(state, beside: neighbour)] += own[index] * ways[index][number] * right[drum + 1][number]
        }
      }
      left = scaled(
        State.all.indices.map { number in
          State.all.indices.reduce(0) { $0 + own[$1] * ways[$1][number] }
        })
      return scaled(shares)
    }
  }

  private static func sum(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Numbers with the sum 1: the products of many drums would leave the range of numbers.
  private static func scaled(_ numbers: [Double]) -> [Double] {
    let sum = max(numbers.reduce(0, +), .leastNormalMagnitude)
    return numbers.map { $0 / sum }
  }

  /// How well each state goes with each state of the drum to its right.
  private static let ways = State.all.map { state in State.all.map { way(state, beside: $0) } }

  /// How well a state goes with what is seen.
  private static func seen(_ cell: DrumCell, _ state: State) -> Double {
    let upper = (state.digit + 1) % 10
    let known = cell.digits.reduce(0, +) + 10 * leastSeen
    let share = (cell.digits[state.digit] + cell.digits[upper] + 2 * leastSeen) / known
    guard state.isPassing else { return cell.digits[state.digit] + leastSeen + 0.02 * cell.between * share }
    // At the begin and the end of its way a drum looks as if it stood.
    return cell.between * share + 0.01 * (cell.digits[state.digit] + cell.digits[upper]) + leastSeen
  }

  /// How well a drum goes with the one to its right.
  private static func way(_ state: State, beside right: State) -> Double {
    if right.isPassing, right.digit == 9 { return state.isPassing ? 1 : loose }
    guard state.isPassing else { return 1 }
    return !right.isPassing && (right.digit == 9 || right.digit == 0) ? loose : impossible
  }

  /// The digit that counts: the upper one where the drum to the right has reached its zero already.
  private static func told(_ state: State, beside right: State?) -> Int {
    guard state.isPassing, let right, !right.isPassing, right.digit < 5 else { return state.digit }
    return (state.digit + 1) % 10
  }
}
