import Glibc
import ScanPluginKit

/// A closer view of parts of a line whose digits are known: where the point is, and whether a minus stands before them.
///
/// A point is a column or two wide in the picture of a long line; a gap by itself shows it several times as wide.
struct DisplayDetail {
  let cropReader: DisplayCropReader
  let place: DisplayPlace
  let view: LumaView
  /// The middles of the digits and the way from one to the next, as shares of the place.
  let middles: [Double]
  let pitch: Double
  /// Where the digits begin and how tall they are, as shares of the place: a panel is often twice as tall as they are.
  let top: Double
  let height: Double

  /// - Parameter observation: A place whose digits were seen.
  init(cropReader: DisplayCropReader, _ observation: DisplayObservation, of view: LumaView) {
    (self.cropReader, self.view, place) = (cropReader, view, observation.place)
    middles = observation.result?.middles ?? []
    pitch = observation.pitch
    (top, height) = Self.rows(middles[...], pitch, cropReader, observation.place, view) ?? (0, 1)
  }

  /// Where the digits stand; nil where it is not seen how tall they are.
  var row: DigitRow? { height < 1 ? DigitRow(middles, pitch: pitch, rows: top..<top + height, in: place.quad) : nil }

  /// The crop from one share of the place's width to another one, no taller than the digits.
  private func crop(from left: Double, to right: Double) -> DisplayCrop {
    let margin = height < 1 ? 0.16 * height : 0
    return DisplayCrop(max(0, top - margin), max(0, 1 - top - height - margin), left, 1 - right)
  }

  /// Where the rows with upright strokes of some of the digits begin and how many they are, as shares of the place; nil where there are
  /// none.
  private static func rows(
    _ middles: ArraySlice<Double>, _ pitch: Double, _ cropReader: DisplayCropReader, _ place: DisplayPlace,
    _ view: LumaView
  ) -> (top: Double, height: Double)? {
    let size = PixelSize(width: 12 * middles.count, height: Self.rows)
    guard let first = middles.first, let last = middles.last, size.width > 12,
      let picture = cropReader.picture(
        DisplayCrop(left: first - 0.5 * pitch, right: last + 0.5 * pitch), at: place, of: view, size: size)
    else { return nil }
    let edges = picture.withView { view in
      (0..<size.height).map { y in
        let row = view.row(y)
        return (1..<size.width - 1).reduce(0) { $0 + abs(Int(row[$1 + 1]) - Int(row[$1 - 1])) }
      }
    }
    let sorted = edges.sorted()
    let (minimum, maximum) = (sorted[size.height / 10], sorted[size.height * 4 / 5])
    let limit = minimum + (maximum - minimum) * 3 / 10
    var runs = InkRuns.runs(edges.map { $0 > limit }, gap: Self.rows / 12 - 1)
    // The bars of segments lie between the halves of the digits, which are as tall as each other.
    let halves = zip(runs, runs.dropFirst()).filter { upper, lower in
      let (less, more) = (min(upper.count, lower.count), max(upper.count, lower.count))
      return 10 * more < 18 * less && 10 * (lower.lowerBound - upper.upperBound) < 7 * less
    }
    runs += halves.map { $0.lowerBound..<$1.upperBound }
    guard let best = runs.max(by: { $0.count < $1.count }), best.count >= Self.rows / 4 else { return nil }
    return (Double(best.lowerBound) / Double(Self.rows), Double(best.count) / Double(Self.rows))
  }

  /// The rows of some digits by themselves, which are others than those of the whole line where it is tilted.
  private func rows(of digits: Range<Int>) -> (top: Double, height: Double) {
    guard let own = Self.rows(middles[digits], pitch, cropReader, place, view),
      own.height > 0.75 * height || height == 1,
      own.height < 1.3 * height
    else { return (top, height) }
    return own
  }

  /// The rows of the picture in which the digits' upper and lower end are searched for.
  private static let rows = 48

