/// Why a picture gave no result, with what to try.
public struct ReadFailure: Sendable, Hashable {
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
    /// Noise or compression hides the details.
    public static let noisy = Reason("noisy")
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
  /// What was seen, with the parts of the sentence.
  public let messageText: DisplayText
  /// What to try, with the parts of the sentence.
  public let adviceText: DisplayText
  /// The numbers that led to it, each beside its limit; empty where none did.
  public let numbers: [MeasuredValue]
  /// Where in the frame; nil when it concerns all of it.
  public let place: FrameQuad?
  /// The key of the configuration that refuses what was read, from the use case's object on; nil unless something was refused.
  public let rule: String?
  /// The kind of rule that refuses what was read; nil unless something was refused.
  public let refusal: Refusal.Code?

  /// What was seen, as one sentence in English, with the numbers that led to it.
  public var message: String { messageText.text() }
  /// What to try, as one sentence in English.
  public var advice: String { adviceText.text() }

  /// Makes a reason.
  public init(
    _ reason: Reason, message: DisplayText, advice: DisplayText, numbers: [MeasuredValue] = [],
    place: FrameQuad? = nil, rule: String? = nil, refusal: Refusal.Code? = nil
  ) {
    self.reason = reason
    messageText = message
    adviceText = advice
    self.numbers = numbers
    self.place = place
    self.rule = rule
    self.refusal = refusal
  }

  /// The reason `refused`, with the rule.
  public init(_ refusal: Refusal) {
    self.init(
      .refused, message: refusal.messageText, advice: refusal.adviceText, numbers: refusal.numbers,
      place: refusal.place, rule: refusal.rule, refusal: refusal.code)
  }

  /// The reason `uncertain` of what waits for further frames that read the same.
  public init(_ waiting: UnconfirmedReading) {
    let needed = waiting.reads + waiting.missingReads
    self.init(
      .uncertain,
      message: ReasonText.unconfirmed.with([
        "text": .string(ShownText.short(waiting.text)), "reads": .number(waiting.reads), "needed": .number(needed),
      ]), advice: ReasonText.unconfirmedAdvice.with(),
      numbers: [MeasuredValue(.count, waiting.reads, limit: needed)], place: waiting.quad)
  }

  /// The reason as JSON: `code`, `message` and `advice`, then `rule`, `refusal`, `numbers` and `corners` where there are any.
  ///
  /// - Parameter texts: The language of the sentences.
  public func json(_ texts: TextCatalog = .english) -> JSONNode {
    var members = [
      JSONMember("code", JSONNode(.string(reason.name))),
      JSONMember("message", JSONNode(.string(messageText.text(texts)))),
      JSONMember("advice", JSONNode(.string(adviceText.text(texts)))),
    ]
    if let rule { members.append(JSONMember("rule", JSONNode(.string(rule)))) }
    if let refusal { members.append(JSONMember("refusal", JSONNode(.string(refusal.name)))) }
    return JSONNode(.object(members + numbers.content + place.corners))
  }
}
