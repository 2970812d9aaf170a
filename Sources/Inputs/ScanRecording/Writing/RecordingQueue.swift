import ScanImage

/// What waits for the disk: bounded in bytes, so that a slow disk costs pictures and never memory.
struct RecordingQueue {
  /// Something on its way to the file.
  enum Entry: Sendable {
    case message(MCAPMessage)
    case frame(RecordedFrame)
    case attachment(name: String, mediaType: String, data: [UInt8], time: UInt64)

    /// About how many bytes it keeps in memory.
    var size: Int {
      switch self {
      case .message(let message): message.count
      case .frame(let frame): frame.memory
      case .attachment(_, _, let data, _): data.count + 128
      }
    }

    /// About how many bytes it has in the file.
    var written: Int { if case .frame(let frame) = self { frame.bytes } else { size } }

    var channel: RecordingChannel? {
      switch self {
      case .message(let message): RecordingChannel(rawValue: message.channel)
      case .frame: .frames
      case .attachment: nil
      }
    }
  }

  private(set) var entries: [Entry] = []
  /// How many bytes wait, and are being written.
  private(set) var bytes = 0

  /// Whether a picture has room.
  func hasRoom(for size: Int) -> Bool { bytes == 0 || bytes + size <= RecordingSettings.queueLimit }

  /// Whether a small message has room.
  func hasReserve(for size: Int) -> Bool {
    bytes + size <= RecordingSettings.queueLimit + RecordingSettings.queueReserve
  }

  mutating func add(_ entry: Entry) {
    entries.append(entry)
    bytes += entry.size
  }

  /// Takes everything that waits; it counts until ``finish(_:)``.
  mutating func take() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  /// Takes note of entries that were written.
  mutating func finish(_ size: Int) { bytes -= size }
}

/// The newest entries of a run, bounded in time and bytes.
struct RecordingRing {
  private var entries: [(entry: RecordingQueue.Entry, monotonic: UInt64)] = []
  private var head = 0
  private var bytes = 0
  private let span: UInt64
  private let limit: Int

  init(span: Duration, limit: Int) {
    self.span = UInt64(max(0, span / .nanoseconds(1)))
    self.limit = limit
  }

  /// How many entries there are.
  var count: Int { entries.count - head }

  /// Adds an entry; those that are too old, or too many, give way.
  mutating func add(_ entry: RecordingQueue.Entry, at monotonic: UInt64) {
    entries.append((entry, monotonic))
    bytes += entry.size
    while head < entries.count - 1, bytes > limit || monotonic - min(monotonic, entries[head].monotonic) > span {
      bytes -= entries[head].entry.size
      // The picture goes now, not when the places before the head are removed.
      entries[head] = (.message(MCAPMessage.empty), 0)
      head += 1
    }
    if head >= 1_024, head * 2 >= entries.count {
      entries.removeFirst(head)
      head = 0
    }
  }

  /// All entries, oldest first.
  var all: [RecordingQueue.Entry] { entries[head...].map(\.entry) }
}

extension MCAPMessage {
  fileprivate static let empty = MCAPMessage(channel: 0, sequence: 0, logTime: 0, publishTime: 0, pieces: [])
}
