import ScanPluginKit

/// One scan to be done: the frame, the region, and the lane it is for.
struct Job: Sendable {
  /// The lane of the plugin, as long as the epoch is the lane's.
  let lane: Int
  let epoch: Int
  let input: ScanInput
  let taken: ContinuousClock.Instant
  /// What the source of the frame is like; the session may have another one when the scan is over.
  let source: SourceTraits
  /// Whether the configuration wants guidance from the picture.
  let isGuided: Bool
}

/// What a pump gets when it asks for its next scan.
enum NextJob: Sendable {
  case job(Job)
  /// There is no frame right now.
  case none
  /// The epoch is over.
  case over
}
