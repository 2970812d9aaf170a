public import ScanGeometry

/// What a source with a device reports besides frames and problems.
public enum SourceNotice: Sendable, Hashable {
  /// The source tries to reach a device that takes a while to answer, as one on the network.
  case connecting
  /// The device is open and frames will come, in this form; also after each return of a lost device.
  case opened(SourceFormat)
  /// The device is gone; the source waits for its return and goes on by itself.
  case lost(SourceError)
  /// The device has been gone for so long that it is tried less often from now on.
  case offline(Duration)
  /// The device has given no frame for so long, though it is still there.
  case stalled(Duration)
  /// The device has given the very same picture for so long, again and again.
  case frozen(Duration)
  /// The device has given nothing but black pictures for so long.
  case black(Duration)
  /// Frames come again after ``stalled(_:)``, or show something else after ``frozen(_:)`` and ``black(_:)``.
  case recovered
  /// What became of the frames that the device delivered so far; reported when something else than good frames was counted.
  case counted(CaptureCounters)

  /// The stable name used in JSON output.
  public var name: String {
    switch self {
    case .connecting: "connecting"
    case .opened: "opened"
    case .lost: "lost"
    case .offline: "offline"
    case .stalled: "stalled"
    case .frozen: "frozen"
    case .black: "black"
    case .recovered: "recovered"
    case .counted: "counted"
    }
  }
}

/// The form of a device's frames, as it was negotiated.
public struct SourceFormat: Sendable, Hashable {
  /// The device's name for people, like `HD Webcam`.
  public let device: String
  /// The path that was opened, like `/dev/video0`.
  public let path: String
  /// What the configuration asked for; nil for any size.
  public let requestedSize: PixelSize?
  /// The size of the frames.
  public let size: PixelSize
  /// The form of the pixels on the wire, like `MJPG`.
  public let pixelFormat: String
  /// How many frames the device promises for each second; nil when it is not known.
  public let framesPerSecond: Double?
  /// The turn that makes the frames upright, as the driver says it; nil when it says nothing.
  public let rotation: Orientation?

  /// Makes a form.
  public init(
    device: String, path: String, requestedSize: PixelSize?, size: PixelSize, pixelFormat: String,
    framesPerSecond: Double?, rotation: Orientation? = nil
  ) {
    self.device = device
    self.path = path
    self.requestedSize = requestedSize
    self.size = size
    self.pixelFormat = pixelFormat
    self.framesPerSecond = framesPerSecond
    self.rotation = rotation
  }
}

/// What became of the frames of a device, since its source was started.
public struct CaptureCounters: Sendable, Hashable {
  /// Good frames, which were handed over.
  public var delivered = 0
  /// Frames that are missing in the device's own numbering.
  public var missed = 0
  /// Frames that the driver itself marked as broken.
  public var flagged = 0
  /// Frames with fewer bytes than their form has.
  public var short = 0
  /// Frames whose compressed bytes could not be decoded.
  public var undecodable = 0
  /// How often the device was opened again after it was lost.
  public var reopened = 0

  /// Makes counters at zero.
  public init() {}

  /// Frames that came but could not be used.
  public var unusable: Int { flagged + short + undecodable }
}
