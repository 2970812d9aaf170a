import ScanImage

/// The edges on lines along a side of alternating modules.
final class TimingProfile {
  /// A side that was found.
  struct Side {
    /// The number of modules.
    let count: Int
    /// How much further out the side's far end lies than its near one, in parts of the other side's length.
    let lean: Float
    /// The largest distance of an edge from where it should be, in modules.
    let error: Float

    /// Whether it is more likely to be the side than another one. A line that leaves the side midway meets fewer modules, now and then of
    /// about one size.
    func isBetter(than other: Side) -> Bool {
      let (isEven, isOtherEven) = (error < 0.12, other.error < 0.12)
      if isEven != isOtherEven { return isEven }
      return isEven && count != other.count ? count > other.count : error < other.error
    }
  }

  private static let leans: [Float] = [0, 0.05, -0.05, 0.1, -0.1, 0.16, -0.16]
  private static let maxEdges = 160
  /// The fewest edges of a side that is worth examining askew.
  private static let fewestEdges = 6
  /// How much longer than the solid side opposite a line may be.
  private static let reach: Float = 1.25
  /// Up to which error no other direction is tried.
  private static let certainError: Float = 0.035
  private let places = KeptMemory<Float>()

  /// The most regular line of alternating modules near a side; nil where there is none.
  ///
  /// - Parameters:
  ///   - view: The picture.
  ///   - from: The outer corner at which the side begins, on the solid side.
  ///   - along: The way to its end.
  ///   - inward: The way from it to the solid side opposite.
  ///   - level: The level between dark and light.
  ///   - contrast: The difference of dark and light.
  ///   - isInverted: Whether the modules of the solid sides are light.
  func best(
    _ view: LumaView, from: SIMD2<Float>, along: SIMD2<Float>, inward: SIMD2<Float>, _ level: Float, _ contrast: Float,
    _ isInverted: Bool
  ) -> Side? {
    let (length, depth) = ((along * along).sum().squareRoot(), (inward * inward).sum().squareRoot())
    let unit = inward / depth
    var maximum = 0
    var best: Side?
    for lean in Self.leans {
      var distance: Float = 0.8
      // A side has at least eight modules, so that the line lies within an eighth.
      while distance < depth / 8 {
        let way = along - inward * lean
        let start = from + unit * distance
        distance += max(0.7, distance * 0.3)
        let rough = changes(view, from: start, way: way, length: length, level, contrast)
        maximum = max(maximum, rough.count)
        // Modules of one size; small ones may be missed when only every other pixel is seen.
        guard rough.count >= Self.fewestEdges, rough.longest * Float(rough.count) < 3.5 * length else { continue }
        let counts = crossings(view, from: start, way: way, length: length, level, contrast * 0.15, isInverted)
        for count in [counts.within, counts.all] {
          if let side = side(count, lean), best.map({ side.isBetter(than: $0) }) ?? true { best = side }
        }
      }
      if let best, best.error < Self.certainError { return best }
      if maximum < Self.fewestEdges { return nil }
    }
    return best
  }

  /// Whether a few lines near a side meet several changes: most corners in a picture are those of plain areas and letters. Costs
  /// a small part of what ``best(_:from:along:inward:_:_:_:)`` does, with the same parameters.
  func isStructured(
    _ view: LumaView, from: SIMD2<Float>, along: SIMD2<Float>, inward: SIMD2<Float>, _ level: Float, _ contrast: Float
  ) -> Bool {
    let (length, depth) = ((along * along).sum().squareRoot(), (inward * inward).sum().squareRoot())
    var distance = max(1.2, depth / 100)
    while distance < depth / 8 {
      let from = from + inward * (distance / depth)
      if changes(view, from: from, way: along, length: length, level, contrast).count >= Self.fewestEdges {
        return true
      }
      distance *= 1.7
    }
    return false
  }

