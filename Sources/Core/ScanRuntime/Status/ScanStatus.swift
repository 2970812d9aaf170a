public import ScanPluginKit

/// What a session knows after a pass over one frame.
public struct ScanStatus: Sendable, Hashable {
  /// What the view is doing.
  public let state: ScanState
  /// Everything that was found since the session began or was cleared, unwanted things included.
  public let foundItems: [RecognizedItem]
  /// What was found for the first time in this pass.
  public let newItems: [RecognizedItem]
  /// Whether something was found that is not unwanted.
  public let isValid: Bool
  /// Whether something like the thing searched is in view and was not read. It advises to hold steady, and promises nothing.
  public let isInRange: Bool
  /// What the user can do.
  public let guidance: Guidance
  /// What the last pass read and the configuration refuses.
  public let refusals: [Refusal]
  /// What the last pass of each plugin read and waits for further frames that read the same.
  public let unconfirmed: [UnconfirmedReading]
  /// Why what is in view is not read: the newest reason, at most two a second of the frames' time; nil while nothing is in view, once it
  /// was read, and where `isGuidanceEnabled` is false.
  public let reason: ReadFailure?
  /// The corners of something that looks like the thing searched, was not read and reaches a side of the processed region, so that a part
  /// of it may lie beyond; nil when there is none.
  public let partialLocation: FrameQuad?
  /// The text of a thing that is being read in parts, as far as it is known.
  public let partialText: String?
  /// How much the picture moved since the frame before: the mean difference of the luma, 0…255.
  public let motion: Double
  /// How sharp the region is, 0 (nothing but soft edges) … 1.
  public let sharpness: Double
  /// The mean luma of the region, 0…255.
  public let brightness: Double
  /// What the camera can do.
  public let capabilities: CameraCapabilities
  /// Whether a snapshot was requested and has not come yet.
  public let isSnapshotPending: Bool
  /// The plugin, its configuration and the frame.
  public let stamp: RunStamp

  init(
    state: ScanState, foundItems: [RecognizedItem], newItems: [RecognizedItem], isInRange: Bool, guidance: Guidance,
    refusals: [Refusal], unconfirmed: [UnconfirmedReading], reason: ReadFailure?, partialLocation: FrameQuad?,
    partialText: String?, motion: Double,
    sharpness: Double,
    brightness: Double,
    capabilities: CameraCapabilities,
    isSnapshotPending: Bool, stamp: RunStamp
  ) {
    self.state = state
    self.foundItems = foundItems
    self.newItems = newItems
    isValid = foundItems.contains { !$0.isUnwanted }
    self.isInRange = isInRange
    self.guidance = guidance
    self.refusals = refusals
    self.unconfirmed = unconfirmed
    self.reason = reason
    self.partialLocation = partialLocation
    self.partialText = partialText
    self.motion = motion
    self.sharpness = sharpness
    self.brightness = brightness
    self.capabilities = capabilities
    self.isSnapshotPending = isSnapshotPending
    self.stamp = stamp
  }
}
