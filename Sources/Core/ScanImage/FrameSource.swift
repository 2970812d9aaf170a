/// A place that frames come from: a camera, pictures, a video, a generator.
///
/// A source is started once, by ``run(into:)``, which returns when the input ends. Cancelling the task that runs it stops
/// it: the source then releases its device or files and returns or throws `CancellationError`.
public protocol FrameSource: Sendable {
  /// The source's name as the user knows it, for events and messages.
  var name: String { get }

  /// Whether frames pass by whether or not somebody takes them.
  var pacing: FramePacing { get }

  /// Whether its frames follow each other or stand for themselves.
  var continuity: FrameContinuity { get }

  /// Delivers frames until the input ends or the task is cancelled.
  ///
  /// - Parameter sink: Takes the frames. A `.live` source calls ``FrameSink/sendLatest(_:)``, which never waits; an
  ///   `.everyFrame` source calls ``FrameSink/send(_:)``, which waits until the frame was taken. A part of the input
  ///   that cannot be read is reported with ``FrameSink/report(_:)-(SourceError)``, and the source goes on with the next.
  /// - Throws: ``SourceError`` when nothing more can be read.
  func run(into sink: any FrameSink) async throws
}

extension FrameSource {
  /// Frames that pass by follow each other; those that wait for the scanner stand for themselves.
  public var continuity: FrameContinuity { pacing == .live ? .continuous : .separate }
}

/// Whether the frames of a source follow each other, whatever their pacing.
public enum FrameContinuity: Sendable, Hashable, CaseIterable {
  /// Each frame shows what the one before it showed, a moment later, as those of a camera or a video: what one frame leaves open, the
  /// next ones say.
  case continuous
  /// Each picture stands for itself, as those of a folder.
  case separate
}

/// Whether frames of a source wait for the scanner.
public enum FramePacing: Sendable, Hashable {
  /// The source goes on at its own pace; the newest frame wins and older ones are dropped and counted.
  case live
  /// The source waits until each frame was taken; none is dropped.
  case everyFrame
}

/// The taker of a source's frames.
public protocol FrameSink: Sendable {
  /// What is needed of the next frames beside luma. A source looks here before it makes a frame, because another plugin may need
  /// something else, and gives what it can; a sink that needs luma alone need not implement this.
  var needs: FrameNeeds { get }

  /// Puts a live frame into the newest-frame slot, replacing one that nobody took; never waits.
  func sendLatest(_ frame: Frame)

  /// Hands a frame over and waits until it was taken; returns without effect once the session ended.
  func send(_ frame: Frame) async

  /// Reports a problem with a part of the input, after which the source goes on.
  func report(_ error: SourceError)

  /// Reports what happened to the device behind the source; a sink that has no use for it need not implement this.
  func report(_ notice: SourceNotice)
}

extension FrameSink {
  /// Luma alone.
  public var needs: FrameNeeds { .none }

  /// Does nothing.
  public func report(_ notice: SourceNotice) {}
}
