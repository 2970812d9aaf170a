import ScanPluginKit

/// Why what is in view is not read, of a running source: passes go in, the newest reason comes out.
///
/// It is made of what the session knows anyway (refusals, places, light, sharpness, motion), by the same rules as the reasons of
/// stills, and at most at every ``interval`` of the frames' time.
struct LiveReason {
  /// What a pass says, beside what guidance is made of.
  struct Details {
    /// What was read and is refused.
    var refusals: [Refusal] = []
    /// What was read and is not asked for.
    var unwanted: FoundItem?
    /// What was measured of the candidates.
    var measured: [MeasuredValue] = []
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
    let isInView = !evidence.candidates.isEmpty
    if let measure = evidence.measure {
      let levels = PictureQuality.Levels(dark: measure.dark, bright: measure.bright, sharpness: measure.sharpness)
      let light = PictureQuality.reasons(levels, evidence.region.size).first { $0.reason != .blurred || isInView }
      if let light { return light }
    }
    guard let largest = evidence.candidates.max(by: { $0.longerSide < $1.longerSide }) else { return nil }
    return reason(of: largest, evidence, details)
  }

  private static func reason(
    of largest: FrameQuad, _ evidence: GuidanceEvidence, _ details: Details
  ) -> ReadFailure {
    if largest.touchesOppositeEdges(of: evidence.region) {
      return ReadFailure(
        .outsideCutout, message: ReasonText.tooLarge.with(), advice: ReasonText.tooLargeAdvice.with(),
        numbers: details.measured, place: largest)
    }
    if let small = ReadFailure.smallDetails(details.measured, at: largest) { return small }
    let room = Double(max(evidence.region.width, evidence.region.height))
    if largest.longerSide < GuidanceRule.smallShare * room {
      let length = MeasuredValue(.longerSide, largest.longerSide.rounded(), limit: GuidanceRule.smallShare * room)
      return ReadFailure(
        .tooSmall,
        message: ReasonText.smallThing.with([
          "value": .number(Int(largest.longerSide.rounded())), "size": "\(evidence.region.size)",
        ]), advice: ReasonText.smallThingAdvice.with(), numbers: [length] + details.measured, place: largest)
    }
    if let measure = evidence.measure, measure.motion > GuidanceRule.motionLimit {
      return ReadFailure(
        .blurred, message: ReasonText.moving.with(["value": .number(Int(measure.motion.rounded()))]),
        advice: ReasonText.movingAdvice.with(),
        numbers: [MeasuredValue(.motion, measure.motion, limit: GuidanceRule.motionLimit)], place: largest)
    }
    return ReadFailure(
      .uncertain, message: ReasonText.unread.with(), advice: ReasonText.unreadAdvice.with(),
      numbers: details.measured, place: largest)
  }
}
