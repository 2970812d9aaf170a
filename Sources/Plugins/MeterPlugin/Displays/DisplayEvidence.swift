import Glibc

/// What speaks for a text that a place shows, and how likely it is right.
struct DisplayEvidence: Sendable {
  /// How likely its digits are by the attempts, 0…1.
  var likelihood: Double
  /// The share of attempts that read these digits by themselves.
  var agreement: Double
  /// How many attempts there were.
  var attempts: Int
  /// How many digits it has.
  var digits: Int
  /// Whether short numbers are expected: on a display of several values, or because the number of digits is configured. Elsewhere they are most
  /// often parts of something else.
  var mayBeShort: Bool
  /// Whether another place that shows the same says the same.
  var isSupported: Bool
  /// How likely its point is by the attempts, given the digits, 0…1; nil when it is known.
  var pointShare: Double?
  /// How many digits stand behind its point; nil for none.
  var decimals: Int?
  /// How uneven the ways from digit to digit are, 0…1; see ``irregularity(of:)``.
  var irregularity = 0.0
  /// Whether it has three digits and more and all are 8: a display that tests itself or is off, whose dark segments can be seen, shows the same.
  var isAllSegments = false

  /// What its surroundings say.
  var surroundings: Surroundings
  /// What speaks for print.
  var print = DisplayPrint.Finding.none

  /// What the surroundings of a text say of it.
  enum Surroundings: Sendable {
    /// Nothing against it.
    case fitting
    /// It is a small line without a panel around: print on a label, rather than what a cutout is made for.
    case small
    /// The whole picture was read as a line, and neither a panel nor a row of strokes in it says the same; a cutout that fits a display closely
    /// is read so.
    case unconfirmed
  }

  /// How likely the digits are right and those of a display, 0…1: a logistic regression.
  ///
  /// Its weights are fitted to 291 real displays and pump photos, 1,800 drawn ones and 900 pictures without a display, each read with all
  /// attempts and with the few of a running source; see `Benchmarks/RESULTS.md`.
  var digitCertainty: Double {
    var sum = Self.base + Self.whole * Self.logit(likelihood) + Self.agreeing * backing
    sum += Self.uneven * irregularity
    if isSupported { sum += Self.supported }
    if attempts <= Self.few { sum += Self.fewAttempts }
    if digits < 4 { sum += mayBeShort ? Self.expectedShort : digits < 3 ? Self.twoDigits : Self.threeDigits }
    switch surroundings {
    case .fitting: break
    case .small: sum += Self.small
    case .unconfirmed: sum += Self.unconfirmed
    }
    switch print {
    case .none: break
    case .type: sum += Self.type
    case .letters: sum += Self.letters
    }
    if isAllSegments { sum += Self.allSegments }
    return Self.share(sum)
  }

  /// How likely the value is right, 0…1.
  var certainty: Double { digitCertainty * formCertainty }

  /// How likely the point is where it is reported, or that there is none, given the digits, 0…1: a logistic regression on the same pictures.
  var formCertainty: Double {
    guard let pointShare else { return 1 }
    let seen = min(Self.logit(pointShare), Self.clearPoint)
    var sum = Self.formBase + Self.formLength * Double(digits - 5) + Self.formWhole * Self.logit(likelihood)
    guard let decimals else { return Self.share(sum + Self.noPoint * seen) }
    sum += Self.point * seen
    if decimals == 1 { sum += Self.oneDecimal }
    if decimals > 2 { sum += Self.manyDecimals }
    return Self.share(sum)
  }

  /// The agreement as so few attempts show it: one that agrees with itself says little.
  private var backing: Double { (agreement * Double(attempts) + 1.8) / (Double(attempts) + 3) }

  /// How uneven the ways from digit to digit are: how much the widest or narrowest differs from the usual one, as a share of it, at most 1.
  /// What looks like a digit and is none, and a digit that was not seen, break the even row.
  static func irregularity(of middles: [Double]) -> Double {
    let gaps = zip(middles.dropFirst(), middles).map { $0 - $1 }.sorted()
    guard gaps.count > 1, let least = gaps.first, let most = gaps.last else { return 0 }
    let usual =
      gaps.count.isMultiple(of: 2) ? (gaps[gaps.count / 2 - 1] + gaps[gaps.count / 2]) / 2 : gaps[gaps.count / 2]
    guard usual > 0 else { return 1 }
    return min(1, max(most / usual - 1, 1 - least / usual))
  }

  private static func logit(_ share: Double) -> Double {
    let inside = min(max(share, 1e-4), 0.9995)
    return log(inside / (1 - inside))
  }

  private static func share(_ logit: Double) -> Double { 1 / (1 + exp(-logit)) }

  /// The weights of the digits.
  private static let (base, whole, agreeing, supported, uneven) = (-1.242, 0.443, 4.76, 1.291, -7.256)
  private static let (unconfirmed, small) = (0.818, -5.23)
  private static let (threeDigits, twoDigits, fewAttempts) = (-3.069, -6.843, -0.469)
  /// Set by hand.
  private static let expectedShort = -0.5
  /// So few attempts are those of a running source.
  private static let few = 3
  /// Set by hand, since the pictures that the others are fitted to have hardly any of these: type that fills a cutout as a display would, and
  /// displays that test themselves.
  private static let (type, letters, allSegments) = (-6.5, -6.5, -6.5)

  /// The weights of the point.
  private static let (formBase, formLength, formWhole) = (0.461, -0.742, 0.219)
  private static let (point, noPoint, oneDecimal, manyDecimals) = (1.318, 0.776, 1.499, -3.072)
  /// What is clearer counts no more.
  private static let clearPoint = 6.0
}
