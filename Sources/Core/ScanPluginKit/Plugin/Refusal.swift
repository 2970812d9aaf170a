/// A rule of the configuration that something which was read does not pass, so that it is no result.
///
/// A plugin puts refusals into ``ScanOutput/refusals`` of the frame. From there the session reports them: live in the
/// event `runSkipped`, in the status and as ``Guidance/refused``; of a still as a ``ReadFailure`` with the reason
/// `refused`, in place of what ``ScanPlugin/explain(_:)`` says.
public struct Refusal: Error, Sendable, Hashable {
  /// The key that refuses it, from the use case's object on: `validationRegex`, or `mrz.surname.scanOption` for a nested one.
  public let rule: String
  /// What was refused and why, as one sentence for a person.
  public let message: String
  /// What to do, as one sentence.
  public let advice: String
  /// Where in the frame; nil when it concerns all of it, or the place is not known.
  public let place: FrameQuad?
  /// The run code that stands for it.
  public let skipped: RunSkipped

  /// Makes a refusal.
  ///
  /// - Parameters:
  ///   - rule: The key that refuses it.
  ///   - text: What was read; nil where it is not known, like a field that is not there.
  ///   - reason: Why, to follow "but", like "the list lacks it"; nil says that the rule refuses it.
  ///   - advice: What to do; nil advises to check the rule.
  ///   - place: Where in the frame.
  ///   - skipped: The run code.
  public init(
    by rule: String, of text: String? = nil, because reason: String? = nil, advice: String? = nil,
    place: FrameQuad? = nil, skipped: RunSkipped = .resultNotValid
  ) {
    let reason = reason ?? "`\(rule)` refuses it"
    self.rule = rule
    message = "\(text.map { "\"\(ShownText.short($0))\"" } ?? "it") was read, but \(reason)"
    self.advice = advice ?? "check `\(rule)` in the configuration"
    self.place = place
    self.skipped = skipped
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
      by: rule, of: text, because: "with a confidence of \(confidence), and `\(rule)` asks for \(least)",
      advice: "take a sharper and larger picture, or lower `\(rule)`", place: place, skipped: .confidenceNotReached)
  }

  /// The refusal of a text that an expression does not match.
  public static func pattern(_ rule: String, of text: String, place: FrameQuad? = nil) -> Refusal {
    Refusal(by: rule, of: text, because: "`\(rule)` does not match it", place: place, skipped: .patternNotMatching)
  }

  private init(_ other: Refusal, place: FrameQuad?) {
    rule = other.rule
    message = other.message
    advice = other.advice
    skipped = other.skipped
    self.place = place
  }

  /// The same refusal with the place where the thing was read.
  public func at(_ place: FrameQuad?) -> Refusal { Refusal(self, place: place) }

  /// The refusal as JSON: `rule`, `message` and `advice`.
  public func json() -> JSONNode {
    [
      "rule": JSONNode(.string(rule)), "message": JSONNode(.string(message)), "advice": JSONNode(.string(advice)),
    ]
  }
}
