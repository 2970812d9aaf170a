import ScanPluginKit

/// A closer look at parts of a line whose digits are known: where the point is, and whether a minus stands before them.
///
/// A point is a column or two wide in the picture of a long line; of half of the line it is twice as wide.
struct DisplayDetail {
  let looker: DisplayLooker
  let place: DisplayPlace
  let view: LumaView
  /// The middles of the digits and the way from one to the next, as shares of the place.
  let middles: [Double]
  let pitch: Double
  /// How much of the place lies above and below the digits, as shares of it: a panel is often twice as tall as they are.
  let room: (above: Double, below: Double)

  /// - Parameter sight: A place whose digits were seen.
  init(looker: DisplayLooker, _ sight: DisplaySight, of view: LumaView) {
    (self.looker, self.view, place) = (looker, view, sight.place)
    middles = sight.result?.middles ?? []
    pitch = sight.result?.pitch ?? 0.6 * sight.place.tall / max(sight.place.wide, 1)
    room = Self.room(middles, pitch, looker, sight.place, view)
  }

  /// A look from one share of the place's width to another one, no taller than the digits.
  private func look(from left: Double, to right: Double) -> DisplayLook {
    DisplayLook(room.above, room.below, left, 1 - right)
  }

  /// The rows without upright strokes above and below the digits.
  private static func room(
    _ middles: [Double], _ pitch: Double, _ looker: DisplayLooker, _ place: DisplayPlace, _ view: LumaView
  ) -> (above: Double, below: Double) {
    let size = PixelSize(width: 12 * middles.count, height: Self.rows)
    guard middles.count > 1,
      let picture = looker.picture(
        DisplayLook(left: middles[0] - 0.5 * pitch, right: middles[middles.count - 1] + 0.5 * pitch), at: place,
        of: view, size: size)
    else { return (0, 0) }
    let edges = picture.withView { view in
      (0..<size.height).map { y in
        let row = view.row(y)
        return (1..<size.width - 1).reduce(0) { $0 + abs(Int(row[$1 + 1]) - Int(row[$1 - 1])) }
      }
    }
    let sorted = edges.sorted()
    let (least, most) = (sorted[size.height / 10], sorted[size.height * 4 / 5])
    let limit = least + (most - least) * 3 / 10
    // The longest run of rows with strokes; the bars of segments lie between them.
    var (best, start, last) = (0..<0, -1, -1)
    for y in 0..<size.height where edges[y] > limit {
      if start < 0 || y - last > Self.rows / 12 { start = y }
      last = y
      if last + 1 - start > best.count { best = start..<last + 1 }
    }
    guard best.count >= Self.rows / 4 else { return (0, 0) }
    let margin = 0.16 * Double(best.count)
    return (
      max(0, (Double(best.lowerBound) - margin) / Double(Self.rows)),
      max(0, 1 - (Double(best.upperBound) + margin) / Double(Self.rows))
    )
  }

  /// The rows of the picture in which the digits' upper and lower end are looked for.
  private static let rows = 48

  /// How likely each place of the point is in digits that are known: none first, then by the number of decimals; nil where it cannot
  /// be seen closer.
  func points(of text: DisplayText) -> [Double]? {
    let count = text.digits.count
    guard count >= 3, middles.count == count else { return nil }
    let part = max(2, (count * 3 + 4) / 5)
    var shares = [Double](repeating: 1, count: count)
    for digits in [0..<part, (count - part)..<count] {
      let look = look(
        from: middles[digits.lowerBound] - 0.62 * pitch, to: middles[digits.upperBound - 1] + 0.62 * pitch)
      guard let scores = looker.scores(look, at: place, of: view) else { return nil }
      for decimals in 0..<count {
        // The point within these digits, where it is there.
        let behind = decimals - (count - digits.upperBound)
        let isInside = decimals > 0 && behind > 0 && behind < digits.count
        let own = DisplayText(digits: Array(text.digits[digits]), decimals: isInside ? behind : nil)
        shares[decimals] *= scores.likelihood(of: own.classes)
      }
    }
    let sum = shares.reduce(0, +)
    return sum > 0 ? shares.map { $0 / sum } : nil
  }

  /// Whether a minus stands before the digits, and how likely that is right, 0…1.
  func sign(of text: DisplayText) -> (isNegative: Bool, certainty: Double) {
    guard let first = middles.first, middles.count == text.digits.count else { return (text.isNegative, 1) }
    let few = min(3, middles.count)
    let look = look(from: first - 1.65 * pitch, to: middles[few - 1] + 0.62 * pitch)
    guard let scores = looker.scores(look, at: place, of: view) else { return (text.isNegative, 1) }
    let digits = Array(text.digits[..<few])
    func likelihood(isNegative: Bool) -> Double {
      // The point may stand among them.
      (0..<few).reduce(0) { sum, decimals in
        let own = DisplayText(digits: digits, decimals: decimals > 0 ? decimals : nil, isNegative: isNegative)
        return sum + scores.likelihood(of: own.classes)
      }
    }
    let (with, without) = (likelihood(isNegative: true), likelihood(isNegative: false))
    // What reads neither says nothing.
    guard with + without > Self.leastSeen else { return (text.isNegative, 1) }
    let share = with / (with + without)
    // What the other looks do not see has to be clear here: the edge of a panel is a stroke before the digits, too.
    let isNegative = text.isNegative ? share > 0.1 : with > 0.5 && share > 0.5
    let own = isNegative ? share : 1 - share
    // Where all looks agree on the sign, this one alone takes little off.
    let certainty = text.isNegative == isNegative ? max(0.9, own) : own
    return (isNegative, certainty)
  }

  /// How likely the closer look is to say the digits at least, where it says anything of their sign.
  private static let leastSeen = 0.2
}
