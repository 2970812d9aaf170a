import ScanGeometry
import ScanImage
import Synchronization

/// A few of the last frames, as plugins saw them, some time apart and with a bounded number of bytes.
final class RecentFrames: Sendable {
  private let kept: Int
  /// The least time between two.
  static let distance = Duration.milliseconds(400)
  private let keptBytes: Int
  private let frames = Mutex<[Frame]>([])

  /// - Parameters:
  ///   - kept: How many are kept.
  ///   - keptBytes: How many bytes their pixels have together, at most.
  init(kept: Int = 5, keptBytes: Int = 48 << 20) {
    self.kept = kept
    self.keptBytes = keptBytes
  }

  /// Keeps a frame, unless it is too close to the one before.
  func note(_ frame: Frame) {
    frames.withLock { frames in
      if let last = frames.last {
        // Times begin anew with another session.
        if frame.timestamp < last.timestamp {
          frames = []
        } else if frame.timestamp - last.timestamp < Self.distance {
          return
        }
      }
      frames.append(frame)
      while frames.count > kept || frames.reduce(0, { $0 + Self.bytes($1) }) > keptBytes {
        frames.removeFirst()
      }
    }
  }

  /// Forgets all of them.
  func clear() { frames.withLock { $0 = [] } }

  /// Those that are kept, oldest first.
  var all: [Frame] { frames.withLock { $0 } }

  /// The bytes of a frame: one for each pixel, and four more for its colors.
  private static func bytes(_ frame: Frame) -> Int { frame.size.width * frame.size.height * (frame.hasColor ? 5 : 1) }
}
