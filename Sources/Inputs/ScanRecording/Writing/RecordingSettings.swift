/// What of a run is recorded, and how much of it.
public struct RecordingSettings: Sendable, Hashable {
  /// What of the frames is recorded.
  public enum Frames: String, Sendable, Hashable, CaseIterable {
    /// Every frame that came, without loss.
    case all
    /// The frames that a plugin scanned, without loss.
    case scanned
    /// The parts of frames that plugins scanned, without loss.
    case crops
    /// No pixels: a hash of each frame.
    case hashes
  }

  /// What of the frames is recorded.
  public var frames: Frames
  /// How many bytes the file may have.
  public var byteLimit: Int
  /// How long the newest messages are kept in memory until somebody wants them; nil writes all of them as they come.
  public var ring: Duration?

  /// How many bytes may wait for the disk.
  static let queueLimit = 64 << 20
  /// How many bytes of small messages may wait beside them, so that full queues lose pictures before they lose events.
  static let queueReserve = 8 << 20
  /// How many bytes a ring may have.
  public static let ringLimit = 512 << 20
  /// How many bytes a chunk has before another one is begun.
  static let chunkSize = 1 << 20
  /// So many milliseconds messages wait at most until they are a chunk.
  static let gathering = 250
  /// How many bytes of the file are kept for what is written at the end.
  static func endReserve(of limit: Int) -> Int { min(1 << 20, limit / 16) }

  /// Makes settings.
  public init(frames: Frames = .all, byteLimit: Int = 2 << 30, ring: Duration? = nil) {
    self.frames = frames
    self.byteLimit = byteLimit
    self.ring = ring
  }
}

/// How many messages of a channel were recorded, and how many were not.
public struct RecordingCounts: Sendable, Hashable {
  /// Why a message was not recorded.
  public enum Loss: String, Sendable, Hashable, CaseIterable {
    /// The disk was too slow for a source that does not wait.
    case queueFull
    /// The file had as many bytes as it may have.
    case limit
    /// The file could not be written any more.
    case failed
  }

  /// The messages in the file, by channel.
  public var recorded: [RecordingChannel: Int] = [:]
  /// The messages that are not, by channel and reason.
  public var lost: [RecordingChannel: [Loss: Int]] = [:]

  /// Makes counts of nothing.
  public init() {}

  /// How many frames came and are not in the file with what was to be recorded of them.
  public var lostFrames: Int {
    [.frames, .luma].reduce(0) { $0 + (lost[$1]?.values.reduce(0, +) ?? 0) }
  }

  /// How many messages of all channels were lost.
  public var allLost: Int { lost.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

  mutating func add(_ channel: RecordingChannel, lost reason: Loss) {
    lost[channel, default: [:]][reason, default: 0] += 1
  }
}
