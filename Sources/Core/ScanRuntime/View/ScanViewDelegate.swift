public import ScanPluginKit

/// A listener to what plugins find.
///
/// The methods are called one after another, in a task of the delegate's own: they may take their time, and may give commands
/// to the view. The stamp says which plugin and which revision of the configuration is meant. Every method but
/// ``scanView(_:resultReceived:stamp:)`` has an empty default.
public protocol ScanPluginDelegate: AnyObject, Sendable {
  /// Something was read.
  func scanView(_ view: ScanView, resultReceived result: ScanResult, stamp: RunStamp)
  /// A named value of one run came.
  func scanView(_ view: ScanView, scanInfoReceived info: ScanInfo, stamp: RunStamp)
  /// A frame gave no result.
  func scanView(_ view: ScanView, runSkipped skipped: RunSkipped, stamp: RunStamp)
  /// Something went wrong.
  func scanView(_ view: ScanView, errorReceived issue: ScanIssue, stamp: RunStamp)
  /// Shapes to highlight came.
  func scanView(_ view: ScanView, visualFeedbackReceived shapes: [FrameQuad], stamp: RunStamp)
}

/// A listener to everything that a ``ScanView`` does.
///
/// Every method but ``ScanPluginDelegate/scanView(_:resultReceived:stamp:)`` and ``scanView(_:didFinish:)`` has an empty default.
public protocol ScanViewDelegate: ScanPluginDelegate {
  /// A session began.
  func scanView(_ view: ScanView, didStart session: SessionInfo)
  /// Everything that the configuration asks for was read.
  func scanView(_ view: ScanView, allResultsReceived results: [ScanResult], stamp: RunStamp)
  /// A plugin did not return in time.
  func scanView(_ view: ScanView, didStall report: StallReport)
  /// The plugin was exchanged.
  func scanView(_ view: ScanView, didSwap report: SwapReport)
  /// A sequential composite went on to its next plugin.
  func scanView(_ view: ScanView, didStep report: StepReport)
  /// Keys of the configuration have no effect, because nothing here meets what they need.
  func scanView(_ view: ScanView, didNotApply keys: [ConditionalKey])
  /// The items in view changed.
  func scanView(_ view: ScanView, didChangeItems change: ItemsChange)
  /// Somebody tapped on an item in view.
  func scanView(_ view: ScanView, didTap item: RecognizedItem)
  /// Somebody clicked on a text or picture of `uiFeedbackConfig`.
  func scanView(_ view: ScanView, didClick click: ElementClick)
  /// Somebody began or ceased to watch.
  func scanView(_ view: ScanView, didChangeViewers change: ViewersChange)
  /// A frame was scanned: what the session knows now.
  func scanView(_ view: ScanView, didUpdateStatus status: ScanStatus)
  /// Something happened to the device behind the source.
  func scanView(_ view: ScanView, didReceiveNotice notice: SourceNotice)
  /// The requested settings of the camera changed, or what it reads back.
  func scanView(_ view: ScanView, didChangeCamera status: CameraStatus)
  /// What scanning needs came or went.
  func scanView(_ view: ScanView, didChangeReadiness status: ReadyStatus)
  /// A watched configuration file was saved.
  func scanView(_ view: ScanView, didReload report: ReloadReport)
  /// A picture was taken on request.
  func scanView(_ view: ScanView, didCapture photo: CapturedPhoto)
  /// A capture is over; called exactly once for each, after its timer has ended.
  func scanView(_ view: ScanView, didFinishCapture report: CaptureReport)
  /// The state of the view changed.
  func scanView(_ view: ScanView, didChangeState state: ScanState)
  /// The delegate was too slow, and lost events.
  func scanView(_ view: ScanView, didOverflow lost: EventOverflow)
  /// The session is over; called exactly once for each session.
  ///
  /// When the session ended because nobody held the view any more, `view` is another object for the same session, by which the
  /// report can still be read.
  func scanView(_ view: ScanView, didFinish report: FinishReport)
}

extension ScanPluginDelegate {
  /// Does nothing.
  public func scanView(_ view: ScanView, scanInfoReceived info: ScanInfo, stamp: RunStamp) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, runSkipped skipped: RunSkipped, stamp: RunStamp) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, errorReceived issue: ScanIssue, stamp: RunStamp) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, visualFeedbackReceived shapes: [FrameQuad], stamp: RunStamp) {}
}

extension ScanViewDelegate {
  /// Does nothing.
  public func scanView(_ view: ScanView, didStart session: SessionInfo) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, allResultsReceived results: [ScanResult], stamp: RunStamp) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didStall report: StallReport) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didSwap report: SwapReport) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didStep report: StepReport) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didNotApply keys: [ConditionalKey]) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didChangeItems change: ItemsChange) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didTap item: RecognizedItem) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didClick click: ElementClick) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didChangeViewers change: ViewersChange) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didUpdateStatus status: ScanStatus) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didReceiveNotice notice: SourceNotice) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didChangeCamera status: CameraStatus) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didChangeReadiness status: ReadyStatus) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didReload report: ReloadReport) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didCapture photo: CapturedPhoto) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didFinishCapture report: CaptureReport) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didChangeState state: ScanState) {}
  /// Does nothing.
  public func scanView(_ view: ScanView, didOverflow lost: EventOverflow) {}
}
