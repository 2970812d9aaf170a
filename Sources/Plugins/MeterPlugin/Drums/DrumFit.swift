import Glibc

/// Drums at equal distances along a strip: which distance, where the first one stands, and how many there are.
struct DrumFit: Sendable, Hashable {
  /// The middle of the first drum and the way to the next, in steps of the strip.
  var first: Float
  var pitch: Float
  var count: Int
  /// How much better drums at these places go with what the net says than none at all.
  var score: Float

  /// What a strip holds at most.
  private static let maximum = 9

  /// The best fit for each number of drums, the best of all first.
  ///
  /// - Parameters:
  ///   - cells: What the net says along the strip.
  ///   - pitches: The distances of drums that are searched for, in steps.
  ///   - counts: The numbers of drums that are searched for.
  static func all(_ cells: [DrumCell], pitches: ClosedRange<Float>, counts: ClosedRange<Int>) -> [DrumFit] {
    let evidence = cells.map(\.evidence)
    guard evidence.count > 2, counts.upperBound <= maximum else { return [] }
    var best = [DrumFit?](repeating: nil, count: maximum + 1)
    let end = Float(evidence.count - 1)
    var pitch = pitches.lowerBound
    while pitch <= pitches.upperBound {
      var first: Float = 0
      while first + pitch * Float(counts.lowerBound - 1) <= end {
        var score: Float = 0
        var place = first
        // What stands before the first drum is to be none.
        let before = max(0, at(first - pitch, evidence))
        for count in 1...counts.upperBound where place <= end {
          score += at(place, evidence)
          if count > 1 { score -= 0.6 * max(0, at(place - pitch / 2, evidence)) }
          place += pitch
          guard count >= counts.lowerBound else { continue }
          let whole = score - 0.7 * (before + max(0, at(place, evidence)))
          if whole > best[count]?.score ?? -.infinity {
            best[count] = DrumFit(first: first, pitch: pitch, count: count, score: whole)
          }
        }
        first += 0.25
      }
      pitch += 0.125
    }
    return best.compactMap { $0 }.sorted { $0.score > $1.score }
  }

  /// The evidence between two steps; outside the strip nothing is known.
  private static func at(_ place: Float, _ evidence: [Float]) -> Float {
    guard place >= 0, place <= Float(evidence.count - 1) else { return 0 }
    let index = min(Int(place), evidence.count - 2)
    let part = place - Float(index)
    return evidence[index] * (1 - part) + evidence[index + 1] * part
  }
}
