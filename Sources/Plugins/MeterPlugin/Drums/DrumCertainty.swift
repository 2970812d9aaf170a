import Glibc

/// How likely a reading of drums is right as a whole: how likely drums are there at all, times how likely their digits are right, each a
/// logistic regression over what speaks for and against it.
///
/// They are two because neither makes up for the other: printed digits are read with certainty, and a drum between two digits
/// stays uncertain behind the finest frame.
package struct DrumCertainty: Sendable, Hashable {
  /// How likely the digits are, by the rule of carrying.
  var digits: Double
  /// How likely the digit of the last drum is where that stands between two, of which half may be hidden; 1 where it stands at one.
  var rolling = 1.0
  /// How likely the number of drums is beside others; 1 where it is configured.
  var rivalry: Double
  /// The least that a window looks like a drum.
  var seen: Double
  /// See ``DrumSurroundings/framed``.
  var framed: Double
  /// See ``DrumSurroundings/beyond``.
  var beyond: Double
  /// How much better than nothing a drum of the row goes with what the net says along the strip.
  var evidence: Double
  /// The height of a window as a share of the picture's height.
  var height: Double
  /// What distinguishes drums from print.
  var print: DrumPrint

  /// What shows whether drums are there. What is certain in one respect makes up for little in others, hence the limits; of the
  /// height only that the smallest rows are seldom counters is used, as drawn meters are larger than many real ones.
  package var presence: [Double] {
    [
      framed, min(beyond, Self.goesOn), min(max(log(max(height, 0.01)), -2), -1), min(max(evidence, 0), 3.5),
      min(max(Self.odds(seen), -3), 4), print.divided, print.minDivided, min(print.bars, 9),
      min(print.digitsBeyond, 2), min(print.lettersBeyond, 2), min(print.lettersWithin, 1),
    ]
  }

  /// What shows whether the digits are right. A row that is less likely than not is wrong far more often than its chain of drums says, and
  /// one that is certain is hardly ever, hence the bend.
  package var reading: [Double] {
    let odds = min(max(Self.odds(digits), -2.5), 5)
    return [
      min(odds, Self.bend), max(odds - Self.bend, 0), min(Self.odds(rivalry), 2.5), min(max(Self.odds(seen), -3), 4),
      evidence, min(beyond, Self.goesOn),
    ]
  }

  /// From where on a place beside the row looks so much like a drum that the row may go on there. No drawn row does.
  private static let goesOn = 0.6

  /// How likely the row is no part of a longer one, which the cutout cuts for one: known where the number of drums is configured.
  private var isWhole: Double {
    rivalry < 1 ? 1 - max(0, beyond - Self.goesOn) / (1 - Self.goesOn) : 1
  }

  /// Where the bend is, as a logarithm of odds: 0.62.
  private static let bend = 0.5

  private static func odds(_ share: Double) -> Double { log((share + 0.005) / (1.005 - share)) }

  /// Fitted by ridge regression to rows of drawn meters with even seeds, none of which is measured with, and to drawn text, codes, clocks,
  /// plates and labels, which count three times (`Training/meter/drum_certainty.py`). The last one, of letters within, is no fitted one:
  /// hardly any row of the drawn pictures has them, and they speak against drums no less than letters beside do.
  private static let presenceWeights = [
    6.432, 0.889, 3.082, 1.73, 0.176, 2.46, 2.323, -0.111, -2.753, -2.947, -4,
  ]
  private static let presenceOffset = -8.535
  /// Fitted to the same drawn meters, with and without their number of drums.
  private static let readingWeights = [1.66, 0.847, 0.952, 1.12, 0.538, -1.57]
  private static let readingOffset = -5.131
  /// Real counters are more unlike each other than drawn ones are, and a wrong value is far worse than none: so much is taken off, as
  /// a logarithm of odds, that what is reported as 0.9 was 0.94 of the drawn ones. Of what is unlikely anyway less is, so that it is still
  /// compared with what other readers say.
  private static let reserve = 0.6

  /// How likely drums are there, 0…1.
  var isThere: Double {
    Self.logistic(zip(presence, Self.presenceWeights).reduce(Self.presenceOffset) { $0 + $1.0 * $1.1 })
  }

  /// The certainty, 0…1.
  var value: Double {
    let reading = Self.logistic(zip(reading, Self.readingWeights).reduce(Self.readingOffset) { $0 + $1.0 * $1.1 })
    let all = isThere * reading * isWhole * rolling
    return Self.logistic(log(max(all, 1e-9) / max(1 - all, 1e-9)) - Self.reserve * all)
  }

  private static func logistic(_ sum: Double) -> Double { 1 / (1 + exp(-sum)) }
}
