/// Why a picture gave no result, with what to try.
public struct ReadFailure: Sendable, Equatable {
  /// The kind of reason; further ones may come.
  public struct Reason: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String

    /// Makes a kind of reason.
    public init(_ name: String) {
      self.name = name
    }

    /// The stable name.
    public var description: String { name }

    /// Nothing in the picture looks like what is searched.
    public static let nothingLikeIt = Reason("nothingLikeIt")
    /// It is there, but outside the cutout.
    public static let outsideCutout = Reason("outsideCutout")
    /// A code of a format that the configuration does not enable is there.
    public static let disabledFormat = Reason("disabledFormat")
    /// The details are too small to be distinguished.
    public static let tooSmall = Reason("tooSmall")
    /// The picture is not sharp.
    public static let blurred = Reason("blurred")
    /// The picture has no colors, and what is searched shows by them.
    public static let noColor = Reason("noColor")
    /// Dark and light differ too little.
    public static let lowContrast = Reason("lowContrast")
    /// The picture is too dark.
    public static let tooDark = Reason("tooDark")
    /// The picture is too bright.
    public static let tooBright = Reason("tooBright")
    /// It was found, but its check digits or error correction say that it was misread.
    public static let checksum = Reason("checksum")
    /// It was read, but not surely enough to be reported.
    public static let uncertain = Reason("uncertain")
    /// It was read, but the configuration's conditions refuse it.
    public static let refused = Reason("refused")
    /// More effort than was allowed does read it.
    public static let needsMoreEffort = Reason("needsMoreEffort")
    /// Other plugins of the workflow have their results, this one found nothing.
    public static let incomplete = Reason("incomplete")
  }

  /// The kind of reason.
  public let reason: Reason
  /// What was seen, as one sentence for a person, with the numbers that led to it.
  public let message: String
  /// What to try, as one sentence.
  public let advice: String
  /// Where in the frame; nil when it concerns all of it.
  public let place: FrameQuad?
  /// The key of the configuration that refuses what was read, from the use case's object on; nil unless something was refused.
  public let rule: String?

  /// Makes a reason.
  public init(_ reason: Reason, message: String, advice: String, place: FrameQuad? = nil, rule: String? = nil) {
    self.reason = reason
    self.message = message
    self.advice = advice
    self.place = place
    self.rule = rule
  }

  /// The reason `refused`, with the rule.
  public init(_ refusal: Refusal) {
    self.init(
      .refused, message: refusal.message, advice: refusal.advice, place: refusal.place, rule: refusal.rule)
  }
}
