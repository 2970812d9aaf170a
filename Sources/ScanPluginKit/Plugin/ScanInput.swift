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
  private let cancellation: CancellationFlag?

  /// Makes an input; `region` is clamped to the frame and defaults to all of it.
  public init(
    frame: Frame, region: PixelRect? = nil, effort: Effort = .live, cancellation: CancellationFlag? = nil
  ) {
    self.frame = frame
    self.region = (region ?? PixelRect(frame.size)).clamped(to: frame.size)
    self.effort = effort
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

  /// The same frame with another region and effort.
  public func with(region: PixelRect? = nil, effort: Effort? = nil) -> ScanInput {
    ScanInput(
      frame: frame, region: region ?? self.region, effort: effort ?? self.effort, cancellation: cancellation)
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
