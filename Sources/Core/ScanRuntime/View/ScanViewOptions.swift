public import ScanPluginKit

/// The settings of a ``ScanView`` that are not in its configuration.
public struct ScanViewOptions: Sendable {
  /// The clock that `startScanDelay` is measured with on live sources, from the start of a session and from each swap.
  public var clock: any Clock<Duration>
  /// How long a plugin may scan one live frame; then it counts as stalled (``ScanEvent/stalled(_:)``). nil sets no limit.
  public var frameLimit: Duration?
  /// The same for a picture that stands for itself.
  public var pictureLimit: Duration?
  /// How much work a frame is worth; nil: `.live` for sources whose frames follow each other, `.still` for pictures that stand for
  /// themselves (`FrameSource/continuity`).
  public var effort: ScanInput.Effort?
  /// Overrides `cancelOnResult` of every configuration; nil leaves it.
  public var cancelOnResult: Bool?
  /// How many results a session keeps for its report; the oldest are forgotten first.
  public var historyLimit: Int
  /// The size of the view that shows the frames, which the cutout is laid out in; nil for a view as large as the frame.
  public var viewSize: Size<ViewSpace>?
  /// The folder that relative paths of the configuration start from; nil when it did not come from a file.
  public var baseDirectory: String?
  /// Whether plugins store what they read where the configuration says so, like the `history` of a meter.
  public var isRecording: Bool
  /// What the program around the view honors of what keys need, like `.sound` or `.drawing`; keys with other needs are reported by
  /// ``ScanEvent/notApplied(_:)``. A controllable source meets `.camera` and `.torch` itself.
  public var metNeeds: Set<KeyNeed>
  /// What becomes of a session that nobody watches any more, by ``ScanView/attachViewer()``.
  public var onDetach: DetachAction
  /// How long nobody may watch before ``onDetach``: a page that is loaded again is away for a moment.
  public var detachGrace: Duration
  /// Makes the source for another `cameraConfig`, when ``ScanView/setConfig(_:baseDirectory:)`` changes values that a running camera
  /// cannot take over; nil leaves the source as it is.
  public var sourceFactory: (@Sendable (CameraConfig) throws -> any FrameSource)?
  /// Which frames each plugin scans, where a run is replayed; nil lets time and load decide.
  package var scanPlan: ScanPlan?

  /// Makes options.
  public init(
    clock: any Clock<Duration> = ContinuousClock(), effort: ScanInput.Effort? = nil, cancelOnResult: Bool? = nil,
    historyLimit: Int = 10_000, viewSize: Size<ViewSpace>? = nil, baseDirectory: String? = nil,
    isRecording: Bool = true, frameLimit: Duration? = .seconds(5), pictureLimit: Duration? = nil,
    metNeeds: Set<KeyNeed> = [], onDetach: DetachAction = .goOn, detachGrace: Duration = .seconds(5),
    sourceFactory: (@Sendable (CameraConfig) throws -> any FrameSource)? = nil
  ) {
    self.frameLimit = frameLimit
    self.pictureLimit = pictureLimit
    self.clock = clock
    self.effort = effort
    self.cancelOnResult = cancelOnResult
    self.historyLimit = historyLimit
    self.viewSize = viewSize
    self.baseDirectory = baseDirectory
    self.isRecording = isRecording
    self.metNeeds = metNeeds
    self.onDetach = onDetach
    self.detachGrace = detachGrace
    self.sourceFactory = sourceFactory
  }

  /// A function that says how long ago it was made, on the clock.
  func timer() -> @Sendable () -> Duration {
    func timer(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
      let begin = clock.now
      return { begin.duration(to: clock.now) }
    }
    return timer(clock)
  }
}
