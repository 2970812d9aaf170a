public import ScanPluginKit

/// Something that went wrong at run time, with where it happened: reported by an event while scanning goes on, or thrown.
public struct ScanIssue: DisplayableError, Sendable, Equatable, CustomStringConvertible {
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
  /// What was met and what to do, as a sentence that can be shown in another language.
  public let messageText: DisplayText
  /// The error behind it, as the source or plugin threw it.
  public let underlying: (any Error)?

  /// What was met and what to do, for a person.
  public var message: String { messageText.text() }

  /// Makes a problem with a sentence in English.
  public init(
    _ code: Code, place: String, page: Int? = nil, frameNumber: UInt64? = nil, message: String,
    underlying: (any Error)? = nil
  ) {
    self.init(
      code, place: place, page: page, frameNumber: frameNumber, message: DisplayText(message), underlying: underlying)
  }

  /// Makes a problem.
  public init(
    _ code: Code, place: String, page: Int? = nil, frameNumber: UInt64? = nil, message: DisplayText,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.place = place
    self.page = page
    self.frameNumber = frameNumber
    messageText = message
    self.underlying = underlying
  }

  /// The problem with a configuration that has no plugin.
  static let noPlugin = ScanIssue(.noPlugin, place: "viewPluginConfig", message: RuntimeText.noPlugin.with())

  /// The problem with a composite of nothing.
  static let emptyComposite = ScanIssue(
    .noPlugin, place: "viewPluginCompositeConfig", message: RuntimeText.emptyComposite.with())

  static let snapshotPending = ScanIssue(.snapshotPending, place: "photo", message: RuntimeText.photoPending.with())
  static let capturePending = ScanIssue(.capturePending, place: "capture", message: RuntimeText.capturePending.with())
  static let notRunning = ScanIssue(.notRunning, place: "photo", message: RuntimeText.notRunning.with())
  static let sessionFinished = ScanIssue(
    .sessionFinished, place: "photo", message: RuntimeText.sessionFinished.with())

  /// The problem behind an error that a source threw or reported.
  init(source name: String, _ error: any Error) {
    if let error = error as? SourceError {
      self.init(
        Code(error.code.name), place: error.source, page: error.page, message: error.messageText, underlying: error)
    } else {
      self.init(.sourceFailed, place: name, message: DisplayText(of: error), underlying: error)
    }
  }

  /// The place, the page where it matters, and the message.
  public var displayText: DisplayText {
    DisplayText(joining: [SourceError.place(place, page: page), messageText], by: ": ")
  }

  /// The same in English.
  public var description: String { displayText.text() }

  /// Whether both say the same; the underlying errors do not count.
  public static func == (left: Self, right: Self) -> Bool {
    left.code == right.code && left.place == right.place && left.page == right.page
      && left.frameNumber == right.frameNumber && left.message == right.message
  }

  /// The problem as JSON, in the words of a catalogue.
  public func json(_ texts: TextCatalog = .english) -> JSONNode {
    var members = [
      JSONMember("code", JSONNode(.string(code.name))),
      JSONMember("place", JSONNode(.string(place))),
    ]
    if let page { members.append(JSONMember("page", .count(page))) }
    if let frameNumber { members.append(JSONMember("frame", .count(frameNumber))) }
    members.append(JSONMember("message", JSONNode(.string(messageText.text(texts)))))
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
