import ScanGeometry

/// A straight row of parts of one height in a picture that is cut out around it, along an axis.
struct RowFit {
  /// The parts, from left to right.
  let parts: [InkParts.Extent]
  /// The middle line: v = level + slope·u.
  let slope: Float
  let level: Float
  /// The height of the characters.
  let height: Float
  /// How many characters it has; wide parts are several that touch.
  let characters: Int
  /// How much it is like the text of a plate, 0…1.
  let regularity: Float

  /// The most regular row of parts; nil where there is none.
  ///
  /// - Parameter height: About how high the characters are.
  static func best(_ all: [InkParts.Extent], height: Float) -> RowFit? {
    let parts = all.filter { isCharacter($0, 0.35 * height...1.5 * height) }.sorted { $0.middleU < $1.middleU }
    guard parts.count >= 2 else { return nil }
    var best: RowFit?
    for (index, one) in parts.enumerated() {
      for other in parts[(index + 1)...] {
        let tall = max(one.height, other.height)
        guard other.middleU - one.middleU < 4 * tall else { break }
        guard other.middleU - one.middleU > 0.3 * tall, abs(one.height - other.height) < 0.2 * tall else { continue }
        let slope = (other.middleV - one.middleV) / (other.middleU - one.middleU)
        guard abs(slope) < steepest else { continue }
        let guess = Line(
          slope: slope, level: one.middleV - slope * one.middleU, height: (one.height + other.height) / 2)
        if let row = RowFit(parts, on: guess, around: one.middleU...one.middleU),
          row.regularity > best?.regularity ?? 0
        {
          best = row
        }
      }
    }
    return best
  }

  /// Where a row is expected.
  struct Line {
    let slope: Float
    let level: Float
    let height: Float
  }

  /// The row of those parts that stand on a line, without a wide gap between them.
  ///
  /// - Parameters:
  ///   - all: The parts, sorted from left to right.
  ///   - around: Some of its places along the axis.
  init?(_ all: [InkParts.Extent], on line: Line, around: ClosedRange<Float>) {
    var runs: [[InkParts.Extent]] = [[]]
    for part in all
    where abs(part.height - line.height) < 0.22 * line.height
      && abs(part.middleV - line.level - line.slope * part.middleU) < 0.14 * line.height
    {
      if let last = runs[runs.count - 1].last {
        // A part within another one, as the hole of a letter.
        guard part.minU > last.maxU - 0.4 * min(part.width, last.width) else { continue }
        if part.minU - last.maxU > Self.widestGap * line.height { runs.append([]) }
      }
      runs[runs.count - 1].append(part)
    }
    func common(_ run: [InkParts.Extent]) -> Float {
      run.reduce(0) { $0 + max(0, min($1.maxU, around.upperBound + 0.5) - max($1.minU, around.lowerBound - 0.5)) }
    }
    guard let run = runs.max(by: { common($0) < common($1) }), common(run) > 0 else { return nil }
    let characters = run.reduce(0) { $0 + max(1, Int($1.width / ($1.height * 0.62))) }
    guard characters >= 3 else { return nil }
    let count = Float(run.count)
    let middles = MiddleLine(run, weights: run.map { _ in 1 })
    let slope = middles.slope
    let (meanU, meanV) = (middles.meanU, middles.meanV)
    let tall = run.map(\.height).sorted()[run.count / 2]
    let deviation = run.reduce(Float(0)) {
      $0 + abs($1.middleV - meanV - slope * ($1.middleU - meanU)) + abs($1.height - tall) / 2
    }
    let wide = Float(run.count { $0.width > 1.05 * $0.height })
    (parts, self.slope, self.level, height) = (run, slope, meanV - slope * meanU, tall)
    self.characters = characters
    let wanted = Float(min(characters, 7)) / 7 * (characters > 9 ? 81 / Float(characters * characters) : 1)
    regularity = max(0, 1 - 6 * deviation / (count * tall)) * wanted * (1 - 0.5 * wide / count)
  }

  /// Whether a part may be a character, or several that touch.
  static func isCharacter(_ part: InkParts.Extent, _ heights: ClosedRange<Float>) -> Bool {
    heights.contains(part.height) && part.width < 3.4 * part.height && part.width > 0.09 * part.height
      && part.area > 0.15 * part.width * part.height
  }

  /// The widest gap between characters, in their heights: an emblem stands in it.
  private static let widestGap: Float = 1.3
  /// How steep a row is at most beside the place where it is searched for.
  private static let steepest: Float = 0.25

  /// The ends of the middle line.
  var ends: (left: SIMD2<Float>, right: SIMD2<Float>) {
    let left = parts.reduce(Float.infinity) { min($0, $1.minU) }
    let right = parts.reduce(-Float.infinity) { max($0, $1.maxU) }
    return (SIMD2(left, level + slope * left), SIMD2(right, level + slope * right))
  }
}
