import Glibc
import ScanPluginKit

/// A place with what was seen there so far.
struct DisplayObservation {
  let place: DisplayPlace
  private(set) var hypotheses: DisplayHypotheses
  private(set) var result: DisplayHypotheses.Result?

  init(_ place: DisplayPlace, _ hypotheses: DisplayHypotheses) {
    (self.place, self.hypotheses) = (place, hypotheses)
  }

  /// Takes in an attempt.
  mutating func add(_ ballot: DisplayHypotheses.Ballot, _ guesses: [DisplayedNumber]) {
    hypotheses.add(ballot, guesses)
    result = hypotheses.result
  }

  /// The code of a value that most attempts see at its begin; nil when they do not.
  var position: DisplayPosition? {
    let seen = hypotheses.ballots.compactMap { DisplayPosition($0.marks) }
    let codes = Dictionary(grouping: seen, by: \.code)
    guard let maximum = codes.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.value,
      2 * maximum.count > hypotheses.ballots.count
    else { return nil }
    // An attempt in the middle of them, so that a single one does not place the value.
    return maximum.sorted { $0.end ?? 1 < $1.end ?? 1 }[maximum.count / 2]
  }

  /// The code that it shows and nothing else; nil for anything else.
  var caption: DisplayCaption? {
    guard let position, position.end == nil else { return nil }
    return DisplayCaption(code: position.isWhole ? position.code : nil, place: place, end: nil)
  }

  /// Whether a place is where the code of this value may stand, and lower than it.
  func mayHaveCode(at other: DisplayPlace) -> Bool {
    other.origin == .line && other.tall < Self.codeHeight * place.tall
      && DisplayCaption.side(of: other, from: digits) != nil
  }

  /// Whether a number before this one is so small that it is a code, even where it is not certain which.
  func dwarfs(_ other: DisplayObservation) -> Bool {
    place.origin == .line && other.place.tall < Self.smallCode * place.tall
  }

  /// The corners around its digits; those of the place when it is not known where they are in it.
  var digits: Quad<CropSpace> {
    guard let result, let first = result.middles.first, let last = result.middles.last,
      let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: place.quad)
    else { return place.quad }
    return map.apply(DisplayCrop(left: first - 0.5 * pitch, right: last + 0.5 * pitch).part) ?? place.quad
  }

  /// The way from a digit to the next one, as a share of the place: as wide as digits are beside their height, where it is not known.
  var pitch: Double { result?.pitch ?? 0.6 * place.tall / max(place.wide, 1) }

  /// How well its text is read, character by character: a long text is less likely right as a whole than a short one, but is more evidence.
  var worth: Double {
    guard let result else { return 0 }
    return pow(result.likelihood, 1 / Double(result.text.digits.count + 1))
  }

  /// Whether it shows about the same part of the picture as another one.
  func overlaps(_ other: DisplayObservation) -> Bool {
    place.holds(other.place.quad.center) || other.place.holds(place.quad.center)
  }

  /// Whether another place that shows the same has the same digits.
  func isSupported(by other: DisplayObservation) -> Bool {
    guard let result, let same = other.result else { return false }
    return place.quad != other.place.quad && result.text.digits == same.text.digits && overlaps(other)
  }

  /// Of observations that show the same the best one, the likeliest first.
  static func best(of observations: [DisplayObservation]) -> [DisplayObservation] {
    var left = observations.filter { $0.result != nil }.sorted { $0.worth > $1.worth }
    var best: [DisplayObservation] = []
    while !left.isEmpty {
      var chosen = left.removeFirst()
      // A place that misses the begin or the end of a number reads the rest of it well.
      while let longer = left.firstIndex(where: { $0.overlaps(chosen) && $0.goesBeyond(chosen) }) {
        chosen = left.remove(at: longer)
      }
      left.removeAll { $0.overlaps(chosen) }
      best.append(chosen)
    }
    return best.sorted { $0.result?.likelihood ?? 0 > $1.result?.likelihood ?? 0 }
  }

  /// Whether its text has the other's within it, and more.
  private func goesBeyond(_ other: DisplayObservation) -> Bool {
    guard let long = result, let short = other.result, long.text.characters > short.text.characters,
      long.likelihood > Self.minShare * short.likelihood
    else { return false }
    let (digits, part) = (long.text.digits, short.text.digits)
    return (0...(digits.count - part.count)).contains { digits[$0..<($0 + part.count)].elementsEqual(part) }
  }

  /// The most that a code has of the height of its value.
  private static let codeHeight = 0.85
  /// The same for what may be another value, like a tariff's or a trip's.
  private static let smallCode = 0.6
  /// How likely a longer text is at least, as a share of what the shorter one is.
  private static let minShare = 0.1
}
