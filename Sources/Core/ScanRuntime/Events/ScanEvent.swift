public import ScanPluginKit

/// Something that a ``ScanView`` reports to its listeners. Further cases may come, so a switch needs a default.
public enum ScanEvent: Sendable {
  /// A session began.
  case started(SessionInfo)
  /// A frame was scanned; only for subscriptions that ask for it.
  case frame(FrameReport)
  /// Something was read.
  case result(ScanResult)
  /// Everything that the configuration asks for was read; the results come without their frames.
  case allResults([ScanResult], stamp: RunStamp)
  /// A named value of one run, like the lighting condition.
  case scanInfo(ScanInfo, stamp: RunStamp)
  /// A frame gave no result.
  case runSkipped(RunSkipped, stamp: RunStamp)
  /// Shapes to highlight.
  case visualFeedback([FrameQuad], stamp: RunStamp)
  /// Something went wrong; scanning goes on, unless ``finished(_:)`` follows.
  case problem(ScanIssue, stamp: RunStamp)
  /// A plugin did not return in time.
  case stalled(StallReport)
  /// The plugin was exchanged: from here on, results have the new revision.
  case swapped(SwapReport)
  /// Keys of the configuration have no effect, because nothing here meets what they need; each is reported once in a session.
  case notApplied([ConditionalKey])
  /// A sequential composite went on to its next plugin.
  case step(StepReport)
  /// The things in view changed.
  case items(ItemsChange)
  /// Somebody tapped on a thing in view.
  case tapped(RecognizedItem)
  /// Somebody clicked on a text or picture of `uiFeedbackConfig`.
  case clicked(ElementClick)
  /// Somebody began or ceased to watch.
  case viewers(ViewersChange)
  /// What the session knows after a frame; only for subscriptions that ask for it.
  case status(ScanStatus)
  /// Something happened to the device behind the source.
  case source(SourceNotice)
  /// The camera was asked for something else, or reads back something else.
  case camera(CameraStatus)
  /// What scanning needs came or went.
  case readiness(ReadyStatus)
  /// A watched configuration file was saved.
  case reloaded(ReloadReport)
  /// A picture was taken on request.
  case captured(CapturedPhoto)
  /// A capture is over, exactly once for each.
  case captureFinished(CaptureReport)
  /// The view does something else now.
  case stateChanged(ScanState)
  /// The subscriber was too slow, and lost events. It comes before everything that still waits, so that older events can follow.
  case overflow(EventOverflow)
  /// The session is over and its source released; the last event of a session, exactly once.
  case finished(FinishReport)
}

/// Who ran when: what every event of a plugin carries.
public struct RunStamp: Sendable, Hashable {
  /// The `id` of the plugin.
  public let pluginID: String
  /// The revision of the configuration: 1 for the first, a higher one with each swap.
  public let configRevision: Int
  /// The number of the frame in its session; nil when no frame is concerned.
  public let frameNumber: UInt64?
  /// When the frame was taken, since the source's first frame; nil when no frame is concerned.
  public let timestamp: Duration?

  /// Makes a stamp.
  public init(pluginID: String, configRevision: Int, frameNumber: UInt64? = nil, timestamp: Duration? = nil) {
    self.pluginID = pluginID
    self.configRevision = configRevision
    self.frameNumber = frameNumber
    self.timestamp = timestamp
  }
}

/// What a session begins with.
public struct SessionInfo: Sendable, Hashable {
  /// The session's number, from 1.
  public let session: Int
  /// The name of the source.
  public let source: String
  /// The `id` of the plugin.
  public let pluginID: String
  /// The revision of the configuration.
  public let configRevision: Int
}

/// What became of one scanned frame.
public struct FrameReport: Sendable, Hashable {
  /// The size of the frame in pixels.
  public let size: PixelSize
  /// The processed region in frame pixels.
  public let cropRect: PixelRect
  /// How many results were delivered.
  public let results: Int
  /// The time inside the plugin.
  public let scanning: Duration
  /// The time around the plugin.
  public let handling: Duration
  /// Whether the plugin had time for more work, each time that it asked (`ScanOutput.timeChecks`).
  public let timeChecks: [Bool]
  /// The plugin, its configuration and the frame.
  public let stamp: RunStamp
}

/// What a slow subscriber lost.
public struct EventOverflow: Sendable, Hashable {
  /// Results that were found and not fetched in time; they stay in the history of the session.
  public let lostResults: Int
  /// Problems, swaps and changes of state that were not fetched in time.
  public let lostNotices: Int
}
