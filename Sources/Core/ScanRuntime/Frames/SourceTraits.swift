import ScanPluginKit

/// What the routing of frames needs to know of their source.
struct SourceTraits: Sendable, Equatable {
  /// Whether the source waits until its frames were taken.
  let pacing: FramePacing
  /// Whether frames follow each other, so that those before one say something about it.
  let followsFrames: Bool
  /// How much work a frame is worth.
  let effort: ScanInput.Effort
  /// Whether the session is one picture, which every plugin of a workflow is to see.
  let isOnePicture: Bool

  init(pacing: FramePacing, followsFrames: Bool, effort: ScanInput.Effort, isOnePicture: Bool = false) {
    self.pacing = pacing
    self.followsFrames = followsFrames
    self.effort = effort
    self.isOnePicture = isOnePicture
  }

  init(_ request: SessionRequest) {
    self.init(
      pacing: request.source.pacing, followsFrames: request.source.continuity == .continuous, effort: request.effort,
      isOnePicture: request.isOnePicture)
  }

  /// Whether frames that came before a plugin became active are too early for it, whatever else is known of them.
  func delaysOlderFrames(_ delay: Int) -> Bool {
    delay > 0 && effort == .live && pacing == .live
  }
}
