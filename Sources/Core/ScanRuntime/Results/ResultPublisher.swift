import ScanPluginKit

/// The publishing of results: what a plugin found becomes items, results that are delivered, and events.
///
/// A value without locks and tasks. What is to be done outside of it is kept as ``Action``s, which the session takes and carries
/// out, in order, after each change. Nothing is published for a scan that the ``FrameRouter`` does not count as current.
struct ResultPublisher {
  /// What the session is to do.
  enum Action: Sendable {
    case publish(ScanEvent)
    /// Report a change of the items to all listeners.
    case reportItems(ItemsChange)
    /// Follow items from where they were read in a frame.
    case follow([ItemFollower.Anchor], inView: Set<RecognizedItem.ID>)
    /// Follow only these items on.
    case keepFollowing(Set<RecognizedItem.ID>)
  }

  /// A scan that is over.
  struct Scan {
    let output: ScanOutput
    let job: Job
    let plugin: ActivePlugin
    /// What the picture shows; nil when it was not measured.
    let measure: PictureMeasure?
    /// What is wrong with the picture; empty where that was not measured.
    let reasons: [ReadFailure]
    /// The time of day.
    let wallClock: Duration
    /// Whether the plugin is done with its first result.
    let stopsAtResult: Bool

    var stamp: RunStamp { plugin.stamp(job.input.frame) }
  }

  /// What came of a scan.
  struct Delivery {
    /// The delivered results, without their frames.
    var results: [ScanResult] = []
    /// How many results came after the one that was enough.
    var resultsAfterFirst = 0
  }

  private(set) var items = SessionItems()
  var record: SessionRecord
  /// What each plugin delivered before.
  private var repeats: [RepeatFilter]
  private var actions: [Action] = []

  init(_ plugins: [ActivePlugin], _ record: SessionRecord) {
    self.record = record
    repeats = Self.filters(plugins)
  }

  /// What is to be done since the last call, in order.
  mutating func takeActions() -> [Action] {
    guard !actions.isEmpty else { return [] }
    defer { actions = [] }
    return actions
  }

  // MARK: - Sessions and plugins

  /// Begins a session: nothing is carried over from the one before.
  mutating func begin(_ record: SessionRecord) {
    self.record = record
    forgetDelivered()
    report(items.clear())
  }

  /// Forgets what was found and delivered, as if the session had just begun.
  mutating func clear() {
    report(items.clear())
    record.results.removeAll()
    forgetDelivered()
  }

  /// Begins with other plugins, which have delivered nothing.
  mutating func exchange(_ plugins: [ActivePlugin]) {
    repeats = Self.filters(plugins)
    record.swaps += 1
  }

  /// Lets items go, all of them unless a plugin is named that they belong to.
  mutating func retire(_ reason: ItemRemoval, pluginID: String? = nil) {
    report(items.retire(reason) { pluginID == nil || $0 == pluginID })
    actions.append(.keepFollowing(Set(items.tracker.ids)))
  }

  /// Counts the time of a pause as absence.
  mutating func pause() { items.paused() }

  private mutating func forgetDelivered() {
    for lane in repeats.indices { repeats[lane].reset() }
  }

  private static func filters(_ plugins: [ActivePlugin]) -> [RepeatFilter] {
    plugins.map { RepeatFilter($0.runner.repeats.policy) }
  }

  // MARK: - Scans

  /// Publishes the output of a scan.
  mutating func publish(_ scan: Scan) -> Delivery {
    let seen = see(scan)
    let delivery = deliver(seen.output, scan)
    for error in scan.output.problems {
      note(scan.problem(.reported, "message", error.messageText, error), scan.stamp, isInSession: true)
    }
    items.lastPass = (scan.stamp, seen.newItems)
    return delivery
  }

  /// Publishes that a plugin failed on a frame: the things that it saw before were not seen in this one.
  mutating func publishFailure(_ error: any Error, _ scan: Scan) {
    _ = see(scan)
    items.lastPass = (scan.stamp, [])
    note(scan.problem(.failed, "error", DisplayText(of: error), error), scan.stamp, isInSession: true)
  }

  /// Takes in what a plugin saw in a frame, and reports how the items changed.
  ///
  /// - Returns: What of the output is to be delivered, and the items that are new.
  private mutating func see(_ scan: Scan) -> (output: ScanOutput, newItems: [RecognizedItem]) {
    let (input, stamp) = (scan.job.input, scan.stamp)
    let config = scan.plugin.config.pluginConfig
    let output = scan.plugin.runner.repeats.isConfigured ? scan.output.withRepeated : scan.output
    let limited = config.recognizesMultipleItems ? output : output.limitedToCenter(of: input.region)
    let pass = items.pass(
      limited, input, stamp, config, measure: scan.measure, reasons: scan.reasons, wallClock: scan.wallClock)
    report(pass.change)
    if config.isHighFrameRateTrackingEnabled, scan.job.source.pacing == .live { follow(input.frame) }
    return (withoutRepeated(withoutRejected(limited, stamp), scan), pass.newItems)
  }

