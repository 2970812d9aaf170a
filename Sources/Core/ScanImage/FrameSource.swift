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

/// Why a source, or one part of its input, cannot be read.
public struct SourceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of problem it is.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// There is no file or device of this name.
    public static let notFound = Code("notFound")
    /// The file or device may not be read by this user.
    public static let notPermitted = Code("notPermitted")
    /// The file holds nothing.
    public static let empty = Code("empty")
    /// The file is none of the known picture or video formats.
    public static let unknownFormat = Code("unknownFormat")
    /// The file is of a known format but broken or cut short.
    public static let damaged = Code("damaged")
    /// The picture is larger than the limits allow.
    public static let tooLarge = Code("tooLarge")
    /// A program or library that this input needs is not installed.
    public static let missingTool = Code("missingTool")
    /// A pattern or folder gave no picture.
    public static let noInput = Code("noInput")
    /// Another program holds the device.
    public static let busy = Code("busy")
    /// The device was unplugged.
    public static let unplugged = Code("unplugged")
    /// The device gives no form of frames that can be read.
    public static let unsupportedFormat = Code("unsupportedFormat")
    /// Another failure of the system.
    public static let system = Code("system")
  }

  /// The kind of problem.
  public let code: Code
  /// The file's path as given, or the device's name.
  public let source: String
  /// The page of a document, from 1, where it matters.
  public let page: Int?
  /// What was met and what to do, as a sentence for a person.
  public let message: String

  /// Makes an error.
  public init(_ code: Code, source: String, page: Int? = nil, message: String) {
    self.code = code
    self.source = source
    self.page = page
    self.message = message
  }

  /// The source, the page where it matters, and the message.
  public var description: String {
    page.map { "\(source) (page \($0)): \(message)" } ?? "\(source): \(message)"
  }
}
