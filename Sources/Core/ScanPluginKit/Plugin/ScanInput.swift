import Synchronization

/// What a plugin is given for one frame.
public struct ScanInput: Sendable {
  /// How much work a frame is worth.
  public enum Effort: Sendable, Hashable, CaseIterable {
    /// One of many frames of a running source: the next one comes soon.
    case live
    /// A picture that there is only one of.
    case still
    /// A picture that gave nothing with less effort, or a user who asked for all that is possible.
    case thorough
  }

  /// The whole upright frame.
  public let frame: Frame
  /// The part of the frame to process, in frame pixels: the cutout with its padding and offset; never empty.
  public let region: PixelRect
  /// How much work the frame is worth.
  public let effort: Effort
  /// The frames that the source gave before this one, the newest first: as many as the plugin needs and there were. Empty for
  /// pictures that do not follow each other.
  public let earlierFrames: [Frame]
  /// Where the user pointed at a short while ago, in frame pixels; nil for nowhere. What is nearest to it comes first where a plugin cannot
  /// read all in one frame.
  public let pointOfInterest: FramePoint?
  /// Where a recording is replayed, the recorded answers to whether there was time for more work, in their order; empty otherwise. A plugin
  /// with a budget of time decides by them first, so that the replay does not depend on how fast the computer is.
  public let timeChecks: [Bool]
  private let cancellation: CancellationFlag?

  /// Makes an input; `region` is clamped to the frame and defaults to all of it.
  public init(
    frame: Frame, region: PixelRect? = nil, effort: Effort = .live, earlierFrames: [Frame] = [],
    pointOfInterest: FramePoint? = nil, timeChecks: [Bool] = [], cancellation: CancellationFlag? = nil
  ) {
    self.frame = frame
    self.earlierFrames = earlierFrames
    self.region = (region ?? PixelRect(frame.size)).clamped(to: frame.size)
    self.effort = effort
    self.pointOfInterest = pointOfInterest
    self.timeChecks = timeChecks
    self.cancellation = cancellation
  }

  /// Whether the output will be dropped anyway, because the session stopped or the plugin was exchanged.
  public var isCancelled: Bool { cancellation?.isCancelled ?? false }

  /// The map from pixels of the region back to pixels of the frame.
  public var regionToFrame: AffineTransform<CropSpace, FrameSpace> { AffineTransform(regionOrigin: region) }

  /// Lends the luma of the region, in place, for the duration of the call.
  public func withRegionLuma<Result: ~Copyable, Failure: Error>(
    _ body: (LumaView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try frame.luma.withView(of: region, body)
  }

  /// Lends the colors of the region, in place, for the duration of the call; nil where the source has none.
  ///
  /// A plugin that looks at colors says so in its factory (``PluginFactory``), so that the source makes them with the frame. Where a
  /// source gives colors in another size than luma, the view shows the region in that size.
  public func withRegionColor<Result, Failure: Error>(
    _ body: (ColorView) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let color = frame.color else { return nil }
    let (size, luma) = (color.size, frame.size)
    guard size != luma, luma.area > 0 else { return try color.withView(of: region, body) }
    let (left, top) = (region.x * size.width / luma.width, region.y * size.height / luma.height)
    let place = PixelRect(
      x: left, y: top, width: (region.x + region.width) * size.width / luma.width - left,
      height: (region.y + region.height) * size.height / luma.height - top)
    return try color.withView(of: place, body)
  }

  /// The same frame with another region and effort.
  public func with(region: PixelRect? = nil, effort: Effort? = nil) -> ScanInput {
    ScanInput(
      frame: frame, region: region ?? self.region, effort: effort ?? self.effort, earlierFrames: earlierFrames,
      pointOfInterest: pointOfInterest, timeChecks: timeChecks, cancellation: cancellation)
  }
}

/// A flag that is raised once, to end work early.
public final class CancellationFlag: Sendable {
  private let raised = Atomic(false)

  /// Makes a flag that is down.
  public init() {}

  /// Whether the flag was raised.
  public var isCancelled: Bool { raised.load(ordering: .acquiring) }

  /// Raises the flag, for good.
  public func cancel() { raised.store(true, ordering: .releasing) }
}
