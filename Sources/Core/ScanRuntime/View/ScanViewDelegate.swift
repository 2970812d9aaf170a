public import ScanPluginKit

/// A listener to what plugins find. Every method has an empty default.
///
/// The methods are called one after another, in a task of the delegate's own: they may take their time, and may give commands
/// to the view. The stamp says which plugin and which revision of the configuration is meant.
public protocol ScanPluginDelegate: AnyObject, Sendable {
  /// Something was read.
  func resultReceived(_ result: ScanResult, _ stamp: RunStamp)
  /// A named value of one run.
  func scanInfoReceived(_ info: ScanInfo, _ stamp: RunStamp)
  /// A frame gave no result.
  func runSkipped(_ skipped: RunSkipped, _ stamp: RunStamp)
  /// Something went wrong.
  func errorReceived(_ problem: ScanProblem, _ stamp: RunStamp)
  /// Shapes to highlight.
  func visualFeedbackReceived(_ shapes: [FrameQuad], _ stamp: RunStamp)
}

/// A listener to everything that a ``ScanView`` does. Every method has an empty default.
public protocol ScanViewDelegate: ScanPluginDelegate {
  /// A session began.
  func didStart(_ session: SessionInfo)
  /// Everything that the configuration asks for was read.
  func allResultsReceived(_ results: [ScanResult], _ stamp: RunStamp)
  /// A plugin did not return in time.
  func didStall(_ report: StallReport)
  /// The plugin was exchanged.
  func didSwap(_ report: SwapReport)
  /// A sequential composite went on to its next plugin.
  func didStep(_ report: StepReport)
  /// The things in view changed.
  func itemsChanged(_ change: ItemsChange)
  /// Somebody tapped on a thing in view.
  func didTap(_ item: RecognizedItem)
  /// A frame was scanned: what the session knows now.
  func statusUpdated(_ status: ScanStatus)
  /// Something happened to the device behind the source.
  func sourceChanged(_ notice: SourceNotice)
  /// The camera was asked for something else, or reads back something else.
  func cameraChanged(_ status: CameraStatus)
  /// What scanning needs came or went.
  func readinessChanged(_ status: ReadyStatus)
  /// A watched configuration file was saved.
  func didReload(_ report: ReloadReport)
  /// A picture was taken on request.
  func didCapture(_ photo: CapturedPhoto)
  /// A capture is over; called exactly once for each, after its timer has ended.
  func didFinishCapture(_ report: CaptureReport)
  /// The view does something else now.
  func stateChanged(_ state: ScanState)
  /// The delegate was too slow, and lost events.
  func didOverflow(_ lost: EventOverflow)
  /// The session is over; called exactly once for each session.
  func didFinish(_ report: FinishReport)
}

extension ScanPluginDelegate {
  /// Does nothing.
  public func resultReceived(_ result: ScanResult, _ stamp: RunStamp) {}
  /// Does nothing.
  public func scanInfoReceived(_ info: ScanInfo, _ stamp: RunStamp) {}
  /// Does nothing.
  public func runSkipped(_ skipped: RunSkipped, _ stamp: RunStamp) {}
  /// Does nothing.
  public func errorReceived(_ problem: ScanProblem, _ stamp: RunStamp) {}
  /// Does nothing.
  public func visualFeedbackReceived(_ shapes: [FrameQuad], _ stamp: RunStamp) {}
}

extension ScanViewDelegate {
  /// Does nothing.
  public func didStart(_ session: SessionInfo) {}
  /// Does nothing.
  public func allResultsReceived(_ results: [ScanResult], _ stamp: RunStamp) {}
  /// Does nothing.
  public func didStall(_ report: StallReport) {}
  /// Does nothing.
  public func didSwap(_ report: SwapReport) {}
  /// Does nothing.
  public func didStep(_ report: StepReport) {}
  /// Does nothing.
  public func itemsChanged(_ change: ItemsChange) {}
  /// Does nothing.
  public func didTap(_ item: RecognizedItem) {}
  /// Does nothing.
  public func statusUpdated(_ status: ScanStatus) {}
  /// Does nothing.
  public func sourceChanged(_ notice: SourceNotice) {}
  /// Does nothing.
  public func cameraChanged(_ status: CameraStatus) {}
  /// Does nothing.
  public func readinessChanged(_ status: ReadyStatus) {}
  /// Does nothing.
  public func didReload(_ report: ReloadReport) {}
  /// Does nothing.
  public func didCapture(_ photo: CapturedPhoto) {}
  /// Does nothing.
  public func didFinishCapture(_ report: CaptureReport) {}
  /// Does nothing.
  public func stateChanged(_ state: ScanState) {}
  /// Does nothing.
  public func didOverflow(_ lost: EventOverflow) {}
  /// Does nothing.
  public func didFinish(_ report: FinishReport) {}
}
