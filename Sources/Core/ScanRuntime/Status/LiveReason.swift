import ScanPluginKit

/// Why what is in view is not read, of a running source: passes go in, the newest reason comes out.
///
/// It is made of refusals, places and motion, and of what ``PictureReasonProbe`` measures, by the same rules as the reasons of stills, and at
/// most at every ``interval`` of the frames' time.
struct LiveReason {
  /// What a pass says, beside what guidance is made of.
  struct Details {
    /// What was read and is refused.
    var refusals: [Refusal] = []
    /// What was read and is not asked for.
    var unwanted: FoundItem?
    /// What was read and waits for further frames that read the same.
    var unconfirmed: [UnconfirmedReading] = []
    /// What was measured of the candidates.
    var measured: [MeasuredValue] = []
    /// What is wrong with the picture, at the largest candidate or in the whole region.
    var picture: [ReadFailure] = []
  }

  /// The time between two reasons.
  static let interval = Duration.milliseconds(500)

  /// The newest reason; nil while nothing is in view, and once it was read.
  private(set) var reason: ReadFailure?
  private var lastTime: Duration?

  /// Takes in what a pass says.
  mutating func add(_ evidence: GuidanceEvidence, _ details: Details) {
    guard !evidence.hasRead else {
      self = LiveReason()
      return
    }
    // A clock that went back belongs to another recording.
    if let lastTime, evidence.timestamp >= lastTime, evidence.timestamp - lastTime < Self.interval { return }
    lastTime = evidence.timestamp
    reason = Self.reason(evidence, details)
  }

  private static func reason(_ evidence: GuidanceEvidence, _ details: Details) -> ReadFailure? {
    if let refusal = details.refusals.first { return ReadFailure(refusal) }
    if let item = details.unwanted {
      let name = DisplayText.Argument.string(item.kind)
      return ReadFailure(
        .disabledFormat,
        message: ReasonText.unwanted.with([
          "text": .text(ReasonText.quoted.with(["text": .string(ShownText.short(item.text))])), "kind": name,
        ]), advice: ReasonText.unwantedAdvice.with(["kind": name]), place: item.quad)
    }
    if let waiting = details.unconfirmed.first { return ReadFailure(waiting) }
    guard let largest = evidence.candidates.max(by: { $0.longerSide < $1.longerSide }) else {
      return details.picture.first
    }
    return reason(of: largest, evidence, details)
  }

  private static func reason(
    of largest: FrameQuad, _ evidence: GuidanceEvidence, _ details: Details
  ) -> ReadFailure {
    // Too little light hides where it ends and how small it is.
    if let light = details.picture.first, light.reason == .tooDark || light.reason == .tooBright { return light }
    if largest.touchesOppositeEdges(of: evidence.region) {
      return ReadFailure(
        .outsideCutout, message: ReasonText.tooLarge.with(), advice: ReasonText.tooLargeAdvice.with(),
        numbers: details.measured, place: largest)
    }
    return small(largest, evidence, details) ?? moving(largest, evidence) ?? details.picture.first
      ?? ReadFailure(
        .uncertain, message: ReasonText.unread.with(), advice: ReasonText.unreadAdvice.with(),
        numbers: details.measured, place: largest)
  }

  private static func small(
    _ largest: FrameQuad, _ evidence: GuidanceEvidence, _ details: Details
  ) -> ReadFailure? {
    if let small = ReadFailure.smallDetails(details.measured, at: largest) { return small }
    let limit = GuidanceRule.smallShare * Double(max(evidence.region.width, evidence.region.height))
    guard largest.longerSide < limit else { return nil }
    let length = largest.longerSide.rounded()
    return ReadFailure(
      .tooSmall,
      message: ReasonText.smallThing.with(["value": .number(Int(length)), "size": "\(evidence.region.size)"]),
      advice: ReasonText.smallThingAdvice.with(),
      numbers: [MeasuredValue(.longerSide, length, limit: limit)] + details.measured, place: largest)
  }

  private static func moving(_ largest: FrameQuad, _ evidence: GuidanceEvidence) -> ReadFailure? {
    guard let measure = evidence.measure, measure.motion > GuidanceRule.motionLimit else { return nil }
    return ReadFailure(
      .blurred, message: ReasonText.moving.with(["value": .number(Int(measure.motion.rounded()))]),
      advice: ReasonText.movingAdvice.with(),
      numbers: [MeasuredValue(.motion, measure.motion, limit: GuidanceRule.motionLimit)], place: largest)
  }
}