  /// How likely each place of the point is in digits that are known: none first, then by the number of decimals; nil where it cannot
  /// be seen closer.
  func points(of text: DisplayedNumber) -> [Double]? {
    let count = text.digits.count
    guard count >= 2, middles.count == count else { return nil }
    let odds = (0..<count - 1).compactMap { pointOdds(behind: $0) }
    return odds.count == count - 1 ? PointGap.shares(odds, pointed: Self.pointed) : nil
  }

  /// How much likelier it is that a point stands behind a digit than that none does.
  private func pointOdds(behind digit: Int) -> Double? {
    let (left, right) = (middles[digit], middles[digit + 1])
    let (top, height) = rows(of: digit..<digit + 2)
    let tall = height * place.tall / max(place.wide, 1)
    let middle = (left + right) / 2 - PointGap.foot * tall
    let wide = right - left + PointGap.room * tall
    var (sum, count) = (0.0, 0.0)
    for move in Self.moves {
      let top = top + (PointGap.rows.lowerBound + move) * height
      let bottom = top + (PointGap.rows.upperBound - PointGap.rows.lowerBound) * height
      let crop = DisplayCrop(top, 1 - bottom, middle - wide / 2, 1 - middle - wide / 2)
      guard let odds = cropReader.pointOdds(crop, at: place, of: view) else { continue }
      (sum, count) = (sum + log(odds), count + 1)
    }
    return count > 0 ? exp(sum / count) : nil
  }

  /// How often numbers of displays have a point.
  private static let pointed = 0.6
  /// How far the crops for a point are moved down, in heights of the digits.
  private static let moves = [0.0, -0.04, 0.04]

  /// Whether a minus stands before the digits, and how likely that is right, 0…1; nil where it cannot be seen closer.
  func sign(of text: DisplayedNumber) -> (isNegative: Bool, certainty: Double)? {
    guard let first = middles.first, middles.count == text.digits.count else { return nil }
    let near = signOdds(before: first)
    let few = min(3, middles.count)
    let crop = crop(from: first - 1.65 * pitch, to: middles[few - 1] + 0.62 * pitch)
    let scores = cropReader.scores(crop, at: place, of: view)
    let digits = Array(text.digits[..<few])
    func likelihood(isNegative: Bool) -> Double {
      // The point may stand among them.
      (0..<few).reduce(0) { sum, decimals in
        let own = DisplayedNumber(digits: digits, decimals: decimals > 0 ? decimals : nil, isNegative: isNegative)
        return sum + (scores?.likelihood(of: own.classes) ?? 0)
      }
    }
    let line =
      (likelihood(isNegative: true) + Self.lineUncertainty) / (likelihood(isNegative: false) + Self.lineUncertainty)
    let odds = (near ?? 1) * line * (text.isNegative ? Self.seenBefore : Self.negative)
    let share = odds / (1 + odds)
    return (share > 0.5, max(share, 1 - share))
  }

  /// How much likelier it is that a minus stands before a digit than that none does.
  private func signOdds(before first: Double) -> Double? {
    let (top, height) = rows(of: 0..<min(2, middles.count))
    var (sum, count) = (0.0, 0.0)
    for move in Self.moves {
      let above = top + (SignLead.rows.lowerBound + move) * height
      let bottom = above + (SignLead.rows.upperBound - SignLead.rows.lowerBound) * height
      let crop = DisplayCrop(
        above, 1 - bottom, first + SignLead.ways.lowerBound * pitch, 1 - first - SignLead.ways.upperBound * pitch)
      guard let odds = cropReader.signOdds(crop, at: place, of: view) else { continue }
      (sum, count) = (sum + log(odds), count + 1)
    }
    return count > 0 ? exp(sum / count) : nil
  }

  /// How likely an attempt on a part of the line misses a minus or sees one that is none.
  private static let lineUncertainty = 0.05
  /// How much likelier a minus is than none before any attempt, and where the attempts on the whole line see one.
  private static let (negative, seenBefore) = (0.1, 1.0)
}
