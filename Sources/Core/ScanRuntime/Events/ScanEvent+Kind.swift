import ScanPluginKit

extension ScanEvent {
  /// How much a lost event would hurt: the lower, the sooner it gives way in a full queue.
  enum Weight: Int, Comparable {
    case momentary
    /// Changes of what is in view: many, and the newest holds everything.
    case view
    case notice
    case result
    case final

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  var weight: Weight {
    switch self {
    case .frame, .scanInfo, .runSkipped, .visualFeedback, .status: .momentary
    case .items: .view
    case .started, .problem, .stalled, .swapped, .notApplied, .step, .tapped, .clicked, .viewers, .source, .camera,
      .readiness,
      .reloaded, .stateChanged, .overflow:
      .notice
    case .result, .allResults, .captured, .captureFinished: .result
    case .finished: .final
    }
  }

  /// The plugin run behind the event; nil for events of the session itself.
  public var stamp: RunStamp? {
    switch self {
    case .result(let result):
      RunStamp(
        pluginID: result.pluginID, configRevision: result.configRevision, frameNumber: result.frameNumber,
        timestamp: result.timestamp)
    case .frame(let report): report.stamp
    case .status(let status): status.stamp
    case .stalled(let report): report.stamp
    case .allResults(_, let stamp), .scanInfo(_, let stamp), .runSkipped(_, let stamp), .visualFeedback(_, let stamp),
      .problem(_, let stamp):
      stamp
    case .started, .swapped, .notApplied, .step, .items, .tapped, .clicked, .viewers, .source, .camera, .readiness,
      .reloaded, .captured, .captureFinished, .stateChanged, .overflow, .finished:
      nil
    }
  }

  /// The stable name used in JSON output.
  public var name: String {
    switch self {
    case .started: "started"
    case .frame: "frame"
    case .result: "result"
    case .allResults: "allResults"
    case .scanInfo: "scanInfo"
    case .runSkipped: "runSkipped"
    case .visualFeedback: "visualFeedback"
    case .problem: "problem"
    case .stalled: "stalled"
    case .swapped: "swapped"
    case .notApplied: "notApplied"
    case .step: "step"
    case .items: "items"
    case .tapped: "tapped"
    case .clicked: "clicked"
    case .viewers: "viewers"
    case .status: "status"
    case .source: "source"
    case .camera: "camera"
    case .readiness: "readiness"
    case .reloaded: "reloaded"
    case .captured: "captured"
    case .captureFinished: "captureFinished"
    case .stateChanged: "stateChanged"
    case .overflow: "overflow"
    case .finished: "finished"
    }
  }

  /// Whether a plugin older than a revision found it, so that no listener may see it after the swap.
  func isFound(before revision: Int) -> Bool {
    switch self {
    case .result(let result): result.configRevision < revision
    case .allResults(_, let stamp), .scanInfo(_, let stamp), .runSkipped(_, let stamp), .visualFeedback(_, let stamp):
      stamp.configRevision < revision
    case .status(let status): status.stamp.configRevision < revision
    case .started, .frame, .problem, .stalled, .swapped, .notApplied, .step, .items, .tapped, .clicked, .viewers,
      .source, .camera, .readiness, .reloaded, .captured, .captureFinished, .stateChanged, .overflow, .finished:
      false
    }
  }
}
