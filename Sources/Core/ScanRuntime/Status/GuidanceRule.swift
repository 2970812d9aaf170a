import ScanPluginKit

/// What one pass over a frame says to those who advise the user.
struct GuidanceEvidence {
  /// The time of the frame.
  var timestamp: Duration
  /// Whether something was read that is wanted.
  var hasRead = false
  /// Whether something was read that is not.
  var hasUnwanted = false
  /// Whether something was read that a rule of the configuration refuses.
  var isRefused = false
  /// Candidate regions that were not read.
  var candidates: [FrameQuad] = []
  /// The processed region.
  var region: PixelRect
  /// Light, sharpness and motion of the picture; nil when it was not measured.
  var measure: PictureMeasure?
  /// What the plugin itself advises.
  var advice = Guidance.none
}

/// The decision about what a user can do so that something is read: evidence of each pass goes in, advice comes out.
///
/// Time is that of the frames. What is read ends all advice at once; advice of the plugin itself comes at once; everything else
/// has to hold for ``settleTime`` before it is said and before it is taken back, so that it does not flicker.
struct GuidanceRule {
  /// How long a reason has to hold before it is said, and to be absent before it is taken back.
  static let settleTime = Duration.milliseconds(300)
  /// For how long something unwanted is in view before it is called the wrong type.
  static let wrongTypeTime = Duration.milliseconds(800)
  /// How much lighter or darker a picture has to become until it is no longer called too dark or too bright, 0…255.
  static let lightMargin = 15
  /// The mean difference of two frames above which the hand is not steady, 0…255.
  static let motionLimit = 10.0
  /// The sharpness below which a picture is blurred.
  static let sharpnessLimit = PictureQuality.sharpnessLimit
  /// A candidate whose longer side is below this share of the region's longer side is too small.
  static let smallShare = 0.125

  /// How long a candidate in a steady picture is not read before it is worth trying in parts.
  private let delay: Duration
  private(set) var guidance = Guidance.none
  private var proposal = Guidance.none
  private var proposedSince: Duration?
  private var unwantedSince: Duration?
  private var steadySince: Duration?
  /// Passes with a candidate, minus passes without, 0…4.
  private var candidateLevel = 0
  private var lastTimestamp: Duration?

  /// Whether something like the thing searched is in view and was not read: from the second pass that says so, until it was read
  /// or as many passes say otherwise.
  private(set) var isInRange = false

  init(delay: Duration) {
    self.delay = delay
  }

  /// Takes in what a pass says.
  mutating func add(_ evidence: GuidanceEvidence) {
    // A clock that went back belongs to another recording.
    if let lastTimestamp, evidence.timestamp < lastTimestamp { self = GuidanceRule(delay: delay) }
    lastTimestamp = evidence.timestamp
    guard !evidence.hasRead else {
      self = GuidanceRule(delay: delay)
      lastTimestamp = evidence.timestamp
      return
    }
    // What was read is nothing to come closer to.
    let isUnread = !evidence.isRefused && !evidence.candidates.isEmpty
    candidateLevel = !isUnread ? max(0, candidateLevel - 1) : min(4, candidateLevel + 1)
    if candidateLevel >= 2 { isInRange = true } else if candidateLevel == 0 { isInRange = false }
    unwantedSince = evidence.hasUnwanted && !evidence.isRefused ? unwantedSince ?? evidence.timestamp : nil
    let isSteady = isInRange && !isRestless(evidence)
    steadySince = isSteady ? steadySince ?? evidence.timestamp : nil
    guard evidence.advice == .none else {
      guidance = evidence.advice
      proposal = evidence.advice
      proposedSince = evidence.timestamp
      return
    }
    settle(on: reason(evidence), at: evidence.timestamp)
  }

  /// Begins anew after a pause: nothing is known of the time between.
  mutating func reset() { self = GuidanceRule(delay: delay) }

  private mutating func settle(on reason: Guidance, at time: Duration) {
    if reason != proposal || proposedSince == nil {
      proposal = reason
      proposedSince = time
    }
    let since = proposedSince ?? time
    // These two have waited for long enough already.
    let isRipe = reason == .tryInParts || reason == .wrongType
    if isRipe || time - since >= Self.settleTime { guidance = reason }
  }

  private func reason(_ evidence: GuidanceEvidence) -> Guidance {
    if evidence.isRefused { return .refused }
    if let unwantedSince, evidence.timestamp - unwantedSince >= Self.wrongTypeTime { return .wrongType }
    if let measure = evidence.measure {
      // Said once, it takes a clear change to be taken back.
      let darkLimit = PictureQuality.darkLimit + (guidance == .tooDark ? Self.lightMargin : 0)
      if measure.bright < darkLimit { return .tooDark }
      let brightLimit = PictureQuality.brightLimit - (guidance == .tooBright ? Self.lightMargin : 0)
      if measure.dark > brightLimit, measure.bright - measure.dark < PictureQuality.contrastLimit { return .tooBright }
    }
    guard isInRange else { return .none }
    if let largest = evidence.candidates.max(by: { $0.longerSide < $1.longerSide }) {
      // Who cannot move back far enough can try it in parts.
      if largest.touchesOppositeEdges(of: evidence.region) { return isDue(evidence) ? .tryInParts : .moveBack }
      let room = Double(max(evidence.region.width, evidence.region.height))
      if largest.longerSide < Self.smallShare * room { return .moveCloser }
    }
    if isRestless(evidence) { return .holdSteady }
    return isDue(evidence) ? .tryInParts : .none
  }

  /// Whether something in a steady picture was not read for long enough.
  private func isDue(_ evidence: GuidanceEvidence) -> Bool {
    steadySince.map { evidence.timestamp - $0 >= delay } ?? false
  }

  private func isRestless(_ evidence: GuidanceEvidence) -> Bool {
    guard let measure = evidence.measure else { return false }
    let isSaid = guidance == .holdSteady
    return measure.motion > Self.motionLimit * (isSaid ? 0.7 : 1)
      || measure.sharpness < Self.sharpnessLimit * (isSaid ? 1.2 : 1)
  }
}

extension Quad where Space == FrameSpace {
  /// The longer side of the upright rectangle around the shape, in pixels.
  var longerSide: Double {
    let bounds = boundingRect
    return max(bounds.width, bounds.height)
  }

  /// Whether the shape reaches to within two pixels of two opposite edges of a region: a part of it may lie beyond.
  func touchesOppositeEdges(of region: PixelRect) -> Bool {
    let (bounds, frame) = (boundingRect, region.frameRect)
    return (bounds.minX <= frame.minX + 2 && bounds.maxX >= frame.maxX - 2)
      || (bounds.minY <= frame.minY + 2 && bounds.maxY >= frame.maxY - 2)
  }
}
