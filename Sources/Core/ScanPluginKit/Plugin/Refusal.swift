/// A rule of the configuration that something which was read does not pass, so that it is no result.
///
/// A plugin puts refusals into ``ScanOutput/refusals`` of the frame. From there the session reports them: live in the
/// event `runSkipped`, in the status and as ``Guidance/refused``; of a still as a ``ReadFailure`` with the reason
/// `refused`, in place of what ``ScanPlugin/explain(_:)`` says.
public struct Refusal: Error, Sendable, Hashable {
  /// The kind of rule.
  public let code: Code
  /// The key that refuses it, from the use case's object on: `validationRegex`, or `mrz.surname.scanOption` for a nested one.
  public let rule: String
  /// What was refused and why, with the parts of the sentence.
  public let messageText: DisplayText
  /// What to do, with the parts of the sentence.
  public let adviceText: DisplayText
  /// The numbers that led to it, each beside its limit; empty where no number is held against one.
  public let numbers: [MeasuredValue]
  /// Where in the frame; nil when it concerns all of it, or the place is not known.
  public let place: FrameQuad?
  /// The run code that stands for it.
  public let skipped: RunSkipped
  /// Whether what is refused was read with certainty; else the picture may be to blame, and of a still it is examined first.
  public let isCertain: Bool

  /// What was refused and why, as one sentence in English.
  public var message: String { messageText.text() }
  /// What to do, as one sentence in English.
  public var advice: String { adviceText.text() }

  /// Makes a refusal whose reason no catalogue of texts knows.
  ///
  /// - Parameters:
  ///   - rule: The key that refuses it.
  ///   - text: What was read; nil where it is not known, like a field that is not there.
  ///   - reason: Why, to follow "but", like "the list lacks it"; nil says that the rule refuses it.
  ///   - advice: What to do; nil advises to check the rule.
  ///   - place: Where in the frame.
  ///   - skipped: The run code.
  ///   - code: The kind of rule.
  public init(
    by rule: String, of text: String? = nil, because reason: String? = nil, advice: DisplayText? = nil,
    place: FrameQuad? = nil, skipped: RunSkipped = .resultNotValid, code: Code = .other
  ) {
    let saying: DisplayText =
      reason.map { ReasonText.otherRefusal.with(["reason": .string($0)]) } ?? ReasonText.ruleRefusal.with()
    self.init(code, by: rule, of: text, saying: saying, advice: advice, place: place, skipped: skipped)
  }

  /// Makes a refusal.
  ///
  /// - Parameters:
  ///   - code: The kind of rule.
  ///   - rule: The key that refuses it.
  ///   - text: What was read; nil where it is not known, like a field that is not there.
  ///   - message: The sentence. Its placeholder `{text}` gets what was read, `{rule}` the rule.
  ///   - advice: What to do; nil advises to check the rule.
  ///   - numbers: The numbers that led to it.
  ///   - place: Where in the frame.
  ///   - skipped: The run code.
  public init(
    _ code: Code, by rule: String, of text: String? = nil, saying message: DisplayText, advice: DisplayText? = nil,
    numbers: [MeasuredValue] = [], place: FrameQuad? = nil, skipped: RunSkipped = .resultNotValid
  ) {
    let read = text.map { ReasonText.quoted.with(["text": .string(ShownText.short($0))]) } ?? ReasonText.unnamed.with()
    let known: [String: DisplayText.Argument] = ["text": .text(read), "rule": .string(rule)]
    self.code = code
    self.rule = rule
    messageText = message.adding(known)
    adviceText = (advice ?? ReasonText.checkRule.with()).adding(known)
    self.numbers = numbers
    self.place = place
    self.skipped = skipped
    isCertain = code != .confidenceTooLow
  }

  /// The refusal of a reading that is less confident than a rule asks.
  ///
  /// - Parameters:
  ///   - confidence: the confidence of the reading, 0…100.
  ///   - least: What the rule asks.
  ///   - rule: The key that asks.
  ///   - text: What was read; nil where it is not known.
  ///   - place: Where in the frame.
  public static func confidence(
    _ confidence: Int, below least: Int, by rule: String = "minConfidence", of text: String? = nil,
    place: FrameQuad? = nil
  ) -> Refusal {
    Refusal(
      .confidenceTooLow, by: rule, of: text,
      saying: ReasonText.confidenceTooLow.with(["value": .number(confidence), "limit": .number(least)]),
      advice: ReasonText.confidenceTooLowAdvice.with(),
      numbers: [MeasuredValue(.confidence, confidence, limit: least)], place: place, skipped: .confidenceNotReached)
  }

  /// The refusal of a text that an expression does not match.
  public static func pattern(_ rule: String, of text: String, place: FrameQuad? = nil) -> Refusal {
    Refusal(
      .patternMismatch, by: rule, of: text, saying: ReasonText.patternMismatch.with(), place: place,
      skipped: .patternNotMatching)
  }

  /// The refusal of a text that a list of the configuration lacks.
  public static func notExpected(_ text: String, by rule: String = "expected", place: FrameQuad? = nil) -> Refusal {
    Refusal(
      .notExpected, by: rule, of: text, saying: ReasonText.notExpected.with(), place: place,
      skipped: .patternNotMatching)
  }

  /// Makes a refusal of all its parts, as another process gives them.
  package init(
    _ code: Code, rule: String, message: DisplayText, advice: DisplayText, numbers: [MeasuredValue], place: FrameQuad?,
    skipped: RunSkipped, isCertain: Bool
  ) {
    self.code = code
    self.rule = rule
    messageText = message
    adviceText = advice
    self.numbers = numbers
    self.place = place
    self.skipped = skipped
    self.isCertain = isCertain
  }

  private init(_ other: Refusal, place: FrameQuad?, isCertain: Bool) {
    self.isCertain = isCertain
    code = other.code
    rule = other.rule
    messageText = other.messageText
    adviceText = other.adviceText
    numbers = other.numbers
    skipped = other.skipped
    self.place = place
  }

  /// The same refusal with the place where the thing was read.
  public func at(_ place: FrameQuad?) -> Refusal { Refusal(self, place: place, isCertain: isCertain) }

  /// The same refusal of something that was not read with certainty.
  public func ofUncertain() -> Refusal { Refusal(self, place: place, isCertain: false) }

  /// The refusal as JSON: `code`, `rule`, `message` and `advice`, then `numbers` and `corners` where there are any.
  ///
  /// - Parameter texts: The language of the sentences.
  public func json(_ texts: TextCatalog = .english) -> JSONNode {
    JSONNode(
      .object(
        [
          JSONMember("code", JSONNode(.string(code.name))), JSONMember("rule", JSONNode(.string(rule))),
          JSONMember("message", JSONNode(.string(messageText.text(texts)))),
          JSONMember("advice", JSONNode(.string(adviceText.text(texts)))),
        ] + numbers.content + place.corners))
  }
}
