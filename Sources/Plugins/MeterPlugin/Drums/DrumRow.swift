import Glibc

/// The reading of a row of drums that roll over each other.
///
/// A drum turns by a digit while the one to its right passes from 9 to 0, and stands still otherwise; only the last one rolls freely.
/// A row is read from right to left by the likeliest states that keep to this (a chain of hidden states, decoded as by Viterbi 1967);
/// the sums over all states (forward algorithm) show how certain that is.
struct DrumRow: Sendable, Hashable {
  /// The digits, each the lower one of a drum that stands between two, as a counter is read.
  let digits: [UInt8]
  /// How likely each drum shows each of the ten digits, given the whole row, 0…1.
  let shares: [[Double]]
  /// How likely each digit is, given the whole row, 0…1.
  let certainties: [Double]
  /// How likely all digits are together, 0…1.
  let certainty: Double
  /// Whether the last drum stands between two digits, so that its upper one is as near.
  let isRolling: Bool

  /// How well a drum goes with the one to its right when it stands so many quarters of a way before or behind where it should.
  static let play = [1, 0.3, 0.01]
  /// What a net gives for a place that it takes for certain not to be there.
  private static let minSeen = 1e-4
  /// How likely a drum stands a quarter beside where it is seen.
  private static let blur = 0.03

  /// Reads a row; nil for an empty one.
  init?(_ cells: [DrumCell]) {
    guard !cells.isEmpty, cells.allSatisfy({ $0.places.count == DrumCell.count }) else { return nil }
    let seen = cells.map(Self.seen)
    let path = Self.bestPath(seen)
    isRolling = path[path.count - 1] % DrumCell.placesPerDigit != 0
    let chosen = path.indices.map { index in
      Self.digit(path[index], beside: index + 1 < path.count ? path[index + 1] : nil)
    }
    digits = chosen.map { UInt8($0) }
    shares = Self.shares(seen)
    certainties = zip(shares, chosen).map { shares, digit in shares[digit] }
    certainty = certainties.reduce(1, *)
  }

  /// How well cells go with drums that carry each other, as a logarithm of the sum over all that they may show.
  static func likelihood(_ cells: [DrumCell]) -> Double {
    guard var seen = cells.last.map(seen) else { return 0 }
    var sum = 0.0
    for cell in cells.dropLast().reversed() {
      let whole = max(seen.reduce(0, +), .leastNormalMagnitude)
      sum += log(whole)
      let behind = seen.map { $0 / whole }
      seen = zip(Self.seen(cell), ways).map { $0 * Self.sum(behind, $1) }
    }
    return sum + log(max(seen.reduce(0, +), .leastNormalMagnitude))
  }

  /// The likeliest place of each drum, from the left.
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

  /// How likely each drum shows each digit, given the whole row.
  private static func shares(_ seen: [[Double]]) -> [[Double]] {
    // What the drums to the right say of each state, the drum itself included; behind the last one nothing is known.
    var right = [seen[seen.count - 1]]
    for own in seen.dropLast().reversed() {
      let behind = right[right.count - 1]
      right.append(scaled(own.indices.map { state in own[state] * sum(behind, ways[state]) }))
    }
    right.reverse()
    var left = [Double](repeating: 1, count: DrumCell.count)
    return seen.indices.map { drum in
      var shares = [Double](repeating: 0, count: 10)
      let own = zip(left, seen[drum]).map { $0 * $1 }
      for place in own.indices {
        guard drum + 1 < seen.count else {
          shares[digit(place, beside: nil)] += own[place]
          continue
        }
        for neighbor in own.indices {
          shares[digit(place, beside: neighbor)] += own[place] * ways[place][neighbor] * right[drum + 1][neighbor]
        }
      }
      left = scaled(own.indices.map { number in own.indices.reduce(0) { $0 + own[$1] * ways[$1][number] } })
      return scaled(shares)
    }
  }

  private static func sum(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Numbers with the sum 1: the products of many drums would leave the range of numbers.
  static func scaled(_ numbers: [Double]) -> [Double] {
    let sum = max(numbers.reduce(0, +), .leastNormalMagnitude)
    return numbers.map { $0 / sum }
  }

  /// How well each place goes with each place of the drum to its right.
  private static let ways = (0..<DrumCell.count).map { place in
    (0..<DrumCell.count).map { way(place, beside: $0) }
  }

  /// How well each place goes with what is seen.
  static func seen(_ cell: DrumCell) -> [Double] {
    let places = cell.places
    return places.indices.map { place in
      let beside = places[(place + 1) % places.count] + places[(place + places.count - 1) % places.count]
      return places[place] + blur * beside + minSeen
    }
  }

  /// How far a drum has turned that is taken along by the one to its right, in places: while that passes from 9 to 0.
  private static func turned(beside right: Int) -> Int { max(0, right - 9 * DrumCell.placesPerDigit) }

  /// How well a drum goes with the one to its right.
  private static func way(_ place: Int, beside right: Int) -> Double {
    let off = (place - turned(beside: right) + DrumCell.count) % DrumCell.placesPerDigit
    return play[min(off, DrumCell.placesPerDigit - off)]
  }

  /// The digit that counts: the one that is at rest once the drum to the right stands at its zero again, or still does; of the last drum
  /// the lower one.
  private static func digit(_ place: Int, beside right: Int?) -> Int {
    let each = DrumCell.placesPerDigit
    guard let right else { return place / each }
    let rest = place - turned(beside: right) + DrumCell.count
    // In the very middle it is late when its neighbor has just passed, and early otherwise.
    let isLate = rest % each != each / 2 || right < 5 * each
    return (rest + (isLate ? each / 2 : 0)) / each % 10
  }
}
