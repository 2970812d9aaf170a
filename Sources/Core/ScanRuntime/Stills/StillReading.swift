public import ScanPluginKit

/// What reading one picture gave.
public struct StillReading: Sendable {
  /// What was read, in the order of scanning; empty when nothing was.
  public let results: [ScanResult]
  /// Why nothing was read, the likeliest reason first, or why a workflow did not come to its end: with the reasons of each plugin
  /// that read nothing. Empty only when all was read or ``problems`` say why.
  public let failures: [ReadFailure]
  /// Where something that was not read reaches a side of the processed region, beyond which it may go on; nil where something was
  /// read, and where nothing of the kind was seen.
  public let partialLocation: FrameQuad?
  /// What went wrong on the way.
  public let problems: [ScanIssue]
  /// The effort of the last attempt.
  public let effort: ScanInput.Effort
  /// How often the picture was scanned.
  public let attempts: Int
  /// The processed region in frame pixels; of a workflow, the smallest rectangle around the regions of its plugins.
  public let cropRect: PixelRect
  /// The time for all of it.
  public let duration: Duration
  /// The part of ``duration`` that the search for reasons took; zero where there was none.
  public let reasonsDuration: Duration
}

/// A picture that gave nothing, as the one who decides about another attempt sees it.
public struct FailedRead: Sendable {
  /// The picture.
  public let frame: Frame
  /// Why nothing was read, the likeliest reason first.
  public let failures: [ReadFailure]
  /// The effort of the attempt.
  public let effort: ScanInput.Effort
  /// How many attempts there were.
  public let attempts: Int
}

/// What to do with a picture that gave nothing.
public enum RetryDecision: Sendable, Hashable, CaseIterable {
  /// Scan it again with the same effort.
  case retry
  /// Scan it again with all that is possible.
  case retryHarder
  /// Take the failure as the answer.
  case giveUp
}

/// How a ``StillReader`` works.
public struct StillReaderOptions: Sendable {
  /// Whether a picture that gave nothing is scanned once more with the highest effort, when there is no `didFailToRead`.
  public var retryHarder: Bool
  /// Who decides about another attempt; nil leaves it to ``retryHarder``. It is asked after the reasons were found.
  public var didFailToRead: (@Sendable (FailedRead) async -> RetryDecision)?
  /// How many attempts one picture is worth at most; at least 1.
  public var maximumAttempts: Int
  /// How long all attempts for one picture and the search for reasons may take; nil sets no limit.
  public var timeout: Duration?
  /// The clock of the timeout.
  public var clock: any Clock<Duration>
  /// The folder that relative paths of the configuration start from; nil when it did not come from a file.
  public var baseDirectory: String?
  /// Whether plugins store what they read where the configuration says so, like the `history` of a meter.
  public var isRecording: Bool

  /// Makes options.
  public init(
    retryHarder: Bool = false, maximumAttempts: Int = 3, timeout: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(), baseDirectory: String? = nil,
    isRecording: Bool = true, didFailToRead: (@Sendable (FailedRead) async -> RetryDecision)? = nil
  ) {
    self.retryHarder = retryHarder
    self.maximumAttempts = maximumAttempts
    self.timeout = timeout
    self.clock = clock
    self.baseDirectory = baseDirectory
    self.isRecording = isRecording
    self.didFailToRead = didFailToRead
  }
}