  /// How often a line changes between dark and light, seen at pixels 1.2 apart, and the longest way between two changes in pixels.
  private func changes(
    _ view: LumaView, from: SIMD2<Float>, way: SIMD2<Float>, length: Float, _ level: Float, _ contrast: Float
  ) -> (count: Int, longest: Float) {
    let (dark, light) = (UInt8(max(0, level - 0.1 * contrast)), UInt8(min(255, level + 0.1 * contrast)))
    let steps = max(1, Int(length / 1.2))
    let step = way / Float(steps)
    var place = from
    var (count, wasLight, last, longest) = (0, true, 0, 0)
    for index in 0..<steps {
      let x = min(max(0, Int(place.x)), view.width - 1)
      let y = min(max(0, Int(place.y)), view.height - 1)
      let value = view.base[y &* view.stride &+ x]
      if wasLight ? value < dark : value > light {
        count &+= 1
        wasLight.toggle()
        longest = max(longest, index &- last)
        last = index
      }
      place += step
    }
    return (count, Float(max(longest, steps &- last)) * length / Float(steps))
  }

  /// What the edges of the last line make; nil where they are not those of alternating modules.
  private func side(_ count: Int, _ lean: Float) -> Side? {
    let places = places.take(Self.maxEdges)
    // The edge at the outside of the solid side is the first; the last module is light.
    guard count >= 8, count.isMultiple(of: 2) else { return nil }
    // Their places by a parabola over their numbers, so that a view from the side does no harm.
    let middle = Float(count - 1) / 2
    var (s2, s4, t0, t1, t2) = (Float(0), Float(0), Float(0), Float(0), Float(0))
    for index in 0..<count {
      let x = Float(index) - middle
      let place = places[index]
      s2 += x * x
      s4 += x * x * x * x
      t0 += place
      t1 += x * place
      t2 += x * x * place
    }
    let n = Float(count)
    let slope = t1 / s2
    let bend = (n * t2 - s2 * t0) / (n * s4 - s2 * s2)
    let offset = (t0 - bend * s2) / n
    guard slope > 0, abs(slope * n - 1) < 0.25, abs(bend) * n < 0.3 * slope else { return nil }
    var error: Float = 0
    for index in 0..<count {
      let x = Float(index) - middle
      error = max(error, abs(places[index] - (offset + slope * x + bend * x * x)) / slope)
    }
    return error < 0.4 ? Side(count: count, lean: lean, error: error) : nil
  }

  /// The places where the level changes between dark and light along a line, in parts of the way: how many lie on
  /// it, and with those beyond its end; −1 when there are too many.
  private func crossings(
    _ view: LumaView, from: SIMD2<Float>, way: SIMD2<Float>, length: Float, _ level: Float, _ minimum: Float,
    _ isInverted: Bool
  ) -> (within: Int, all: Int) {
    let places = places.take(Self.maxEdges)
    let step = max(0.5, length / 400) / length
    // From the light margin to the light margin, which the ends of the edges are not further from than this.
    let margin = 2.2 / length
    var (at, count, isLight) = (-margin, 0, true)
    var within: Int?
    var (last, zero) = (Float(0), at)
    while at <= Self.reach + margin {
      if at > 1 + margin {
        // Seen from the side, the line is longer than the solid side opposite; the light margin is wider than a module.
        if within == nil { within = count }
        if isLight, count < 2 || at - places[count - 1] > 1.6 * (places[count - 1] - places[0]) / Float(count - 1) {
          break
        }
      }
      let value = isInverted ? level - view.level(from + way * at) : view.level(from + way * at) - level
      if last * value < 0 { zero = at - step * value / (value - last) }
      if isLight ? value < -minimum : value > minimum {
        guard at > -margin, count < places.count else { return (-1, -1) }
        places[count] = zero
        count += 1
        isLight.toggle()
      }
      last = value
      at += step
    }
    return (within ?? count, count)
  }
}
