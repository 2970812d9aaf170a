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
  /// Whether another place that shows the same says the same.
  var isSupported: Bool
  /// How likely its point is, given the digits, 0…1; nil when it is known.
  var pointShare: Double?
  /// Whether it has a point.
  var hasPoint: Bool
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
    /// The whole picture was read as a line, and neither a panel nor a row of strokes in it says the same.
    case unconfirmed

    /// How likely it is a display's text all the same.
    var share: Double {
      switch self {
      case .fitting: 1
      case .small: 0.5
      case .unconfirmed: 0.75
      }
    }
  }

  /// How likely the digits are right, 0…1: a logistic regression on drawn displays and lines and on drawn text.
  var digitCertainty: Double {
    let whole = Self.logit(likelihood)
    let each = Self.logit(pow(likelihood, 1 / Double(digits + 1)))
    let few = digits < 4 ? Self.few : 0
    let sum =
      Self.base + Self.whole * whole + Self.each * each + Self.agreeing * backing + (isSupported ? Self.support : 0)
      + few
    return 1 / (1 + exp(-sum))
  }

  /// How likely the value is right, 0…1.
  var certainty: Double {
    let digits =
      digitCertainty * surroundings.share * (print == .none ? 1 : Self.printed) * (isAllSegments ? Self.allSegments : 1)
    return digits * formCertainty
  }

  /// How likely the point is where it is reported, given the digits, 0…1.
  var formCertainty: Double {
    guard let pointShare else { return 1 }
    // A point that is seen is there; one that is not seen may be faint.
    return hasPoint ? pointShare : Self.pointless * pointShare
  }

  /// The agreement as so few attempts show it: one that agrees with itself says little.
  private var backing: Double { (agreement * Double(attempts) + 1.8) / (Double(attempts) + 3) }

  private static func logit(_ share: Double) -> Double {
    let inside = min(max(share, 1e-4), 0.9995)
    return log(inside / (1 - inside))
  }

  /// The weights of the regression; `few` is set by hand, by what pictures of codes without a display show.
  private static let (base, whole, each, agreeing, support, few) = (-3.62, 0.396, 0.887, 2.406, 1.442, -0.5)
  /// How likely a display shows what looks like print.
  private static let printed = 0.4
  /// How likely a number of which all segments are seen is a value.
  private static let allSegments = 0.5
  /// How likely a number has no point when no attempt sees one.
  private static let pointless = 0.9
}
