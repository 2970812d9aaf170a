import ScanPluginKit
import TextFinding

extension [FoundLine] {
  /// The numbers of the lines that were read without those that lie over one that was read better.
  ///
  /// The gaps between dark characters look like light ones, and a frame looks like a line of huge characters: the same place is then
  /// read twice, and once only with sense.
  var withoutOverlaps: [Int] {
    let sorted = indices.filter { !self[$0].cells.isEmpty }.map { (index: $0, sense: self[$0].sense) }
      .sorted { ($0.sense, $1.index) > ($1.sense, $0.index) }
    var kept: [Int] = []
    for (index, _) in sorted where !kept.contains(where: { self[$0].covers(self[index]) }) { kept.append(index) }
    return kept.sorted()
  }

  /// Whether lines of which it is known for certain what they say cross another one, so that this is made of their characters: the begins
  /// of rows look like a line from top to bottom.
  func cross(_ line: FoundLine) -> Bool {
    let crossing = filter { $0.isCertain && abs(($0.place.axis * line.place.axis).sum()) < 0.7 }
    guard !crossing.isEmpty else { return false }
    let steps = 24
    let hits = (0..<steps).count { step in
      let along = (Float(step) + 0.5) / Float(steps) - 0.5
      let point = line.place.middle + line.place.axis * (line.place.extent.x * along)
      return crossing.contains { $0.place.surrounds(point) }
    }
    return hits * 3 > steps
  }
}

extension FoundLine {
  /// Whether it is certainly text, and all that can stand in the place of another line.
  ///
  /// - Parameter withGaps: Whether a line of the other ink that is no longer and hardly higher is its gaps, however many these are.
  func excludes(_ other: FoundLine, withGaps: Bool) -> Bool {
    let along = abs(((other.place.middle - place.middle) * place.axis).sum())
    let areGaps =
      withGaps && isLight != other.isLight && other.place.extent.y < 1.3 * place.extent.y
      && along + other.place.extent.x / 2 < place.extent.x / 2 + place.extent.y / 4
    return isCertain && cells.count >= (areGaps ? 0 : other.place.parts) && covers(other)
  }

  /// Whether it is certainly text.
  fileprivate var isCertain: Bool { cells.count >= 4 && cells.confidence >= 85 }

  /// How much speaks for a line: how certain its characters are on the mean, and that they are several.
  fileprivate var sense: Double {
    let count = Double(Swift.min(cells.count, 8))
    return (cells.meanConfidence - 50) * count / (count + 1)
  }

  /// Whether another line of about the same height lies in this one.
  func holds(_ other: FoundLine) -> Bool {
    place.surrounds(other.place.middle) && other.place.extent.y < 1.5 * place.extent.y
      && place.extent.y < 1.5 * other.place.extent.y
  }

  /// Whether the boxes of two lines lie over each other by a third of the smaller one.
  func covers(_ other: FoundLine) -> Bool {
    let (large, small) =
      place.extent.x * place.extent.y > other.place.extent.x * other.place.extent.y
      ? (place, other.place) : (other.place, place)
    let across = SIMD2(-large.axis.y, large.axis.x)
    let offset = small.middle - large.middle
    // The smaller line's box along the axes of the larger one.
    let (cosine, sine) = (abs((small.axis * large.axis).sum()), abs((small.axis * across).sum()))
    let extent = SIMD2(
      small.extent.x * cosine + small.extent.y * sine, small.extent.x * sine + small.extent.y * cosine)
    func share(_ distance: Float, _ one: Float, _ other: Float) -> Float {
      let common = Swift.min(distance + one / 2, other / 2) - Swift.max(distance - one / 2, -other / 2)
      return Swift.max(0, common) / Swift.max(one, 1)
    }
    return share((offset * large.axis).sum(), extent.x, large.extent.x)
      * share((offset * across).sum(), extent.y, large.extent.y) > 1 / 3
  }
}

extension TextLine {
  /// Whether a point lies in the line's box, or beside it by less than a fifth of its height.
  func surrounds(_ point: SIMD2<Float>) -> Bool {
    let offset = point - middle
    let (along, across) = (abs((offset * axis).sum()), abs((offset * SIMD2(-axis.y, axis.x)).sum()))
    return along <= extent.x / 2 + extent.y / 5 && across <= extent.y * 0.7
  }
}
