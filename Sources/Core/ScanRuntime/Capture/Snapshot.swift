import ScanPluginKit

/// How large a photo is.
public enum PhotoSize: String, Sendable, Hashable, CaseIterable {
  /// As large as the source gives it.
  case full
  /// Scaled down so that neither side has more than 640 pixels.
  case preview
}

/// Why a picture cannot be taken.
public struct SnapshotError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of reason; further ones may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// Another snapshot was asked for and has not come yet.
    public static let snapshotPending = Code("snapshotPending")
    /// Another capture is going on.
    public static let capturePending = Code("capturePending")
    /// No source runs that could give a picture.
    public static let notRunning = Code("notRunning")
    /// The session ended before a picture came.
    public static let sessionFinished = Code("sessionFinished")
  }

  /// The kind of reason.
  public let code: Code
  /// What was met and what to do, for a person.
  public let message: String

  private init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The message.
  public var description: String { message }

  static let snapshotPending = SnapshotError(
    .snapshotPending, "a snapshot was asked for and has not come yet; there is one at a time")
  static let capturePending = SnapshotError(.capturePending, "a capture is going on; stop it first")
  static let notRunning = SnapshotError(.notRunning, "no source runs; start a session, or prepare the camera")
  static let sessionFinished = SnapshotError(.sessionFinished, "the session ended before a picture came")
}

extension Frame {
  /// The picture scaled down so that neither side has more than `side` pixels; itself when it is no larger.
  func scaledDown(to side: Int) -> Frame {
    let longest = max(size.width, size.height)
    guard longest > side else { return self }
    func scaled(_ size: PixelSize) -> PixelSize {
      PixelSize(width: max(1, size.width * side / longest), height: max(1, size.height * side / longest))
    }
    return Frame(
      number: number, timestamp: timestamp, luma: luma.resized(to: scaled(luma.size)),
      color: color?.resized(to: scaled(luma.size)), origin: origin)
  }
}
