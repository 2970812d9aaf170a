import Glibc

extension DrumRow {
  /// Reads a row before a dial, whose hand takes the last drum along while it passes from 9 to 0, as a further drum would; nil for an empty row.
  ///
  /// The hand is known far more closely than a drum. So it is known how far each drum has turned that is taken along: as far as the hand is beyond
  /// its 9. What is left to find are the digits, decoded as those of a row alone are.
  ///
  /// - Parameter hand: What the hand shows, in digits from 0 up to 10.
  init?(_ cells: [DrumCell], before hand: Double) {
    guard let last = cells.last, cells.allSatisfy({ $0.places.count == DrumCell.count }) else { return nil }
    let drums = cells.map { DrumBeforeHand($0, turned: max(0, hand - 9)) }
    // What is to the left of each drum says of it, at best and in all, where it is taken along and where it is not.
    var (best, all) = ([Carried(1, 1)], [Carried(1, 1)])
    for drum in drums {
      best.append(drum.carried(by: best[best.count - 1]) { $0.max() ?? 0 })
      all.append(drum.carried(by: all[all.count - 1]) { $0.reduce(0, +) })
    }
    var (digits, shares): ([UInt8], [[Double]]) = ([], [])
    var isTaken = true
    var right = Carried(1, 0)
    for (index, drum) in drums.enumerated().reversed() {
      let digit = drum.weights(isTaken, best[index]).enumerated().max { $0.element < $1.element }?.offset ?? 0
      digits.append(UInt8(digit))
      isTaken = isTaken && digit == 9
      let (taken, still) = (drum.weights(true, all[index]), drum.weights(false, all[index]))
      shares.append(Self.scaled(zip(taken, still).map { right.taken * $0 + right.still * $1 }))
      right = drum.taking(right)
    }
    // Half a digit off what the hand says a drum is as near to one digit as to the next.
    let off = drums[drums.count - 1].off(digit: digits[0], of: last)
    let agreement = 1 / (1 + exp((off - 0.35) / 0.05))
    shares[0] = shares[0].map { $0 * agreement }
    self.digits = digits.reversed()
    self.shares = shares.reversed()
    certainties = zip(self.shares, self.digits).map { shares, digit in shares[Int(digit)] }
    certainty = certainties.reduce(1, *)
    isRolling = false
  }

  /// How well cells go with drums before a hand, as a logarithm of the sum over all digits that they may show.
  static func likelihood(_ cells: [DrumCell], before hand: Double) -> Double {
    var (left, sum) = (Carried(1, 1), 0.0)
    for cell in cells {
      left = DrumBeforeHand(cell, turned: max(0, hand - 9)).carried(by: left) { $0.reduce(0, +) }
      sum += left.scale
    }
    return sum + log(max(left.taken, .leastNormalMagnitude))
  }
}

/// How well what is on one side goes with a drum that is taken along by the one to its right, and with one that stands still.
private struct Carried {
  let (taken, still): (Double, Double)
  /// The logarithm of what both were divided by.
  let scale: Double

  /// The two as parts of the greater one: the products of many drums would leave the range of numbers.
  init(_ taken: Double, _ still: Double) {
    let whole = max(taken, still, .leastNormalMagnitude)
    (self.taken, self.still, scale) = (taken / whole, still / whole, log(whole))
  }
}

/// A drum of a row of which it is known how far those have turned that are taken along.
private struct DrumBeforeHand {
  /// How well each digit goes with what is seen, where the drum is taken along.
  private let taken: [Double]
  /// The same where it stands still.
  private let still: [Double]
  /// How far it has turned where it is taken along, in digits.
  private let turned: Double

  init(_ cell: DrumCell, turned: Double) {
    let seen = DrumRow.seen(cell)
    self.turned = turned
    taken = (0..<10).map { Self.weight(seen, at: Double($0) + turned) }
    still = (0..<10).map { Self.weight(seen, at: Double($0)) }
  }

  /// How well each digit goes with what is seen of the drum and of those to its left.
  func weights(_ isTaken: Bool, _ left: Carried) -> [Double] {
    (isTaken ? taken : still).enumerated().map { digit, weight in
      weight * (isTaken && digit == 9 ? left.taken : left.still)
    }
  }

  /// What this drum and those to its left say together.
  func carried(by left: Carried, _ join: ([Double]) -> Double) -> Carried {
    Carried(join(weights(true, left)), join(weights(false, left)))
  }

  /// What this drum and those to its right say of the one to its left.
  func taking(_ right: Carried) -> Carried {
    Carried(
      right.taken * taken[9], right.taken * taken.dropLast().reduce(0, +) + right.still * still.reduce(0, +))
  }

  /// How far a drum that is taken along stands from a digit's place, in digits, as it is seen around there.
  func off(digit: UInt8, of cell: DrumCell) -> Double {
    let exact = (Double(digit) + turned) * Double(DrumCell.placesPerDigit)
    var (sum, moment) = (0.0, 0.0)
    for place in cell.places.indices {
      let off = Self.way(Double(place) - exact)
      guard abs(off) <= Double(DrumCell.placesPerDigit) / 2 else { continue }
      sum += cell.places[place]
      moment += cell.places[place] * off
    }
    return sum > 0 ? abs(moment / sum) / Double(DrumCell.placesPerDigit) : 0.5
  }

  /// How well what is seen goes with a drum that stands so far, in digits.
  private static func weight(_ seen: [Double], at digits: Double) -> Double {
    let exact = digits * Double(DrumCell.placesPerDigit)
    return seen.indices.reduce(0) { sum, place in
      let off = abs(way(Double(place) - exact))
      guard off <= Double(DrumRow.play.count - 1) else { return sum }
      // Between two places as between the numbers for them.
      let before = min(Int(off), DrumRow.play.count - 2)
      let play = DrumRow.play[before] + (off - Double(before)) * (DrumRow.play[before + 1] - DrumRow.play[before])
      return sum + seen[place] * play
    }
  }

  /// A way around a drum as the shorter one, in places.
  private static func way(_ places: Double) -> Double {
    let count = Double(DrumCell.count)
    return places - count * (places / count).rounded()
  }
}