  /// The output without the results that were reported as unwanted.
  private func withoutRejected(_ output: ScanOutput, _ stamp: RunStamp) -> ScanOutput {
    guard !output.results.isEmpty else { return output }
    var kept = items.withoutReported(output, stamp.pluginID)
    if kept.results.isEmpty { kept.skipped = kept.skipped ?? .resultNotValid }
    return kept
  }

  /// The output without what was delivered before and is held back.
  ///
  /// What the use case says holds for frames that follow each other: a picture that stands for itself is read for its own sake.
  private mutating func withoutRepeated(_ output: ScanOutput, _ scan: Scan) -> ScanOutput {
    let input = scan.job.input
    guard !output.results.isEmpty, input.effort == .live || scan.plugin.runner.repeats.isConfigured else {
      return output
    }
    var kept = output
    kept.results = repeats[scan.job.lane].fresh(output.results, at: input.frame.timestamp)
    if kept.results.isEmpty { kept.skipped = .repeated }
    return kept
  }

  private mutating func deliver(_ output: ScanOutput, _ scan: Scan) -> Delivery {
    let stamp = scan.stamp
    for info in output.infos { actions.append(.publish(.scanInfo(info, stamp: stamp))) }
    if !output.feedback.isEmpty { actions.append(.publish(.visualFeedback(output.feedback, stamp: stamp))) }
    let wanted = scan.stopsAtResult ? min(1, output.results.count) : output.results.count
    var delivery = Delivery(resultsAfterFirst: output.results.count - wanted)
    for found in output.results.prefix(wanted) {
      let result = ScanResult(found, scan.job.input, stamp)
      // The reader of a single picture hands over what was cut out of it; the picture itself it has.
      record.results.append(
        scan.job.source.isOnePicture ? result.with(frame: nil, pictures: result.pictures) : result.withoutFrame)
      actions.append(.publish(.result(result)))
      delivery.results.append(result.withoutFrame)
    }
    if let skipped = output.reportedSkip { actions.append(.publish(.runSkipped(skipped, stamp: stamp))) }
    return delivery
  }

  /// Keeps a problem for the report of the session, if there is one, and reports it.
  mutating func note(_ problem: ScanIssue, _ stamp: RunStamp, isInSession: Bool) {
    if isInSession {
      record.problemCount += 1
      record.problems.append(problem)
    }
    actions.append(.publish(.problem(problem, stamp: stamp)))
  }

  // MARK: - Items

  /// Takes in where items were found in a frame that was not scanned.
  mutating func follow(_ moves: [ItemMove]) { report(items.follow(moves)) }

  /// Marks what an item says as unwanted.
  ///
  /// - Returns: Whether the item is known.
  mutating func reject(_ id: RecognizedItem.ID) -> Bool {
    guard items.tracker.found.contains(where: { $0.id == id }) else { return false }
    report(items.reject(id))
    return true
  }

  private mutating func report(_ change: ItemsChange?) {
    if let change { actions.append(.reportItems(change)) }
  }

  private mutating func follow(_ frame: Frame) {
    let anchors = items.tracker.followable.filter { $0.frameNumber == frame.number }.map {
      ItemFollower.Anchor(id: $0.id, quad: $0.quad, frame: frame)
    }
    actions.append(.follow(anchors, inView: Set(items.tracker.ids)))
  }
}

extension ResultPublisher.Scan {
  fileprivate func problem(
    _ text: RuntimeText, _ name: String, _ part: DisplayText, _ error: any Error
  ) -> ScanIssue {
    let origin = job.input.frame.origin
    return ScanIssue(
      .runFailed, place: origin.source, page: origin.page == 1 ? nil : origin.page,
      frameNumber: job.input.frame.number,
      message: text.with(["plugin": .string(plugin.pluginID), name: .text(part)]), underlying: error)
  }
}

extension ScanResult {
  init(_ found: PluginResult, _ input: ScanInput, _ stamp: RunStamp) {
    self.init(
      pluginID: stamp.pluginID, configRevision: stamp.configRevision, body: found.body,
      confidence: found.confidence, cropRect: input.region, frameNumber: input.frame.number,
      timestamp: input.frame.timestamp, origin: input.frame.origin, frame: input.frame,
      pictures: found.pictures)
  }
}
