/// A descent in turn along what a place is made of, in steps that become smaller.
struct BarsPlaceSteps {
  private let module: Float
  private var start: Float
  private var length: Float
  private var bend: Float

  /// - Parameters:
  ///   - module: The pixels of a module.
  ///   - coarse: Whether the place is known to half a module only.
  init(_ module: Float, coarse: Bool) {
    self.module = module
    (start, length, bend) = coarse ? (0.35 * module, 0.6 * module, 0.006) : (0.3 * module, 0.5 * module, 0.004)
  }

  /// Moves a place to where it costs least.
  mutating func descend(
    from place: BarsPlace, _ cost: Float, rounds: Int, _ measure: (BarsPlace) -> Float
  ) -> BarsPlace {
    var (best, least) = (place, cost)
    for _ in 0..<rounds {
      var hasMoved = false
      for kind in 0..<5 {
        for sign: Float in [-1, 1] {
          guard let next = moved(best, kind, sign) else { continue }
          let cost = measure(next)
          guard cost < least else { continue }
          (best, least, hasMoved) = (next, cost, true)
        }
      }
      guard !hasMoved else { continue }
      (start, length, bend) = (start / 2, length / 2, bend / 2)
      if start < 0.03 * module { break }
    }
    return best
  }

  private func moved(_ place: BarsPlace, _ kind: Int, _ sign: Float) -> BarsPlace? {
    var moved = place
    switch kind {
    case 0: moved.start += sign * start
    case 1:
      moved.length += sign * length
      moved.start -= sign * length / 2
    case 2: moved.slant += sign * bend
    case 3: moved.roundness += sign * bend
    default: moved.blur += Int(sign)
    }
    let isPossible =
      BlurredBars.blurs.indices.contains(moved.blur) && abs(moved.slant) <= BarsPlace.mostBent
      && abs(moved.roundness) <= BarsPlace.mostBent
    return isPossible ? moved : nil
  }
}
