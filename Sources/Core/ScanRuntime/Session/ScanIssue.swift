public import ScanPluginKit

/// Something that went wrong at run time, with where it happened: reported by an event while scanning goes on, or thrown.
public struct ScanIssue: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of problem; further ones may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String

    /// Makes a kind of problem.
    public init(_ name: String) {
      self.name = name
    }

    /// The stable name.
    public var description: String { name }

    /// The plugin failed on a frame; scanning goes on with the next.
    public static let runFailed = Code("runFailed")
    /// The source failed in a way that it has no code for.
    public static let sourceFailed = Code("sourceFailed")
    /// A plugin did not return in time, and was exchanged for a fresh one or given up.
    public static let stalled = Code("stalled")
    /// The work took longer than was allowed.
    public static let timedOut = Code("timedOut")
    /// Values of `cameraConfig` changed that only count when a camera is opened, and there is no source factory to open it again.
    public static let cameraNotRestarted = Code("cameraNotRestarted")
    /// The configuration names no plugin to run.
    public static let noPlugin = Code("noPlugin")
    /// A configuration file cannot be watched.
    public static let notWatchable = Code("notWatchable")
    /// Another photo was asked for and has not come yet.
    public static let snapshotPending = Code("snapshotPending")
    /// Another capture is going on.
    public static let capturePending = Code("capturePending")
    /// No source runs that could give a picture.
    public static let notRunning = Code("notRunning")
    /// The session ended before a picture came.
    public static let sessionFinished = Code("sessionFinished")
  }

  /// The kind of problem: one of ``Code``, or the name of a `SourceError/Code`.
  public let code: Code
  /// The file, device or plugin that it happened with.
  public let place: String
  /// The page of a document, from 1, where it matters.
  public let page: Int?
  /// The number of the frame, where it matters.
  public let frameNumber: UInt64?
  /// What was met and what to do, for a person.
  public let message: String
  /// The error behind it, as the source or plugin threw it.
  public let underlying: (any Error)?

  /// Makes a problem.
  public init(
    _ code: Code, place: String, page: Int? = nil, frameNumber: UInt64? = nil, message: String,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.place = place
    self.page = page
    self.frameNumber = frameNumber
    self.message = message
    self.underlying = underlying
  }

  /// The problem with a configuration that has no plugin.
  static let noPlugin = ScanIssue(
    .noPlugin, place: "viewPluginConfig",
    message: "the configuration says nothing about what to scan; add `viewPluginConfig` or `viewPluginCompositeConfig`")

  /// The problem with a composite of nothing.
  static let emptyComposite = ScanIssue(
    .noPlugin, place: "viewPluginCompositeConfig", message: "the composite has no plugin; add one to `viewPlugins`")

  static let snapshotPending = ScanIssue(
    .snapshotPending, place: "photo", message: "another photo was requested and has not come yet; wait for it")
  static let capturePending = ScanIssue(
    .capturePending, place: "capture", message: "a capture is going on; stop it first")
  static let notRunning = ScanIssue(
    .notRunning, place: "photo", message: "no source runs; start a session, or prepare the camera")
  static let sessionFinished = ScanIssue(
    .sessionFinished, place: "photo", message: "the session ended before a picture came")

  /// The problem behind an error that a source threw or reported.
  init(source name: String, _ error: any Error) {
    if let error = error as? SourceError {
      self.init(
        Code(error.code.name), place: error.source, page: error.page, message: error.message, underlying: error)
    } else {
      self.init(.sourceFailed, place: name, message: "\(error)", underlying: error)
    }
  }

  /// The place, the page where it matters, and the message.
  public var description: String {
    page.map { "\(place) (page \($0)): \(message)" } ?? "\(place): \(message)"
  }

  /// Whether both say the same; the underlying errors do not count.
  public static func == (left: Self, right: Self) -> Bool {
    left.code == right.code && left.place == right.place && left.page == right.page
      && left.frameNumber == right.frameNumber && left.message == right.message
  }

  /// The problem as JSON.
  public func json() -> JSONNode {
    var members = [
      JSONMember("code", JSONNode(.string(code.name))),
      JSONMember("place", JSONNode(.string(place))),
    ]
    if let page { members.append(JSONMember("page", .count(page))) }
    if let frameNumber { members.append(JSONMember("frame", .count(frameNumber))) }
    members.append(JSONMember("message", JSONNode(.string(message))))
    return JSONNode(.object(members))
  }
}

extension JSONNode {
  static func count<Number: BinaryInteger>(_ value: Number) -> JSONNode {
    JSONNode(.number(JSONNumber(Int(clamping: value))))
  }

  /// A number with three decimals.
  static func decimal(_ value: Double) -> JSONNode {
    JSONNode(JSONNumber((value * 1000).rounded() / 1000).map { .number($0) } ?? .null)
  }

  /// A duration in milliseconds with three decimals.
  static func milliseconds(_ value: Duration) -> JSONNode {
    let micros = (value / .microseconds(1)).rounded()
    return JSONNode(JSONNumber(micros / 1000).map { .number($0) } ?? .null)
  }
}
