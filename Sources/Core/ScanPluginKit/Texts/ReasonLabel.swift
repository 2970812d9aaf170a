/// The reasons in a word or three, for labels in pictures.
public enum ReasonLabel: String, TextSet {
  /// Nothing that is searched for.
  case nothingLikeIt = "reason.nothingLikeIt.label"
  /// Not inside the cutout.
  case outsideCutout = "reason.outsideCutout.label"
  /// A format that is not enabled.
  case disabledFormat = "reason.disabledFormat.label"
  /// Details of too few pixels.
  case tooSmall = "reason.tooSmall.label"
  /// No sharp edges.
  case blurred = "reason.blurred.label"
  /// Noise or compression.
  case noisy = "reason.noisy.label"
  /// A picture without colors.
  case noColor = "reason.noColor.label"
  /// Dark and light that hardly differ.
  case lowContrast = "reason.lowContrast.label"
  /// Too little light.
  case tooDark = "reason.tooDark.label"
  /// Too much light.
  case tooBright = "reason.tooBright.label"
  /// A check digit or error correction that fails.
  case checksum = "reason.checksum.label"
  /// A reading that is not certain.
  case uncertain = "reason.uncertain.label"
  /// A rule of the configuration.
  case refused = "reason.refused.label"
  /// A reading that takes more time.
  case needsMoreEffort = "reason.needsMoreEffort.label"
  /// One plugin of several that has read nothing.
  case incomplete = "reason.incomplete.label"

  /// The English words.
  public var english: String {
    switch self {
    case .nothingLikeIt: "nothing like it"
    case .outsideCutout: "outside the cutout"
    case .disabledFormat: "disabled format"
    case .tooSmall: "too small"
    case .blurred: "blurred"
    case .noisy: "noisy"
    case .noColor: "no color"
    case .lowContrast: "low contrast"
    case .tooDark: "too dark"
    case .tooBright: "too bright"
    case .checksum: "check failed"
    case .uncertain: "uncertain"
    case .refused: "refused"
    case .needsMoreEffort: "needs more effort"
    case .incomplete: "incomplete"
    }
  }
}

extension ReadFailure.Reason {
  /// The reason in a word or three, such as "too small"; of a reason of another plugin, the words of its name.
  public var label: DisplayText {
    if let known = ReasonLabel(rawValue: "reason.\(name).label") { return known.with() }
    let words = name.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
    return DisplayText(words)
  }
}
