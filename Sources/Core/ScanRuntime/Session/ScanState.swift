/// What a ``ScanView`` is doing.
public enum ScanState: String, Sendable, Hashable, CaseIterable {
  /// No session runs: none was started yet, or the last one has finished.
  case idle
  /// The source was opened and has not given a frame yet.
  case starting
  /// Frames arrive and are scanned.
  case running
  /// Frames arrive and are thrown away unread.
  case paused
  /// The session is about to end: the last frames are scanned, or the source is being released.
  case finishing
}

/// Why a session ended.
public enum FinishReason: Sendable, Equatable {
  /// ``ScanView/stop()`` or ``ScanView/finish()`` was called.
  case stopped
  /// A result was delivered and `cancelOnResult` is set, or the first plugin of a `parallelFirstScan` composite has its result.
  case firstResult
  /// Every plugin of a `sequential` or `parallel` composite has its result.
  case allResults
  /// The source has no more frames.
  case endOfInput
  /// The session was given up: ``ScanView/cancel()``, the end of the view itself, or a source that was cancelled from elsewhere.
  case cancelled
  /// The source failed, or a plugin did not return again and again.
  case failed(ScanIssue)

  /// The stable name used in JSON output.
  public var name: String {
    switch self {
    case .stopped: "stopped"
    case .firstResult: "firstResult"
    case .allResults: "allResults"
    case .endOfInput: "endOfInput"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}
