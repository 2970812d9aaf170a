import ScanPluginKit

/// Finds what is wrong with the picture of a running source that gives nothing, by the same measures as those of stills.
///
/// It is asked by those who scan, beside the session's lock. Such a measurement takes some ten milliseconds, in which nothing is read. So
/// it is made for a plugin that has read nothing for a second of the frames' time, then at most once a second, and on a slow machine so
/// seldom that it takes no more than a tenth of the time.
final class PictureReasonProbe: Sendable {
  /// The least time before the first measurement for a plugin, and between two.
  static let interval = Duration.seconds(1)

  /// How many plugins are remembered at most.
  private static let most = 100

  private struct Scanner: Hashable {
    let lane: Int
    let epoch: Int
  }

  private struct Measured {
    /// When it was measured, or first nothing was read.
    let time: Duration
    var reasons: [ReadFailure] = []
    /// How long the next measurement waits.
    var pause = PictureReasonProbe.interval
  }

  private let newest = Guarded<[Scanner: Measured]>([:])

  /// The newest reasons that the picture gives; none where something was read.
  func reasons(_ job: Job, _ output: ScanOutput) -> [ReadFailure] {
    let scanner = Scanner(lane: job.lane, epoch: job.epoch)
    guard output.seenItems.isEmpty, output.refusals.isEmpty else {
      newest.withLock { $0[scanner] = nil }
      return []
    }
    let time = job.input.frame.timestamp
    let last = newest.withLock { $0[scanner] }
    if let last, time >= last.time, time - last.time < last.pause { return last.reasons }
    var measured = Measured(time: time)
    // A clock that went back belongs to another recording.
    if let last, time >= last.time {
      let cost = ContinuousClock().measure { measured.reasons = Self.measured(job.input, output) }
      measured.pause = max(Self.interval, cost * 10)
    }
    newest.withLock { newest in
      // Plugins that were exchanged leave theirs behind.
      if newest.count >= Self.most { newest.removeAll() }
      newest[scanner] = measured
    }
    return measured.reasons
  }

  /// Forgets all plugins: the next frame comes from elsewhere, or after a pause.
  func reset() { newest.withLock { $0.removeAll() } }

  private static func measured(_ input: ScanInput, _ output: ScanOutput) -> [ReadFailure] {
    if let place = output.candidates.max(by: { $0.longerSide < $1.longerSide }) {
      let module = output.measured.first { $0.name == .moduleSize }?.value
      return PictureQuality.reasons(for: input, at: place, detail: module).filter { $0.reason != .nothingLikeIt }
    }
    let region = PictureQuality.reasons(for: input)
    // An empty place is no fault, as long as the rest of the picture is as empty.
    guard !region.contains(where: { $0.reason == .nothingLikeIt }) else {
      return PictureQuality.besideRegion(input).map { [$0] } ?? []
    }
    guard region.allSatisfy({ $0.reason == .blurred }) else { return region }
    let share = Int((1 / GuidanceRule.smallShare).rounded())
    let small = PictureQuality.smallThing(input, share: share)
    // A small thing that is out of focus is too small only where sharpness would not help.
    let isTiny = small?.numbers.first.map { $0.value < Double(PictureQuality.sideLimit) } ?? false
    return (region.isEmpty || isTiny ? small.map { [$0] } ?? [] : []) + region
  }
}
