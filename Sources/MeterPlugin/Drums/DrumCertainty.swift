import Glibc

/// How likely a reading of drums is right as a whole: a logistic regression over what speaks for and against it.
struct DrumCertainty: Sendable, Hashable {
  /// How likely the digits are, by the rule of carrying.
  var digits: Double
  /// How likely the number of drums is beside others.
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

  /// What the regression is made of. What is beyond doubt in one respect makes up for little in others, hence the limits.
  var terms: [Double] {
    func odds(_ share: Double) -> Double { log((share + 0.005) / (1.005 - share)) }
    return [
      min(max(odds(digits), -2.5), 1.8), odds(rivalry), min(max(odds(seen), -3), 4), framed, beyond, evidence,
      max(log(max(height, 0.01)), -2),
    ]
  }

  /// Fitted by ridge regression to drawn and stitched rows, texts and barcodes, and pictures without a meter.
  private static let weights = [0.572, 0.321, 0.9, 3.888, -4.129, 0.766, 1.899]
  private static let offset = -6.034

  /// The certainty, 0…1.
  var value: Double {
    let sum = zip(terms, Self.weights).reduce(Self.offset) { $0 + $1.0 * $1.1 }
    return 1 / (1 + exp(-sum))
  }
}
