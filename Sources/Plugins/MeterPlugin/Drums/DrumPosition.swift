/// How far the drums stand above or below the windows that a configuration gives, and how certain it is which row of digits counts.
///
/// Drums roll one after another, never all at once: where all of them stand between two digits by the same part, it is the camera that has
/// moved; a dial behind them says how far those stand that it takes along. And where a whole row of digits shows on one side of the windows
/// and none on the other, the windows may be on the row beside the one that counts, which is the middle one of what an opening shows.
struct DrumPosition: Sendable, Hashable {
  /// How far the windows have to be moved down, in heights of a window.
  let down: Float
  /// The confidence of it that this is the row that counts, 0…1.
  let certainty: Double

  /// What the windows show when they are moved.
  private struct Position {
    let down: Float
    /// How well it goes with drums that carry each other, as a logarithm, beside how far it is.
    let likelihood: Double
    /// How much of it is digits that stand, 0…1; the last drum, which rolls, does not count.
    let aligned: Double
  }

  private static let step: Float = 0.12
  /// How far the windows may be moved: further away the next row is as near.
  private static let reach: Float = 0.36
  /// Where the rows beside are searched for, in heights of a window from the one that counts.
  private static let beside: ClosedRange<Float> = 0.5...1.2
  /// How much nearer rows are likelier.
  private static let prior = 24.0
  /// From which share on digits are a row, and up to which there is none.
  private static let (row, none) = (0.7, 0.35)

  /// Examines the windows and at what is above and below them.
  ///
  /// - Parameter hand: What the hand of a dial behind them shows, in digits from 0 up to 10; nil where none is there.
  init(_ windows: [DrumWindow], before hand: Double?, net: DrumNet, of picture: DrumPicture) {
    let farthest = Int(((Self.reach + Self.beside.upperBound) / Self.step).rounded(.up))
    let positions = (-farthest...farthest).map { number -> Position in
      let down = Float(number) * Self.step
      let cells = windows.map { net.cell($0.moved(down: down), of: picture) }
      let counted = cells.count > 1 ? cells.dropLast() : cells[...]
      let aligned = counted.reduce(0) { $0 + ($1.digits.max() ?? 0) } / Double(max(1, counted.count))
      let likelihood = hand.map { DrumRow.likelihood(cells, before: $0) } ?? DrumRow.likelihood(cells)
      return Position(
        down: down, likelihood: likelihood - Self.prior * Double(down * down), aligned: aligned)
    }
    let near = positions.filter { abs($0.down) <= Self.reach + Self.step / 2 }
    guard let best = near.max(by: { $0.likelihood < $1.likelihood }) else {
      (down, certainty) = (0, 0)
      return
    }
    down = best.down
    func aligned(_ side: Float) -> Double {
      positions.filter { Self.beside.contains(side * ($0.down - best.down)) }.map(\.aligned).max() ?? 0
    }
    let sides = [aligned(-1), aligned(1)].sorted()
    let isBeside = sides[1] >= Self.row && sides[0] <= Self.none
    certainty = isBeside ? 0.3 : 1
  }
}
