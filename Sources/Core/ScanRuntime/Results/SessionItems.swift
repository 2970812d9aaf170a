import ScanPluginKit

/// What a session knows of the things it saw and of what the user can do, as a value: passes go in, changes come out.
struct SessionItems {
  /// What one pass changed.
  struct Pass {
    /// The change of the things in view; nil when there is none.
    var change: ItemsChange?
    /// What was seen for the first time.
    var newItems: [RecognizedItem] = []
  }

  private(set) var tracker = ItemTracker()
  private var rules: [String: GuidanceRule] = [:]
  private var reasons: [String: LiveReason] = [:]
  private var followsPause: Set<String> = []
  private var lastOrigin: FrameOrigin?
  private(set) var partialText: String?
  /// Where something that was not read reaches a side of the processed region.
  private(set) var partialLocation: FrameQuad?
  /// What the last pass read and the configuration refuses.
  private(set) var refusals: [Refusal] = []
  /// What the last pass of each plugin read and waits for further frames.
  var unconfirmed: [UnconfirmedReading] { waiting.sorted { $0.key < $1.key }.flatMap(\.value) }
  private var waiting: [String: [UnconfirmedReading]] = [:]
  private(set) var measure: PictureMeasure?
  /// What the last pass was, and what it saw for the first time.
  var lastPass: (stamp: RunStamp, newItems: [RecognizedItem])?

  /// The advice of the plugin that has one.
  var guidance: Guidance {
    rules.sorted { $0.key < $1.key }.lazy.map(\.value.guidance).first { $0 != .none } ?? .none
  }

  /// Why what is in view is not read, of the plugin that has a reason.
  var reason: ReadFailure? { reasons.sorted { $0.key < $1.key }.lazy.compactMap(\.value.reason).first }

  /// Whether a plugin sees something like what it searches for.
  var isInRange: Bool { rules.values.contains { $0.isInRange } }

  /// Takes in what a plugin said about a frame.
  mutating func pass(
    _ output: ScanOutput, _ input: ScanInput, _ stamp: RunStamp, _ config: PluginConfig, measure: PictureMeasure?,
    reasons: [ReadFailure], wallClock: Duration
  ) -> Pass {
    let frame = input.frame
    // Pictures that are worth a still's effort have nothing to do with the ones before, as long as they are not of one file.
    let isOther = input.effort != .live && lastOrigin != nil && lastOrigin != frame.origin
    lastOrigin = frame.origin
    let seen = output.seenItems
    let change = tracker.see(
      seen,
      ItemPass(
        pluginID: stamp.pluginID, configRevision: stamp.configRevision, frameSize: frame.size,
        observation: Observation(frameNumber: frame.number, timestamp: frame.timestamp, wallClock: wallClock),
        grace: .milliseconds(config.itemGraceMs), followsPause: followsPause.remove(stamp.pluginID) != nil,
        isOtherPicture: isOther))
    self.measure = measure
    refusals = output.reportedSkip?.refusals ?? []
    waiting[stamp.pluginID] = output.unconfirmed
    if config.isGuidanceEnabled {
      let evidence = GuidanceEvidence(
        timestamp: frame.timestamp, hasRead: seen.contains { !$0.isUnwanted },
        hasUnwanted: seen.contains(where: \.isUnwanted), isRefused: !refusals.isEmpty, candidates: output.candidates,
        region: input.region, measure: measure, advice: output.guidance)
      let details = LiveReason.Details(
        refusals: refusals, unwanted: seen.first(where: \.isUnwanted)?.item,
        unconfirmed: output.unconfirmed, measured: output.measured,
        picture: reasons)
      advise(evidence, details, stamp.pluginID, config)
    }
    partialText = output.partialText
    let isRead = seen.contains { !$0.isUnwanted }
    partialLocation = isRead ? nil : output.candidates.first { $0.touchesEdge(of: input.region) }
    return Pass(change: change, newItems: change?.added ?? [])
  }

  /// Takes in what a pass of a plugin says to those who advise the user.
  private mutating func advise(
    _ evidence: GuidanceEvidence, _ details: LiveReason.Details, _ pluginID: String, _ config: PluginConfig
  ) {
    rules[pluginID, default: GuidanceRule(delay: .milliseconds(config.guidanceDelayMs))].add(evidence)
    reasons[pluginID, default: LiveReason()].add(evidence, details)
    // What one plugin of a workflow reads ends the advice of the others.
    guard evidence.hasRead else { return }
    for id in rules.keys { rules[id]?.reset() }
    reasons.removeAll()
  }

  /// Takes in where things were found in a frame that was not scanned.
  mutating func follow(_ moves: [ItemMove]) -> ItemsChange? { tracker.follow(moves) }

  /// Marks what an item says as unwanted.
  mutating func reject(_ id: RecognizedItem.ID) -> ItemsChange? { tracker.reject(id) }

  /// The output without what was reported as unwanted: that is in view, but no result.
  func withoutReported(_ output: ScanOutput, _ pluginID: String) -> ScanOutput {
    var output = output
    output.results = output.results.compactMap { result in
      result.without { tracker.isReported($0, pluginID: pluginID) }
    }
    return output
  }

  /// Begins anew: a session starts, or the user wants to.
  mutating func clear() -> ItemsChange? {
    let change = tracker.clear()
    resetAdvice()
    followsPause.removeAll()
    lastOrigin = nil
    lastPass = nil
    return change
  }

  /// Lets the things of the plugins that are concerned go.
  mutating func retire(_ reason: ItemRemoval, _ isConcerned: (_ pluginID: String) -> Bool) -> ItemsChange? {
    rules = rules.filter { !isConcerned($0.key) }
    reasons = reasons.filter { !isConcerned($0.key) }
    followsPause = followsPause.filter { !isConcerned($0) }
    (partialText, partialLocation) = (nil, nil)
    refusals = []
    waiting = waiting.filter { !isConcerned($0.key) }
    // What the old plugin knew last is nothing that the new one knows.
    if reason == .swapped {
      lastPass = nil
      measure = nil
    }
    return tracker.retire(reason, isConcerned)
  }

  /// Counts the time until the next pass as absence, and forgets what led to advice.
  mutating func paused() {
    followsPause.formUnion(tracker.all.map(\.pluginID))
    resetAdvice()
  }

  private mutating func resetAdvice() {
    rules.removeAll()
    reasons.removeAll()
    (partialText, partialLocation) = (nil, nil)
    (refusals, waiting) = ([], [:])
    measure = nil
  }
}
